import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { test as base, expect } from 'vitest';
import type { Invitation, MailList, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { startMailServer } from '../fakes/mail-server.ts';
import { createStarPrinter } from '../fakes/printers.ts';
import { STRIPE_KEY, startFakeStripe } from '../fakes/stripe.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { newAddress, SENDER } from '../helpers/mail.ts';
import { addPrinter, listPrints, untilQueued } from '../helpers/printers.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { type Settings, startServiceOn } from '../helpers/service.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { followOrders } from '../helpers/stream.ts';

// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
const it = base.extend('world', async ({}, { onCleanup }) => {
  const [database, stripe, mailServer] = await Promise.all([
    startEmbeddedDatabase(),
    startFakeStripe(),
    startMailServer(),
  ]);
  const settings: Settings = { ...SENDER, trustProxy: 1, stripeApiUrl: stripe.url, rateLimitStore: 'memory' };
  const logged: string[] = [];
  /** The service before the backup, whose emails and prints wait, or the restored one. */
  const start = async (deliveries: 'on' | 'held') => {
    const smtpUrl = deliveries === 'on' ? 'smtp://127.0.0.1:9' : mailServer.url;
    const log = createLogger({ logLevel: 'error' }, { write: line => void logged.push(line) });
    const service = await startServiceOn(database.url, { ...settings, deliveries, smtpUrl }, { log });
    stripe.deliverTo(service.url);
    return service;
  };
  onCleanup(() => Promise.all([database.stop(), stripe.stop(), mailServer.stop()]).then(() => {}));
  return { start, stripe, mailServer, logged };
});

it('A restored backup mails and prints nothing that was due before, reuses no order number, learns of refunds, and resets streams', async ({
  world: { start, stripe, mailServer },
  onTestFinished,
}) => {
  const before = await start('on');
  const restaurant = await createRestaurant(before.context.collections);
  const item = await restaurant.addItem();
  const user = { restaurantId: restaurant.id, role: 'owner' as const };
  const owner = await signedIn(before, user);
  await owner.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
  const printer = await addPrinter(before, owner, { branchId: restaurant.harbour._id });
  const order = async (service: typeof before) => {
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const { body } = await guest.place({ lines: [{ menuItemId: item._id, quantity: 1 }] });
    const { continueUrl = '' } = (await guest.startPayment(body.token)).body;
    await stripe.pay(continueUrl ?? '');
    await expect.poll(async () => (await guest.track(body.token)).body.status).toBe('confirmed');
    return { number: body.order.number, page: continueUrl ?? '' };
  };
  const invite = async (by: typeof owner) => {
    const email = newAddress();
    await by.post<Invitation>('/users', { email, name: 'Ana', role: 'staff' });
    return email;
  };
  const paid = await order(before);
  const early = await invite(owner);
  await untilQueued(owner, printer.id);
  const { events, close } = await followOrders(before, owner);
  close();
  // The changes of an order after the backup.
  const seen = (events[0]?.id ?? Number.NaN) + 2;
  await before.stop();
  // A refund after the backup.
  await stripe.refund(paid.page, 500);

  const restored = await start('held');
  onTestFinished(restored.stop);
  const again = await signedIn(restored, user);
  const readOrder = async () => (await again.get<OrderWithTimeline>(`/orders/${paid.number}`)).body;
  await expect.poll(async () => (await readOrder()).refundedTotal).toBe('5.00');
  const late = await invite(again);
  await mailServer.receive(late);
  // Its next attempt is due within a minute.
  await expect
    .poll(async () => (await again.get<MailList>('/mail')).body.data.find(({ to }) => to === early))
    .toMatchObject({
      status: 'failed',
      failure: 'It may have been sent before the database was restored from a backup',
    });
  expect(mailServer.countOffers(early)).toBe(0);

  const { number } = await order(restored);
  // 100, and twice its one order of the last week per day.
  expect(number - paid.number).toBe(102);
  const resumed = await followOrders(restored, again, seen);
  expect(resumed.events[0]?.name).toBe('reset');
  resumed.close();
  const device = createStarPrinter(restored.url + new URL(printer.address).pathname);
  await expect.poll(() => device.work()).toBeDefined();
  expect(await listPrints(again, printer.id)).toMatchObject([
    { orderNumber: number, status: 'printed' },
    { orderNumber: paid.number, status: 'unconfirmed' },
  ]);
});

it('A payment of an order that a restored backup lacks is logged', async ({
  world: { start, stripe, logged },
  onTestFinished,
}) => {
  const service = await start('on');
  onTestFinished(service.stop);
  const { collections } = service.context;
  const restaurant = await createRestaurant(collections);
  const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
  await owner.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
  const item = await restaurant.addItem();
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const { token } = (await guest.place({ lines: [{ menuItemId: item._id, quantity: 1 }] })).body;
  const { id, continueUrl } = (await guest.startPayment(token)).body;
  await collections.orders.deleteMany({ restaurantId: restaurant.id });
  await collections.onlinePayments.deleteMany({ restaurantId: restaurant.id });
  await stripe.pay(continueUrl ?? '');
  await expect.poll(() => logged.filter(line => line.includes(id))).toHaveLength(1);
  expect(logged.join()).toContain('Stripe reports a payment of an order that does not exist');
});
