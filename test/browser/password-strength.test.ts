import { expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { pageTest as it, WIDTHS } from '../helpers/pages.ts';

it('A new password is rated while typing', async ({ openPage, staff }) => {
  const page = await openPage('/dashboard/', staff, { width: WIDTHS.phone });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Change password' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change password' });
  const password = dialog.getByLabel(/^New password/);
  for (const [typed, rating] of [
    ['passwordpassword', 'Easy to guess'],
    ['tr0ub4', 'Easy to guess'],
    ['copper lantern drifts over quiet bakery', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await dialog.getByText(`Password strength: ${rating}`).waitFor();
  }
  expect(await findBarriers(page)).toEqual([]);
  await password.fill('');
  await dialog.getByText(/^Password strength/).waitFor({ state: 'detached' });
});
