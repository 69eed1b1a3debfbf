// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { DashboardBranchList, DashboardOrder } from '../../generated/dashboard/types.ts';
import { STRIPE_KEY, startFakeStripe } from '../fakes/stripe.ts';
import { withCollections } from '../helpers/audit.ts';
import type { Dashboard } from '../helpers/dashboard.ts';
import { processTest } from '../helpers/fixtures.ts';
import { auditPayments } from '../helpers/payment-audit.ts';
import type { ServiceProcess } from '../helpers/process.ts';
import { type Guest, openStorefront } from '../helpers/storefront.ts';
import { ownerOf } from '../helpers/traffic.ts';

const ROUNDS = 6;
const GUESTS = 4;
const FAULTS = ['none', 'lost', 'none', 'down', 'none'] as const;
const EACH_FAULT_MS = 400;

const it = processTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('stripe', async ({}, { onCleanup }) => {
    const stripe = await startFakeStripe();
    onCleanup(() => stripe.stop());
    return stripe;
  });

const isSettled = ({ paymentStatus, providerRefunds = [] }: DashboardOrder): boolean =>
  paymentStatus !== 'pending' && providerRefunds.every(({ status }) => status === 'succeeded');

it('charges and refunds each order once, killed again and again while Stripe fails', async ({
  dataDir,
  startInDataDir,
  stripe,
}) => {
  const start = () =>
    startInDataDir({
      STRIPE_API_URL: stripe.url,
      PUBLIC_URL: 'https://orders.example.com',
      TRUST_PROXY: '1',
      LOG_LEVEL: 'fatal',
    });
  const placed: { token: string; number: number }[] = [];

  async function open(service: ServiceProcess) {
    const url = service.demo.apiBaseUrl;
    stripe.deliverTo(url);
    const owner = await ownerOf(service.demo);
    await owner.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
    const branches = (await owner.get<DashboardBranchList>('/branches')).body.data;
    const branch = branches.find(({ status, currency }) => status === 'open' && currency === 'EUR');
    if (!branch) throw new Error('No branch takes orders');
    return { owner, guest: openStorefront({ url }, { id: 'casa-oliva' }, branch) };
  }

  /** Orders, pays, and gets a partial refund, until the service is killed. */
  async function visit({ owner, guest }: { owner: Dashboard; guest: Guest }, isOver: () => boolean) {
    const { items } = (await guest.menu()).body;
    const item = items.find(({ customizations, price }) => customizations.length === 0 && Number(price) > 5);
    while (!isOver()) {
      const { body } = await guest.place({ lines: [{ menuItemId: item?.id, quantity: 1 }] });
      placed.push({ token: body.token, number: body.order.number });
      const { continueUrl } = (await guest.startPayment(body.token)).body;
      if (!continueUrl) continue;
      await stripe.pay(continueUrl, Math.random() < 0.2 ? 'later' : 'now');
      if (Math.random() < 0.5) await guest.checkPayment(body.token);
      const refund = { amount: 1, source: 'gateway' };
      await owner.post<DashboardOrder>(`/orders/${body.order.number}/refunds`, refund);
    }
  }

  for (let round = 0; round < ROUNDS; round++) {
    stripe.setFault('none');
    const service = await start();
    const opened = await open(service);
    let isOver = false;
    // A guest's action in progress during the kill has failed.
    const visits = Array.from({ length: GUESTS }, () => visit(opened, () => isOver).catch(() => {}));
    const former = stripe.refunds().length;
    // A busy machine takes longer.
    await expect.poll(() => stripe.refunds().length).toBeGreaterThan(former);
    for (const fault of FAULTS) {
      stripe.setFault(fault);
      await setTimeout(EACH_FAULT_MS * (0.5 + Math.random()));
    }
    isOver = true;
    await service.kill('SIGKILL');
    await Promise.all(visits);
  }

  stripe.setFault('none');
  const service = await start();
  const { owner, guest } = await open(service);
  const undecided = () =>
    stripe
      .pages()
      .filter(({ payment_intent: id }) =>
        stripe.payments().some(payment => payment.id === id && payment.status === 'processing'),
      );
  for (const [index, page] of undecided().entries()) await stripe.decide(page.url, index % 2 === 0);
  const unsettled = new Set(placed);
  const countUnsettled = async () => {
    // Including pages that were still to be opened.
    for (const page of stripe.pages()) if (page.status === 'open') await stripe.expire(page.url);
    for (const order of unsettled) {
      await guest.checkPayment(order.token);
      const { status, body } = await owner.get<DashboardOrder>(`/orders/${order.number}`);
      // Requests are limited, and an error reveals nothing about the order.
      if (status === 200 && isSettled(body)) unsettled.delete(order);
    }
    return unsettled.size;
  };
  await expect.poll(countUnsettled, { interval: 1_000 }).toBe(0);
  expect(await service.kill('SIGTERM')).toEqual({ code: 0, signal: null });

  await withCollections(dataDir, async collections => {
    const { paid, refunded } = await auditPayments(collections, stripe);
    console.log(`${placed.length} orders, ${paid} paid and ${refunded} refunded, in cents`);
    expect(Math.min(paid, refunded)).toBeGreaterThan(0);
  });
});
