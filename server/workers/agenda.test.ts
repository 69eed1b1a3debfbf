import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Collection } from 'mongodb';
import { expect, vi } from 'vitest';
import { databaseTest as it } from '../../test/helpers/fixtures.ts';
import { createLogger } from '../lib/logger.ts';
import { createAgenda } from './agenda.ts';

const LOCK_LIFETIME = 2_000;
/** Agenda looks at a running job at every half of its lock's lifetime. */
const END_TAKES = LOCK_LIFETIME / 2 + 200;

it('A job whose end takes long to save is not reported as one that lost its lock', async ({ db }) => {
  const lines: string[] = [];
  const agenda = await createAgenda(
    db,
    createLogger({ logLevel: 'info' }, { write: line => void lines.push(line) }),
  );
  const { updateOne } = Collection.prototype;
  const slow = vi.spyOn(Collection.prototype, 'updateOne').mockImplementation(async function (
    this: Collection,
    ...values
  ) {
    const [, update] = values;
    if ('$set' in update && update.$set?.lockedAt === null) await setTimeout(END_TAKES);
    return updateOne.apply(this, values);
  });
  agenda.define('short', async () => {}, { lockLifetime: LOCK_LIFETIME });
  await agenda.start();
  const completed = once(agenda, 'complete:short');
  await agenda.now('short', {});
  await completed;
  expect(lines).toEqual([]);
  slow.mockRestore();
  await agenda.stop();
});
