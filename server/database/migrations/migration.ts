import type { Db } from 'mongodb';
import type { Logger } from '../../lib/logger.ts';

/** A change of the stored data. Its number determines its position and never changes. */
export type Migration = {
  number: number;
  title: string;
  /**
   * `expand` migrations are required before this release serves; processes of the previous release keep
   * running. `contract` migrations remove what that release no longer needs but an older one may. Hosts run
   * them after the upgrade.
   */
  phase: 'expand' | 'contract';
  steps: Step[];
};

/** A part of a migration, recorded when it completes. */
export type Step = {
  name: string;
  /** Can be interrupted at any point and repeated by any process, even by two concurrently. */
  run(context: StepContext): Promise<void>;
};

export type StepContext = MigrationDeps & {
  /** The progress saved before the last interruption. */
  progress: string | undefined;
  saveProgress(progress: string): Promise<void>;
  /** Throws if another process may have taken over. Call it between the parts of a long step. */
  throwIfLockLost(): void;
};

export type MigrationDeps = {
  /** A connection without a command timeout. */
  db: Db;
  log: Logger;
  /** Recalculates a restaurant's sales from its orders. */
  rebuildSales: (restaurantId: string) => Promise<void>;
  /** Encrypts the hashes of all users' passwords and PINs. */
  encryptHashes: () => Promise<{ reencrypted: number }>;
};

/** The name of an index step: `orders.restaurantId_1_number_1`. */
export const getStepName = (collection: string, index: string) => `${collection}.${index}`;
