import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import { createRepeater } from '../../lib/repeater.ts';
import type { BranchDocument } from './documents.ts';
import type { BranchStore } from './store.ts';

/** Changes of branches, whichever process made them. */
export interface BranchTail {
  /** Calls back with each change of a branch, as it is stored; with some more than once. Returns what ends it. */
  follow(branchId: string, onChange: (branch: BranchDocument) => void): () => void;
}

const READ_INTERVAL_MS = 800;
/** A change is stamped before it is written, and a command may take five seconds. */
const LOOK_BACK_MS = 10_000;

type BranchTailDeps = { store: Pick<BranchStore, 'listChanged'>; clock: Clock; log: Logger };

/** Reads the changes of all branches with one query, for all followers of this process. Without followers, it asks nothing. */
export function createBranchTail({ store, clock, log }: BranchTailDeps): BranchTail {
  const followers = new Map<string, Set<(branch: BranchDocument) => void>>();
  let readAt = 0;

  async function read(): Promise<void> {
    const now = clock().getTime();
    for (const branch of await store.listChanged(new Date(readAt - LOOK_BACK_MS)))
      for (const onChange of followers.get(branch._id) ?? []) onChange(branch);
    readAt = now;
  }

  const reading = createRepeater(READ_INTERVAL_MS, read, error =>
    log.warn({ err: error }, 'following the branches failed; retrying with the next read'),
  );

  return {
    follow(branchId, onChange) {
      const others = followers.get(branchId) ?? new Set();
      followers.set(branchId, others.add(onChange));
      if (reading.start()) readAt = clock().getTime();
      return () => {
        others.delete(onChange);
        if (others.size === 0) followers.delete(branchId);
        if (followers.size === 0) reading.stop();
      };
    },
  };
}
