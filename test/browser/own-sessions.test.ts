import { expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { addUser, openDashboard } from '../helpers/dashboard.ts';
import { pageTest as it, WIDTHS } from '../helpers/pages.ts';

it("A user's devices are listed in the account menu, and can be signed out there", async ({
  openPage,
  service,
  restaurantId,
}) => {
  const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
  const [lost, used] = [openDashboard(service), openDashboard(service)];
  for (const device of [lost, used]) await device.signIn(email, password);
  const page = await openPage('/dashboard/', used, { width: WIDTHS.phone });
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: 'Signed-in devices' }).click();
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' });
  await dialog.getByText('This device').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Sign out Unknown device' }).click();
  await expect.poll(async () => (await lost.get('/session')).status).toBe(401);
  await dialog.getByRole('button', { name: 'Sign out all other devices' }).waitFor({ state: 'detached' });
  expect((await used.get('/session')).status).toBe(200);
});
