// @module-tag long
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Document } from 'mongodb';
import { expect } from 'vitest';
import { signedIn } from '../helpers/dashboard.ts';
import { type Fault, startDatabaseProxy } from '../helpers/database-proxy.ts';
import { within } from '../helpers/deadlines.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { receiverCa, startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

/** A dead process is detected within 5 seconds. */
const DEATH_NOTICED = within(6);
/** Leases outlast every wait here. */
const timings = { leaseMargin: 120_000 };

const it = startingTest
  .extend('listener', (): { onCommand(name: string): Fault | undefined } => ({ onCommand: () => undefined }))
  /**
   * A restaurant with an endpoint, on a process that claims all partitions. The listener sees its commands
   * and can disturb them.
   */
  .extend('setup', async ({ listener }, { onCleanup }) => {
    const database = await startEmbeddedDatabase();
    const proxy = await startDatabaseProxy(database.url, command => listener.onCommand(nameCommand(command)));
    const receiver = await startReceiver();
    const network = { allowedHosts: ['localhost'], ca: await receiverCa() };
    const service = await startServiceOn(proxy.url, {}, { network, timings });
    const stops = [service.stop];
    onCleanup(async () => {
      proxy.hang(false);
      await Promise.all(stops.map(stop => stop()));
      await Promise.all([proxy.stop(), receiver.stop()]);
      await database.stop();
    });
    const restaurant = await addRestaurant(service);
    const owner = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
    await addEndpoint(owner, receiver.url, ['order.confirmed']);
    /** Adds an order and confirms it. */
    const confirm = async () => {
      const { number } = await restaurant.addOrder({ status: 'pending' });
      await owner.post(`/orders/${number}/status`, { status: 'confirmed' });
    };
    const startWorker = async () => {
      const worker = await startServiceOn(database.url, { roles: ['worker'] }, { network, timings });
      stops.push(worker.stop);
    };
    return { confirm, receiver, proxy, startWorker };
  });

const nameCommand = (command: Document): string => {
  const [name = ''] = Object.keys(command);
  return `${name} ${command[name]}`;
};

it('A process sends its own deliveries without a search, five commands after the request', async ({
  setup: { confirm, receiver },
  listener,
}) => {
  await confirm();
  await expect.poll(() => receiver.received.length).toBe(1);
  // From now on, the process knows the log's last sequence number.
  const commands: string[] = [];
  listener.onCommand = name => {
    // Every change starts by reading the order.
    if (name === 'find orders') commands.length = 0;
    if (/orders|activity|webhook/.test(name) && receiver.received.length === 1) commands.push(name);
    return undefined;
  };
  await confirm();
  await expect.poll(() => receiver.received.length).toBe(2);
  expect(commands.filter(name => name !== 'update orders')).toEqual([
    'find orders',
    'findAndModify orders',
    'insert activity',
    'find webhookEndpoints',
    'insert webhookDeliveries',
  ]);
});

it("Another process sends a dead process's pending deliveries before their lease ends", async ({
  setup: { confirm, receiver, proxy, startWorker },
  listener,
}) => {
  let isDead = false;
  listener.onCommand = name => {
    if (name !== 'insert webhookDeliveries') return undefined;
    // The process never learns that the delivery was stored.
    return async pass => {
      await pass();
      proxy.hang(true);
      isDead = true;
      return undefined;
    };
  };
  await confirm();
  await expect.poll(() => isDead).toBe(true);
  await startWorker();
  await expect.poll(() => receiver.received.length, DEATH_NOTICED).toBe(1);
});
