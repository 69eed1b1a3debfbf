import { describe, expect } from 'vitest';
import type { OnlinePayments } from '../../generated/dashboard/types.ts';
import { generateSecretsKey } from '../../server/lib/secret-box.ts';
import { STRIPE_KEY } from '../fakes/stripe.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { startServiceOn } from '../helpers/service.ts';
import { stripeTest as it } from '../helpers/stripe.ts';

const PATH = '/online-payments/stripe';

describe('A Stripe account', () => {
  it('is connected by a key that is checked, encrypted, and never shown', async ({
    owner,
    stripe,
    service,
    restaurantId,
    activityLinesOf,
  }) => {
    stripe.addKey('rk_test_51Restricted', { id: 'acct_other', lacks: ['/v1/account'] });
    const connected = await owner.put<OnlinePayments>(PATH, { secretKey: ' rk_test_51Restricted ' });
    expect(connected.body).toMatchObject({
      provider: 'stripe',
      stripeMode: 'test',
      stripe: { accountId: '', mode: 'test', keyEnding: 'cted', notifies: true, disconnectedAt: null },
    });
    expect((await owner.get('/online-payments')).body).toEqual(connected.body);
    const endpoints = () => stripe.endpoints().filter(({ url }) => url.endsWith(restaurantId));
    expect(endpoints().map(({ url }) => url)).toEqual([
      `https://orders.example.com/payment-events/stripe/${restaurantId}`,
    ]);
    const stored = JSON.stringify(
      await service.context.collections.restaurants.findOne({ _id: restaurantId }),
    );
    expect(stored).not.toContain('Restricted');
    expect(stored).not.toContain(endpoints()[0]?.secret);
    expect(JSON.stringify(await activityLinesOf(restaurantId))).not.toContain('Restricted');

    await owner.put(PATH, { secretKey: 'rk_test_51Restricted' });
    expect(endpoints()).toHaveLength(1);
    const removed = await owner.delete<OnlinePayments>(PATH);
    expect(removed.body).toEqual({
      provider: 'test',
      stripe: null,
      stripeMode: 'test',
      stripeConnection: 'key',
    });
    expect(endpoints()).toEqual([]);
    expect((await owner.delete(PATH)).body).toEqual(removed.body);
    const onboarding = await owner.post<ErrorBody>(`${PATH}/onboarding`);
    expect([onboarding.status, onboarding.body.error]).toEqual([
      409,
      'Connect Stripe with an API key: your host has no Stripe platform',
    ]);
  });

  it('is connected once by two concurrent requests with one key, and receives Stripe events', async ({
    owner,
    stripe,
    service,
    restaurantId,
    activityLinesOf,
  }) => {
    const answers = await Promise.all([1, 2].map(() => owner.put(PATH, { secretKey: STRIPE_KEY })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const stored = await service.context.collections.restaurants.findOne({ _id: restaurantId });
    const endpoints = stripe.endpoints().filter(({ url }) => url.endsWith(restaurantId));
    expect(endpoints.map(({ id }) => id)).toContain(stored?.stripe?.events?.endpointId);
    const lines = await activityLinesOf(restaurantId);
    expect(lines.filter(line => JSON.stringify(line).includes('stripe_connected'))).toHaveLength(1);
  });

  it('is not connected by an insufficient key, and the owner sees why', async ({ owner, stripe }) => {
    stripe.addKey('rk_test_51NoRefunds', { id: 'acct_other', lacks: ['/v1/refunds'] });
    const problems = {
      pk_test_51Public: 'must be a restricted or secret Stripe key, which begins with rk_test_ or sk_test_',
      sk_live_51Live:
        'is a live-mode Stripe key: use a test-mode key, which begins with rk_test_ or sk_test_',
      sk_test_51Unknown: 'was rejected by Stripe: create another one in the Stripe Dashboard',
      rk_test_51NoRefunds:
        'lacks the permission for Charges and Refunds: add it to the key in the Stripe Dashboard',
    };
    for (const [secretKey, message] of Object.entries(problems)) {
      const { status, body } = await owner.put<ErrorBody>(PATH, { secretKey });
      expect([status, body.fields]).toEqual([400, [{ path: '/secretKey', message }]]);
      expect(JSON.stringify(body)).not.toContain(secretKey);
    }
    for (const fault of ['down', 'lost'] as const) {
      stripe.setFault(fault);
      const { status, body } = await owner.put<ErrorBody>(PATH, { secretKey: STRIPE_KEY });
      expect([status, body.error]).toEqual([503, 'Stripe is not responding: try again in a minute']);
    }
    stripe.setFault('none');
    expect((await owner.get<OnlinePayments>('/online-payments')).body.stripe).toBeNull();
  });

  it('accepts live keys only for live restaurants, and requires a public URL there', async ({
    owner,
    service,
    restaurantId,
    stripe,
    startService,
  }) => {
    const { restaurants } = service.context.collections;
    await restaurants.updateOne({ _id: restaurantId }, { $unset: { paymentProvider: 1 } });
    stripe.addKey('sk_live_51Live', { id: 'acct_live' });
    expect((await owner.put<ErrorBody>(PATH, { secretKey: STRIPE_KEY })).body.fields?.[0]?.message).toContain(
      'is a test-mode Stripe key',
    );
    expect((await owner.put<OnlinePayments>(PATH, { secretKey: 'sk_live_51Live' })).body).toMatchObject({
      provider: 'stripe',
      stripe: { mode: 'live', accountId: 'acct_live' },
    });

    const unnamed = await startService({}, {}, { stripeApiUrl: stripe.url });
    const { restaurants: others } = unnamed.context.collections;
    await others.insertOne({ _id: 'rst_live', name: 'Live', slug: 'live', createdAt: new Date() });
    const other = await signedIn(unnamed, { restaurantId: 'rst_live', role: 'owner' });
    const refused = await other.put<ErrorBody>(PATH, { secretKey: 'sk_live_51Live' });
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Set PUBLIC_URL first: without it, Stripe cannot reach this service',
    ]);
  });

  it('that is disconnected closes open pages and accepts no new payments', async ({
    placed,
    guest,
    owner,
    stripe,
    service,
  }) => {
    const [open, paid, processing] = [await placed(), await placed(), await placed()];
    stripe.holdEvents();
    await stripe.pay(paid.page);
    await stripe.pay(processing.page, 'later');
    const first = await owner.delete<OnlinePayments>(PATH);
    // The restaurant is a demo restaurant.
    expect(first.body.provider).toBe('test');
    expect(first.body.stripe?.disconnectedAt).toBeTruthy();
    const statusOf = async (token: string) => (await guest.track(token)).body.paymentStatus;
    expect(await statusOf(open.token)).toBe('failed');
    expect(await statusOf(paid.token)).toBe('paid');
    expect(await statusOf(processing.token)).toBe('pending');
    expect((await guest.startPayment(open.token)).body.continueUrl).toBeNull();

    await stripe.decide(processing.page, true);
    expect((await owner.delete<OnlinePayments>(PATH)).body.stripe).toBeNull();
    expect(await statusOf(processing.token)).toBe('paid');
    const { onlinePayments } = service.context.collections;
    expect(await onlinePayments.countDocuments({ dueAt: { $exists: true } })).toBe(0);
    await stripe.sendEvents();
  });

  it('is not replaced by another account while a payment is open', async ({
    placed,
    guest,
    owner,
    stripe,
  }) => {
    stripe.addKey('sk_test_51Other', { id: 'acct_other' });
    const { token, page } = await placed();
    const replace = () => owner.put<OnlinePayments & ErrorBody>(PATH, { secretKey: 'sk_test_51Other' });
    const refused = await replace();
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'Payments of the other account are pending: disconnect it first',
    ]);
    await stripe.pay(page);
    expect((await guest.checkPayment(token)).body.paymentStatus).toBe('paid');
    expect((await replace()).body.stripe).toMatchObject({ accountId: 'acct_other' });
  });

  it('whose key was revoked keeps payments pending until it gets another key', async ({
    placed,
    guest,
    owner,
    stripe,
  }) => {
    stripe.addKey('sk_test_51Next', { id: 'acct_kitchen' });
    const { token, page } = await placed();
    stripe.revokeKey(STRIPE_KEY);
    stripe.holdEvents();
    await stripe.pay(page);
    expect((await guest.checkPayment(token)).body.paymentStatus).toBe('pending');
    expect((await owner.put(PATH, { secretKey: 'sk_test_51Next' })).status).toBe(200);
    expect((await guest.checkPayment(token)).body.paymentStatus).toBe('paid');
    stripe.addKey(STRIPE_KEY, { id: 'acct_kitchen' });
    await stripe.sendEvents();
  });

  it('with undecryptable secrets can be replaced or disconnected as usual', async ({
    account,
    service,
    settings,
    restaurantId,
    onTestFinished,
  }) => {
    expect(account).toBeDefined();
    const { url, name } = service.database;
    const other = { ...settings, secretsKeys: [generateSecretsKey()] };
    const restarted = await startServiceOn(url, other, {}, name);
    onTestFinished(() => restarted.stop());
    const owner = await signedIn(restarted, { restaurantId, role: 'owner' });
    const replaced = await owner.put<OnlinePayments>(PATH, { secretKey: STRIPE_KEY });
    expect(replaced.body.stripe).toMatchObject({ notifies: true });
    expect(await restarted.context.services.paymentAccounts.findEventSecret(restaurantId)).toMatch(/^whsec_/);
    const first = await signedIn(service, { restaurantId, role: 'owner' });
    expect((await first.delete<OnlinePayments>(PATH)).body.stripe).toBeNull();
  });
});

