import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { addUser, KNOWN_PASSWORD, openDashboard } from '../helpers/dashboard.ts';
import { pageTest as it, WIDTHS } from '../helpers/pages.ts';
import { codeAt, turnOnSecondFactor } from '../helpers/second-factor.ts';

const PERIOD_MS = 30_000;

async function signIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel(/^Password/).fill(KNOWN_PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Completes the setup. Resolves to the secret. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  const secret = (await page.locator('code').textContent()) ?? '';
  await page.getByRole('textbox', { name: /^Code/ }).fill(codeAt(secret, new Date()));
  await page.getByLabel(/^Current password/).fill(KNOWN_PASSWORD);
  await page.getByRole('button', { name: 'Turn on two-step verification' }).click();
  await page.getByText('Keep these recovery codes').waitFor();
  expect(
    await page
      .getByRole('listitem')
      .filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
      .count(),
  ).toBe(10);
  return secret;
}

it('A password that fits users in several restaurants lets the person choose one, which may require a code', async ({
  openPage,
  service,
  restaurant,
  newRestaurant,
}) => {
  const { email } = await addUser(service, { restaurantId: restaurant.id, role: 'manager' });
  const elsewhere = await newRestaurant();
  const { restaurants } = service.context.collections;
  await restaurants.updateOne({ _id: elsewhere.id }, { $set: { name: 'Trattoria da Gianni' } });
  const protectedPage = openDashboard(service);
  await protectedPage.signIn(email, KNOWN_PASSWORD);
  const { secret } = await turnOnSecondFactor(protectedPage, new Date());
  await addUser(service, { restaurantId: elsewhere.id, role: 'owner', email });

  const page = await openPage('/dashboard/', undefined, {
    width: WIDTHS.phone,
    rejections: [401, 403, 409],
  });
  await signIn(page, email);
  await page.getByRole('heading', { name: 'Choose a restaurant' }).waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to sign-in' }).click();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Test Kitchen' }).click();
  const code = page.getByLabel('Code from your authenticator app');
  await code.fill(codeAt(secret, new Date(Date.now() + PERIOD_MS)));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  const { sessions } = service.context.collections;
  expect(await sessions.findOne({ restaurantId: elsewhere.id })).toBeNull();

  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await signIn(page, email);
  await page.getByRole('button', { name: 'Trattoria da Gianni' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
  expect(await sessions.findOne({ restaurantId: elsewhere.id })).not.toBeNull();
});

describe('Two-step verification', () => {
  it('is enabled in the account menu, required at the next sign-in, and disabled again', async ({
    openPage,
    service,
    restaurant,
  }) => {
    const { email } = await addUser(service, { restaurantId: restaurant.id, role: 'manager' });
    const page = await openPage('/dashboard/', undefined, { rejections: [401, 403] });
    await signIn(page, email);
    const open = async () => {
      await page.getByRole('button', { name: 'Your account' }).click();
      await page.getByRole('menuitem', { name: 'Two-step verification' }).click();
    };
    await open();
    const secret = await setUp(page);
    // The recovery codes are not shown again.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    await signIn(page, email);
    const code = page.getByLabel('Code from your authenticator app');
    await code.fill('000000');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('The password or the code is incorrect. Each code works once.').waitFor();
    // The next code, because the setup used up the current one.
    await code.fill(codeAt(secret, new Date(Date.now() + PERIOD_MS)));
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await open();
    await page
      .getByText('Two-step verification is on. Each sign-in requires a code from your authenticator app.')
      .waitFor();
  });

  it('is set up at sign-in if the restaurant requires it', async ({ openPage, service, newRestaurant }) => {
    const { id: restaurantId } = await newRestaurant();
    const { restaurants } = service.context.collections;
    await restaurants.updateOne({ _id: restaurantId }, { $set: { secondFactorRole: 'manager' } });
    const { email } = await addUser(service, { restaurantId, role: 'manager' });
    const page = await openPage('/dashboard/', undefined, { rejections: [401] });
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor();
    // Someone without their phone can leave.
    await page.getByRole('button', { name: 'Sign out' }).click();
    await signIn(page, email);
    await page.getByRole('heading', { name: 'Set up two-step verification' }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await setUp(page);
    await page.getByRole('button', { name: 'I saved them' }).click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();
  });

  it('of a person with a lost phone is reset by an owner', async ({
    openPage,
    service,
    restaurant,
    owner,
  }) => {
    const member = await addUser(service, { restaurantId: restaurant.id, role: 'staff', name: 'Rui Costa' });
    const session = openDashboard(service);
    await session.signIn(member.email, KNOWN_PASSWORD);
    await turnOnSecondFactor(session, new Date());
    const page = await openPage('/dashboard/people', owner);
    const row = page.getByRole('row').filter({ hasText: 'Rui Costa' });
    await row.getByText('Two-step verification').waitFor();
    await row.getByRole('button', { name: 'Actions for Rui Costa' }).click();
    await page.getByRole('menuitem', { name: 'Reset two-step verification' }).click();
    await page.getByText('Rui Costa signs in with only a password').waitFor();
    expect((await openDashboard(service).signIn(member.email, KNOWN_PASSWORD)).status).toBe(201);
  });
});
