import { describe, expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { addUser, type Dashboard, KNOWN_PASSWORD, openDashboard } from '../helpers/dashboard.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { codeAt, turnOnSecondFactor } from '../helpers/second-factor.ts';

const PERIOD_MS = 30_000;

/** A user who signed in twenty minutes ago. */
const it = pageTest.extend('signInEarlier', ({ service, restaurantId }) => async () => {
  const { id, email } = await addUser(service, { restaurantId, role: 'owner' });
  const session = openDashboard(service);
  await session.signIn(email, KNOWN_PASSWORD);
  const createdAt = new Date(Date.now() - 20 * 60_000);
  await service.context.collections.sessions.updateMany({ userId: id }, { $set: { createdAt } });
  return session;
});

const rejections = [400, 403];

const listEmails = async (owner: Dashboard) =>
  (await owner.get<{ data: { email: string }[] }>('/users?limit=100')).body.data.map(({ email }) => email);

describe('Someone who signed in a while ago', () => {
  it('confirms an invitation with the password, without losing input', async ({
    openPage,
    signInEarlier,
  }) => {
    const owner = await signInEarlier();
    const page = await openPage('/dashboard/people', owner, { rejections, width: WIDTHS.phone });
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const drawer = page.getByRole('dialog', { name: 'Invite someone' });
    await drawer.getByLabel('Name').fill('Rui Costa');
    await drawer.getByLabel('Email address').fill('rui@example.com');
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    const submit = drawer.getByRole('button', { name: 'Invite', exact: true });

    await submit.click();
    await dialog.waitFor();
    expect(await findBarriers(page)).toEqual([]);
    // Escape closes only the question.
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText("Confirm that it's you first.").waitFor();
    expect(await drawer.getByLabel('Name').inputValue()).toBe('Rui Costa');
    expect(await listEmails(owner)).not.toContain('rui@example.com');

    await submit.click();
    await dialog.getByLabel(/^Current password/).fill('not the password');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.getByText('This is not your current password.').waitFor();
    await dialog.getByLabel(/^Current password/).fill(KNOWN_PASSWORD);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('rui@example.com').first().waitFor();
    expect(await listEmails(owner)).toContain('rui@example.com');
  });

  it('confirms an order export with a code', async ({ openPage, signInEarlier }) => {
    const owner = await signInEarlier();
    const { secret } = await turnOnSecondFactor(owner, new Date());
    const page = await openPage('/dashboard/orders?view=table', owner, { rejections });
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    await page.getByRole('menuitem', { name: 'Commas, 1234.50' }).click();
    const dialog = page.getByRole('dialog', { name: "Confirm it's you" });
    await dialog
      .getByLabel('Code from your authenticator app')
      .fill(codeAt(secret, new Date(Date.now() + PERIOD_MS)));
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^orders-.*\.csv$/);
  });
});