describe('A Stripe event', () => {
  it("requires the account's signature", async ({ placed, guest, stripe, service, restaurantId }) => {
    const { token, page } = await placed();
    stripe.holdEvents();
    await stripe.pay(page);
    const url = `${service.url}/payment-events/stripe/${restaurantId}`;
    const send = (body: string, signature?: string, address = url) =>
      fetch(address, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(signature && { 'stripe-signature': signature }) },
        body,
      });
    const forged = `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`;
    expect((await send('{}')).status).toBe(400);
    expect((await send('{}', forged)).status).toBe(400);
    expect((await send('{}', forged, `${service.url}/payment-events/stripe/rst_none`)).status).toBe(404);
    expect((await send('x'.repeat(300_000), forged)).status).toBe(413);
    expect((await guest.track(token)).body.paymentStatus).toBe('pending');
    const own = await stripe.sendEvents(events =>
      events.filter(({ endpoint }) => endpoint.url.endsWith(restaurantId)),
    );
    expect(own).toEqual([200]);
    await expect.poll(async () => (await guest.track(token)).body.paymentStatus).toBe('paid');
  });

  it('about an unrelated payment is accepted and ignored', async ({
    account,
    stripe,
    service,
    restaurantId,
  }) => {
    expect(account?.provider).toBe('stripe');
    const endpoint = stripe.endpoints().find(({ url }) => url.endsWith(restaurantId));
    const { default: Stripe } = await import('stripe');
    for (const object of [
      { payment_intent: 'pi_other' },
      { metadata: { paymentId: 'stripe:pay_none' } },
      {},
    ]) {
      const payload = JSON.stringify({
        id: 'evt_1',
        object: 'event',
        type: 'charge.refunded',
        data: { object },
      });
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: endpoint?.secret ?? '' });
      const response = await fetch(`${service.url}/payment-events/stripe/${restaurantId}`, {
        method: 'POST',
        headers: { 'stripe-signature': signature },
        body: payload,
      });
      expect(response.status).toBe(200);
    }
  });
});
