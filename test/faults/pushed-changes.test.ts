// @module-tag long
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import type { Document } from 'mongodb';
import { pino } from 'pino';
import { expect } from 'vitest';
import type { NewKey } from '../../generated/dashboard/types.ts';
import { openDashboard, signedIn } from '../helpers/dashboard.ts';
import { type Fault, startDatabaseProxy } from '../helpers/database-proxy.ts';
import { within } from '../helpers/deadlines.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { receiverCa, startReceiver } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn } from '../helpers/service.ts';
import { followOrders, openEventStream } from '../helpers/stream.ts';
import { addEndpoint, deliveryOf } from '../helpers/webhooks.ts';

/** While changes are pushed, polls are half a minute apart. */
const PUSHED = within(5);

/** The fault for a command, set by the test. */
type FindFault = (command: Document) => Fault | undefined;

const isOpening = ({ pipeline }: Document) => pipeline && '$changeStream' in pipeline[0];
const isWaiting = ({ getMore, collection }: Document) => getMore && collection === '$cmd.aggregate';

const it = startingTest
  .extend('faults', (): { find: FindFault } => ({ find: () => undefined }))
  .extend('log', (): string[] => [])
  /**
   * An API process and a worker process on one database, with a restaurant; faults affect the second process
   * of each.
   */
  .extend('fleet', async ({ faults, log }, { onCleanup }) => {
    const database = await startEmbeddedDatabase();
    const proxy = await startDatabaseProxy(database.url, command => faults.find(command));
    const receiver = await startReceiver();
    const network = { allowedHosts: ['localhost'], ca: await receiverCa() };
    const lines = pino({}, { write: (line: string) => void log.push(JSON.parse(line).msg) });
    const api = await startServiceOn(database.url, { roles: ['api'] }, { network });
    const others = await Promise.all([
      startServiceOn(proxy.url, { roles: ['api'] }, { network, log: lines }),
      startServiceOn(proxy.url, { roles: ['worker'] }, { network, log: lines }),
    ]);
    onCleanup(async () => {
      faults.find = () => undefined;
      await Promise.all([api, ...others].map(service => service.stop()));
      await Promise.all([proxy.stop(), receiver.stop()]);
      await database.stop();
    });
    const restaurant = await addRestaurant(api);
    const owner = await signedIn(api, { restaurantId: restaurant.id, role: 'owner' });
    const elsewhere = openDashboard(others[0], owner.cookie()?.slice('session='.length));
    await elsewhere.resume();
    const { id: endpointId } = await addEndpoint(owner, receiver.url, ['order.confirmed']);
    return { api, other: others[0], restaurant, owner, elsewhere, endpointId, receiver };
  });

type Fleet = {
  restaurant: Awaited<ReturnType<typeof addRestaurant>>;
  owner: Awaited<ReturnType<typeof signedIn>>;
};

/** Confirms a new order. Resolves to its number. */
async function confirm({ restaurant, owner }: Fleet): Promise<number> {
  const { number } = await restaurant.addOrder({ status: 'pending' });
  expect((await owner.post(`/orders/${number}/status`, { status: 'confirmed' })).status).toBe(200);
  return number;
}

it('A change reaches other processes without a poll', async ({ fleet, log }) => {
  const { other, restaurant, owner, elsewhere, receiver } = fleet;
  await expect.poll(() => log).toContain('following database changes');
  const stream = await followOrders(other, elsewhere);
  const guest = await openEventStream<{ status: string }>(
    other,
    `/storefront/${restaurant.id}/${restaurant.harbour.slug}/stream`,
    {},
  );
  await expect.poll(() => guest.events.at(-1)?.data.status).toBe('open');
  const { body } = await owner.post<NewKey>('/keys', { name: 'Till', scopes: ['orders:read'] });
  const client = other.clientWith(body.secret);
  expect((await client.get('/v1/orders')).status).toBe(200);

  const number = await confirm(fleet);
  await expect.poll(() => receiver.received.length, PUSHED).toBe(1);
  await expect.poll(() => stream.changes(), PUSHED).toEqual([[number, 'order.status_changed']]);
  await owner.request('PUT', `/branches/${restaurant.harbour._id}/status`, { body: { status: 'paused' } });
  await expect.poll(() => guest.events.at(-1)?.data.status, PUSHED).toBe('paused');
  await owner.post(`/keys/${body.key.id}/revoke`);
  await expect.poll(async () => (await client.get('/v1/orders')).status, within(2)).toBe(401);
  for (const each of [stream, guest]) each.close();
});

