import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { DashboardOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { limitOf } from '../helpers/deadlines.ts';
import { pageTest } from '../helpers/pages.ts';
import { intercept, loseNextAnswer } from './models/intercept.ts';
import { tellOf, untilHeard, untilLive } from './models/live.ts';
import { ordersPages } from './models/orders-pages.ts';
import { tapTwice } from './models/taps.ts';

const it = pageTest
  .extend('openOrders', ({ openPage, manager }) => async (path = '/dashboard/orders', options = {}) => {
    const page = await openPage(path, manager, options);
    return { page, ...ordersPages(page) };
  })
  .extend(
    'placed',
    ({ staff, restaurant, harbourId }) =>
      async (values = {}, customer: { name: string; phone?: string } = { name: 'Ana Sousa' }) => {
        const { _id: menuItemId } = await restaurant.addItem(values);
        const lines = [{ menuItemId, quantity: 2, specialRequest: 'No salt' }];
        const order = {
          branchId: harbourId,
          channel: 'counter',
          type: 'pickup',
          lines,
          customer,
        };
        const { body } = await staff.post<{ number: number }>('/orders', order);
        return body.number;
      },
  )
  .extend('paid', ({ placed, staff, restaurant }) => async (minorUnits: number) => {
    const { prices } = await restaurant.addItem();
    const number = await placed({ prices: prices.map(row => ({ ...row, price: minorUnits })) });
    await staff.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    return number;
  })
  .extend('statusOf', ({ staff }) => async (number: number) => {
    const { body } = await staff.get<OrderWithTimeline>(`/orders/${number}`);
    return body.status;
  })
  .extend('refundsOf', ({ staff }) => async (number: number) => {
    const { body } = await staff.get<OrderWithTimeline>(`/orders/${number}`);
    return body.refunds.map(({ amount }) => amount);
  });

describe('The order board', () => {
  it('shows new orders immediately, and moves them after local and remote changes', async ({
    openOrders,
    placed,
    staff,
  }) => {
    const { column, card, advance } = await openOrders();
    await column('Pending').waitFor();
    const number = await placed();
    await column('Pending')
      .getByRole('article', { name: `Order ${number}` })
      .waitFor({ timeout: limitOf(1) });
    await advance(number);
    await column('Confirmed')
      .getByRole('article', { name: `Order ${number}` })
      .waitFor();
    await staff.post(`/orders/${number}/status`, { status: 'completed' });
    await card(number).waitFor({ state: 'detached', timeout: limitOf(1) });
  });

  it('can be searched by number, name, and item, and titles the page', async ({ openOrders, placed }) => {
    const first = await placed({ title: 'Pão de queijo' });
    const second = await placed({ title: 'Caldo verde' });
    const { page, card } = await openOrders();
    await card(second).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill('pao que');
    await card(second).waitFor({ state: 'detached' });
    await card(first).waitFor();
    await page.getByRole('searchbox', { name: 'Search' }).fill(`#${second} sousa`);
    await card(second).waitFor();
    await card(first).waitFor({ state: 'detached' });
    expect(await page.title()).toBe('Orders');
    await card(second).getByRole('link').click();
    await expect.poll(() => page.title()).toBe(`Order ${second}`);
  });

  it('keeps keyboard focus on an order moved by someone else, and announces the move', async ({
    openOrders,
    placed,
    staff,
  }) => {
    const number = await placed();
    const { page, column, card } = await openOrders();
    await untilLive(page);
    await column('Pending')
      .getByRole('button', { name: `Confirm: order ${number}` })
      .focus();
    await staff.post(`/orders/${number}/status`, { status: 'preparing' });
    const moved = column('Preparing').getByRole('button', { name: `Ready: order ${number}` });
    await moved.waitFor();
    expect(await moved.evaluate(button => button.matches(':focus'))).toBe(true);
    await page
      .getByRole('status')
      .filter({ hasText: `Order ${number}: Preparing` })
      .waitFor();
    await staff.post(`/orders/${number}/status`, { status: 'completed' });
    await card(number).waitFor({ state: 'detached' });
    expect(await column('Preparing').evaluate(list => list.matches(':focus'))).toBe(true);
  });

  it('merges changes made while loading, without starting over', async ({ openOrders, placed, staff }) => {
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

  it("shows moves made on an order's page", async ({ openOrders, placed }) => {
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

  it('keeps its filters in the URL', async ({ openOrders, placed }) => {
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

  it('finds digits of a phone number, after the order with that number', async ({
    openOrders,
    placed,
    restaurant,
  }) => {
    const { number } = await restaurant.addOrder({ number: 4_711 });
    const called = await placed({}, { name: 'Rui Costa', phone: '+353 1 547 11 00' });
    const { page } = await openOrders(`/dashboard/orders?view=table&find=${number}`);
    const rows = page.getByRole('rowgroup').last().getByRole('link');
    await expect.poll(() => rows.allInnerTexts()).toEqual([`#${number}`, `#${called}`]);
    await page.getByRole('searchbox', { name: 'Search' }).fill(`#${number}`);
    await expect.poll(() => rows.allInnerTexts()).toEqual([`#${number}`]);
  });
});

it('An order with a failed payment is confirmed only after a prompt', async ({
  openOrders,
  placed,
  staff,
  statusOf,
}) => {
  const number = await placed();
  await staff.post(`/orders/${number}/payment`, { outcome: 'failed', providerId: 'card' });
  const { press, dialog, advance } = await openOrders(`/dashboard/orders/${number}`);
  await advance(number);
  await dialog.getByRole('button', { name: 'Wait for payment' }).click();
  await dialog.waitFor({ state: 'detached' });
  await advance(number);
  await press('Confirm without payment');
  await expect.poll(() => statusOf(number)).toBe('confirmed');
});

describe('A tap on the order board', { tags: 'long' }, () => {
  it('that is doubled acts once, and on no other order', async ({ openOrders, placed, statusOf }) => {
    const [first, second] = [await placed(), await placed()];
    const { page, card } = await openOrders();
    await card(second).waitFor();
    await tapTwice(page.getByRole('button', { name: `Confirm: order ${first}` }));
    await expect.poll(() => statusOf(first)).toBe('confirmed');
    expect(await statusOf(second)).toBe('pending');
  });

  it('can be undone for five seconds before anyone is notified', async ({
    openOrders,
    placed,
    staff,
    statusOf,
  }) => {
    const [undone, later] = [await placed(), await placed()];
    const { advance, undo, card } = await openOrders();
    await card(later).waitFor();
    await advance(undone);
    await undo(undone);
    await advance(later);
    await expect.poll(() => statusOf(later)).toBe('confirmed');
    const { body } = await staff.get<OrderWithTimeline>(`/orders/${undone}`);
    expect([body.status, body.timeline.length]).toEqual(['pending', 1]);
  });

  it('survives a reload and a closed page', async ({ openOrders, placed, statusOf }) => {
    const [reloaded, closed] = [await placed(), await placed()];
    const { page, advance, card } = await openOrders();
    await card(closed).waitFor();
    await advance(reloaded);
    await page.reload();
    await expect.poll(() => statusOf(reloaded)).toBe('confirmed');
    await advance(closed);
    await page.close({ runBeforeUnload: true });
    await expect.poll(() => statusOf(closed)).toBe('confirmed');
  });

  it('that is doubled next to another control acts there, too', async ({ openOrders, placed, statusOf }) => {
    const number = await placed();
    const { page, dialog } = await openOrders(`/dashboard/orders/${number}`);
    const boxOf = async (name: string) => {
      const box = await page.getByRole('button', { name }).boundingBox();
      return box ?? { x: 0, y: 0, width: 0, height: 0 };
    };
    const [first, second] = [await boxOf('Confirm'), await boxOf('Record payment')];
    await page.mouse.click(first.x + first.width - 4, first.y + first.height / 2);
    await page.mouse.click(second.x + 4, second.y + second.height / 2);
    await dialog.waitFor();
    await expect.poll(() => statusOf(number)).toBe('confirmed');
  });

  it('is sent before the session ends', async ({ openPage, service, restaurantId, placed, statusOf }) => {
    const number = await placed();
    const rui = await signedIn(service, { restaurantId, role: 'staff', name: 'Rui' });
    const page = await openPage('/dashboard/orders', rui);
    await ordersPages(page).advance(number);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await statusOf(number)).toBe('confirmed');
  });

  it('continues on any page if sending failed', async ({ openOrders, placed, statusOf }) => {
    const number = await placed();
    const { page, advance } = await openOrders('/dashboard/orders', { errors: ['net::ERR_FAILED'] });
    const { letThrough } = await intercept(page, '**/status', route => route.abort());
    await advance(number);
    await page.waitForEvent('requestfailed', request => request.url().endsWith('/status'));
    await page.goto(new URL('/dashboard/branches', page.url()).href);
    expect(await statusOf(number)).toBe('pending');
    letThrough();
    await expect.poll(() => statusOf(number)).toBe('confirmed');
  });

  it('works without storage on the device', async ({ openOrders, placed, statusOf }) => {
    const number = await placed();
    const { page, advance } = await openOrders('/dashboard/orders', { errors: ['localStorage is blocked'] });
    await page.evaluate(() => {
      for (let size = 2 ** 23; size >= 1; size = Math.floor(size / 2)) {
        try {
          localStorage.setItem(`filling-${size}`, 'x'.repeat(size));
        } catch {
          // Invalid input may still partially fit.
        }
      }
    });
    await advance(number);
    await expect.poll(() => statusOf(number)).toBe('confirmed');
  });
});

describe('A new order', () => {
  const fromGuest = { channel: 'website', type: 'pickup' };

  it('is counted in the title until the board is seen, and plays an optional sound', async ({
    openPage,
    staff,
    restaurant,
    harbourId,
  }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const order = { ...fromGuest, branchId: harbourId, lines: [{ menuItemId, quantity: 1 }] };
    const place = () => staff.post('/orders', order);
    const page = await openPage('/dashboard/branches', staff);
    // Playing notes leaves no other trace.
    await page.evaluate(`
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function (when) {
        document.documentElement.dataset.rung = '';
        start.call(this, when);
      };
    `);
    await untilLive(page);
    // The stream is open before the counting page.
    await page.getByRole('button', { name: 'Your account' }).waitFor();
    await place();
    await expect.poll(() => page.title()).toBe('(1) Branches');
    const rung = page.locator('html[data-rung]');
    expect(await rung.count()).toBe(0);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Announce new orders' }).click();
    await page.keyboard.press('Escape');
    await place();
    await expect.poll(() => page.title()).toBe('(2) Branches');
    await rung.waitFor({ state: 'attached' });
    await page.getByRole('link', { name: 'Orders' }).click();
    await expect.poll(() => page.title()).toBe('Orders');
  });
});

describe("An order's page", () => {
  it('can be printed as a ticket with restaurant, address, prices, and VAT by rate', async ({
    openOrders,
    placed,
    restaurant,
  }) => {
    const { prices } = await restaurant.addItem();
    const number = await placed({ prices: prices.map(row => ({ ...row, price: 1_250, vat: 1_350 })) });
    const { page } = await openOrders(`/dashboard/orders/${number}`);
    await page.getByText('of which VAT 13.5% in €25.00').waitFor();
    const letterhead = page.getByText(restaurant.harbour.address);
    expect(await letterhead.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    await letterhead.waitFor();
    for (const text of ['2 × €12.50', '€2.97', `Order ${number}`])
      await page.getByText(text, { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Print ticket' }).isVisible()).toBe(false);
  });

  it('records the payment, refunds it, and shows what happened', async ({ openOrders, placed }) => {
    const number = await placed();
    const { page, press, dialog, payment, history } = await openOrders(`/dashboard/orders/${number}`);
    await press('Record payment');
    await dialog.getByRole('button', { name: /^Record €/ }).click();
    await page.getByText(`Payment for order ${number} recorded`).waitFor();
    await press('Refund');
    await dialog.getByLabel(/^Amount/).fill('5');
    await dialog.getByLabel('Reason').fill('Cold');
    await dialog.getByRole('button', { name: 'Refund €5.00' }).click();
    await payment.getByText('€5.00', { exact: true }).waitFor();
    await history.getByText('Refunded').waitFor();
  });

  it('refunds the rest to the last cent, as prefilled or typed', async ({ openOrders, paid, refundsOf }) => {
    const number = await paid(945);
    const { page, press, dialog } = await openOrders(`/dashboard/orders/${number}`);
    const recorded = page.getByText(`Refund for order ${number} recorded`);
    await press('Refund');
    await dialog.getByLabel(/^Amount/).fill('6.30');
    await page.keyboard.press('Enter');
    await recorded.waitFor();
    await dialog.waitFor({ state: 'detached' });
    await press('Refund');
    await dialog.getByText('You can refund up to €12.60').waitFor();
    await dialog.getByLabel(/^Amount/).fill('12.60');
    await dialog.getByLabel('Reason').fill('Cold');
    await dialog.getByRole('button', { name: 'Refund €12.60' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await refundsOf(number)).toEqual(['6.30', '12.60']);
  });

  it('offers at most the rest for a refund, however slowly the order reloads', async ({
    openOrders,
    paid,
  }) => {
    const number = await paid(945);
    const { page, press, dialog } = await openOrders(`/dashboard/orders/${number}`);
    await press('Refund');
    await dialog.getByLabel(/^Amount/).fill('6.30');
    const held: Route[] = [];
    const { letThrough } = await intercept(page, `**/dashboard/api/orders/${number}`, route => {
      held.push(route);
    });
    await page.keyboard.press('Enter');
    await page.getByText(`Refund for order ${number} recorded`).waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    expect(await dialog.count()).toBe(1);
    letThrough();
    for (const route of held) await route.fallback();
    await dialog.waitFor({ state: 'detached' });
    await press('Refund');
    await dialog.getByText('You can refund up to €12.60').waitFor();
  });

  it('refunds once per request after a lost response', async ({ openOrders, paid, refundsOf }) => {
    const number = await paid(2000);
    const { page, press, dialog, payment } = await openOrders(`/dashboard/orders/${number}`, {
      rejections: [503],
    });
    const refund = async (amount: string) => {
      await dialog.getByLabel(/^Amount/).fill(amount);
      await dialog.getByRole('button', { name: `Refund €${amount}.00` }).click();
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

  it('refunds at most the remaining amount, cash payments in cash, and says so beforehand', async ({
    openOrders,
    paid,
    staff,
  }) => {
    const number = await paid(1900);
    const { press, dialog } = await openOrders(`/dashboard/orders/${number}`);
    await press('Refund');
    await dialog.getByLabel(/^Amount/).fill('999');
    await dialog.getByText('Exceeds the €38.00 left to refund').waitFor();
    await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
    await dialog.getByLabel(/^Amount/).fill('8');
    await dialog.getByText('The refund is paid in cash. You keep €30.00.').waitFor();
    await dialog.getByRole('button', { name: 'Refund €8.00' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await staff.get<OrderWithTimeline>(`/orders/${number}`);
    expect(body.refunds.map(({ amount, source }) => [amount, source])).toEqual([['8.00', 'manual']]);
  });

  it('refunds single items of a line for the calculated amount', async ({ openOrders, paid, staff }) => {
    const number = await paid(1900);
    const { press, dialog } = await openOrders(`/dashboard/orders/${number}`);
    await press('Refund');
    await dialog.getByText('Items').click();
    await dialog.getByLabel('Quantity of').fill('1');
    await dialog.getByRole('button', { name: 'Refund €19.00' }).click();
    await dialog.waitFor({ state: 'detached' });
    const { body } = await staff.get<OrderWithTimeline>(`/orders/${number}`);
    expect([body.refundedTotal, body.refundedParts?.lines[0]?.quantity]).toEqual(['19.00', 1]);
  });

  it('cancels an open order on refund, if chosen', async ({ openOrders, paid, staff }) => {
    const number = await paid(1900);
    const { press, dialog } = await openOrders(`/dashboard/orders/${number}`);
    await press('Refund');
    await dialog.getByLabel('Also cancel the order').click();
    await dialog.getByRole('button', { name: 'Refund €38.00' }).click();
    await expect
      .poll(async () => (await staff.get<OrderWithTimeline>(`/orders/${number}`)).body)
      .toMatchObject({ status: 'cancelled', paymentStatus: 'refunded' });
  });

  it('cancels a refunded order immediately, however slow the rest of the page is', async ({
    openOrders,
    paid,
    statusOf,
  }) => {
    const number = await paid(1900);
    const { page, press, dialog } = await openOrders(`/dashboard/orders/${number}`);
    await press('Refund');
    await dialog.getByLabel('Also cancel the order').click();
    await page.route(
      url => url.pathname.startsWith('/dashboard/api/orders'),
      (route, request) => (request.method() === 'GET' ? undefined : route.continue()),
    );
    await dialog.getByRole('button', { name: 'Refund €38.00' }).click();
    await expect.poll(() => statusOf(number)).toBe('cancelled');
  });

  it("splits a bill by items, shares, and amount, and follows a colleague's part", async ({
    openOrders,
    placed,
    staff,
  }) => {
    const number = await placed();
    const { page, press, dialog, payment } = await openOrders(`/dashboard/orders/${number}`);
    await press('Record payment');
    const left = (amount: string) => dialog.getByText(`Left to pay: ${amount}`).waitFor();
    const record = (amount: string) => dialog.getByRole('button', { name: `Record ${amount}` }).click();
    await left('€25.00');
    await dialog.getByText('Items', { exact: true }).click();
    expect(await dialog.getByRole('button', { name: /^Record €/ }).isDisabled()).toBe(true);
    await dialog.getByLabel('Quantity of').fill('1');
    await record('€12.50');
    await left('€12.50');
    await untilLive(page);
    await staff.post(`/orders/${number}/part-payments`, { amount: 2.5, providerId: 'cash' });
    await left('€10.00');
    await dialog.getByText('Amount', { exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('12');
    await dialog.getByText('Exceeds the €10.00 left to pay').waitFor();
    await dialog.getByText('Share', { exact: true }).click();
    await dialog.getByLabel('Guests who still have to pay').fill('3');
    await dialog.getByText('Card terminal').click();
    await record('€3.33');
    await record('€3.34');
    await record('€3.33');
    await dialog.waitFor({ state: 'detached' });
    await payment.getByText(/€3\.34.*Card terminal/).waitFor();
    const { body } = await staff.get<OrderWithTimeline>(`/orders/${number}`);
    expect([body.paymentStatus, body.partPayments?.map(({ amount }) => amount)]).toEqual([
      'paid',
      ['12.50', '2.50', '3.33', '3.34'],
    ]);
  });

  it('returns a part payment of a cancelled order', async ({ openOrders, placed, staff }) => {
    const number = await placed();
    await staff.post(`/orders/${number}/part-payments`, { amount: 10, providerId: 'cash' });
    const { press, payment } = await openOrders(`/dashboard/orders/${number}`);
    await payment.getByText('€15.00').waitFor();
    await payment.getByText('Left to pay').waitFor();
    await staff.post(`/orders/${number}/status`, { status: 'cancelled', reason: 'Guest left' });
    await payment.getByText('Left to pay').waitFor({ state: 'detached' });
    await press('Return €10.00');
    await payment.getByText(/^Returned/).waitFor();
    const { body } = await staff.get<OrderWithTimeline>(`/orders/${number}`);
    expect(body.paymentStatus).toBe('unpaid');
  });

  it('warns when recording a payment of an order that has since been paid', async ({
    openOrders,
    placed,
    staff,
  }) => {
    const number = await placed();
    const { page, press, dialog, payment } = await openOrders(`/dashboard/orders/${number}`);
    await press('Record payment');
    await dialog.getByRole('button', { name: /^Record €/ }).waitFor();
    await untilLive(page);
    await staff.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'online' });
    await dialog.getByText('This order is already paid.').waitFor();
    await dialog.getByRole('button', { name: 'Record second payment' }).click();
    await payment.getByText('Paid twice', { exact: true }).waitFor();
  });

  it('returns a surplus payment, which board and table show until then', async ({
    openOrders,
    paid,
    staff,
  }) => {
    const number = await paid(1900);
    await staff.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'card' });
    await staff.post(`/orders/${number}/status`, { status: 'ready' });
    const { page, card, open, press, payment, history } = await openOrders();
    await card(number).getByText('Paid twice').waitFor();
    await page.getByText('Table', { exact: true }).click();
    const row = page.getByRole('row').filter({ hasText: `#${number}` });
    await row.getByText('Paid twice').waitFor();
    await open(number);
    await press('Return €38.00');
    await payment.getByText('Paid twice, refunded').waitFor();
    await history.getByText('Second payment refunded').waitFor();
    await page.goBack();
    await row.getByText('Paid', { exact: true }).waitFor();
  });

  it('cancels with a reason, after a prompt', async ({ openOrders, placed, staff }) => {
    const number = await placed();
    const { page, press, choose, dialog } = await openOrders(`/dashboard/orders/${number}`);
    await press('More');
    await choose('Cancel order');
    await dialog.getByLabel('Reason').fill('Out of sardines');
    await dialog.getByRole('button', { name: 'Cancel order' }).click();
    await page.getByText(`Order ${number} cancelled`).waitFor();
    const { body } = await staff.get<{ status: string; cancelReason: string }>(`/orders/${number}`);
    expect(body).toMatchObject({ status: 'cancelled', cancelReason: 'Out of sardines' });
  });
});

describe('The order table', () => {
  it('keeps newer data when an older copy of an order arrives late', async ({
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
    // Prevents reloads from fixing it.
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
