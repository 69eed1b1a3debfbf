import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { Collection } from 'mongodb';
import { expect, it, vi } from 'vitest';
import { connect } from '../database/client.ts';
import { createLogger } from '../lib/logger.ts';
import { createAgenda } from './agenda.ts';

const LOCK_LIFETIME = 2_000;
/** Agenda looks at a running job at every half of its lock's lifetime. */
const END_TAKES = LOCK_LIFETIME / 2 + 200;

it('A job whose end takes long to save is not taken for one that has lost its lock', async () => {
  const database = await startEmbeddedDatabase();
  const { db, close } = await connect(database.url);
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
  await close();
  await database.stop();
});
