import { pino } from 'pino';
import { expect, test } from 'vitest';
import { newDelivery } from '../delivery.ts';
import type { DeliveryDocument } from '../documents.ts';
import { createDeliveryPoller } from './delivery-poller.ts';
import type { DueDelivery, LeasedDelivery } from './queue-store.ts';
import type { Claim } from './send-leased.ts';

const NOW = new Date('2026-11-27T12:00:00Z');
const CONCURRENCY = 2;

/** Deliveries of the same endpoint. */
function createDelivery(event: string): DeliveryDocument & DueDelivery {
  return {
    ...newDelivery(
      { _id: event, restaurantId: 'rst_1', type: 'order.ready', orderId: 'ord_1' },
      'whe_1',
      NOW,
    ),
    dueAt: NOW,
  };
}

const it = test.extend('setup', () => {
  const stored = new Map<string, DeliveryDocument>();
  const due: DueDelivery[] = [];
  const attempted: string[] = [];
  const urls: string[] = [];
  const ends: (() => void)[] = [];
  let isFresh = true;
  const poller = createDeliveryPoller({
    queue: {
      async add(deliveries) {
        const added = deliveries.filter(({ _id }) => !stored.has(_id));
        for (const delivery of added) stored.set(delivery._id, delivery);
        return added;
      },
      place: delivery => delivery,
      newLease: dueAt => ({ status: 'delivering', dueAt, lease: 'wrk_1/1' }),
      lease: async deliveries =>
        deliveries.map((delivery): LeasedDelivery => ({ ...delivery, dueAt: LEASE_END, lease: 'wrk_1/2' })),
      findDue: async () => due.splice(0),
      findNextDue: async () => undefined,
      hold: async () => {},
    },
    endpoints: {
      get: async id => destinationAt('https://stored.example', id),
      isFresh: () => isFresh,
      invalidate() {},
    },
    findPayloads: async ids => payloadsOf(ids),
    async attempt(delivery, { url }) {
      attempted.push(delivery.eventId);
      urls.push(url);
      await new Promise<void>(resolve => ends.push(resolve));
      return { delivery, result: 'released' };
    },
    complete: async () => {},
    purgeDeliveries: async () => true,
    onDueAgain() {},
    onCapacity() {},
    concurrency: CONCURRENCY,
    timings: { timeoutSeconds: 10, leaseMargin: 10_000 },
    clock: () => NOW,
    log: pino({ level: 'silent' }),
  });
  const { partition } = createDelivery('evt_0');
  const claim: Claim = { partition, signal: new AbortController().signal, inFlight: new Set() };
  const claims = new Map([[partition, claim]]);
  return {
    due,
    attempted,
    stored,
    /** Resolves to the events left to a poll. */
    async add(...events: string[]) {
      const payloads = payloadsOf(events);
      const left = await poller.add(events.map(createDelivery), { payloads }, claims);
      await new Promise(setImmediate);
      return left.map(({ eventId }) => eventId);
    },
    /** Adds a delivery with its endpoint. Resolves to the URL that was attempted. */
    async addWithEndpoint(event: string, isStillFresh: boolean) {
      const destination = destinationAt('https://handed-over.example', 'whe_1');
      const destinations = { readAt: 0, byId: new Map([['whe_1', destination]]) };
      isFresh = isStillFresh;
      await poller.add([createDelivery(event)], { payloads: payloadsOf([event]), destinations }, claims);
      await new Promise(setImmediate);
      return urls.at(-1);
    },
    async poll() {
      await poller.pollOnce([claim]);
      await new Promise(setImmediate);
    },
    async endAttempts() {
      while (claim.inFlight.size > 0) {
        for (const end of ends.splice(0)) end();
        await new Promise(setImmediate);
      }
    },
  };
});

const destinationAt = (url: string, _id: string) => ({ _id, url, enabled: true, secret: '' });
const LEASE_END = new Date(NOW.getTime() + 20_000);
const payloadsOf = (events: string[]) =>
  new Map(events.map(id => [id, { text: '{}', traceparent: undefined }]));

it('An added delivery is stored with its lease and attempted', async ({
  setup: { add, attempted, stored },
}) => {
  expect(await add('evt_1')).toEqual([]);
  expect(attempted).toEqual(['evt_1']);
  expect([...stored.values()]).toMatchObject([
    { eventId: 'evt_1', status: 'delivering', dueAt: LEASE_END, lease: 'wrk_1/1' },
  ]);
});

it('A repeated addition is not attempted and uses no slot', async ({ setup: { add, attempted } }) => {
  await add('evt_1');
  for (let repeated = 0; repeated <= CONCURRENCY; repeated++) expect(await add('evt_1')).toEqual([]);
  expect(await add('evt_2')).toEqual([]);
  expect(attempted).toEqual(['evt_1', 'evt_2']);
});

it('Without a free slot, a delivery is left to a poll', async ({
  setup: { add, attempted, stored, endAttempts },
}) => {
  expect(await add('evt_1', 'evt_2', 'evt_3')).toEqual(['evt_3']);
  expect(attempted).toEqual(['evt_1', 'evt_2']);
  expect([...stored.values()]).toContainEqual(createDelivery('evt_3'));
  await endAttempts();
  expect(await add('evt_4')).toEqual([]);
});

it("A delivery does not overtake its endpoint's backlog", async ({
  setup: { due, add, attempted, poll, endAttempts },
}) => {
  due.push(...['evt_1', 'evt_2', 'evt_3'].map(createDelivery));
  await poll();
  expect(attempted).toEqual(['evt_1', 'evt_2']);
  await endAttempts();
  expect(await add('evt_4')).toEqual(['evt_4']);
  due.push(createDelivery('evt_3'), createDelivery('evt_4'));
  await poll();
  expect(attempted).toEqual(['evt_1', 'evt_2', 'evt_3', 'evt_4']);
  await endAttempts();
  expect(await add('evt_5')).toEqual([]);
});

it('An endpoint that was handed over is read again unless it is fresh', async ({
  setup: { addWithEndpoint, endAttempts },
}) => {
  expect(await addWithEndpoint('evt_1', true)).toBe('https://handed-over.example');
  await endAttempts();
  expect(await addWithEndpoint('evt_2', false)).toBe('https://stored.example');
});
