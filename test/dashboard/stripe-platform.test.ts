import { expect } from 'vitest';
import type {
  DashboardOrder,
  NoticeList,
  OnlinePayments,
  StripeOnboarding,
} from '../../generated/dashboard/types.ts';
import { PLATFORM_EVENTS_SECRET, PLATFORM_KEY, STRIPE_KEY } from '../fakes/stripe.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import type { Settings } from '../helpers/service.ts';
import { stripeTest } from '../helpers/stripe.ts';

const PATH = '/online-payments/stripe';

const it = stripeTest
  .extend(
    'settings',
    { scope: 'file' },
    ({ stripe }): Settings => ({
      trustProxy: 1,
      publicUrl: 'https://orders.example.com',
      stripeApiUrl: stripe.url,
      stripePlatformKeys: { test: PLATFORM_KEY, live: 'sk_live_51Platform' },
      stripePlatformEventSecrets: ['whsec_former', PLATFORM_EVENTS_SECRET],
      stripeFeePercent: 2.5,
    }),
  )
  .extend('start', ({ owner, service, stripe }) => async () => {
    stripe.setFault('none');
    stripe.nextRefunds('succeeded');
    stripe.deliverTo(service.url);
    return owner.post<StripeOnboarding & ErrorBody>(`${PATH}/onboarding`);
  })
  .extend(
    'read',
    ({ owner }) =>
      async () =>
        (await owner.get<OnlinePayments>('/online-payments')).body,
  )
  .extend('account', async ({ start, stripe, read }) => {
    await start();
    await stripe.onboard((await read()).stripe?.accountId ?? '');
    return read();
  });

it('An owner connects an account on the platform, which accepts payments once Stripe allows it', async ({
  owner,
  start,
  read,
  stripe,
  restaurantId,
  activityLinesOf,
}) => {
  expect(await read()).toMatchObject({ provider: 'test', stripe: null, stripeConnection: 'platform' });
  const { status, body } = await start();
  const begun = await read();
  const accountId = begun.stripe?.accountId ?? '';
  expect([status, body.url]).toEqual([
    200,
    `${stripe.url}/setup/${accountId}?to=${encodeURIComponent('https://orders.example.com/dashboard/settings')}`,
  ]);
  expect(begun).toMatchObject({
    provider: 'test',
    stripe: { connection: 'platform', acceptsPayments: false, keyEnding: '', notifies: true, mode: 'test' },
  });
  expect((await owner.post<OnlinePayments>(`${PATH}/check`)).body).toEqual(begun);

  await stripe.onboard(accountId);
  const accepting = { ...begun, provider: 'stripe', stripe: { ...begun.stripe, acceptsPayments: true } };
  expect(await read()).toEqual(accepting);
  expect((await owner.post<OnlinePayments>(`${PATH}/check`)).body).toEqual(accepting);
  // Stripe needs more information.
  await stripe.onboard(accountId, false);
  expect(await read()).toEqual(begun);
  stripe.holdEvents();
  await stripe.onboard(accountId);
  expect((await owner.post<OnlinePayments>(`${PATH}/check`)).body).toEqual(accepting);
  await stripe.sendEvents(events => [...events, ...events]);
  expect(await read()).toEqual(accepting);

  expect((await owner.delete<OnlinePayments>(PATH)).body).toMatchObject({ provider: 'test', stripe: null });
  await start();
  expect((await read()).stripe?.accountId).toBe(accountId);
  const lines = JSON.stringify(await activityLinesOf(restaurantId));
  expect(lines.match(/stripe_connected/g)).toHaveLength(2);
});

