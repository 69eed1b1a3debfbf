import type { Db } from 'mongodb';
import type { Config } from '../../config.ts';
import type { Logger } from '../../lib/logger.ts';
import { explainDatabaseError } from '../client.ts';
import { createIndexes } from '../indexes.ts';
import { findHolder, type LockHolder, removeLock, withLock } from './lock.ts';
import type { Migration, MigrationDeps, Step } from './migration.ts';
import { migrations } from './migrations.ts';
import { createRecords, MIGRATIONS_COLLECTION, type MigrationRecord } from './records.ts';

/** A migration with those of its steps that are not recorded as done. */
export type PendingMigration = Migration & { steps: [Step, ...Step[]] };

/** Of all migrations, by number. */
export type MigrationState = Record<Migration['phase'], PendingMigration[]> & {
  /** What a newer release has done, and this one does not know. */
  unknown: MigrationRecord[];
};

export interface Migrator {
  read(): Promise<MigrationState>;
  /** What a release needs before it serves, or what an upgrade leaves to remove. */
  findPending(phase: Migration['phase']): Promise<PendingMigration[]>;
  /** Runs what is pending, under the lock. Waits while another process does. */
  apply(phase: Migration['phase'], signal?: AbortSignal): Promise<void>;
  /** Who is at it. Takes up to five seconds if that process has died. */
  findHolder(): Promise<LockHolder | undefined>;
  /** Whether nothing was ever stored. */
  isNew(): Promise<boolean>;
  /** Whether a start applies what is pending by itself: where the setting says so, and always on a new database. */
  appliesOnStart(setting: Config['migrate']): Promise<boolean>;
}

type MigratorDeps = Pick<MigrationDeps, 'rebuildSales'> & {
  db: Db;
  /** Opens a connection whose commands may take long. */
  openPatiently: () => Promise<{ db: Db; close(): Promise<void> }>;
  /** Whether no other process uses the database. A lock was then left by a dead one. */
  ownsDatabase: boolean;
  log: Logger;
};

export function createMigrator(deps: MigratorDeps): Migrator {
  const { db, openPatiently, ownsDatabase, log, rebuildSales } = deps;

  async function read(from: Db = db): Promise<MigrationState> {
    const records = await createRecords(from)
      .find()
      .catch((error: unknown) => {
        throw explainDatabaseError(error);
      });
    const pending = migrations.flatMap((migration): PendingMigration[] => {
      const done = new Set(records.get(migration.number)?.steps);
      const [first, ...rest] = migration.steps.filter(({ name }) => !done.has(name));
      return first ? [{ ...migration, steps: [first, ...rest] }] : [];
    });
    const known = new Set(migrations.map(({ number }) => number));
    return {
      expand: pending.filter(({ phase }) => phase === 'expand'),
      contract: pending.filter(({ phase }) => phase === 'contract'),
      unknown: [...records.values()].filter(({ _id }) => !known.has(_id)),
    };
  }

  const findPending = async (phase: Migration['phase'], from?: Db) => (await read(from))[phase];

  async function run(patientDb: Db, phase: Migration['phase'], isLost: () => boolean): Promise<void> {
    const records = createRecords(patientDb);
    if (await isNew(patientDb)) {
      await createIndexes(patientDb);
      await records.addAll(migrations);
      return;
    }
    const throwIfLockLost = () => {
      if (isLost())
        throw new Error('Another process may have taken the lock of the migrations: run this again');
    };
    for (const migration of await findPending(phase, patientDb)) {
      const { number, title, steps } = migration;
      const saved = (await records.find()).get(number)?.progress;
      log.info({ migration: number, title, steps: steps.length }, 'applying a migration');
      for (const step of steps) {
        throwIfLockLost();
        await step.run({
          db: patientDb,
          log,
          rebuildSales,
          progress: saved?.[step.name],
          saveProgress: progress => records.saveProgress(migration, step.name, progress),
          throwIfLockLost,
        });
        await records.addSteps(migration, [step.name]);
      }
      log.info({ migration: number, title }, 'applied a migration');
    }
  }

  return {
    read: () => read(),
    findPending: phase => findPending(phase),

    async apply(phase, signal) {
      if ((await findPending(phase)).length === 0) return;
      const patient = await openPatiently();
      try {
        if (ownsDatabase) await removeLock(patient.db);
        await withLock(patient.db, log, isLost => run(patient.db, phase, isLost), signal);
      } catch (error) {
        throw explainDatabaseError(error);
      } finally {
        await patient.close();
      }
    },

    findHolder: () => findHolder(db),
    isNew: () => isNew(db),
    appliesOnStart: async setting => setting === 'on-start' || (await isNew(db)),
  };
}

/** Nothing was ever stored: every index can be built at once, and there is nothing to change. */
async function isNew(db: Db): Promise<boolean> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => name === MIGRATIONS_COLLECTION);
}

/** One line for each, as people read it. */
export const describePending = (pending: PendingMigration[]): string[] =>
  pending.map(
    ({ number, title, steps }) =>
      `${number}: ${title} (${steps.length} step${steps.length === 1 ? '' : 's'})`,
  );

/** Whether it has removed, or stores otherwise, what the release before it needs. */
export const isCleanup = ({ phase }: Pick<MigrationRecord, 'phase'>): boolean => phase === 'contract';

/** Undefined unless a newer release has migrated the database. */
export function describeUnknown({ unknown }: Pick<MigrationState, 'unknown'>): string | undefined {
  if (unknown.length === 0) return undefined;
  const done = unknown.map(({ _id, title }) => `${_id}: ${title}`).join('; ');
  const what = unknown.some(isCleanup)
    ? 'It has cleaned up behind this release, which may not read what is stored: run the newer one, or restore the backup from before its cleanup'
    : 'Both run side by side until the newer one cleans up';
  return `A newer release has migrated this database (${done}). ${what}.`;
}
