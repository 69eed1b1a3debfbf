import type { Collection } from 'mongodb';
import { pino } from 'pino';
import { expect } from 'vitest';
import { databaseTest } from '../../../test/helpers/fixtures.ts';
import { SYSTEM } from '../../lib/access.ts';
import { createTaskPool } from '../../lib/task-pool.ts';
import type { OutboxDocument, OutboxEntry } from './documents.ts';
import { createOutboxRelay } from './relay.ts';

const entry = (id: string): OutboxEntry => ({
  _id: id,
  restaurantId: 'restaurant',
  at: new Date(),
  actor: SYSTEM,
  action: 'branch.created',
  details: {},
});

const it = databaseTest
  .extend('things', ({ db }): Collection<OutboxDocument> => db.collection('things'))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('pool', ({}) => createTaskPool(pino({ level: 'silent' })))
  /** Completes the slow effect. */
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('gate', ({}) => Promise.withResolvers<void>())
  /** The executed effects, in order. */
  .extend('ran', (): string[] => [])
  .extend('relay', ({ pool, things, gate, ran }) => {
    const { register, sources } = createOutboxRelay(pool);
    const outbox = register('a change of a thing', things);
    outbox.addEffect({
      name: 'slow',
      appliesTo: ({ _id }) => _id === 'slow',
      slow: true,
      run: async () => {
        await gate.promise;
        ran.push('slow');
      },
    });
    outbox.addEffect({
      name: 'fast',
      appliesTo: ({ _id }) => _id !== 'slow',
      run: async ({ _id }) => ran.push(_id),
    });
    return { ...outbox, sweep: (document: OutboxDocument) => sources[0]?.process(document) };
  })
  /** A document with a slow change followed by another one. */
  .extend('thing', async ({ things }) => {
    const thing: OutboxDocument = { _id: 'thing', outbox: [entry('slow'), entry('after it')] };
    await things.insertOne(thing);
    return thing;
  });

it('A change behind a slow effect stays in order, and blocks neither the sweeper nor a caller', async ({
  things,
  pool,
  gate,
  ran,
  relay,
  thing,
}) => {
  expect(await relay.sweep(thing)).toBe(false);
  // Above this number, callers wait for their own tasks.
  const waiting = Promise.withResolvers<void>();
  for (let count = 0; count < 2_000; count++) void pool.run('waiting', () => waiting.promise);
  expect(pool.isSaturated()).toBe(true);
  await relay.relay(thing);
  expect(ran).toEqual([]);

  waiting.resolve();
  gate.resolve();
  await pool.drain();
  expect(ran).toEqual(['slow', 'after it']);
  expect(await things.findOne({})).toMatchObject({ outbox: [] });
});
