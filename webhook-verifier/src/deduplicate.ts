import type { WebhookEvent } from './event.ts';

export { type MemoryStoreOptions, memoryStore } from './memory-store.ts';

/**
 * Remembers which events were handled. Implement it over Redis, or over a table with a unique column, to share it among
 * processes.
 */
export interface DeduplicationStore {
  /**
   * Acquires the id in one atomic step. Let an id that was acquired, but neither finished nor released, expire after a
   * minute or so, in case its process ended.
   */
  acquire(id: string): DeduplicationState | Promise<DeduplicationState>;
  /** Marks the id as handled. Keep it for a day or more. */
  finish(id: string): unknown;
  /** Makes the id available again after a failure, for the next attempt. */
  release(id: string): unknown;
}

/** `'acquired'`: the caller may handle the event; `'running'`: another handles it; `'finished'`: it was handled. */
export type DeduplicationState = 'acquired' | 'running' | 'finished';

/** The options of {@link deduplicate}. */
export interface DeduplicateOptions {
  /** The longest wait for an event that another process handles, in milliseconds. Default 8,000: less than the sender waits. */
  waitMilliseconds?: number | undefined;
  /** The time between two questions to the store during this wait, in milliseconds. Default 100. */
  pollMilliseconds?: number | undefined;
}

/**
 * Makes a handler that succeeds once per event id, although events are delivered at least once. A duplicate of a finished
 * event is skipped; one that comes while the first is handled shares its outcome. When the handler throws, the id can be
 * acquired again.
 *
 * @throws What the handler or the store throws, or an `Error` when another process took too long. Answer with 500:
 * the delivery is attempted again.
 * @example
 * ```ts
 * const once = deduplicate(memoryStore());
 * const handler = webhookHandler({ secret, onEvent: once(event => fulfil(event)) });
 * ```
 */
export function deduplicate(store: DeduplicationStore, options: DeduplicateOptions = {}) {
  const inFlight = new Map<string, Promise<void>>();

  return <Event extends Pick<WebhookEvent, 'id'>, Context extends unknown[]>(
    handler: (event: Event, ...context: Context) => unknown,
  ): ((event: Event, ...context: Context) => Promise<void>) =>
    (event, ...context) => {
      const running = inFlight.get(event.id);
      if (running !== undefined) return running;
      const run = runOnce(store, options, event.id, () => handler(event, ...context));
      const tracked = run.finally(() => inFlight.delete(event.id));
      inFlight.set(event.id, tracked);
      return tracked;
    };
}

async function runOnce(
  store: DeduplicationStore,
  options: DeduplicateOptions,
  id: string,
  handler: () => unknown,
): Promise<void> {
  if ((await acquire(store, options, id)) === 'finished') return;
  try {
    await handler();
  } catch (error) {
    await store.release(id);
    throw error;
  }
  await store.finish(id);
}

async function acquire(
  store: DeduplicationStore,
  { waitMilliseconds = 8_000, pollMilliseconds = 100 }: DeduplicateOptions,
  id: string,
): Promise<DeduplicationState> {
  for (let waited = 0; ; waited += pollMilliseconds) {
    const state = await store.acquire(id);
    if (state !== 'running') return state;
    if (waited >= waitMilliseconds)
      throw new Error(
        `Event ${id} is still being handled by another process. Answer with 500, so that it is delivered again.`,
      );
    await new Promise(resolve => setTimeout(resolve, pollMilliseconds));
  }
}
