import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { addUser, KNOWN_PASSWORD } from '../helpers/dashboard.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';

/** Passkeys require host names rather than IP addresses. */
const it = pageTest.extend('openLocal', ({ service, openPageOf }) =>
  openPageOf(service.url.replace('127.0.0.1', 'localhost')),
);

/** A phone that verifies its user, or does not. */
async function addPhone(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('WebAuthn.enable');
  const { authenticatorId } = await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  const set = (isUserVerified: boolean) =>
    devTools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
  return { lock: () => set(false), unlock: () => set(true) };
}

async function openPasskeys(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Passkeys' }).click();
  const dialog = page.getByRole('dialog', { name: 'Passkeys' });
  await dialog.getByRole('button', { name: 'Add passkey' }).waitFor();
  return dialog;
}

describe('A passkey', () => {
  it('can be added in the account menu, used to sign in and confirm, and removed', async ({
    openLocal,
    service,
    restaurant,
  }) => {
    const { id, email } = await addUser(service, { restaurantId: restaurant.id, role: 'owner' });
    const page = await openLocal('/dashboard/', undefined, {
      rejections: [400, 401, 403],
      width: WIDTHS.phone,
    });
    const phone = await addPhone(page);
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel(/^Password/).fill(KNOWN_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    const dialog = await openPasskeys(page);
    await dialog.getByLabel('Passkey name').fill('My phone');
    await dialog.getByRole('button', { name: 'Add passkey' }).click();
    await dialog.getByText('My phone', { exact: true }).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Rename My phone' }).click();
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Phone');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Phone', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    const withPasskey = page.getByRole('button', { name: 'Use a passkey' });
    await phone.lock();
    await withPasskey.click();
    await page.getByText('No passkey was used. Try again.').waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await phone.unlock();
    await withPasskey.click();
    await page.getByRole('button', { name: 'Your account' }).waitFor();

    const createdAt = new Date(Date.now() - 20 * 60_000);
    await service.context.collections.sessions.updateMany({ userId: id }, { $set: { createdAt } });
    const again = await openPasskeys(page);
    await again.getByRole('button', { name: 'Remove Phone' }).click();
    await page.getByRole('button', { name: 'Remove passkey' }).click();
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await page.getByText('Passkey removed').waitFor();
    await again.getByText('Phone', { exact: true }).waitFor({ state: 'detached' });
  });
});
