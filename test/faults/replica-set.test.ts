// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import pLimit from 'p-limit';
import { describe, expect } from 'vitest';
import type { Collections } from '../../server/database/collections.ts';
import { createKeyedMutex } from '../../server/lib/keyed-mutex.ts';
import { type Acknowledged, auditAll } from '../helpers/audit.ts';
import type { TypedAnswer } from '../helpers/client.ts';
import { collectionsOf } from '../helpers/database.ts';
import { createSaboteur, type FaultName, faultsOf, type Point } from '../helpers/database-faults.ts';
import { startDatabaseProxy } from '../helpers/database-proxy.ts';
import { createScene, DISTURBED, type Disturbed } from '../helpers/disturbed-operations.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { driversOf } from '../helpers/queries.ts';
import { type Receiver, receiverCa, startReceiver } from '../helpers/receiver.ts';
import { startServiceOn } from '../helpers/service.ts';
import { findOrder } from '../helpers/traffic.ts';

/** Work lost with a command is recovered within seconds. */
const IN_A_HURRY = { timeoutSeconds: 3, leaseMargin: 3_000, retryDelaysSeconds: [1, 1, 1, 1, 1] };
const REPEAT_MS = 100;
/** With more, commands without a fault take longer than the database's timeout on a busy machine. */
const AT_ONCE = 16;

/** An operation with or without a fault, retried until its final response. */
type Try = {
  what: string;
  restaurantId: string;
  endpointId: string;
  commands: Point[];
  wasDisturbed: boolean;
  /** How many of its requests got a 503. */
  unavailable: number;
  /** Whether the first response waited for the driver to give up on the command, which takes five seconds. */
  wasLate: boolean;
  answer: TypedAnswer<object>;
};

type Lane = { tries: Try[]; collections: Collections };

const it = startingTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('database', { scope: 'file' }, async ({}, { onCleanup }) => {
    const database = await startEmbeddedDatabase();
    onCleanup(() => database.stop());
    return database;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await startReceiver();
    onCleanup(() => receiver.stop());
    return receiver;
  })
  /** They wait a lot. */
  .extend('lanes', { scope: 'file' }, ({ database, receiver }, { onCleanup }) => {
    const stops: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      for (const stop of stops.reverse()) await stop();
    });
    const lanes = new Map<string, Promise<Lane>>();
    const limit = pLimit(AT_ONCE);
    for (const operation of DISTURBED) {
      const lane = limit(() => runLane(operation, database.url, receiver, stop => stops.push(stop)));
      lane.catch(() => {});
      lanes.set(operation.name, lane);
    }
    void Promise.all(lanes.values()).then(
      all => console.log(`${all.reduce((sum, { tries }) => sum + tries.length - 1, 0)} points in all`),
      () => {},
    );
    return lanes;
  });

/** Services of lanes start one after another, because together they would exceed the database's timeout. */
const startInTurn = createKeyedMutex();