it('A stream in another process ends with its session, and with a change of its user', async ({
  fleet,
  log,
}) => {
  const { other, restaurant, owner, elsewhere } = fleet;
  await expect.poll(() => log).toContain('following database changes');
  const staff = await signedIn(other, { restaurantId: restaurant.id, role: 'staff' });
  const streams = [await followOrders(other, staff), await followOrders(other, elsewhere)];
  const ended: string[] = [];
  for (const { ended: end } of streams) void end.then(by => ended.push(by));
  const rights = { role: 'manager', branchIds: null };
  expect((await owner.put(`/users/${staff.session()?.user.id}/role`, rights)).status).toBe(200);
  await expect.poll(() => ended, PUSHED).toEqual(['by the service']);
  expect((await owner.delete('/session')).status).toBe(204);
  await expect.poll(() => ended, PUSHED).toEqual(['by the service', 'by the service']);
});

it('A change that is pushed twice is sent once', async ({ faults, fleet, log }) => {
  await expect.poll(() => log).toContain('following database changes');
  faults.find = command => {
    if (!isWaiting(command)) return undefined;
    return async pass => {
      const reply = await pass();
      return {
        ...reply,
        cursor: { ...reply.cursor, nextBatch: [reply.cursor.nextBatch, reply.cursor.nextBatch].flat() },
      };
    };
  };
  await confirm(fleet);
  await deliveryOf(fleet.api, fleet.endpointId, ({ status }) => status === 'succeeded');
  await confirm(fleet);
  await expect.poll(() => fleet.receiver.received.length).toBe(2);
});

const NO_STREAMS = {
  ok: 0,
  code: 40_573,
  errmsg: 'The $changeStream stage is only supported on replica sets',
};
const cutOff: Fault = async () => undefined;
const stall: Fault = () => new Promise(() => {});

it('A change arrives on a server without change streams', async ({ faults, fleet, log }) => {
  // Streams reopen, and get a response like that of such a server.
  faults.find = command =>
    isOpening(command) ? async () => NO_STREAMS : isWaiting(command) ? cutOff : undefined;
  await expect
    .poll(() => log, within(20))
    .toContain('the database does not support change streams; polling every second');
  await confirm(fleet);
  await expect.poll(() => fleet.receiver.received.length, within(5)).toBe(1);
});

it('A change arrives while streams are repeatedly interrupted', async ({ faults, fleet, log }) => {
  faults.find = command => (isOpening(command) || isWaiting(command) ? cutOff : undefined);
  const ended = 'the change stream ended; polling every second until it is open again';
  await expect.poll(() => log, within(30)).toContain(ended);
  await confirm(fleet);
  await expect.poll(() => fleet.receiver.received.length, within(5)).toBe(1);
});

it('A change arrives while streams stall', {
  timeout: 90_000,
}, async ({ faults, fleet, log }) => {
  await expect.poll(() => log).toContain('following database changes');
  faults.find = command => (isWaiting(command) ? stall : undefined);
  // The pending request gets the first change.
  await confirm(fleet);
  await expect.poll(() => fleet.receiver.received.length, within(5)).toBe(1);
  await confirm(fleet);
  await expect.poll(() => fleet.receiver.received.length, within(20)).toBe(2);
});

it('Changes are pushed again after a stream that cannot resume', async ({ faults, fleet, log }) => {
  let lost = 0;
  const historyLost: Fault = async () => {
    lost += 1;
    return { ok: 0, code: 286, codeName: 'ChangeStreamHistoryLost', errmsg: 'the history is gone' };
  };
  const isContinued = (command: Document) =>
    isOpening(command) && command.pipeline[0].$changeStream.resumeAfter !== undefined;
  await expect.poll(() => log).toContain('following database changes');
  faults.find = command => (isContinued(command) ? historyLost : isWaiting(command) ? cutOff : undefined);
  await expect.poll(() => lost, within(20)).toBeGreaterThanOrEqual(2);
  faults.find = () => undefined;
  log.length = 0;
  await expect.poll(() => log, within(10)).toContain('following database changes');
  await confirm(fleet);
  await expect.poll(() => fleet.receiver.received.length, PUSHED).toBe(1);
});
