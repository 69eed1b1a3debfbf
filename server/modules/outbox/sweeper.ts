import type { Clock } from '../../lib/clock.ts';
import { inBatches } from '../../lib/in-batches.ts';
import type { Logger } from '../../lib/logger.ts';
import type { OutboxSource } from './relay.ts';
import { findWaiting } from './store.ts';

/** Runs the effects of entries older than this, in milliseconds. Resolves to the number of documents finished. */
export type Sweep = (olderThan: number) => Promise<number>;

type SweeperDeps = { sources: OutboxSource[]; clock: Clock; log: Logger };

/** Documents processed at the same time, so that their writes are grouped. */
const BATCH = 50;

/**
 * Finishes what a crash or an unavailable database left in the outboxes. Each document is tried once per sweep, and one that waits
 * for another release costs no more than being read.
 */
export function createSweeper({ sources, clock, log }: SweeperDeps): Sweep {
  return async olderThan => {
    const before = new Date(clock().getTime() - olderThan);
    let finished = 0;
    const missing = new Set<string>();
    const waiting = await findWaiting(
      sources.map(({ collection }) => collection),
      before,
    );
    for (const { collection, findPending, findMissing, process } of sources) {
      if (!waiting.includes(collection.collectionName)) continue;
      for await (const batch of inBatches(findPending(before), BATCH)) {
        for (const name of batch.flatMap(findMissing)) missing.add(name);
        const results = await Promise.all(batch.map(process));
        finished += results.filter(succeeded => succeeded).length;
      }
    }
    if (missing.size > 0) {
      const problem =
        'changes wait for effects that this release does not have: run a process of the release that has them';
      log.warn({ effects: [...missing] }, problem);
    }
    if (finished > 0) log.info({ finished }, 'finished pending changes');
    return finished;
  };
}
