// @module-tag long
import { expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { pageTest as it } from '../helpers/pages.ts';

it('The price sheet shows chosen branches if not all fit', async ({ openPage, owner, restaurant }) => {
  await restaurant.addItem();
  const address = { address: '1 Rua Nova, Porto', countryCode: 'PT', timezone: 'Europe/Lisbon' };
  for (const name of ['Porto', 'Braga', 'Faro'])
    await owner.post('/branches', { name, currency: 'EUR', ...address });
  const page = await openPage('/dashboard/menu?view=prices', owner);
  const columns = page.getByRole('region', { name: 'Prices' }).getByRole('columnheader');
  await expect.poll(() => columns.count()).toBe(7);
  await page.getByRole('combobox', { name: 'Branches shown' }).click();
  await page.getByRole('option', { name: 'Faro' }).click();
  await page.getByRole('option', { name: 'Braga' }).click();
  await expect.poll(() => columns.allTextContents()).toEqual(['Item', 'Braga EUR', 'Faro EUR']);
  await page.keyboard.press('Escape');
  expect(await findBarriers(page)).toEqual([]);
});

it("Order rows take one line, with the branch's local time, its zone if there are several, and the payment method", async ({
  openPage,
  manager,
  restaurant,
}) => {
  const { _id: id, slug, name, currency } = restaurant.tokyo;
  const branch = { id, slug, name, currency };
  const now = new Date();
  const createdAt = new Date(Date.UTC(now.getUTCFullYear(), 5, 14, 18, 22));
  const before = new Date('2019-07-14T18:22:05.318Z');
  await restaurant.addOrder({ createdAt, branch, paymentStatus: 'paid', paymentProviderId: 'cash' });
  await restaurant.addOrder({ createdAt: before, branch });
  const page = await openPage('/dashboard/orders?view=table', manager, { locale: 'en-US' });
  const row = page.getByRole('row').filter({ hasText: /Jun 15, 3:22\sAM GMT\+9/ });
  await row.getByRole('cell', { name: 'Cash', exact: true }).waitFor();
  await page.getByRole('columnheader', { name: 'Paid by' }).waitFor();
  await page.getByRole('cell', { name: /Jul 15, 2019, 3:22\sAM GMT\+9/ }).waitFor();
  expect((await row.boundingBox())?.height).toBeLessThan(40);
});