it('Owners see a notice while Stripe does not allow payments', async ({
  owner,
  service,
  restaurantId,
  account,
  stripe,
}) => {
  const manager = await signedIn(service, { restaurantId, role: 'manager' });
  const read = async (by = owner) =>
    (await by.get<NoticeList>('/notices')).body.notices.filter(({ kind }) => kind === 'stripe_incomplete');
  expect(await read()).toEqual([]);
  const ids = new Set<string | undefined>();
  for (const _ of ['once', 'again']) {
    await stripe.onboard(account.stripe?.accountId ?? '', false);
    const [notice] = await read();
    expect(notice).toMatchObject({ since: expect.any(String), subject: null });
    ids.add(notice?.id);
    expect(await read(manager)).toEqual([]);
    await stripe.onboard(account.stripe?.accountId ?? '');
    expect(await read()).toEqual([]);
  }
  expect(ids.size).toBe(2);
});

it('Owners who start concurrently, or again, get one account', async ({ start, read }) => {
  const answers = await Promise.all([start(), start(), start()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const accounts = new Set(answers.map(({ body }) => new URL(body.url).pathname));
  expect(accounts).toEqual(new Set([`/setup/${(await read()).stripe?.accountId}`]));
  expect(new URL((await start()).body.url).pathname).toBe([...accounts][0]);
});

it('A guest pays on the account, and the platform takes its fee and returns it with a refund', async ({
  placed,
  guest,
  owner,
  stripe,
  account,
}) => {
  const { token, number, page } = await placed();
  await stripe.pay(page);
  await expect.poll(async () => (await guest.track(token)).body.paymentStatus).toBe('paid');
  const accountId = account.stripe?.accountId;
  const payment = stripe.payments().find(one => one.account === accountId);
  // 2.5% of 12.50, rounded down
  expect(payment).toMatchObject({ amount: 1250, fee: 31 });
  await owner.post(`/orders/${number}/refunds`, { amount: 5, source: 'gateway' });
  await expect
    .poll(() => stripe.refunds().filter(one => one.account === accountId))
    .toMatchObject([{ amount: 500, withFee: true, payment_intent: payment?.id }]);
});

it("An account's events do not affect other restaurants, and unknown accounts' events are ignored", async ({
  placed,
  stripe,
  service,
  account,
}) => {
  const { page } = await placed();
  stripe.holdEvents();
  await stripe.pay(page);
  const forged: string[] = [];
  await stripe.sendEvents(events => {
    const [event] = events;
    if (!event) throw new Error('There is no event');
    forged.push(event.payload.replace(account.stripe?.accountId ?? '', 'acct_other'));
    return [{ ...event, payload: forged[0] ?? '' }];
  });
  const open = () => service.context.collections.onlinePayments.countDocuments({ state: 'pending' });
  expect(await open()).toBe(1);
  const unsigned = await fetch(`${service.url}/payment-events/stripe`, {
    method: 'POST',
    headers: { 'stripe-signature': `t=1,v1=${'0'.repeat(64)}` },
    body: forged[0] ?? '',
  });
  expect(unsigned.status).toBe(400);
});

it("An account's events reach its restaurant, even if another one connected the account by key", async ({
  account,
  read,
  restaurantId,
  service,
  stripe,
}) => {
  const accountId = account.stripe?.accountId ?? '';
  stripe.addKey('sk_test_51Same', { id: accountId });
  const { restaurants } = service.context.collections;
  const own = await restaurants.findOne({ _id: restaurantId });
  if (!own) throw new Error('There is no restaurant');
  await restaurants.deleteOne({ _id: restaurantId });
  await restaurants.insertOne({
    ...{ _id: 'rst_0', name: 'Other', slug: 'other-with-key', createdAt: new Date() },
    paymentProvider: 'test',
  });
  const other = await signedIn(service, { restaurantId: 'rst_0', role: 'owner' });
  expect((await other.put(PATH, { secretKey: 'sk_test_51Same' })).status).toBe(200);
  // It sorts after the other one.
  await restaurants.insertOne(own);
  await stripe.onboard(accountId, false);
  expect((await read()).stripe?.acceptsPayments).toBe(false);
});

it('A Stripe outage, and an account connected by key, are reported', async ({
  owner,
  start,
  stripe,
  read,
}) => {
  await start();
  for (const fault of ['down', 'lost'] as const) {
    stripe.setFault(fault);
    const { status, body } = await owner.post<ErrorBody>(`${PATH}/onboarding`);
    expect([status, body.error]).toEqual([503, 'Stripe is not responding: try again in a minute']);
    expect((await owner.post(`${PATH}/check`)).status).toBe(503);
  }
  stripe.setFault('none');
  await owner.delete(PATH);
  await owner.put(PATH, { secretKey: STRIPE_KEY });
  expect((await read()).stripe).toMatchObject({ connection: 'key', acceptsPayments: true });
  const { status, body } = await start();
  expect([status, body.error]).toEqual([
    409,
    'Disconnect the account that is connected with an API key first',
  ]);
});

it("A platform's live restaurants cannot connect by key", async ({ owner, service, restaurantId }) => {
  const { restaurants } = service.context.collections;
  await restaurants.updateOne({ _id: restaurantId }, { $unset: { paymentProvider: 1 } });
  const { status, body } = await owner.put<ErrorBody>(PATH, { secretKey: 'sk_live_51Live' });
  expect([status, body.error]).toEqual([
    409,
    "Connect Stripe through your host's platform, not with an API key",
  ]);
});

it('An owner gets one account even if a response was lost before the restaurant was renamed', async ({
  start,
  stripe,
  owner,
  service,
  restaurantId,
}) => {
  stripe.setFault('lost');
  expect((await owner.post(`${PATH}/onboarding`)).status).toBe(503);
  const renamed = { $set: { name: 'Renamed Kitchen' } };
  await service.context.collections.restaurants.updateOne({ _id: restaurantId }, renamed);
  expect((await start()).status).toBe(200);
});

it('Guests cannot pay on an account whose owner revoked access, and the owner is notified', async ({
  owner,
  account,
  read,
  stripe,
}) => {
  expect(account.provider).toBe('stripe');
  await stripe.deauthorize(account.stripe?.accountId ?? '');
  expect(await read()).toMatchObject({ provider: 'test', stripe: { acceptsPayments: false } });
  const check = await owner.post<OnlinePayments>(`${PATH}/check`);
  expect([check.status, check.body.stripe?.acceptsPayments]).toEqual([200, false]);
  expect((await owner.get<NoticeList>('/notices')).body.notices).toMatchObject([
    { kind: 'stripe_incomplete' },
  ]);
});

it('Payments pending when access is revoked end with the connection', async ({
  owner,
  placed,
  account,
  guest,
  read,
  stripe,
  start,
  service,
  restaurantId,
}) => {
  const [{ token }, refunded] = [await placed(), await placed()];
  await stripe.pay(refunded.page);
  await expect.poll(async () => (await guest.track(refunded.token)).body.paymentStatus).toBe('paid');
  await stripe.deauthorize(account.stripe?.accountId ?? '');
  await owner.post(`/orders/${refunded.number}/refunds`, { amount: 5, source: 'gateway' });
  expect(await start()).toMatchObject({ status: 409 });
  const answers = await Promise.all([owner.delete(PATH), owner.delete(PATH), owner.delete(PATH)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await read()).stripe).toBe(null);
  const { onlinePayments } = service.context.collections;
  expect(await onlinePayments.countDocuments({ restaurantId, dueAt: { $exists: true } })).toBe(0);
  expect((await guest.track(token)).body.paymentStatus).toBe('failed');
  const order = await owner.get<DashboardOrder>(`/orders/${refunded.number}`);
  expect(order.body.providerRefunds).toMatchObject([{ status: 'failed' }]);
  expect((await start()).status).toBe(200);
  expect((await read()).stripe?.accountId).not.toBe(account.stripe?.accountId);
});

it("Stripe's rejections of the platform are declared errors", async ({ owner, start, stripe }) => {
  await start();
  stripe.revokeKey(PLATFORM_KEY);
  const { status, body } = await owner.post<ErrorBody>(`${PATH}/check`);
  stripe.addKey(PLATFORM_KEY, { id: 'acct_platform' });
  expect([status, body.error]).toEqual([
    409,
    'Stripe rejected the request: ask your host to check its platform',
  ]);
});
