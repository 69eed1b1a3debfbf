import { pino } from 'pino';
import { expect, test as it } from 'vitest';
import { createTaskPool } from '../../lib/task-pool.ts';
import type { RequestDocument } from './documents.ts';
import { createRequestLog, type MadeRequest } from './request-log.ts';

const made = (values: Partial<MadeRequest> = {}): MadeRequest => ({
  key: { _id: 'key', restaurantId: 'rst' },
  requestId: 'id',
  operation: 'listBranches',
  method: 'GET',
  url: '/v1/branches',
  status: 200,
  clientLeft: false,
  milliseconds: 3,
  sent: undefined,
  answered: undefined,
  ...values,
});

const LIMITS = { requestsPerMinute: 10_000, rejectedPerMinute: 25, rejectedPerKeyAndMinute: 10 };

/** A log on a database that responds on the test's command. */
function createLog(limits = LIMITS) {
  const clock = { now: Date.parse('2026-03-14T18:22:05.318Z') };
  const lines: { msg: string; dropped?: number }[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const background = createTaskPool(log);
  const groups: RequestDocument[][] = [];
  const database: { insert: () => Promise<void> } = { insert: async () => {} };
  const store = {
    async insert(group: RequestDocument[]) {
      await database.insert();
      groups.push(group);
    },
    count: async () => {},
  };
  const record = createRequestLog({ store, limits, background, clock: () => new Date(clock.now), log });
  return { record, background, groups, database, lines, clock };
}

it('While the database does not respond, requests are kept up to a limit, and the rest are dropped, counted, and reported', async () => {
  const { record, background, groups, database, lines } = createLog();
  const stalled = Promise.withResolvers<void>();
  database.insert = () => stalled.promise;
  for (let count = 0; count < 5_200; count += 1) record(made());
  stalled.resolve();
  await background.drain();
  expect(groups.map(({ length }) => length)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  expect(lines).toMatchObject([{ dropped: 200 }]);
});

it('Requests that could not be written are written with the next ones', async () => {
  const { record, background, groups, database } = createLog();
  database.insert = () => Promise.reject(new Error('No primary'));
  record(made({ requestId: 'first' }));
  await background.drain();
  expect(groups).toEqual([]);
  database.insert = async () => {};
  record(made({ requestId: 'second' }));
  await background.drain();
  expect(groups.flat().map(({ requestId }) => requestId)).toEqual(['first', 'second']);
});

it('A key that is rejected repeatedly gets ten lines a minute, its restaurant a limited number, and other requests are all logged', async () => {
  const { record, background, groups, clock } = createLog();
  const reject = () => {
    for (const _id of ['a', 'b', 'c', 'd'])
      for (let count = 0; count < 50; count += 1)
        record(made({ status: count % 2 === 0 ? 401 : 429, key: { _id, restaurantId: 'rst' } }));
    record(made({ status: 401, key: { _id: 'of another', restaurantId: 'another' } }));
    record(made());
  };
  reject();
  await background.drain();
  expect(groups.flat()).toHaveLength(25 + 2);
  reject();
  await background.drain();
  // The other restaurant's key already had one line.
  expect(groups.flat()).toHaveLength(27 + 2);
  clock.now += 60_000;
  reject();
  await background.drain();
  expect(groups.flat()).toHaveLength(29 + 27);
  expect(groups.flat().filter(({ keyId }) => keyId === 'a')).toHaveLength(20);
});

it('A restaurant gets a limited number of lines a minute, regardless of the responses', async () => {
  const { record, background, groups } = createLog({ ...LIMITS, requestsPerMinute: 60 });
  for (let count = 0; count < 100; count += 1) record(made({ status: count % 2 === 0 ? 200 : 400 }));
  record(made({ key: { _id: 'of another', restaurantId: 'another' } }));
  await background.drain();
  expect(groups.flat()).toHaveLength(61);
});
