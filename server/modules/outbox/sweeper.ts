import type { Clock } from '../../lib/clock.ts';
import { inBatches } from '../../lib/in-batches.ts';
import type { Logger } from '../../lib/logger.ts';
import type { OutboxSource } from './relay.ts';
import { findWaiting } from './store.ts';

/**
 * Runs the effects of entries older than this, in milliseconds. Resolves to the number of finished documents.
 */
export type Sweep = (olderThan: number) => Promise<number>;

type SweeperDeps = { sources: OutboxSource[]; clock: Clock; log: Logger };

/** Documents processed in parallel, so that their writes are grouped. */
const BATCH = 50;

/**
 * Finishes entries left by a crash or database outage. Each document is tried once per sweep. One that waits
 * for another release costs only a read.
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
      const problem = 'pending effects require another release: run a process of that release';
      log.warn({ effects: [...missing] }, problem);
    }
    if (finished > 0) log.info({ finished }, 'finished pending changes');
    return finished;
  };
}
