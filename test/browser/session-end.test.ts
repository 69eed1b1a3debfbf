// @module-tag long
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { addUser, type Dashboard, KNOWN_PASSWORD, signedIn } from '../helpers/dashboard.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { intercept } from './models/intercept.ts';
import { keptOn } from './models/kept-on.ts';
import { kitchenPage } from './models/kitchen-page.ts';

/** The sign-in dialog above a page whose session has ended. */
const signInAbove = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Sign in to continue' });
  return {
    dialog,
    /** The overlay between the page and the sign-in. */
    veil: () =>
      page.evaluate<string[]>(`(() => {
        const veil = getComputedStyle(document.querySelector('dialog:modal'), '::backdrop');
        return [veil.backgroundColor, veil.backdropFilter];
      })()`),
    signIn: async (email?: string) => {
      await dialog.waitFor();
      if (email) await dialog.getByLabel('Email address').fill(email);
      await dialog.getByLabel(/^Password/).fill(KNOWN_PASSWORD);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await dialog.waitFor({ state: 'detached' });
    },
  };
};

/** Signs in the same person in another tab, which replaces the page's session. */
async function signInElsewhere(page: Page, person: Dashboard): Promise<void> {
  const answer = await page.request.post(new URL('/dashboard/api/session', page.url()).href, {
    data: { email: person.session()?.user.email, password: KNOWN_PASSWORD },
  });
  expect(answer.status()).toBe(201);
}

const it = pageTest
  /** A user whose session may end. */
  .extend('rui', ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'manager', name: 'Rui' }),
  )
  .extend('confirmed', ({ staff, restaurant, harbourId }) => async () => {
    const { _id: menuItemId } = await restaurant.addItem();
    const lines = [{ menuItemId, quantity: 2 }];
    const order = { branchId: harbourId, type: 'pickup', channel: 'counter', lines };
    const { number } = (await staff.post<{ number: number }>('/orders', order)).body;
    await staff.post(`/orders/${number}/status`, { status: 'confirmed' });
    return number;
  })
  .extend('statusOf', ({ staff }) => async (number: number) => {
    const { body } = await staff.get<{ status: string }>(`/orders/${number}`);
    return body.status;
  });

it('A form survives its session, and no key closes the sign-in dialog above it', async ({
  openPage,
  rui,
}) => {
  const page = await openPage('/dashboard/menu/new', rui, { rejections: [401] });
  await page.getByLabel('Title').fill('Quince jelly');
  await rui.delete('/session');
  const { dialog, signIn } = signInAbove(page);
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await signIn();
  expect(await page.getByLabel('Title').inputValue()).toBe('Quince jelly');
});

it('A wrong password keeps the page, and another person starts with a new one', async ({
  openPage,
  rui,
  service,
  restaurantId,
}) => {
  const page = await openPage('/dashboard/menu/new', rui, { rejections: [401] });
  await page.getByLabel('Title').fill('Quince jelly');
  await rui.delete('/session');
  const { dialog, signIn } = signInAbove(page);
  await dialog.getByLabel(/^Password/).fill('not the password');
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await dialog.getByText('The email address or password is incorrect.').waitFor();
  const { email } = await addUser(service, { restaurantId, role: 'manager', name: 'Sofia' });
  await signIn(email);
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('');
});

it('A kitchen keeps its tickets visible and its taps, for the next user with the same permissions', async ({
  openPage,
  rui,
  service,
  restaurantId,
  harbourId,
  confirmed,
  statusOf,
}) => {
  const number = await confirmed();
  // 403 if the held tap is sent in the new session with the previous one's token.
  const page = await openPage(`/kitchen?branch=${harbourId}`, rui, { rejections: [401, 403] });
  const { ticket, start, banner } = kitchenPage(page);
  const { letThrough } = await intercept(page, '**/status', () => {});
  await start(number);
  await ticket(number).getByLabel('Not sent yet').waitFor();
  await rui.delete('/session');
  const { dialog, veil, signIn } = signInAbove(page);
  await dialog.waitFor();
  // Dimmed but legible.
  expect(await veil()).toEqual(['rgba(0, 0, 0, 0.4)', 'none']);
  await banner.getByText('Signed out.').waitFor();
  await banner.getByText('These orders are as of').waitFor();
  await ticket(number).getByRole('button', { name: 'Ready' }).waitFor();
  const { email } = await addUser(service, { restaurantId, role: 'manager', name: 'Sofia' });
  letThrough();
  await signIn(email);
  await expect.poll(() => statusOf(number)).toBe('preparing');
  await banner.waitFor({ state: 'detached' });
});

it('Signing out of a replaced session is reported, and then possible', async ({ openPage, rui }) => {
  const page = await openPage('/dashboard/branches', rui, { rejections: [401, 403] });
  await page.getByRole('heading', { name: 'Branches' }).waitFor();
  await signInElsewhere(page, rui);
  const signOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
  };
  await signOut();
  await page.getByText('Someone else has signed in.').waitFor();
  await signOut();
  await page.getByRole('heading', { name: /Sign in/ }).waitFor();
});

