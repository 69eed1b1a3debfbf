import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { OutboxSource } from './relay.ts';

/** Runs the effects of entries older than this, in milliseconds. Resolves to the number of documents finished. */
export type Sweep = (olderThan: number) => Promise<number>;

type SweeperDeps = { sources: OutboxSource[]; clock: Clock; log: Logger };

/** Documents processed at the same time, so that their writes are grouped. */
const BATCH = 50;

/** Finishes what a crash or an unavailable database left in the outboxes. Each document is tried once per sweep. */
export function createSweeper({ sources, clock, log }: SweeperDeps): Sweep {
  return async olderThan => {
    const before = new Date(clock().getTime() - olderThan);
    let finished = 0;
    for (const { findPending, process } of sources) {
      for await (const batch of inBatches(findPending(before))) {
        const results = await Promise.all(batch.map(process));
        finished += results.filter(succeeded => succeeded).length;
      }
    }
    if (finished > 0) log.info({ finished }, 'outbox sweep finished pending changes');
    return finished;
  };
}

async function* inBatches<T>(found: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const one of found) {
    batch.push(one);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
