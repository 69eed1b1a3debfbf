import { expect } from 'vitest';
import type {
  DashboardOrder,
  DashboardOrderList,
  NewVoucher,
  Promotion,
} from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { hold } from './models/intercept.ts';
import { ordersPages } from './models/orders-pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

const it = pageTest.extend('promote', ({ manager }) => async (name: string) => {
  const { body } = await manager.post<Promotion>('/promotions', {
    ...{ name, kind: 'percentage', percentage: 10, currency: 'EUR', code: name.toUpperCase(), active: true },
  });
  return body;
});

it('A slow response closes no dialog that was opened since', async ({ openPage, manager, promote }) => {
  await promote('Spring');
  await promote('Autumn');
  const page = await openPage('/dashboard/promotions', manager);
  const { sent, letGo } = await hold(page, '**/promotions/*', 'PATCH');
  const dialog = page.getByRole('dialog');
  const edit = async (name: string, typed: string) => {
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByLabel('Name').fill(typed);
  };
  await edit('Spring', 'Early spring');
  await page.getByRole('button', { name: 'Save' }).click();
  await sent(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await edit('Autumn', 'Late autumn');
  await letGo(0);
  await page.getByText('Promotion saved').waitFor();
  await page.getByRole('button', { name: 'Edit Early spring', includeHidden: true }).waitFor();
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Late autumn');
});

it('A slow refund leaves the form for cancelling its order open', async ({
  openPage,
  manager,
  staff,
  restaurant,
  harbourId,
}) => {
  const { _id: menuItemId } = await restaurant.addItem();
  const lines = [{ menuItemId, quantity: 2 }];
  const { body: order } = await staff.post<DashboardOrder>('/orders', {
    ...{ branchId: harbourId, type: 'pickup', channel: 'counter', lines },
  });
  await staff.post(`/orders/${order.id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
  const page = await openPage(`/dashboard/orders/${order.id}`, manager);
  const { press, choose, dialog, payment } = ordersPages(page);
  const { sent, letGo } = await hold(page, '**/refunds', 'POST');
  await press('Refund');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
  await dialog.getByRole('button', { name: 'Refund €5.00' }).click();
  await sent(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await press('More');
  await choose('Cancel order');
  await dialog.getByLabel('Reason').fill('Out of sardines');
  await letGo(0);
  await payment.getByText('€5.00', { exact: true }).waitFor();
  expect(await dialog.getByLabel('Reason').inputValue()).toBe('Out of sardines');
});

it('A slow response does not leave the page that was opened since', async ({
  openPage,
  manager,
  restaurant,
}) => {
  await restaurant.addItem({ title: 'Grilled octopus' });
  const page = await openPage('/dashboard/menu/new', manager);
  const created = await hold(page, '**/dashboard/api/menu/items', 'POST');
  await page.getByLabel('Title').fill('Lemon tart');
  await page.getByRole('button', { name: 'Add item' }).click();
  await created.sent(1);
  await page.getByRole('link', { name: 'End of day' }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await page.getByRole('link', { name: 'Close the day' }).click();
  await page.getByLabel('Counted cash').fill('0');
  await created.letGo(0);
  await page.getByText('Item added').waitFor();
  expect(await page.getByLabel('Counted cash').inputValue()).toBe('0 EUR');

  const closed = await hold(page, '**/sales/reports', 'POST');
  await page.getByRole('button', { name: 'Close report' }).click();
  await closed.sent(1);
  await page.getByRole('link', { name: 'Counter' }).click();
  await page.getByRole('combobox', { name: 'Search items' }).fill('grilled');
  await closed.letGo(0);
  await page.getByText(/^Report of .* closed$/).waitFor();
  expect(await page.getByRole('combobox', { name: 'Search items' }).inputValue()).toBe('grilled');
});

it('A conflict is announced if its form was closed before', async ({ openPage, manager, promote }) => {
  const { id } = await promote('Winter');
  const page = await openPage('/dashboard/promotions', manager, { rejections: [409] });
  const { sent, letGo } = await hold(page, '**/promotions/*', 'PATCH');
  await page.getByRole('button', { name: 'Edit Winter' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Early winter');
  await page.getByRole('button', { name: 'Save' }).click();
  await sent(1);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await manager.patch(`/promotions/${id}`, { name: 'Late winter', replaces: { name: 'Winter' } });
  await letGo(0);
  await page.getByText('Someone else changed this. Check it and try again.').waitFor();
  await page.getByText('Late winter').waitFor();
});

it('A conflict of an order is announced if its form was closed before', async ({
  openPage,
  staff,
  restaurant,
  harbourId,
}) => {
  const { _id: menuItemId } = await restaurant.addItem();
  const lines = [{ menuItemId, quantity: 2 }];
  const { body: order } = await staff.post<DashboardOrder>('/orders', {
    ...{ branchId: harbourId, type: 'dine_in', channel: 'counter', table: '4', lines },
  });
  const page = await openPage(`/dashboard/orders/${order.id}`, staff, { rejections: [409] });
  const { press, choose, dialog } = ordersPages(page);
  const { sent, letGo } = await hold(page, '**/changes', 'POST');
  await press('More');
  await choose('Change items, table, or notes');
  await dialog.getByLabel('Notes').fill('By the window');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sent(1);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await staff.post(`/orders/${order.id}/changes`, { notes: 'Outside', replaces: { notes: '' } });
  await letGo(0);
  await page.getByText('Someone else changed this. Check it and try again.').waitFor();
});

it('A voucher is used only if its code is still the typed one', async ({ openPage, manager, restaurant }) => {
  await restaurant.addItem({ title: 'Octopus salad' });
  const issue = async (amount: number) =>
    (await manager.post<NewVoucher>('/vouchers', { amount, currency: 'EUR' })).body.code;
  const [first, second] = [await issue(3), await issue(4)];
  const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
  const { dialog, press, choose, openBasket, heading } = storefrontPage(phone);
  const { sent, letGo } = await hold(phone, '**/voucher-checks', 'POST');
  const check = async (code: string) => {
    await dialog.getByLabel('Voucher code').fill(code);
    await dialog.getByLabel('Voucher code').press('Enter');
  };
  await choose('Octopus salad');
  await openBasket();
  await press('Go to checkout');
  await dialog.getByText('I have a gift voucher').click();
  await check(first);
  await sent(1);
  await check(second);
  await sent(2);
  const answered = phone.waitForResponse('**/voucher-checks');
  await letGo(1);
  await answered;
  await dialog.getByText('€4.00 is paid with the voucher.').waitFor();
  const late = phone.waitForResponse('**/voucher-checks');
  await letGo(0);
  await (await late).finished();
  await dialog.getByLabel('Name').fill('Ana Sousa');
  await press(/^Place order/);
  await heading(/^Order \d+$/).waitFor();
  const { body } = await manager.get<DashboardOrderList>('/orders?limit=1');
  expect(body.data.map(({ creditsUsed, total }) => [creditsUsed, total])).toEqual([['4.00', '8.50']]);
});
