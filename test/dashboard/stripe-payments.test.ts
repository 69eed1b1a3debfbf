import { describe, expect } from 'vitest';
import type { DashboardOrder, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { DEMO_ACCOUNT } from '../../server/modules/payments/documents.ts';
import { STRIPE_KEY } from '../fakes/stripe.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import type { TestService } from '../helpers/service.ts';
import { stripeTest as it } from '../helpers/stripe.ts';

const read = async (owner: Dashboard, number: number) =>
  (await owner.get<OrderWithTimeline>(`/orders/${number}`)).body;

/** Runs a worker's loop with all open payments due. */
async function settleAll({ context }: TestService): Promise<void> {
  await context.collections.onlinePayments.updateMany(
    { dueAt: { $exists: true } },
    { $set: { dueAt: new Date() }, $inc: { revision: 1 } },
  );
  await context.due.payments.workDue();
}

const actionsOf = ({ timeline }: OrderWithTimeline) => timeline.map(({ action }) => action);

describe('A payment through Stripe', () => {
  it('opens one page at Stripe, and confirms the order when Stripe reports it as paid', async ({
    placed,
    guest,
    owner,
    stripe,
    restaurant,
  }) => {
    const { token, number, payment, page } = await placed();
    expect(payment.body).toMatchObject({ amount: '12.50', currency: 'EUR' });
    expect(payment.body.id).toMatch(/^stripe:pay_[0-9a-f]{32}$/);
    const again = await Promise.all([1, 2, 3].map(() => guest.startPayment(token)));
    expect(new Set(again.map(({ body }) => body.continueUrl))).toEqual(new Set([page]));
    const opened = stripe.pages().filter(({ metadata }) => metadata.restaurantId === restaurant.id);
    expect(opened).toHaveLength(1);
    expect(opened[0]).toMatchObject({ amount_total: 1250, currency: 'eur', status: 'open' });
    expect(opened[0]?.success_url).toBe(
      `https://orders.example.com/order/${restaurant.id}/${restaurant.harbour.slug}/track?paid`,
    );

    await stripe.pay(page);
    await expect
      .poll(() => read(owner, number))
      .toMatchObject({
        status: 'confirmed',
        paymentStatus: 'paid',
        paymentProviderId: 'stripe',
      });
    expect((await guest.startPayment<{ error: string }>(token)).body.error).toContain('already paid');
    expect(
      actionsOf(await read(owner, number)).filter(action => action === 'order.payment_recorded'),
    ).toHaveLength(1);
  });

  it('is recorded when the guest returns, even without an event', async ({ placed, guest, stripe }) => {
    const { token, page } = await placed();
    stripe.holdEvents();
    await stripe.pay(page);
    expect((await guest.track(token)).body.paymentStatus).toBe('pending');
    expect((await guest.checkPayment(token)).body).toMatchObject({
      status: 'confirmed',
      paymentStatus: 'paid',
    });
    await stripe.sendEvents();
    expect((await guest.checkPayment(token)).body.paymentStatus).toBe('paid');
  });

  it("is recorded by a worker without the guest's return or an event", async ({
    placed,
    guest,
    stripe,
    service,
  }) => {
    const { token, page } = await placed();
    stripe.holdEvents();
    await stripe.pay(page);
    await settleAll(service);
    expect((await guest.track(token)).body.paymentStatus).toBe('paid');
    await stripe.sendEvents();
  });

  it('tolerates late, duplicate, and unordered events', async ({ placed, owner, stripe }) => {
    const { number, page } = await placed();
    stripe.holdEvents();
    await stripe.pay(page, 'later');
    await stripe.decide(page, true);
    await stripe.refund(page, 250);
    const statuses = await stripe.sendEvents(events =>
      [...events].reverse().flatMap(event => [event, event]),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    await expect
      .poll(() => read(owner, number))
      .toMatchObject({
        status: 'confirmed',
        paymentStatus: 'partially_refunded',
        refundedTotal: '2.50',
        refunds: [{ amount: '2.50', source: 'gateway', actor: 'Stripe', reason: 'requested by customer' }],
      });
  });

  it('by a delayed method stays pending until the bank decides', async ({ placed, guest, stripe }) => {
    const [paid, declined] = [await placed(), await placed()];
    for (const { page, token } of [paid, declined]) {
      await stripe.pay(page, 'later');
      expect((await guest.checkPayment(token)).body.paymentStatus).toBe('pending');
    }
    await stripe.decide(paid.page, true);
    await stripe.decide(declined.page, false);
    await expect.poll(async () => (await guest.track(paid.token)).body.paymentStatus).toBe('paid');
    await expect.poll(async () => (await guest.track(declined.token)).body.paymentStatus).toBe('failed');
  });

  it('can be started again after the page has expired', async ({ placed, guest, stripe }) => {
    const { token, page, payment } = await placed();
    await stripe.expire(page);
    await expect.poll(async () => (await guest.track(token)).body.paymentStatus).toBe('failed');
    const second = await guest.startPayment(token);
    expect(second.body.id).not.toBe(payment.body.id);
    expect(second.body.continueUrl).not.toBe(page);
    await stripe.pay(second.body.continueUrl ?? '');
    await expect.poll(async () => (await guest.track(token)).body.paymentStatus).toBe('paid');
  });

  it('closes its page when the order is cancelled or paid in cash, also in part, so that nobody pays twice', async ({
    placed,
    guest,
    owner,
    stripe,
  }) => {
    const [cancelled, paid, partlyPaid] = [await placed(), await placed(), await placed()];
    await owner.post(`/orders/${cancelled.number}/status`, { status: 'cancelled', reason: 'Sold out' });
    await owner.post(`/orders/${paid.number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    await owner.post(`/orders/${partlyPaid.number}/part-payments`, { amount: 5, providerId: 'cash' });
    const statusOf = (url: string) => stripe.pages().find(page => page.url === url)?.status;
    await expect
      .poll(() => [cancelled, paid, partlyPaid].map(({ page }) => statusOf(page)))
      .toEqual(['expired', 'expired', 'expired']);
    await expect
      .poll(async () => (await guest.track(cancelled.token)).body)
      .toMatchObject({ status: 'cancelled', paymentStatus: 'failed' });
    expect(await read(owner, paid.number)).toMatchObject({
      paymentStatus: 'paid',
      paymentProviderId: 'cash',
    });
  });

  it('of an order whose total changed does not pay it, and can be returned', async ({
    placed,
    owner,
    stripe,
  }) => {
    const { number, page } = await placed();
    stripe.holdEvents();
    await stripe.pay(page);
    // The counter records a failed payment, so that lines can change.
    await owner.post(`/orders/${number}/payment`, { outcome: 'failed', providerId: 'card' });
    const { lines } = await read(owner, number);
    const round = { lines: [{ lineId: lines[0]?.id, quantity: 2 }] };
    expect((await owner.post<object>(`/orders/${number}/changes`, round)).status).toBe(200);
    await stripe.sendEvents();
    await expect
      .poll(async () => (await read(owner, number)).surplusPayments)
      .toMatchObject([{ providerId: 'stripe', amount: '12.50', returnedAt: null }]);
    const order = await read(owner, number);
    expect(order).toMatchObject({ total: '25.00', status: 'pending', paymentStatus: 'failed' });
    const path = `/orders/${number}/surplus-payments/${order.surplusPayments?.[0]?.id}/return`;
    expect((await owner.post<object>(path)).status).toBe(200);
    await expect
      .poll(async () => (await read(owner, number)).providerRefunds)
      .toMatchObject([{ status: 'succeeded' }]);
  });

  /** An order paid in cash while its payment at Stripe had not been reported. */
  const paidTwice = it.extend('paid', async ({ placed, owner, stripe }) => {
    const { number, page } = await placed();
    stripe.holdEvents();
    await stripe.pay(page);
    await owner.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    await stripe.sendEvents();
    return { number, page };
  });

  paidTwice(
    'that succeeds after a cash payment is surplus, which Stripe refunds once',
    async ({ paid: { number }, owner, stripe, restaurant }) => {
      await expect
        .poll(async () => (await read(owner, number)).surplusPayments)
        .toMatchObject([{ providerId: 'stripe', amount: '12.50', returnedAt: null }]);
      const [surplus] = (await read(owner, number)).surplusPayments ?? [];
      const path = `/orders/${number}/surplus-payments/${surplus?.id}/return`;
      await Promise.all([owner.post(path), owner.post(path)]);
      await expect
        .poll(async () => (await read(owner, number)).providerRefunds)
        .toEqual([{ refundId: surplus?.id, status: 'succeeded', failure: '' }]);
      const [payment] = stripe.payments().filter(({ metadata }) => metadata.restaurantId === restaurant.id);
      const refunds = stripe.refunds().filter(refund => refund.payment_intent === payment?.id);
      expect(refunds.map(({ amount }) => amount)).toEqual([1250]);
    },
  );

  paidTwice(
    'that is surplus and refunded at Stripe itself, in parts, is returned, and nothing of the cash payment',
    async ({ paid: { number, page }, owner, stripe, service }) => {
      await expect.poll(async () => (await read(owner, number)).surplusPayments).toHaveLength(1);
      const refund = async (amount: number) => {
        stripe.holdEvents();
        await stripe.refund(page, amount);
        const [status] = await stripe.sendEvents();
        expect(status).toBe(200);
        await drainBackground(service);
        const order = await read(owner, number);
        expect(order).toMatchObject({ paymentStatus: 'paid', refundedTotal: '0.00', refunds: [] });
        const returns = order.timeline.filter(({ action }) => action === 'order.surplus_returned');
        const amounts = order.surplusPayments?.map(one => [one.amount, one.returnedAt !== null]);
        return { amounts, returns: returns.length, sent: order.providerRefunds };
      };
      const succeeded = { refundId: expect.any(String), status: 'succeeded', failure: '' };
      const first = [
        ['9.50', false],
        ['3.00', true],
      ];
      expect(await refund(300)).toEqual({ amounts: first, returns: 1, sent: [succeeded] });
      const both = first.map(([amount]) => [amount, true]);
      const returned = { amounts: both, returns: 2, sent: [succeeded, succeeded] };
      expect(await refund(950)).toEqual(returned);
      expect(await refund(950)).toEqual(returned);
    },
  );

  paidTwice(
    'that is surplus and was refunded in part before its return is returned without that part',
    async ({ paid: { number, page }, owner, stripe, restaurant, service }) => {
      await expect.poll(async () => (await read(owner, number)).surplusPayments).toHaveLength(1);
      const [surplus] = (await read(owner, number)).surplusPayments ?? [];
      stripe.holdEvents();
      await stripe.refund(page, 300);
      await owner.post(`/orders/${number}/surplus-payments/${surplus?.id}/return`);
      const readReturns = async () => {
        await drainBackground(service);
        const { surplusPayments = [], providerRefunds = [] } = await read(owner, number);
        return surplusPayments.map(({ id, amount }) => [
          amount,
          providerRefunds.find(({ refundId }) => refundId === id)?.status,
        ]);
      };
      const split = [
        ['9.50', 'failed'],
        ['3.00', 'succeeded'],
      ];
      await expect.poll(readReturns).toEqual(split);
      await stripe.sendEvents();
      expect(await readReturns()).toEqual(split);
      await owner.post(`/orders/${number}/refunds/${surplus?.id}/retry`);
      await expect.poll(readReturns).toEqual([
        ['9.50', 'succeeded'],
        ['3.00', 'succeeded'],
      ]);
      const [payment] = stripe.payments().filter(({ metadata }) => metadata.restaurantId === restaurant.id);
      const refunds = stripe.refunds().filter(refund => refund.payment_intent === payment?.id);
      expect(refunds.map(({ amount }) => amount)).toEqual([300, 950]);
    },
  );

  paidTwice(
    'that is surplus is returned as a whole at Stripe after a refund of a part has failed there',
    async ({ paid: { number, page }, owner, stripe, service }) => {
      await expect.poll(async () => (await read(owner, number)).surplusPayments).toHaveLength(1);
      const readReturns = async () => {
        await drainBackground(service);
        const { surplusPayments = [], providerRefunds = [], timeline } = await read(owner, number);
        const returns = timeline.filter(({ action }) => action === 'order.surplus_returned').length;
        const amounts = surplusPayments.map(({ id, amount, returnedAt }) => {
          const refund = providerRefunds.find(({ refundId }) => refundId === id);
          return [amount, returnedAt !== null, refund?.status];
        });
        return { amounts, returns };
      };
      const part = await stripe.refund(page, 300);
      await expect.poll(async () => (await readReturns()).returns).toBe(1);
      await stripe.finishRefund(part, 'failed');
      await expect.poll(readReturns).toEqual({
        amounts: [
          ['9.50', false, undefined],
          ['3.00', true, 'failed'],
        ],
        returns: 1,
      });
      const whole = await stripe.refund(page, 1_250);
      const returned = {
        amounts: [
          ['9.50', true, 'succeeded'],
          ['3.00', true, 'succeeded'],
        ],
        returns: 3,
      };
      await expect.poll(readReturns).toEqual(returned);
      await stripe.finishRefund(part, 'failed');
      expect(await readReturns()).toEqual(returned);
      // The bank sends it back.
      await stripe.finishRefund(whole, 'failed');
      const failed = returned.amounts.map(([amount]) => [amount, true, 'failed']);
      await expect.poll(readReturns).toEqual({ amounts: failed, returns: 3 });
    },
  );

  it('survives outages and lost responses of Stripe', async ({ placed, guest, stripe, restaurant }) => {
    const { token } = await placed();
    const item = await restaurant.addItem();
    const { body } = await guest.place({ lines: [{ menuItemId: item._id, quantity: 1 }] });
    for (const fault of ['lost', 'down'] as const) {
      stripe.setFault(fault);
      const refused = await guest.startPayment<{ code: string; error: string }>(body.token);
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
      expect(refused.body.error).toBe('The payment provider is not responding: try again in a moment');
      expect((await guest.checkPayment(token)).body.paymentStatus).toBe('pending');
    }
    stripe.setFault('none');
    const { continueUrl, id } = (await guest.startPayment(body.token)).body;
    expect(stripe.pages().filter(({ metadata }) => metadata.paymentId === id)).toHaveLength(1);
    await stripe.pay(continueUrl ?? '');
    expect((await guest.checkPayment(body.token)).body.paymentStatus).toBe('paid');
  });

  it('that Stripe rejects fails, and the guest is told to pay at the restaurant', async ({
    placed,
    guest,
    restaurant,
  }) => {
    await placed();
    const { prices } = await restaurant.addItem();
    const cheap = await restaurant.addItem({ prices: prices.map(row => ({ ...row, price: 20 })) });
    const { body } = await guest.place({ lines: [{ menuItemId: cheap._id, quantity: 1 }] });
    const refused = await guest.startPayment<{ error: string }>(body.token);
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This order cannot be paid online: pay at the restaurant',
    ]);
    expect((await guest.track(body.token)).body.paymentStatus).toBe('failed');
  });
});

describe('A refund of a payment through Stripe', () => {
  const paidOrder = it.extend('paid', async ({ placed, stripe, guest, owner }) => {
    const order = await placed();
    await stripe.pay(order.page);
    await guest.checkPayment(order.token);
    const payment = stripe.payments().at(-1)?.id;
    return {
      ...order,
      refund: (amount: number, source = 'gateway') =>
        owner.post<DashboardOrder>(`/orders/${order.number}/refunds`, { amount, source }),
      refunds: () => stripe.refunds().filter(refund => refund.payment_intent === payment),
    };
  });

  paidOrder(
    'is sent to Stripe once, and shown as pending until Stripe has paid it',
    async ({ paid, owner, stripe }) => {
      stripe.nextRefunds('pending');
      const { body } = await paid.refund(5);
      const [refund] = body.refunds;
      expect(body.providerRefunds).toEqual([{ refundId: refund?.id, status: 'pending', failure: '' }]);
      await expect.poll(() => paid.refunds().map(({ amount }) => amount)).toEqual([500]);
      await stripe.finishRefund(paid.refunds()[0]?.id ?? '', 'succeeded');
      await expect
        .poll(async () => (await read(owner, paid.number)).providerRefunds)
        .toEqual([{ refundId: refund?.id, status: 'succeeded', failure: '' }]);
      expect(paid.refunds()).toHaveLength(1);
      expect(actionsOf(await read(owner, paid.number)).slice(-2)).toEqual([
        'order.refunded',
        'order.refund_succeeded',
      ]);
    },
  );

  paidOrder('that failed says why, and is paid by a retry', async ({ paid, owner, stripe, service }) => {
    stripe.nextRefunds('rejected');
    const [refund] = (await paid.refund(5)).body.refunds;
    const state = async () => (await read(owner, paid.number)).providerRefunds;
    const rejected = 'Insufficient funds in your Stripe balance to refund this amount.';
    await expect.poll(state).toEqual([{ refundId: refund?.id, status: 'failed', failure: rejected }]);
    stripe.nextRefunds('pending');
    const path = `/orders/${paid.number}/refunds/${refund?.id}/retry`;
    await Promise.all([owner.post(path), owner.post(path)]);
    await expect.poll(() => paid.refunds()).toHaveLength(1);
    await stripe.finishRefund(paid.refunds()[0]?.id ?? '', 'failed');
    await expect.poll(state).toMatchObject([{ status: 'failed', failure: 'lost or stolen card' }]);
    stripe.nextRefunds('succeeded');
    await owner.post(path);
    await expect.poll(state).toEqual([{ refundId: refund?.id, status: 'succeeded', failure: '' }]);
    await owner.post(path);
    expect(paid.refunds().map(({ status }) => status)).toEqual(['failed', 'succeeded']);
    // Stripe reports the earlier attempts again with each event.
    await stripe.refund(paid.page, 100);
    await expect.poll(async () => (await read(owner, paid.number)).refundedTotal).toBe('6.00');
    await drainBackground(service);
    const order = await read(owner, paid.number);
    expect(order.providerRefunds?.map(({ status }) => status)).toEqual(['succeeded', 'succeeded']);
    const outcomes = actionsOf(order).filter(action => /refund_(failed|succeeded)$/.test(action));
    expect(outcomes).toEqual(['order.refund_failed', 'order.refund_failed', 'order.refund_succeeded']);
  });

  paidOrder(
    'that failed can be paid in cash instead, and later reports and retries then change nothing',
    async ({ paid, owner, stripe, service }) => {
      const path = (refundId = '', action = 'paid') => `/orders/${paid.number}/refunds/${refundId}/${action}`;
      const state = async () => (await read(owner, paid.number)).providerRefunds?.map(({ status }) => status);
      stripe.nextRefunds('pending');
      const [refund] = (await paid.refund(5)).body.refunds;
      await expect.poll(() => paid.refunds()).toHaveLength(1);
      expect((await owner.post(path(refund?.id), {})).status).toBe(409);
      const report = stripe.pauseRefunds();
      await stripe.finishRefund(paid.refunds()[0]?.id ?? '', 'succeeded');
      await report.reached;
      await stripe.finishRefund(paid.refunds()[0]?.id ?? '', 'failed');
      await expect.poll(state).toEqual(['failed']);

      for (let times = 0; times < 2; times++) {
        const { status, body } = await owner.post<DashboardOrder>(path(refund?.id), { till: 'Counter 1' });
        expect([status, body.refundedTotal, body.providerRefunds]).toEqual([200, '5.00', undefined]);
        expect(body.refunds).toMatchObject([{ id: refund?.id, amount: '5.00', source: 'manual' }]);
      }
      const recorded = await read(owner, paid.number);
      report.resume();
      await drainBackground(service);
      await settleAll(service);
      expect(await read(owner, paid.number)).toEqual(recorded);
      expect((await owner.post(path(refund?.id, 'retry'))).status).toBe(404);
      expect((await owner.post(path('rfd_unknown'), {})).status).toBe(404);
      // A second report of the success can be recorded before the failure.
      const actions = actionsOf(recorded).filter(action => action !== 'order.refund_succeeded');
      expect(actions.slice(-3)).toEqual([
        'order.refunded',
        'order.refund_failed',
        'order.refund_paid_manually',
      ]);
    },
  );

  it('of a second payment can be paid in cash, too, if it failed', async ({ owner, restaurant }) => {
    const failed = { status: 'failed', failure: 'declined', retries: 0 } as const;
    const times = { recordedAt: new Date(), returnedAt: new Date() };
    const payment = { id: newId('act'), providerId: 'stripe', paymentId: 'stripe:pay_2', amount: 500 };
    const surplusPayments = [{ ...payment, ...times, provider: failed }];
    const { _id } = await restaurant.addOrder({ paymentStatus: 'paid', surplusPayments });
    const path = `/orders/${_id}/refunds/${payment.id}/paid`;
    for (let repeats = 0; repeats < 2; repeats++) {
      const { status, body } = await owner.post<DashboardOrder>(path, {});
      expect([status, body.providerRefunds]).toEqual([200, undefined]);
      expect(body.surplusPayments).toMatchObject([{ returnedAt: times.returnedAt.toISOString() }]);
    }
  });

  paidOrder('waits while Stripe is down, and is then paid once', async ({ paid, owner, stripe, service }) => {
    stripe.setFault('down');
    expect((await paid.refund(2)).status).toBe(201);
    await expect.poll(() => countFailures()).toBeGreaterThan(0);
    stripe.setFault('none');
    await settleAll(service);
    await expect
      .poll(async () => (await read(owner, paid.number)).providerRefunds)
      .toMatchObject([{ status: 'succeeded' }]);
    expect(paid.refunds().map(({ amount }) => amount)).toEqual([200]);

    async function countFailures() {
      const found = await service.context.collections.onlinePayments.find({ failures: { $gt: 0 } }).toArray();
      return found.length;
    }
  });

  paidOrder(
    'is paid once, even if its response is lost and Stripe has forgotten the request when it is retried',
    async ({ paid, owner, stripe, service }) => {
      stripe.setFault('lost_refunds');
      stripe.holdEvents();
      await paid.refund(5);
      await expect.poll(() => paid.refunds()).toHaveLength(1);
      await drainBackground(service);
      stripe.setFault('none');
      stripe.forgetRequests();
      await settleAll(service);
      expect((await read(owner, paid.number)).providerRefunds).toMatchObject([{ status: 'succeeded' }]);
      expect(paid.refunds()).toHaveLength(1);
      await stripe.sendEvents();
    },
  );

  paidOrder(
    'is sent also after a crash between the order and the record of the payment',
    async ({ paid, owner, service }) => {
      const { onlinePayments } = service.context.collections;
      await onlinePayments.updateOne(
        { _id: paid.payment.body.id },
        { $set: { state: 'pending' }, $unset: { intentId: '' }, $inc: { revision: 1 } },
      );
      const [refund] = (await paid.refund(5)).body.refunds;
      await expect
        .poll(async () => (await read(owner, paid.number)).providerRefunds)
        .toEqual([{ refundId: refund?.id, status: 'succeeded', failure: '' }]);
      expect(paid.refunds().map(({ amount }) => amount)).toEqual([500]);
    },
  );

  paidOrder('in cash moves no money at Stripe', async ({ paid, owner }) => {
    const { body } = await paid.refund(5, 'manual');
    expect([body.refundedTotal, body.providerRefunds]).toEqual(['5.00', undefined]);
    expect(paid.refunds()).toEqual([]);
    expect((await owner.post(`/orders/${paid.number}/refunds/${body.refunds[0]?.id}/retry`)).status).toBe(
      404,
    );
  });

  paidOrder('at Stripe itself appears once, beside those of the service', async ({ paid, owner, stripe }) => {
    await paid.refund(5);
    await expect.poll(() => paid.refunds()).toHaveLength(1);
    await stripe.refund(paid.page, 300);
    await expect.poll(async () => (await read(owner, paid.number)).refundedTotal).toBe('8.00');
    await stripe.refund(paid.page, 450);
    await expect
      .poll(() => read(owner, paid.number))
      .toMatchObject({
        refundedTotal: '12.50',
        paymentStatus: 'refunded',
        refunds: [{ amount: '5.00' }, { amount: '3.00' }, { amount: '4.50' }],
      });
  });

  paidOrder(
    'at Stripe itself pays the refunds that failed, and refunds the rest of the order',
    async ({ paid, owner, stripe, service, restaurant }) => {
      stripe.nextRefunds('pending');
      const [first] = (await paid.refund(5)).body.refunds;
      await expect.poll(() => paid.refunds()).toHaveLength(1);
      const attempt = paid.refunds()[0]?.id ?? '';
      await stripe.finishRefund(attempt, 'failed');
      const readRefunds = async () => {
        await drainBackground(service);
        const { refunds, refundedTotal, providerRefunds = [], timeline } = await read(owner, paid.number);
        return {
          ...{ refundedTotal, amounts: refunds.map(({ amount }) => amount), entries: timeline.length },
          states: providerRefunds.map(({ status }) => status),
        };
      };
      await expect.poll(async () => (await readRefunds()).states).toEqual(['failed']);
      const { entries } = await readRefunds();
      const whole = await stripe.refund(paid.page, 1_250);
      const all = {
        ...{ refundedTotal: '12.50', amounts: ['5.00', '7.50'], entries: entries + 2 },
        states: ['succeeded', 'succeeded'],
      };
      await expect.poll(readRefunds).toEqual(all);
      // Stripe reports the earlier attempt again with each event. The previous release did not store its ID.
      await service.context.collections.orders.updateOne(
        { restaurantId: restaurant.id, number: paid.number },
        { $unset: { 'refunds.0.provider.failedIds': '' } },
      );
      await stripe.finishRefund(attempt, 'failed');
      expect(await readRefunds()).toEqual(all);
      await stripe.finishRefund(whole, 'failed');
      await expect.poll(async () => (await readRefunds()).states).toEqual(['failed', 'failed']);
      stripe.nextRefunds('succeeded');
      await owner.post(`/orders/${paid.number}/refunds/${first?.id}/retry`);
      await expect.poll(async () => (await readRefunds()).states).toEqual(['succeeded', 'failed']);
      expect(paid.refunds().map(({ amount, status }) => [amount, status])).toEqual([
        [500, 'failed'],
        [1_250, 'failed'],
        [500, 'succeeded'],
      ]);
    },
  );

  paidOrder(
    'at Stripe itself pays a part of a failed refund, and a retry pays the rest',
    async ({ paid, owner, stripe, service }) => {
      stripe.nextRefunds('rejected');
      const [refund] = (await paid.refund(12.5)).body.refunds;
      const readRefund = async () => {
        await drainBackground(service);
        const { refundedTotal, refunds, providerRefunds = [] } = await read(owner, paid.number);
        expect([refundedTotal, refunds.length]).toEqual(['12.50', 1]);
        return providerRefunds.map(({ status, failure }) => [status, failure]);
      };
      const retry = () => owner.post(`/orders/${paid.number}/refunds/${refund?.id}/retry`);
      const rest = [['failed', 'Only a part was refunded: a retry refunds the rest']];
      await expect.poll(readRefund).toMatchObject([['failed', expect.stringContaining('Insufficient')]]);
      stripe.nextRefunds('succeeded');
      const part = await stripe.refund(paid.page, 300);
      await expect.poll(readRefund).toEqual(rest);
      await retry();
      await expect.poll(readRefund).toEqual([['succeeded', '']]);
      // Also if the bank returns the part later.
      await stripe.finishRefund(part, 'failed');
      await expect.poll(readRefund).toEqual([['failed', 'lost or stolen card']]);
      await retry();
      await expect.poll(readRefund).toEqual([['succeeded', '']]);
      const [, , last] = paid.refunds();
      await stripe.finishRefund(last?.id ?? '', 'failed');
      await expect.poll(readRefund).toMatchObject([['failed', 'lost or stolen card']]);
      await stripe.refund(paid.page, 100);
      await expect.poll(readRefund).toEqual(rest);
      await stripe.refund(paid.page, 200);
      await expect.poll(readRefund).toEqual([['succeeded', '']]);
      expect(paid.refunds().map(({ amount, status }) => [amount, status])).toEqual([
        [300, 'failed'],
        [950, 'succeeded'],
        [300, 'failed'],
        [100, 'succeeded'],
        [200, 'succeeded'],
      ]);
      const { timeline } = await read(owner, paid.number);
      expect(timeline.filter(({ action }) => action === 'order.refund_succeeded')).toHaveLength(5);
    },
  );

  paidOrder(
    'that failed stays failed when an older report arrives later',
    async ({ paid, owner, stripe, service }) => {
      const readOutcomes = async () => {
        const order = await read(owner, paid.number);
        return actionsOf(order).filter(action => /refund(ed|_failed|_succeeded)$/.test(action));
      };
      const refund = await stripe.refund(paid.page, 500);
      await expect.poll(readOutcomes).toEqual(['order.refunded']);
      const report = stripe.pauseRefunds();
      await stripe.finishRefund(refund, 'succeeded');
      await report.reached;
      await stripe.finishRefund(refund, 'failed');
      const outcomes = ['order.refunded', 'order.refund_failed'];
      await expect.poll(readOutcomes).toEqual(outcomes);
      report.resume();
      await drainBackground(service);
      expect(await readOutcomes()).toEqual(outcomes);
    },
  );

  paidOrder('at Stripe itself that has failed refunds nothing', async ({ paid, owner, stripe, service }) => {
    stripe.holdEvents();
    await stripe.finishRefund(await stripe.refund(paid.page, 300), 'failed');
    await stripe.sendEvents();
    await drainBackground(service);
    const order = await read(owner, paid.number);
    expect([order.refundedTotal, order.refunds]).toEqual(['0.00', []]);
  });

  paidOrder(
    'that a restored backup does not know appears once, however often Stripe reports it',
    async ({ paid, owner, service, restaurant }) => {
      const { orders, onlinePayments } = service.context.collections;
      const order = { restaurantId: restaurant.id, number: paid.number };
      const [before] = await orders.find(order).toArray();
      await paid.refund(5);
      await expect.poll(() => paid.refunds()).toHaveLength(1);
      await expect
        .poll(async () => (await read(owner, paid.number)).providerRefunds)
        .toMatchObject([{ status: 'succeeded' }]);
      const { refunds = [], refundedTotal = 0, paymentStatus = 'paid' } = before ?? {};
      await orders.updateOne(order, { $set: { refunds, refundedTotal, paymentStatus } });
      const payment = { orderId: before?._id ?? '' };
      await onlinePayments.updateOne(payment, { $set: { refunds: [] } });
      for (let reports = 0; reports < 3; reports++) {
        await onlinePayments.updateOne(payment, { $set: { dueAt: new Date() } });
        await settleAll(service);
      }
      expect(await read(owner, paid.number)).toMatchObject({
        refundedTotal: '5.00',
        refunds: [{ amount: '5.00', actor: 'Stripe' }],
        providerRefunds: [{ status: 'succeeded' }],
      });
    },
  );

  paidOrder(
    'whose retry a restored backup does not know is paid once',
    async ({ paid, owner, stripe, service, restaurant }) => {
      const { orders, onlinePayments } = service.context.collections;
      const state = async () => (await read(owner, paid.number)).providerRefunds;
      stripe.nextRefunds('rejected');
      const [refund] = (await paid.refund(5)).body.refunds;
      await expect.poll(state).toMatchObject([{ status: 'failed' }]);
      const [order] = await orders.find({ restaurantId: restaurant.id, number: paid.number }).toArray();
      const [payment] = await onlinePayments.find({ _id: paid.payment.body.id }).toArray();
      if (!order || !payment) throw new Error('The order was not paid');
      stripe.nextRefunds('succeeded');
      const path = `/orders/${paid.number}/refunds/${refund?.id}/retry`;
      await owner.post(path);
      const succeeded = [{ refundId: refund?.id, status: 'succeeded', failure: '' }];
      await expect.poll(state).toEqual(succeeded);
      stripe.forgetRequests();
      for (const isRetried of [true, false]) {
        await orders.updateOne({ _id: order._id }, { $set: { refunds: order.refunds } });
        const { refunds } = payment;
        await onlinePayments.updateOne({ _id: payment._id }, { $set: { refunds, dueAt: new Date() } });
        if (isRetried) await owner.post(path);
        else await settleAll(service);
        await expect.poll(state).toEqual(succeeded);
      }
      expect(paid.refunds()).toHaveLength(1);
    },
  );

  paidOrder('needs the account that took the payment', async ({ paid, owner, stripe }) => {
    await owner.delete('/online-payments/stripe');
    stripe.addKey('sk_test_other', { id: 'acct_other' });
    await owner.put('/online-payments/stripe', { secretKey: 'sk_test_other' });
    const [refund] = (await paid.refund(5)).body.refunds;
    const failure = 'Another Stripe account took this payment: refund it in the Dashboard of acct_kitchen';
    await expect
      .poll(async () => (await read(owner, paid.number)).providerRefunds)
      .toEqual([{ refundId: refund?.id, status: 'failed', failure }]);
    await owner.delete('/online-payments/stripe');
    await owner.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
    await owner.post(`/orders/${paid.number}/refunds/${refund?.id}/retry`);
    await expect.poll(() => paid.refunds().map(({ amount }) => amount)).toEqual([500]);
  });

  paidOrder(
    'fails once at another account, even if neither key tells its account',
    async ({ paid, owner, stripe, service, restaurant }) => {
      const { onlinePayments } = service.context.collections;
      await onlinePayments.updateMany({ restaurantId: restaurant.id }, { $unset: { accountId: '' } });
      stripe.addKey('rk_test_other', { id: 'acct_other', lacks: ['/v1/account'] });
      await owner.delete('/online-payments/stripe');
      await owner.put('/online-payments/stripe', { secretKey: 'rk_test_other' });
      await paid.refund(5);
      const failed = [{ status: 'failed', failure: 'No such payment_intent' }];
      await expect.poll(async () => (await read(owner, paid.number)).providerRefunds).toMatchObject(failed);
      await settleAll(service);
      expect(
        await onlinePayments.countDocuments({ restaurantId: restaurant.id, dueAt: { $exists: true } }),
      ).toBe(0);
    },
  );

  paidOrder(
    'of a payment that the demo invented is not sent to Stripe',
    async ({ paid, owner, service, restaurant }) => {
      const { onlinePayments } = service.context.collections;
      await onlinePayments.updateMany({ restaurantId: restaurant.id }, { $set: { accountId: DEMO_ACCOUNT } });
      await paid.refund(5);
      const failed = [{ status: 'failed', failure: expect.stringContaining('the demo') }];
      await expect.poll(async () => (await read(owner, paid.number)).providerRefunds).toMatchObject(failed);
      expect(paid.refunds()).toEqual([]);
    },
  );

  paidOrder('needs the account: without one it fails and says so', async ({ paid, owner }) => {
    await owner.delete('/online-payments/stripe');
    const [refund] = (await paid.refund(5)).body.refunds;
    await expect
      .poll(async () => (await read(owner, paid.number)).providerRefunds)
      .toEqual([{ refundId: refund?.id, status: 'failed', failure: 'Stripe is not connected' }]);
    await owner.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
    await owner.post(`/orders/${paid.number}/refunds/${refund?.id}/retry`);
    await expect.poll(() => paid.refunds().map(({ amount }) => amount)).toEqual([500]);
  });

  paidOrder(
    'does not follow from a dispute, which the order shows until it ends',
    async ({ paid, owner, stripe, service }) => {
      stripe.holdEvents();
      await stripe.dispute(paid.page);
      await stripe.sendEvents(events => events.flatMap(event => [event, event, event]));
      await expect
        .poll(async () => (await read(owner, paid.number)).dispute)
        .toMatchObject({
          amount: '12.50',
          reason: 'fraudulent',
          status: 'needs_response',
        });
      await stripe.dispute(paid.page, 'won');
      await expect.poll(async () => (await read(owner, paid.number)).dispute?.status).toBe('won');
      await drainBackground(service);
      const order = await read(owner, paid.number);
      expect(order.refundedTotal).toBe('0.00');
      expect(actionsOf(order).filter(action => action === 'order.disputed')).toHaveLength(2);
    },
  );
});
