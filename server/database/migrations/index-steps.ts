import type { Db } from 'mongodb';
import type { Logger } from '../../lib/logger.ts';
import { type Index, indexes } from '../indexes.ts';
import { getStepName, type Step } from './migration.ts';
import { removeStepRecord } from './records.ts';

const PROGRESS_INTERVAL_MS = 10_000;

/** One step per index, so that an interruption loses at most one build. */
export const buildIndexes = (chosen: readonly Index[]): Step[] =>
  chosen.map(({ collection, name, description }) => ({
    name: getStepName(collection, name),
    async run({ db, log }) {
      const documents = await db.collection(collection).estimatedDocumentCount();
      log.info({ collection, index: name, documents }, 'building an index');
      const progress = setInterval(
        () => void logProgress(db, log, collection, name).catch(() => {}),
        PROGRESS_INTERVAL_MS,
      );
      try {
        // Does nothing if the index exists. An interrupted build restarts, or continues on the server.
        await db.collection(collection).createIndexes([description]);
      } finally {
        clearInterval(progress);
      }
    },
  }));

/** The indexes with these names, as `collection.index`. Throws for undeclared ones. */
export function named(...names: string[]): Index[] {
  return names.map(name => {
    const index = indexes.find(candidate => getStepName(candidate.collection, candidate.name) === name);
    if (!index) throw new Error(`indexes.ts declares no index ${name}`);
    return index;
  });
}

/** One step per index to drop, named as `collection.index`. */
export const dropIndexes = (...names: string[]): Step[] =>
  names.map(name => ({
    name: `drop ${name}`,
    async run({ db, log }) {
      const [collection = '', ...rest] = name.split('.');
      const index = rest.join('.');
      await removeStepRecord(db, name);
      const { length } = await db.listCollections({ name: collection }, { nameOnly: true }).toArray();
      if (length === 0 || !(await db.collection(collection).indexExists(index))) return;
      log.info({ collection, index }, 'dropping an index');
      await db.collection(collection).dropIndex(index);
    },
  }));

/** MongoDB reports the progress of index builds. The embedded database does not. */
async function logProgress(db: Db, log: Logger, collection: string, index: string): Promise<void> {
  const running = await db.client
    .db('admin')
    .aggregate<{ msg?: string; progress?: { done: number; total: number } }>([
      { $currentOp: { allUsers: false } },
      { $match: { 'command.createIndexes': collection } },
    ])
    .toArray()
    .catch(() => []);
  const { msg, progress } = running.find(operation => operation.progress) ?? {};
  log.info({ collection, index, stage: msg, ...progress }, 'still building an index');
}
