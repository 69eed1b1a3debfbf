import type { Db } from 'mongodb';
import type { Logger } from '../../lib/logger.ts';

/** A change of what is stored. Its number is its place in the order, and never changes. */
export type Migration = {
  number: number;
  title: string;
  /**
   * `expand` is what this release needs before it serves; processes of the release before go on beside it. `contract` removes
   * what no process of that release uses any more, but an older one may: a host runs it when the upgrade is over.
   */
  phase: 'expand' | 'contract';
  steps: Step[];
};

/** A part of a migration that is recorded when it is done. */
export type Step = {
  name: string;
  /** May be cut off anywhere, and run again: by this process, by another, even by two at the same time. */
  run(context: StepContext): Promise<void>;
};

export type StepContext = MigrationDeps & {
  /** What this step has saved when it was last cut off. */
  progress: string | undefined;
  saveProgress(progress: string): Promise<void>;
  /** Throws when another process may have taken over. To be called between two parts of a long step. */
  throwIfLockLost(): void;
};

export type MigrationDeps = {
  /** A connection whose commands may take long. */
  db: Db;
  log: Logger;
  /** Adds up the sales of a restaurant again, from its orders. */
  rebuildSales: (restaurantId: string) => Promise<void>;
};

/** An index is known by this name: `orders.restaurantId_1_number_1`. */
export const getStepName = (collection: string, index: string) => `${collection}.${index}`;
