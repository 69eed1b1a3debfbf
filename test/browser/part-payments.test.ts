import { expect } from 'vitest';
import type { DashboardOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { pageTest } from '../helpers/pages.ts';
import { intercept, loseNextAnswer } from './models/intercept.ts';
import { ordersPages } from './models/orders-pages.ts';

/** An order of two soups and a tart, each for 12.50, that is open in as many pages as the test wants. */
const it = pageTest.extend('place', ({ staff, manager, restaurant, harbourId, openPage }) => async () => {
  const [soup, tart] = [
    await restaurant.addItem({ title: 'Soup' }),
    await restaurant.addItem({ title: 'Tart' }),
  ];
  const lines = [
    { menuItemId: soup._id, quantity: 2 },
    { menuItemId: tart._id, quantity: 1 },
  ];
  const placed = await staff.post<DashboardOrder>('/orders', {
    ...{ branchId: harbourId, type: 'dine_in', channel: 'counter', table: '4', lines },
  });
  const { id } = placed.body;
  return {
    id,
    tartId: tart._id,
    read: async () => (await staff.get<OrderWithTimeline>(`/orders/${id}`)).body,
    open: async (button: string, options = {}) => {
      const page = await openPage(`/dashboard/orders/${id}`, manager, options);
      const pages = ordersPages(page);
      await pages.press(button);
      const { dialog } = pages;
      return {
        page,
        dialog,
        choose: (name: string) => dialog.getByText(name, { exact: true }).click(),
        quantityOf: (title: string) => dialog.getByLabel(`Quantity of ${title}`),
        submit: (name: string) => dialog.getByRole('button', { name, exact: true }).click(),
      };
    },
  };
});

const amountsOf = ({ partPayments = [] }: OrderWithTimeline) => partPayments.map(({ amount }) => amount);

it('A part payment whose response was lost is recorded once', async ({ place }) => {
  const { open, read } = await place();
  const { page, dialog, choose, quantityOf, submit } = await open('Record payment', { rejections: [503] });
  const retry = async (name: string, paid: string[]) => {
    await loseNextAnswer(page, '**/part-payments');
    await submit(name);
    await expect.poll(async () => amountsOf(await read())).toEqual(paid);
    await page.getByText('temporarily unavailable').waitFor();
    await submit(name);
    await page.getByText('temporarily unavailable').waitFor({ state: 'detached' });
    expect(amountsOf(await read())).toEqual(paid);
  };
  await choose('Items');
  await quantityOf('Soup').fill('1');
  await retry('Record €12.50', ['12.50']);
  await choose('Share');
  await dialog.getByLabel('Guests who still have to pay').fill('3');
  await retry('Record €8.33', ['12.50', '8.33']);
  await choose('Amount');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('5');
  await retry('Record €5.00', ['12.50', '8.33', '5.00']);
  await choose('All');
  await loseNextAnswer(page, '**/part-payments');
  await submit('Record €11.67');
  await page.getByText('temporarily unavailable').waitFor();
  await submit('Record €11.67');
  await dialog.waitFor({ state: 'detached' });
  const { paymentStatus, surplusPayments = [] } = await read();
  expect({ paymentStatus, surplusPayments }).toEqual({ paymentStatus: 'paid', surplusPayments: [] });
});

it('Items that a colleague has been paid for are no longer selected', async ({ place }) => {
  const { open, read } = await place();
  const [mine, theirs] = [await open('Record payment'), await open('Record payment')];
  for (const { choose, quantityOf } of [mine, theirs]) {
    await choose('Items');
    await quantityOf('Soup').fill('2');
  }
  await theirs.submit('Record €25.00');
  await mine.dialog.getByText('Already paid').waitFor();
  expect(await mine.quantityOf('Soup').inputValue()).toBe('0');
  await mine.quantityOf('Tart').fill('1');
  await mine.submit('Record €12.50');
  await mine.dialog.waitFor({ state: 'detached' });
  expect((await read()).paymentStatus).toBe('paid');
});

it('Items added since the amount was shown stay unpaid', async ({ place, staff }) => {
  const { id, tartId, open, read } = await place();
  const { page, dialog, submit } = await open('Record payment');
  await dialog.getByRole('button', { name: 'Record €37.50' }).waitFor();
  const stale = await intercept(page, `**/dashboard/api/orders/${id}`, () => {});
  await staff.post(`/orders/${id}/changes`, { add: [{ menuItemId: tartId, quantity: 1 }] });
  await submit('Record €37.50');
  await expect.poll(async () => (await read()).amountDue).toBe('12.50');
  stale.letThrough();
});

it("A refund form follows a colleague's refund", async ({ place, staff }) => {
  const { id, open, read } = await place();
  await staff.post(`/orders/${id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
  const [mine, theirs] = [await open('Refund'), await open('Refund')];
  for (const { choose, quantityOf } of [mine, theirs]) {
    await choose('Items');
    await quantityOf('Soup').fill('2');
  }
  await theirs.submit('Refund €25.00');
  await mine.dialog.getByText('You can refund up to €12.50.').waitFor();
  await mine.dialog.getByText('Already refunded').waitFor();
  await mine.quantityOf('Tart').fill('1');
  await mine.submit('Refund €12.50');
  await mine.dialog.waitFor({ state: 'detached' });
  expect((await read()).paymentStatus).toBe('refunded');
});
