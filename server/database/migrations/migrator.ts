import type { Db } from 'mongodb';
import type { Config } from '../../config.ts';
import type { Logger } from '../../lib/logger.ts';
import { explainDatabaseError } from '../client.ts';
import { createIndexes } from '../indexes.ts';
import { findHolder, type LockHolder, removeLock, withLock } from './lock.ts';
import type { Migration, MigrationDeps, Step } from './migration.ts';
import { migrations } from './migrations.ts';
import { createRecords, MIGRATIONS_COLLECTION, type MigrationRecord } from './records.ts';

/** A migration with its unfinished steps. */
export type PendingMigration = Migration & { steps: [Step, ...Step[]] };

/** Pending migrations by phase, in order of their numbers. */
export type MigrationState = Record<Migration['phase'], PendingMigration[]> & {
  /** Migrations of a newer release. */
  unknown: MigrationRecord[];
};

export interface Migrator {
  read(): Promise<MigrationState>;
  /**
   * Finds the migrations that a release needs before it serves, or that an upgrade leaves for the cleanup.
   */
  findPending(phase: Migration['phase']): Promise<PendingMigration[]>;
  /** Runs pending migrations under the lock. Waits if another process holds it. */
  apply(phase: Migration['phase'], signal?: AbortSignal): Promise<void>;
  /** Finds the process that is migrating. Takes up to five seconds if that process has died. */
  findHolder(): Promise<LockHolder | undefined>;
  /** Whether the database has never been used. */
  isNew(): Promise<boolean>;
  /** Whether a start applies pending migrations: if the setting says so, and always on a new database. */
  appliesOnStart(setting: Config['migrate']): Promise<boolean>;
}

type MigratorDeps = Pick<MigrationDeps, 'rebuildSales' | 'encryptHashes'> & {
  db: Db;
  /** Opens a connection without a command timeout. */
  openPatiently: () => Promise<{ db: Db; close(): Promise<void> }>;
  /** Whether this process is the database's only user, which means that a lock is stale. */
  ownsDatabase: boolean;
  log: Logger;
};

export function createMigrator(deps: MigratorDeps): Migrator {
  const { db, openPatiently, ownsDatabase, log, rebuildSales, encryptHashes } = deps;

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
      if (isLost()) throw new Error('Another process may have taken the migration lock: run this again');
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
          encryptHashes,
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

/** Whether the database has never been used, so that all indexes can be built at once. */
async function isNew(db: Db): Promise<boolean> {
  const collections = await db.listCollections({}, { nameOnly: true }).toArray();
  return collections.every(({ name }) => name === MIGRATIONS_COLLECTION);
}

/** One readable line per migration. */
export const describePending = (pending: PendingMigration[]): string[] =>
  pending.map(
    ({ number, title, steps }) =>
      `${number}: ${title} (${steps.length} step${steps.length === 1 ? '' : 's'})`,
  );

/** Whether the migration removes or changes data that the previous release needs. */
export const isCleanup = ({ phase }: Pick<MigrationRecord, 'phase'>): boolean => phase === 'contract';

/** Undefined unless a newer release has migrated the database. */
export function describeUnknown({ unknown }: Pick<MigrationState, 'unknown'>): string | undefined {
  if (unknown.length === 0) return undefined;
  const done = unknown.map(({ _id, title }) => `${_id}: ${title}`).join('; ');
  const what = unknown.some(isCleanup)
    ? 'Its cleanup has run, so this release may not be able to read the data: run the newer release, or restore the backup from before the cleanup'
    : 'Both can run until the cleanup of the newer one';
  return `A newer release has migrated this database (${done}). ${what}.`;
}
