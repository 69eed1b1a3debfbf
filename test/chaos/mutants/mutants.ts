/**
 * A small fault in the service that a test must catch. `heldBy` are the tests that should; without them, or when they pass, it is
 * left to chaos.
 */
export type Mutant = { name: string; file: string; find: string; replace: string; heldBy: string[] };

export const MUTANTS: Mutant[] = [
  {
    name: 'A change loses the effects that follow the answer',
    file: 'server/modules/outbox/relay.ts',
    find: 'await runAll(applying.filter(effect => !effect.awaited));',
    replace: '',
    heldBy: ['test/faults/two-processes.test.ts'],
  },
  {
    name: 'An entry is removed before its effects have run',
    file: 'server/modules/outbox/relay.ts',
    find: 'const [first] = await Promise.allSettled([awaited]);',
    replace: 'await remove(entry, document);\n        const [first] = await Promise.allSettled([awaited]);',
    heldBy: ['test/faults/crash.test.ts'],
  },
  {
    name: 'The sweeper takes pending changes for finished',
    file: 'server/modules/outbox/sweeper.ts',
    find: 'await Promise.all(batch.map(process));',
    replace: 'await Promise.all(batch.map(async () => true));',
    heldBy: ['test/faults/crash.test.ts'],
  },
  {
    name: 'Stock is taken again when an effect is repeated',
    file: 'server/modules/inventory/documents.ts',
    find: "export const deductionKey = (orderId: string, itemId = ''): string =>",
    replace:
      "export const deductionKey = (orderId: string, itemId = ''): string => (itemId && Math.random()) +",
    heldBy: [],
  },
  {
    name: 'Stock of a recipe is taken twice over',
    file: 'server/modules/inventory/order-stock.ts',
    find: '+ quantity * line.quantity',
    replace: '+ 2 * quantity * line.quantity',
    heldBy: ['test/faults/crash.test.ts'],
  },
  {
    name: 'A cancelled order gives back one ingredient of all that it took',
    file: 'server/modules/inventory/order-stock.ts',
    find: 'return deducted.map((',
    replace: 'return deducted.slice(0, 1).map((',
    heldBy: ['test/faults/crash.test.ts'],
  },
  {
    name: 'A refund counts a unit too much',
    file: 'server/modules/orders/payment-rules.ts',
    find: 'const refundedTotal = order.refundedTotal + amount;',
    replace: 'const refundedTotal = order.refundedTotal + amount + 1;',
    heldBy: ['test/faults/crash.test.ts'],
  },
  {
    name: 'An outcome is written without the lease',
    file: 'server/modules/webhooks/worker/queue-store.ts',
    find: 'return { updateOne: { filter: { _id, lease }, update } };',
    replace: 'return { updateOne: { filter: { _id }, update } };',
    heldBy: ['server/modules/webhooks/worker/queue-store.test.ts'],
  },
  {
    name: 'A delivery is leased although another worker has leased it',
    file: 'server/modules/webhooks/worker/queue-store.ts',
    find: '{ _id: { $in: ids }, dueAt: { $lte: now }, updatedAt: { $lte: newest } }',
    replace: '{ _id: { $in: ids } }',
    heldBy: ['test/faults/workers.test.ts', 'test/faults/two-processes.test.ts'],
  },
  {
    name: 'A late decision to hold a delivery is carried out',
    file: 'server/modules/webhooks/worker/queue-store.ts',
    find: 'filter: { _id, dueAt, updatedAt, requeued: requeued ?? { $exists: false } },',
    replace: 'filter: { _id },',
    heldBy: ['server/modules/webhooks/held-deliveries.test.ts'],
  },
  {
    name: 'A start sends the successes of the last minute again, without a trace',
    file: 'server/workers/workers.ts',
    find: 'const workerId = v7();',
    replace: `const workerId = v7();
  const minuteAgo = new Date(Date.now() - 60_000);
  await db
    .collection('webhookDeliveries')
    .updateMany(
      { status: 'succeeded', succeededAt: { $gt: minuteAgo } },
      { $set: { status: 'pending', dueAt: new Date(), attempts: [] } },
    );`,
    heldBy: [],
  },
  {
    name: 'A failed attempt is taken for a success',
    file: 'server/modules/webhooks/worker/retry-policy.ts',
    find: 'if (error === null) {',
    replace: "if (error === null || error.includes('500')) {",
    heldBy: ['test/webhooks/faults.test.ts'],
  },
  {
    name: 'An event reaches one endpoint of all that subscribe',
    file: 'server/modules/webhooks/fan-out.ts',
    find: 'await queue.add(deliveries);',
    replace: 'await queue.add(deliveries.slice(0, 1));',
    heldBy: ['test/webhooks/delivery.test.ts'],
  },
  {
    name: 'The body of an event goes while a delivery waits to send it',
    file: 'server/modules/retention/retention.ts',
    find: 'return batch.filter(({ _id }) => !delivered.has(getEventId(_id)));',
    replace: 'return delivered.size > 0 ? batch : batch;',
    heldBy: ['test/faults/retention.test.ts'],
  },
  {
    name: 'The log of order changes has gaps',
    file: 'server/modules/activity/sequenced-append.ts',
    find: 'sequence: last + 1,',
    replace: 'sequence: last + (last % 5 === 4 ? 2 : 1),',
    heldBy: ['test/faults/crash.test.ts'],
  },
  {
    name: 'A stream that resumes leaves out what it missed',
    file: 'server/modules/order-feed/subscription.ts',
    find: 'let position = resumable ? requested : last;',
    replace: 'let position = last;',
    heldBy: ['test/dashboard/live-orders.test.ts'],
  },
  {
    name: 'A change is acknowledged although the write failed',
    file: 'server/lib/mongo/unavailable.ts',
    find: 'export function isDatabaseUnavailable(error: unknown): boolean {',
    replace: 'export function isDatabaseUnavailable(error: unknown): boolean {\n  return false;',
    heldBy: ['test/faults/outage.test.ts'],
  },
  {
    name: 'Times go by the clock of the machine',
    file: 'server/database/database-clock.ts',
    find: 'const steadyNow = (): number => performance.timeOrigin + performance.now();',
    replace: 'const steadyNow = (): number => Date.now();',
    heldBy: ['test/faults/clocks.test.ts'],
  },
  {
    name: 'A step of a later migration is recorded before it is done',
    file: 'server/database/migrations/migrator.ts',
    find: 'await step.run({',
    replace: 'if (number > 5) await records.addSteps(migration, [step.name]);\n        await step.run({',
    heldBy: ['test/faults/killed-migrations.test.ts'],
  },
  {
    name: 'A request waits for as long as its database does',
    file: 'server/api/http/time-budget.ts',
    find: 'const BUDGET_MS = 3_000;',
    replace: 'const BUDGET_MS = 3_000_000;',
    heldBy: ['test/faults/outage.test.ts'],
  },
  {
    name: 'Deliveries of a suspended restaurant are sent',
    file: 'server/modules/webhooks/endpoint-store.ts',
    find: 'enabled: found.enabled && !isSuspended({ suspension }),',
    replace: 'enabled: found.enabled,',
    heldBy: ['test/cli/admin.test.ts'],
  },
  {
    name: 'What a suspended restaurant has held stays held',
    file: 'server/modules/webhooks/module.ts',
    find: 'for (const endpointId of await endpoints.listIds(restaurantId)) await held.release(endpointId);',
    replace: 'await endpoints.listIds(restaurantId);',
    heldBy: ['test/cli/admin.test.ts'],
  },
  {
    name: 'Streams of a suspended restaurant go on',
    file: 'server/modules/users/session-service.ts',
    find: ' || isSuspended(user)) return [];',
    replace: ') return [];',
    heldBy: ['test/cli/admin.test.ts'],
  },
  {
    name: 'An erased guest stays in the log',
    file: 'server/modules/orders/guest-erasure.ts',
    find: 'await activity.rewritePayloads(restaurantId, _id, withoutGuestIn);',
    replace: '',
    heldBy: ['test/cli/admin-data.test.ts'],
  },
  {
    name: "An erased guest stays in receivers' answers",
    file: 'server/modules/orders/guest-erasure.ts',
    find: 'while (!(await eraseAnswers(restaurantId, _id, clock()))) await setTimeout(AGAIN_AFTER_MS);',
    replace: '',
    heldBy: ['test/cli/admin-data.test.ts'],
  },
  {
    name: 'A deleted restaurant leaves its deliveries',
    file: 'server/modules/retention/restaurant-store.ts',
    find: "  webhookDeliveries: 'endpointId',\n",
    replace: '',
    heldBy: ['test/cli/delete-restaurant.test.ts'],
  },
  {
    name: 'A total is kept that was counted while orders came or were completed',
    file: 'server/modules/orders/incremental-count.ts',
    find: 'return unsettled.length === expected ?',
    replace: 'return true ?',
    heldBy: ['test/api/order-pages.test.ts'],
  },
];