it('A tap in the kitchen survives a replaced session from another tab', async ({
  openPage,
  rui,
  harbourId,
  confirmed,
  statusOf,
}) => {
  const number = await confirmed();
  const page = await openPage(`/kitchen?branch=${harbourId}`, rui, { rejections: [403] });
  const { ticket, start } = kitchenPage(page);
  await ticket(number).waitFor();
  await signInElsewhere(page, rui);
  await start(number);
  await expect.poll(() => statusOf(number)).toBe('preparing');
});

it('An order at the counter survives the session, a reload, and a change of branch', async ({
  openPage,
  rui,
  restaurant,
}) => {
  await restaurant.addItem({ title: 'Espresso' });
  const page = await openPage('/dashboard/counter', rui, { rejections: [401], width: WIDTHS.tablet });
  const order = page.getByRole('form', { name: 'This order' });
  const branch = page.getByLabel('Branch');
  const isKept = async () => {
    await order.getByText('Espresso').waitFor();
    expect(await order.getByLabel('Name').inputValue()).toBe('Ana');
  };
  await page.getByRole('combobox', { name: 'Search items' }).fill('esp');
  await page.keyboard.press('Enter');
  await order.getByLabel('Name').fill('Ana');
  await rui.delete('/session');
  await signInAbove(page).signIn();
  await isKept();
  await page.reload();
  await isKept();

  const [first, second] = await branch.locator('option').allTextContents();
  await branch.selectOption(second ?? '');
  await page.getByRole('button', { name: `Stay at ${first}` }).click();
  await isKept();
  await branch.selectOption(second ?? '');
  await page.getByRole('button', { name: `Switch to ${second}` }).click();
  await order.getByText('Nothing yet').waitFor();
  await branch.selectOption(first ?? '');
  await isKept();
});

it("One person's order at the counter is not shown to another", async ({
  openPage,
  rui,
  restaurant,
  service,
  restaurantId,
}) => {
  await restaurant.addItem({ title: 'Espresso' });
  const page = await openPage('/dashboard/counter', rui, { rejections: [401] });
  const order = page.getByRole('form', { name: 'This order' });
  await page.getByRole('combobox', { name: 'Search items' }).fill('esp');
  await page.keyboard.press('Enter');
  await order.getByText('Espresso').waitFor();
  await rui.delete('/session');
  const { email } = await addUser(service, { restaurantId, role: 'manager', name: 'Sofia' });
  await signInAbove(page).signIn(email);
  await order.getByText('Nothing yet').waitFor();
});

describe('An order being entered at the counter', () => {
  const GUEST = 'Marguerite Duras';

  const typeOrder = async (page: Page) => {
    await page.getByRole('option').filter({ hasText: 'Espresso' }).first().click();
    const order = page.getByRole('form', { name: 'This order' });
    await order.getByLabel('Name').fill(GUEST);
    await order.getByLabel('Note').fill('Allergic to sesame');
    expect(await keptOn(page)).toContain(GUEST);
    return order;
  };

  it('survives a reload, and leaves nothing once its user signs out', async ({
    openPage,
    rui,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', rui, { errors: ['net::ERR_FAILED'] });
    const order = await typeOrder(page);
    // A lost response leaves the request in the tab.
    await page.route('**/dashboard/api/orders', route =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    );
    const lost = page.waitForEvent('requestfailed', request => request.method() === 'POST');
    await order.getByRole('button', { name: 'Place order' }).click();
    await lost;
    await page.reload();
    await expect.poll(() => order.getByLabel('Name').inputValue()).toBe(GUEST);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: /Sign in/ }).waitFor();
    for (const text of [GUEST, 'sesame', 'Espresso']) expect(await keptOn(page)).not.toContain(text);
  });

  it('leaves nothing for another user, nor after the session expired without an open page', async ({
    openPage,
    rui,
    restaurant,
    service,
    restaurantId,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', rui, { rejections: [401] });
    await typeOrder(page);
    await rui.delete('/session');
    const { dialog, signIn } = signInAbove(page);
    await dialog.waitFor();
    const { email } = await addUser(service, { restaurantId, role: 'manager', name: 'Sofia' });
    await signIn(email);
    await expect.poll(() => page.getByLabel('Name').inputValue()).toBe('');
    await expect.poll(() => keptOn(page)).not.toContain(GUEST);

    await typeOrder(page);
    const counter = page.url();
    await page.goto('about:blank');
    await service.context.collections.sessions.deleteMany({});
    await page.goto(counter);
    await page.getByRole('heading', { name: /Sign in/ }).waitFor();
    await expect.poll(() => keptOn(page)).not.toContain(GUEST);
  });
});
