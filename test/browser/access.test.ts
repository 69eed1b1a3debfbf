import { describe, expect } from 'vitest';
import type { Session } from '../../generated/dashboard/types.ts';
import { findBarriers } from '../helpers/axe.ts';
import { openDashboard, signedIn } from '../helpers/dashboard.ts';
import { pageTest as it } from '../helpers/pages.ts';

/** The error for a missing field in Arabic. */
const IS_NEEDED = 'هذا مطلوب.';
const IS_NO_ADDRESS = 'هذا ليس عنوان بريد إلكتروني.';

describe('The sign-in', () => {
  it.for<[page: string, path: string]>([
    ['dashboard', '/dashboard/'],
    ['kitchen', '/kitchen'],
  ])("of the %s shows missing fields in the page's language", async ([, path], { openPage }) => {
    const page = await openPage(path, undefined, { locale: 'ar' });
    const address = page.getByLabel('عنوان البريد الإلكتروني');
    const password = page.locator('input[autocomplete=current-password]');
    const saying = (description: string) => page.getByRole('textbox', { description });
    const submit = page.getByRole('button', { name: 'تسجيل الدخول' });
    await submit.click();
    await address.and(saying(IS_NEEDED)).and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await password.and(page.locator('[aria-invalid=true]:not(:focus)')).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await address.fill('ana');
    await saying(IS_NEEDED).and(address).waitFor({ state: 'detached' });
    await password.fill('a password');
    await submit.click();
    await address.and(saying(IS_NO_ADDRESS)).and(page.locator(':focus')).waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
  });

  it('reports a wrong password, and keeps the input', async ({ openPage }) => {
    const page = await openPage('/dashboard/', undefined, { rejections: [401] });
    await page.getByLabel('Email address').fill('ana@example.com');
    await page.getByLabel(/^Password/).fill('not the password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').waitFor();
    expect(await page.getByLabel('Email address').inputValue()).toBe('ana@example.com');
  });
});

describe('API keys', () => {
  it('are created on the page, work immediately, and are rejected once revoked', async ({
    openPage,
    manager,
    service,
  }) => {
    const page = await openPage('/dashboard/keys', manager);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name').fill('Menu board');
    await drawer.getByRole('checkbox', { name: 'Read the menu' }).check();
    await drawer.getByRole('button', { name: 'Create key' }).click();
    const secret = await drawer.getByLabel('API key').textContent();
    const read = () => service.clientWith(secret ?? '').get('/v1/menu/items');
    expect((await read()).status).toBe(200);

    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke Menu board' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText(/^Revoked /).waitFor();
    expect((await read()).status).toBe(401);
  });
});

describe('An expired API key date', () => {
  it('is rejected at its field until another date is chosen', async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/keys', manager, { rejections: [400] });
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name').fill('Menu board');
    await drawer.getByRole('checkbox', { name: 'Read the menu' }).check();
    const day = drawer.getByLabel('Expires on');
    await day.fill('2024-01-31');
    await drawer.getByRole('button', { name: 'Create key' }).click();
    await day.and(page.locator('[aria-invalid=true]:focus')).waitFor();
    await day.fill('2999-01-31');
    await day.and(page.locator('[aria-invalid=true]')).waitFor({ state: 'detached' });
  });
});

describe("Guests' personal data", () => {
  it('is erased sooner after a confirmation, and kept longer immediately; the activity shows both', async ({
    openPage,
    owner,
  }) => {
    const page = await openPage('/dashboard/settings', owner);
    const days = async () => (await owner.get<Session>('/session')).body.restaurant.guestDataDays;
    const setting = page.getByLabel("Erase guests' personal data");
    const question = page.getByRole('dialog');
    await setting.selectOption('After 90 days');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(await setting.inputValue()).toBe('');
    expect(await days()).toBeNull();

    await setting.selectOption('After 90 days');
    await question.getByRole('button', { name: 'Erase it after 90 days' }).click();
    await expect.poll(days).toBe(90);
    await setting.selectOption('After 365 days');
    await expect.poll(days).toBe(365);
    const activity = await openPage('/dashboard/activity', owner);
    await activity.getByText("Days until guests' data is erased: 90 → 365").waitFor();
    await setting.selectOption('Never');
    await expect.poll(days).toBeNull();
  });
});

