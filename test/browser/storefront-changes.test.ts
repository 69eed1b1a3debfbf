import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import type { DashboardOrder, NewVoucher, Promotion } from '../../generated/dashboard/types.ts';
import { findNewestOrder } from '../helpers/dashboard.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { intercept } from './models/intercept.ts';
import { storefrontPage } from './models/storefront-page.ts';

/** A guest at checkout, and the orders that arrive. */
const it = pageTest
  .extend('salad', { scope: 'file' }, ({ restaurant }) => restaurant.addItem({ title: 'Octopus salad' }))
  .extend('openCheckout', ({ openPage, restaurant, salad }) => async () => {
    const address = `/order/${restaurant.id}/harbour`;
    const phone = await openPage(address, undefined, { width: WIDTHS.phone, rejections: [400, 404] });
    const view = storefrontPage(phone);
    await view.choose(salad.title);
    await view.openBasket();
    await view.press('Go to checkout');
    await view.dialog.getByLabel('Name').fill('Ana Sousa');
    const redeem = async (question: string, label: string, code: string) => {
      await view.dialog.getByText(question).click();
      await view.dialog.getByLabel(label).fill(code);
      await view.dialog.getByLabel(label).press('Enter');
    };
    return { phone, ...view, redeem, place: (total: string) => view.press(`Place order for ${total}`) };
  })
  .extend(
    'newest',
    ({ manager }) =>
      () =>
        findNewestOrder(manager),
  );

it('A voucher that was spent elsewhere during the checkout pays for what is left on it', async ({
  openCheckout,
  manager,
  restaurant,
  salad,
  newest,
}) => {
  const { body: voucher } = await manager.post<NewVoucher>('/vouchers', { amount: 30, currency: 'EUR' });
  const { dialog, press, place, redeem, heading } = await openCheckout();
  await redeem('I have a gift voucher', 'Voucher code', voucher.code);
  await dialog.getByText('€12.50 is paid with the voucher.').waitFor();
  const { status } = await manager.post<DashboardOrder>('/orders', {
    ...{ branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', voucherCode: voucher.code },
    lines: [{ menuItemId: salad._id, quantity: 2 }],
  });
  expect(status).toBe(201);
  await place('€0.00');
  await press('Go to checkout');
  await dialog.getByText('€5.00 is paid with the voucher.').waitFor();
  await place('€7.50');
  await heading(/^Order \d+$/).waitFor();
  expect(await newest()).toMatchObject({ creditsUsed: '5.00', total: '7.50' });
});

it('A promotion that changed or ended during the checkout applies as it is now', async ({
  openCheckout,
  manager,
  newest,
}) => {
  const { body: promotion } = await manager.post<Promotion>('/promotions', {
    ...{ name: 'Spring', kind: 'percentage', percentage: 20, currency: 'EUR', code: 'SPRING', active: true },
  });
  const { dialog, press, place, redeem, heading } = await openCheckout();
  await redeem('I have a promotion code', 'Promotion code', 'SPRING');
  const path = `/promotions/${promotion.id}`;
  await manager.patch(path, { percentage: 10, replaces: { percentage: '20.00' } });
  await place('€10.00');
  await press('Go to checkout');
  await dialog.getByRole('button', { name: 'Place order for €11.25' }).waitFor();
  await press('Close');
  await manager.patch(path, { active: false, replaces: { active: true } });
  await press(/Your basket/);
  await press('Go to checkout');
  await dialog.getByText("This code doesn't apply here right now.").waitFor();
  await place('€12.50');
  await heading(/^Order \d+$/).waitFor();
  expect(await newest()).toMatchObject({ discount: '0.00', total: '12.50' });
});

it('A code is reported as used up only until another one is applied', async ({
  openCheckout,
  manager,
  salad,
  restaurant,
}) => {
  const add = async (code: string, limit: number | null) => {
    const { status } = await manager.post<Promotion>('/promotions', {
      ...{ name: code, kind: 'percentage', percentage: 10, currency: 'EUR', code, active: true, limit },
    });
    expect(status).toBe(201);
  };
  await add('LASTONE', 1);
  await add('FORALL', null);
  const { dialog, place, redeem, heading } = await openCheckout();
  await redeem('I have a promotion code', 'Promotion code', 'LASTONE');
  await dialog.getByText('LASTONE: applied').waitFor();
  await manager.post<DashboardOrder>('/orders', {
    ...{ branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', promotionCode: 'LASTONE' },
    lines: [{ menuItemId: salad._id, quantity: 1 }],
  });
  await place('€11.25');
  const problem = dialog.getByText('This code has been used up.');
  await problem.waitFor();
  const code = dialog.getByLabel('Promotion code');
  await code.fill('FORALL');
  await problem.waitFor({ state: 'detached' });
  await code.press('Enter');
  await dialog.getByText('FORALL: applied').waitFor();
  await place('€11.25');
  await heading(/^Order \d+$/).waitFor();
});

it('A guest whose time is no longer offered chooses another', async ({
  openCheckout,
  owner,
  restaurant,
  newest,
}) => {
  const path = `/branches/${restaurant.harbour._id}`;
  await owner.patch(path, { preparationMinutes: 10, preOrderDays: 2 });
  const { dialog, place, heading } = await openCheckout();
  const time = dialog.getByLabel('Time');
  await time.selectOption({ index: 3 });
  await owner.patch(path, { preOrderDays: null });
  await dialog.getByText('This time is no longer available. Choose another one.').waitFor();
  await time.selectOption('As soon as possible');
  await place('€12.50');
  await heading(/^Order \d+$/).waitFor();
  expect(await newest()).not.toHaveProperty('startsAt');
});

it('A tip that is no longer offered is not charged', async ({ openCheckout, owner, restaurant, newest }) => {
  const path = `/branches/${restaurant.harbour._id}`;
  await owner.patch(path, { tipPercentages: [10, 20] });
  const { dialog, place, heading } = await openCheckout();
  await dialog.getByLabel('20%').check();
  await dialog.getByRole('button', { name: 'Place order for €15.00' }).waitFor();
  await owner.patch(path, { tipPercentages: [] });
  await place('€12.50');
  await heading(/^Order \d+$/).waitFor();
  expect(await newest()).toMatchObject({ tipAmount: '0.00', total: '12.50' });
});

it('An item added while an order is being sent stays in the basket', async ({ openCheckout, restaurant }) => {
  await restaurant.addItem({ title: 'Lemonade' });
  const { phone, press, place, choose, heading, basketBar } = await openCheckout();
  let held: Route | undefined;
  await intercept(phone, '**/orders', route => {
    held = route;
  });
  await place('€12.50');
  await expect.poll(() => held !== undefined).toBe(true);
  await press('Close');
  await choose('Lemonade');
  await held?.fallback();
  await heading(/^Order \d+$/).waitFor();
  await phone.getByRole('link', { name: 'Back to the menu' }).click();
  await basketBar.filter({ hasText: /^1/ }).click();
  await phone.getByRole('dialog').getByText('Lemonade').waitFor();
});
