import { expect } from 'vitest';
import type { DashboardOrder, NewVoucher } from '../../generated/dashboard/types.ts';
import { findNewestOrder } from '../helpers/dashboard.ts';
import { pageTest } from '../helpers/pages.ts';

/** Picks an item at a counter whose page is as old as its menu. */
const it = pageTest
  .extend('openCounter', ({ openPage, staff }) => async () => {
    const page = await openPage('/dashboard/counter', staff);
    const order = page.getByRole('form', { name: 'This order' });
    const pick = async (text: string) => {
      await page.getByRole('combobox', { name: 'Search items' }).fill(text);
      await page.keyboard.press('Enter');
    };
    const place = () => order.getByRole('button', { name: 'Place order' }).click();
    const unpaid = (total: string) =>
      page.getByRole('alert').filter({ hasText: `its payment wasn't recorded: ${total}` });
    return { page, order, pick, place, unpaid };
  })
  .extend(
    'newest',
    ({ staff }) =>
      () =>
        findNewestOrder(staff),
  );

it('Cash is not recorded for a total other than the one shown', async ({
  openCounter,
  manager,
  restaurant,
  harbourId,
  newest,
}) => {
  const { _id: itemId } = await restaurant.addItem({ title: 'Espresso' });
  const { page, order, pick, place, unpaid } = await openCounter();
  await pick('esp');
  await order.getByText('€12.50').first().waitFor();
  await manager.patch(`/menu/items/${itemId}`, { prices: [{ branchId: harbourId, price: 14 }] });
  await place();
  await unpaid('€14.00').waitFor();
  expect(await newest()).toMatchObject({ total: '14.00', paymentStatus: 'unpaid' });
  // The next guest sees the new price.
  await pick('esp');
  await order.getByText('€14.00').first().waitFor();
  await place();
  await page.getByText(/Order \d+ placed: €14.00/).waitFor();
  expect(await newest()).toMatchObject({ total: '14.00', paymentStatus: 'paid' });
});

it('Cash is not recorded for what a voucher no longer covers', async ({
  openCounter,
  manager,
  restaurant,
  harbourId,
  newest,
}) => {
  const { _id: menuItemId } = await restaurant.addItem({ title: 'Ristretto' });
  const { body: voucher } = await manager.post<NewVoucher>('/vouchers', { amount: 30, currency: 'EUR' });
  const { order, pick, place, unpaid } = await openCounter();
  await pick('rist');
  await order.getByRole('button', { name: 'Code or discount' }).click();
  await order.getByLabel('Voucher code').fill(voucher.code);
  await order.getByRole('button', { name: 'Redeem' }).click();
  await order.getByText('€17.50 stays on the voucher.').waitFor();
  await manager.post<DashboardOrder>('/orders', {
    ...{ branchId: harbourId, type: 'pickup', channel: 'counter', voucherCode: voucher.code },
    lines: [{ menuItemId, quantity: 2 }],
  });
  await place();
  await unpaid('€7.50').waitFor();
  expect(await newest()).toMatchObject({ creditsUsed: '5.00', total: '7.50', paymentStatus: 'unpaid' });
});
