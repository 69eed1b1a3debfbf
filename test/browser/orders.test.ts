import { describe, expect } from 'vitest';
import type { DashboardOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { pageTest } from '../helpers/pages.ts';
import { tellOf, untilHeard, untilLive } from './models/live.ts';
import { loseNextAnswer } from './models/lost-answers.ts';
import { ordersPages } from './models/orders-pages.ts';

const it = pageTest
  .extend('openOrders', ({ openPage, manager }) => async (path = '/dashboard/orders', options = {}) => {
    const page = await openPage(path, manager, options);
    return { page, ...ordersPages(page) };
  })
  .extend('placed', ({ staff, restaurant, harbourId }) => async (values = {}) => {
    const { _id: menuItemId } = await restaurant.addItem(values);
    const lines = [{ menuItemId, quantity: 2, specialRequest: 'No salt' }];
    const order = {
      branchId: harbourId,
      channel: 'counter',
      type: 'pickup',
      lines,
      customer: { name: 'Ana Sousa' },
    };
    const { body } = await staff.post<{ number: number }>('/orders', order);
    return body.number;
  })
  .extend('paid', ({ placed, staff, restaurant }) => async (minorUnits: number) => {
    const { prices } = await restaurant.addItem();
    const number = await placed({ prices: prices.map(row => ({ ...row, price: minorUnits })) });
    await staff.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    return number;
  })
  .extend('refundsOf', ({ staff }) => async (number: number) => {
    const { body } = await staff.get<OrderWithTimeline>(`/orders/${number}`);
    return body.refunds.map(({ amount }) => amount);
  });

describe('The order board', () => {
  it('shows an order as soon as it is placed, and moves it where a click or somebody else moves it', async ({
    openOrders,
    placed,
    staff,
  }) => {
    const { column, card, advance } = await openOrders();
    await column('Pending').waitFor();
    const number = await placed();
    await column('Pending')
      .getByRole('article', { name: `Order ${number}` })
      .waitFor();
    await advance(number);
    await column('Confirmed')
      .getByRole('article', { name: `Order ${number}` })
      .waitFor();
    await staff.post(`/orders/${number}/status`, { status: 'completed' });
    await card(number).waitFor({ state: 'detached' });
  });

  it('takes in what changes while it is being loaded, without beginning again', async ({
    openOrders,
    placed,
    staff,
  }) => {
    const number = await placed();
    const { page, column } = await openOrders();
    await column('Pending').waitFor();
    await untilLive(page);
    const held: (() => Promise<void>)[] = [];
    let loads = 0;
    await page.route('**/dashboard/api/orders?*', async route => {
      loads += 1;
      const response = await route.fetch();
      held.push(() => route.fulfill({ response }));
    });
    await page.getByLabel('Type', { exact: true }).selectOption('Pickup');
    await expect.poll(() => loads > 0 && held.length === loads).toBe(true);
    const before = loads;
    await untilHeard(page, 'preparing', () =>
      staff.post(`/orders/${number}/status`, { status: 'preparing' }),
    );
    for (const release of held) await release();
    await column('Preparing')
      .getByRole('article', { name: `Order ${number}` })
      .waitFor();
    expect(loads).toBe(before);
  });

  it('shows what was moved on the page of an order', async ({ openOrders, placed }) => {
    const number = await placed();
    const { page, column, open, heading, advance } = await openOrders();
    await column('Pending').waitFor();
    await open(number);
    await heading(number).waitFor();
    await advance(number);
    await page.getByRole('article').getByText('Confirmed', { exact: true }).first().waitFor();
    await page.goBack();
    await column('Confirmed')
      .getByRole('article', { name: `Order ${number}` })
      .waitFor();
  });

  it('keeps its filters in the address', async ({ openOrders, placed }) => {
    const number = await placed();
    const { page, heading, open } = await openOrders(
      '/dashboard/orders?view=table&find=sousa&status=pending',
    );
    expect(await page.getByLabel('Status').inputValue()).toBe('pending');
    await open(number);
    await heading(number).waitFor();
    await page.goBack();
    expect(page.url()).toContain('find=sousa');
  });
});

describe('The page of an order', () => {
  it('takes the payment, gives money back, and tells what happened', async ({ openOrders, placed }) => {
    const number = await placed();
    const { page, press, dialog, payment, history } = await openOrders(`/dashboard/orders/${number}`);
    await press('Record a payment');
    await dialog.getByRole('button', { name: 'Record the payment' }).click();
    await page.getByText(`Payment of order ${number} recorded`).waitFor();
    await press('Refund');
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByLabel('Reason').fill('Cold');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await payment.getByText('€5.00', { exact: true }).waitFor();
    await history.getByText('Refunded').waitFor();
  });

  it('gives back the rest to the last cent, as it stands in the form and as it is typed', async ({
    openOrders,
    paid,
    refundsOf,
  }) => {
    const number = await paid(945);
    const { page, press, dialog } = await openOrders(`/dashboard/orders/${number}`);
    const recorded = page.getByText(`Refund of order ${number} recorded`);
    await press('Refund');
    await dialog.getByLabel('Amount').fill('6.30');
    await page.keyboard.press('Enter');
    await recorded.waitFor();
    await dialog.waitFor({ state: 'detached' });
    await press('Refund');
    await dialog.getByText('Up to €12.60').waitFor();
    await dialog.getByLabel('Amount').fill('12.60');
    await dialog.getByLabel('Reason').fill('Cold');
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await refundsOf(number)).toEqual(['6.30', '12.60']);
  });

  it('gives money back once though the answer is lost, and as often as it is asked to', async ({
    openOrders,
    paid,
    refundsOf,
  }) => {
    const number = await paid(2000);
    const { page, press, dialog, payment } = await openOrders(`/dashboard/orders/${number}`, {
      rejections: [503],
    });
    const refund = async (amount: string) => {
      await dialog.getByLabel('Amount').fill(amount);
      await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    };
    const isDone = () => dialog.waitFor({ state: 'detached' });

    await press('Refund');
    await loseNextAnswer(page, '**/refunds');
    await refund('5');
    await payment.getByText('€5.00', { exact: true }).waitFor();
    await refund('5');
    await isDone();
    expect(await refundsOf(number)).toEqual(['5.00']);

    await press('Refund');
    await refund('5');
    await isDone();
    expect(await refundsOf(number)).toEqual(['5.00', '5.00']);

    await press('Refund');
    await loseNextAnswer(page, '**/refunds');
    await refund('4');
    await payment.getByText('€14.00', { exact: true }).waitFor();
    await refund('3');
    await isDone();
    expect(await refundsOf(number)).toEqual(['5.00', '5.00', '4.00', '3.00']);

    await press('Refund');
    await loseNextAnswer(page, '**/refunds');
    await refund('2');
    await payment.getByText('€19.00', { exact: true }).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await isDone();
    await press('Refund');
    await refund('2');
    await isDone();
    expect(await refundsOf(number)).toEqual(['5.00', '5.00', '4.00', '3.00', '2.00', '2.00']);
  });

  it('cancels with a reason, after a question', async ({ openOrders, placed, staff }) => {
    const number = await placed();
    const { page, press, choose, dialog } = await openOrders(`/dashboard/orders/${number}`);
    await press('More');
    await choose('Cancel the order');
    await dialog.getByLabel('Reason').fill('Out of sardines');
    await dialog.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByText(`Order ${number} cancelled`).waitFor();
    const { body } = await staff.get<{ status: string; cancelReason: string }>(`/orders/${number}`);
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'Out of sardines' });
  });
});

describe('The table of orders', () => {
  it('keeps what is newer when an older copy of an order arrives late', async ({
    openOrders,
    placed,
    staff,
  }) => {
    const [number, other] = [await placed(), await placed()];
    const { page } = await openOrders('/dashboard/orders?view=table');
    const row = (of: number, status: string) =>
      page
        .getByRole('row')
        .filter({ hasText: `#${of}` })
        .filter({ hasText: status });
    await row(number, 'Pending').waitFor();
    // What the page loads again would mend it.
    await page.route('**/dashboard/api/orders?*', () => {});
    const { body: older } = await staff.get<DashboardOrder>(`/orders/${number}`);
    await staff.post(`/orders/${number}/status`, { status: 'confirmed' });
    await row(number, 'Confirmed').waitFor();
    await tellOf(page, older);
    await staff.post(`/orders/${other}/status`, { status: 'confirmed' });
    await row(other, 'Confirmed').waitFor();
    expect(await row(number, 'Confirmed').count()).toBe(1);
  });
});
