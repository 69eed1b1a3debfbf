import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { MongoClient } from 'mongodb';
import { expect, test } from 'vitest';
import { createBacklog } from './backlog.ts';
import { type BacklogDocument, createBacklogStore } from './backlog-store.ts';

const START = new Date('2026-03-14T18:00:00Z');

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('url', { scope: 'file' }, async ({}, { onCleanup }) => {
    const { url, stop } = await startEmbeddedDatabase();
    onCleanup(() => stop());
    return url;
  })
  /** Processes on one database with a shared clock. `measured` lists those that have measured. */
  .extend('fleet', async ({ url }, { onCleanup }) => {
    const client = new MongoClient(url);
    onCleanup(() => client.close());
    const backlog = client.db('any').collection<BacklogDocument>('backlog');
    await backlog.deleteMany({});
    let now = START;
    let due = 1;
    const measured: string[] = [];
    return {
      measured,
      pass: (seconds: number) => {
        now = new Date(now.getTime() + seconds * 1000);
        due += 1;
      },
      addProcess: (name: string) =>
        createBacklog({
          store: createBacklogStore(backlog),
          measureOutboxes: async () => [{ collection: 'orders', count: 0, oldest: undefined }],
          measureQueue: async () => {
            measured.push(name);
            return { due, waiting: due, held: 3, oldestDue: START, oldestHeld: START };
          },
          measurePayments: async () => undefined,
          measureMail: async () => undefined,
          countStuckPrints: async () => 2,
          clock: () => now,
        }),
    };
  });

it('All processes share a measurement for ten seconds, with current ages', async ({ fleet }) => {
  const [first, second] = [fleet.addProcess('first'), fleet.addProcess('second')];
  expect(await first()).toEqual({
    due: 1,
    waiting: 1,
    held: 3,
    oldestDue: 0,
    oldestHeld: 0,
    paymentsFailing: 0,
    mailFailing: 0,
    printsStuck: 2,
    outboxes: [{ collection: 'orders', count: 0, oldest: 0 }],
  });
  fleet.pass(9);
  expect(await second()).toMatchObject({ due: 1, oldestDue: 9, oldestHeld: 9 });
  expect(await first()).toMatchObject({ due: 1, oldestDue: 9 });
  expect(fleet.measured).toEqual(['first']);
  fleet.pass(1);
  expect(await second()).toMatchObject({ due: 3, oldestDue: 10 });
  expect(await first()).toMatchObject({ due: 3, oldestDue: 10 });
  expect(fleet.measured).toEqual(['first', 'second']);
});

it('Processes can measure at the same time', async ({ fleet }) => {
  const processes = Array.from({ length: 5 }, (_, index) => fleet.addProcess(String(index)));
  const figures = await Promise.all(processes.map(read => read()));
  expect(new Set(figures.map(({ due }) => due))).toEqual(new Set([1]));
});
