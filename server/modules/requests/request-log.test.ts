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

/** A log on a database that answers when the test says so. */
function createLog() {
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
  const record = createRequestLog({ store, background, clock: () => new Date(), log });
  return { record, background, groups, database, lines };
}

it('While the database does not answer, so many requests are kept; what does not fit is dropped, counted and told', async () => {
  const { record, background, groups, database, lines } = createLog();
  const stalled = Promise.withResolvers<void>();
  database.insert = () => stalled.promise;
  for (let count = 0; count < 5_200; count += 1) record(made());
  stalled.resolve();
  await background.drain();
  expect(groups.map(({ length }) => length)).toEqual([1_000, 1_000, 1_000, 1_000, 1_000]);
  expect(lines).toMatchObject([{ dropped: 200 }]);
});

it('What could not be written is written with what comes next', async () => {
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

it('A key that goes on over its rate limit has ten lines in a group, and the others have all of theirs', async () => {
  const { record, background, groups } = createLog();
  for (let count = 0; count < 50; count += 1) record(made({ status: 429 }));
  record(made({ status: 429, key: { _id: 'other', restaurantId: 'rst' } }));
  record(made());
  await background.drain();
  expect(groups.flat()).toHaveLength(12);
});