/** Tries an operation without a fault, and then with each fault at each of its commands. */
async function runLane(
  operation: Disturbed,
  databaseUrl: string,
  receiver: Receiver,
  onCleanup: (stop: () => Promise<void>) => void,
): Promise<Lane> {
  const { name, byWorker } = operation;
  const saboteur = createSaboteur();
  // The driver looks for the new primary immediately.
  const directUrl = `${databaseUrl}&minHeartbeatFrequencyMS=10`;
  const proxy = await startDatabaseProxy(directUrl, saboteur.onCommand, { isReplicaSet: true });
  onCleanup(proxy.stop);
  const ca = await receiverCa();
  const start = async (url: string, role: 'api' | 'worker') => {
    const overrides = { network: { ca }, timings: IN_A_HURRY };
    const service = await startInTurn('start', () =>
      startServiceOn(url, { roles: [role], trustProxy: 1 }, overrides, name),
    );
    onCleanup(service.stop);
    return service;
  };
  const api = await start(byWorker ? directUrl : proxy.url, 'api');
  const disturbed = byWorker ? await start(proxy.url, 'worker') : api;
  let givenUp = 0;
  for (const driver of driversOf(disturbed))
    driver.on('connectionClosed', ({ reason }) => {
      if (reason === 'error') givenUp += 1;
    });

  /** A sweep retries a failed effect, and a worker polls. */
  async function untilMet(): Promise<void> {
    await drainBackground(disturbed);
    if (byWorker) {
      await expect.poll(() => drainBackground(disturbed).then(saboteur.wasMet)).toBe(true);
    } else if (!saboteur.wasMet()) {
      await api.context.sweep(0);
      await drainBackground(disturbed);
    }
  }

  async function attempt(what: string, point?: Point, fault?: FaultName): Promise<Try> {
    const scene = await createScene(api, byWorker ? receiver.url : 'https://localhost:9');
    const send = await operation.prepare(scene);
    await drainBackground(api);
    saboteur.arm(point, fault);
    givenUp = 0;
    let unavailable = 0;
    let answer = await send();
    const isDelayed = fault === 'delayed by 20 seconds';
    const wasLate = isDelayed && givenUp > 0;
    for (; isOpen(answer); answer = await send()) {
      if (answer.status === 503) unavailable += 1;
      await setTimeout(REPEAT_MS);
    }
    if (point) await untilMet();
    else if (byWorker) await untilDelivered(api, scene.endpoint.id);
    await drainBackground(disturbed);
    // Waits until the delayed command's connection is closed, before the next attempt.
    if (isDelayed) await expect.poll(() => givenUp).toBeGreaterThan(0);
    const [commands, wasDisturbed] = [saboteur.seen(), saboteur.wasMet()];
    saboteur.arm();
    const ids = { restaurantId: scene.restaurant.id, endpointId: scene.endpoint.id };
    return { what, ...ids, commands, wasDisturbed, unavailable, wasLate, answer };
  }

  const tries = [await attempt('undisturbed')];
  const points = tries
    .flatMap(({ commands }) => commands)
    .filter(({ command }) => operation.commands?.test(command) ?? true);
  for (const [position, point] of points.entries())
    for (const fault of faultsOf(point, position))
      tries.push(await attempt(`${point.command} (${point.nth}): ${fault}`, point, fault));
  await saboteur.settle();
  for (let finished = 1; finished > 0; ) {
    await drainBackground(api);
    finished = await api.context.sweep(0);
  }
  const unavailable = tries.reduce((sum, one) => sum + one.unavailable, 0);
  console.log(`${name}: ${points.length} commands, ${tries.length - 1} points, ${unavailable} answers 503`);
  return { tries, collections: collectionsOf(api) };
}

/** Whether to retry a request: it got a 503, or its key is still in progress. */
const isOpen = ({ status, headers }: TypedAnswer<object>): boolean =>
  status === 503 || (status === 409 && headers.has('retry-after'));

const untilDelivered = ({ context }: { context: { collections: Collections } }, endpointId: string) =>
  expect
    .poll(() => context.collections.webhookDeliveries.countDocuments({ endpointId, status: 'succeeded' }))
    .toBe(1);

describe('On a replica set that fails at each command,', () => {
  it.for(DISTURBED)('$name once, whatever is retried', async (operation, { lanes, receiver }) => {
    const lane = lanes.get(operation.name);
    if (!lane) throw new Error('There is no such lane');
    const { tries, collections } = await lane;
    const { action, entries = 1, byWorker } = operation;
    expect(tries.filter(one => !one.wasDisturbed).map(({ what }) => what)).toEqual(['undisturbed']);
    expect(tries.filter(one => one.wasLate).map(({ what }) => what)).toEqual([]);

    const wrong: string[] = [];
    const acknowledged: Acknowledged[] = [];
    for (const { what, restaurantId, unavailable, answer } of tries) {
      // A resource deleted by a request with a 503 is missing for the retry.
      const isDone = answer.status < 300 || (unavailable > 0 && answer.status === 404);
      if (!isDone) wrong.push(`${what}: responded with ${answer.status}`);
      const logged = await collections.activity.countDocuments({ restaurantId, action });
      if (logged !== entries) wrong.push(`${what}: logged ${logged} times`);
      const order = findOrder(answer.body);
      if (order) acknowledged.push({ action, subject: order.id, order });
    }
    expect(wrong).toEqual([]);
    const endpointIds = tries.map(({ endpointId }) => endpointId);
    await auditAll(collections, acknowledged, action === 'webhook_endpoint.deleted' ? [] : endpointIds);
    if (byWorker)
      for (const endpointId of endpointIds) await auditDeliveries(collections, endpointId, receiver);
  });
});

/** Each delivery succeeded once and was received. */
async function auditDeliveries(
  { webhookDeliveries }: Collections,
  endpointId: string,
  receiver: Receiver,
): Promise<void> {
  await expect
    .poll(() => webhookDeliveries.countDocuments({ endpointId, status: { $ne: 'succeeded' } }))
    .toBe(0);
  for (const { _id, attempts } of await webhookDeliveries.find({ endpointId }).toArray()) {
    expect(
      attempts.filter(({ error }) => error === null),
      `successes of ${_id}`,
    ).toHaveLength(1);
    const receipts = receiver.received.filter(({ headers }) => headers['x-service-delivery'] === _id);
    expect(receipts.length, `receipts of ${_id}`).toBeGreaterThanOrEqual(1);
  }
}