describe('People', () => {
  it('are invited with a one-time password, which they replace at their first sign-in', async ({
    openPage,
    owner,
    service,
  }) => {
    const page = await openPage('/dashboard/people', owner);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name').fill('Nuno');
    await drawer.getByLabel('Email address').fill('nuno@example.com');
    await drawer.getByRole('button', { name: 'Invite', exact: true }).click();
    const password = (await drawer.getByLabel('One-time password').textContent()) ?? '';

    const theirs = await openPage('/dashboard/orders');
    await theirs.getByLabel('Email address').fill('nuno@example.com');
    await theirs.getByLabel(/^Password/).fill(password);
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await theirs.getByLabel(/^New password \*/).fill('a longer password');
    await theirs.getByLabel('Confirm new password').fill('a longer password');
    expect(await theirs.getByLabel('Current password').count()).toBe(0);
    await theirs.getByRole('button', { name: 'Change password' }).click();
    await theirs.getByRole('heading', { name: 'Orders' }).waitFor();
    expect(await theirs.getByRole('link', { name: 'People' }).count()).toBe(0);
    expect((await openDashboard(service).signIn('nuno@example.com', 'a longer password')).status).toBe(201);
  });
});

describe('A one-time password', () => {
  it('is requested again if it was reset between sign-in and the new password', async ({
    openPage,
    owner,
  }) => {
    type Invited = { user: { id: string }; oneTimePassword: string };
    const someone = { name: 'Sol', email: 'sol@example.com', role: 'staff', branchIds: null };
    const { user, oneTimePassword } = (await owner.post<Invited>('/users', someone)).body;
    const page = await openPage('/dashboard/', undefined, { rejections: [401, 403] });
    const signIn = async (password: string) => {
      await page.getByLabel('Email address').fill(someone.email);
      await page.getByLabel(/^Password/).fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
    };
    await signIn(oneTimePassword);
    await page.getByRole('heading', { name: 'Choose a password' }).waitFor();
    await page.reload();
    await page.getByLabel('Current password').fill(oneTimePassword);
    await owner.post(`/users/${user.id}/password/reset`);
    await page.getByLabel(/^New password \*/).fill('a longer password');
    await page.getByLabel('Confirm new password').fill('a longer password');
    await page.getByRole('button', { name: 'Change password' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
});

describe('The navigation', () => {
  it('groups the developer pages, and shows settings to owners', async ({
    openPage,
    owner,
    manager,
    staff,
  }) => {
    const read = async (as: typeof owner) => {
      const page = await openPage('/dashboard/orders', as);
      const main = page.getByRole('navigation', { name: 'Main' });
      await main.getByRole('link', { name: 'Orders' }).waitFor();
      const linksOf = (name: string) =>
        main.getByRole('list', { name, exact: true }).getByRole('link').allTextContents();
      return { restaurant: await linksOf('Restaurant'), developers: await linksOf('Developers') };
    };
    const developers = ['Webhooks', 'API keys', 'API requests'];
    expect(await read(owner)).toEqual({
      restaurant: ['Branches', 'People', 'Activity', 'Settings'],
      developers,
    });
    expect(await read(manager)).toEqual({ restaurant: ['Branches', 'Activity'], developers });
    expect(await read(staff)).toEqual({ restaurant: ['Branches'], developers: [] });
  });
});

describe('A form', () => {
  it('shows errors from the page and the service at every field, and focuses the first', async ({
    openPage,
    owner,
  }) => {
    const page = await openPage('/dashboard/keys', owner, { locale: 'ar' });
    await page.locator('main button').first().click();
    const drawer = page.getByRole('dialog');
    const name = drawer.locator('input').first();
    const errors = drawer.getByText(IS_NEEDED);
    await drawer.locator('button[type=submit]').click();
    await errors.waitFor();
    await drawer.getByRole('group', { description: 'اختر واحدًا على الأقل' }).waitFor();
    await name.and(page.locator(':focus')).waitFor();
    expect(await findBarriers(page)).toEqual([]);

    await name.fill('Menu board');
    await errors.waitFor({ state: 'detached' });
    await drawer.locator('button[type=submit]').click();
    await drawer.locator('input[type=checkbox]').first().and(page.locator(':focus')).waitFor();
  });

  it('focuses the first field that the service rejects', async ({ openPage, owner }) => {
    const page = await openPage('/dashboard/branches', owner, {
      rejections: [400],
      timezoneId: 'UTC',
    });
    await page.getByRole('button', { name: 'Add branch' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('Name').first().fill('Castle Quay');
    await drawer.getByLabel('URL handle').fill('Castle Quay');
    await drawer.getByLabel('Street address').fill('1 Castle Quay');
    await drawer.getByRole('combobox', { name: 'Country' }).fill('Ireland');
    await page.getByRole('option', { name: 'Ireland', exact: true }).click();
    expect(await drawer.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('UTC');
    await drawer.getByRole('button', { name: 'Add branch' }).click();
    const slug = drawer.getByLabel('URL handle');
    await slug.and(page.locator('[aria-invalid=true]:focus')).waitFor();
  });
});

describe('Permissions at some branches', () => {
  it('require a branch, for people and for keys', async ({ openPage, owner }) => {
    for (const [path, open, submit] of [
      ['/dashboard/people', 'Invite someone', 'Invite'],
      ['/dashboard/keys', 'Create key', 'Create key'],
    ] as const) {
      const page = await openPage(path, owner);
      await page.getByRole('button', { name: open }).first().click();
      const drawer = page.getByRole('dialog');
      await drawer.getByLabel('Name').fill('Nuno');
      if (open === 'Invite someone') await drawer.getByLabel('Email address').fill('n@example.com');
      else await drawer.getByRole('checkbox', { name: 'Read the menu' }).check();
      await drawer.getByText('Some branches').click();
      await drawer.getByRole('button', { name: submit, exact: true }).click();
      await drawer.getByText('Choose at least one').waitFor();
      await drawer.getByRole('combobox', { name: 'Branches' }).press('ArrowDown');
      await page.getByRole('option', { name: 'Market' }).click();
      // The open branch list covers the button.
      await drawer.getByRole('button', { name: submit, exact: true }).press('Enter');
      await drawer.getByRole('button', { name: 'Done' }).waitFor();
    }
  });

  it('are explained on each page if there are none', async ({ openPage, service, restaurantId, owner }) => {
    const nobody = await signedIn(service, { restaurantId, role: 'staff', branches: [], name: 'Rui' });
    for (const path of ['', 'orders', 'counter', 'menu', 'inventory']) {
      const page = await openPage(`/dashboard/${path}`, nobody);
      await page.getByText("You aren't assigned to a branch").first().waitFor();
    }
    const people = await openPage('/dashboard/people', owner);
    await people.getByRole('row', { name: /Rui/ }).getByText('No branches: no access').waitFor();
  });
});

describe('Activity', () => {
  it('shows who did what', async ({ openPage, manager, restaurant }) => {
    const { _id: itemId } = await restaurant.addItem({ title: 'Fig tart' });
    await manager.patch(`/menu/items/${itemId}`, { title: 'Almond tart' });
    const page = await openPage('/dashboard/activity', manager);
    await page.getByRole('row').first().waitFor();
    await page.getByRole('row', { name: /Mia Edited item Fig tart/ }).waitFor();
  });
});
