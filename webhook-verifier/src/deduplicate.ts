import type { WebhookEvent } from './event.ts';
import type { DeduplicationState, DeduplicationStore } from './store.ts';

export { type MemoryStoreOptions, memoryStore } from './memory-store.ts';
export type { DeduplicationState, DeduplicationStore };

/** The options of {@link deduplicate}. */
export interface DeduplicateOptions {
  /**
   * The maximum time to wait for an event that another process is handling, in milliseconds. Default 8,000,
   * which is less than the sender's timeout.
   */
  waitMilliseconds?: number | undefined;
  /** The interval between two checks of the store during this wait, in milliseconds. Default 100. */
  pollMilliseconds?: number | undefined;
}

/**
 * Creates handlers that succeed once per event, although events are delivered at least once. A duplicate of a
 * finished event is skipped. A duplicate that arrives while the first is being handled shares its outcome. If
 * the handler throws, the event can be acquired again.
 *
 * Give each handler a stable name: several handlers can process the same event. The store's key is
 * `<name>:<event id>`.
 *
 * @throws Errors from the handler or the store, or an `Error` if another process took too long, if the
 * handler's failure couldn't be recorded (`cause` is the handler's error) or if the store returned an invalid
 * result. Respond with 500 to have the delivery retried.
 * @example
 * ```ts
 * const once = deduplicate(memoryStore());
 * const handler = webhookHandler({ secret, onEvent: once('fulfill', event => fulfill(event.data.order)) });
 * ```
 */
export function deduplicate(store: DeduplicationStore, options: DeduplicateOptions = {}) {
  const inFlight = new Map<string, Promise<void>>();

  return <Event extends Pick<WebhookEvent, 'id'> = WebhookEvent, Context extends unknown[] = unknown[]>(
    name: string,
    handler: (event: Event, ...context: Context) => unknown,
  ): ((event: Event, ...context: Context) => Promise<void>) => {
    if (typeof name !== 'string' || typeof handler !== 'function')
      throw new TypeError("Name the handler: once('fulfill', event => …).");
    return (event, ...context) => {
      const key = `${name}:${event.id}`;
      const running = inFlight.get(key);
      if (running !== undefined) return running;
      const run = runOnce(store, options, key, () => handler(event, ...context));
      const tracked = run.finally(() => inFlight.delete(key));
      inFlight.set(key, tracked);
      return tracked;
    };
  };
}

async function runOnce(
  store: DeduplicationStore,
  options: DeduplicateOptions,
  key: string,
  handler: () => unknown,
): Promise<void> {
  if ((await acquire(store, options, key)) === 'finished') return;
  try {
    await handler();
  } catch (error) {
    await release(store, key, error);
    throw error;
  }
  await store.finish(key);
}

async function release(store: DeduplicationStore, key: string, cause: unknown): Promise<void> {
  try {
    await store.release(key);
  } catch (failure) {
    const message = failure instanceof Error ? failure.message : String(failure);
    throw new Error(
      `The handler of ${key} failed (see cause), and the store could not release it: ${message}. It can be acquired again when it expires in the store.`,
      { cause },
    );
  }
}

async function acquire(
  store: DeduplicationStore,
  { waitMilliseconds = 8_000, pollMilliseconds = 100 }: DeduplicateOptions,
  key: string,
): Promise<DeduplicationState> {
  const deadline = Date.now() + waitMilliseconds;
  for (;;) {
    const state = await store.acquire(key);
    if (state === 'acquired' || state === 'finished') return state;
    if (state !== 'running')
      throw new Error(
        `The store's acquire returned ${JSON.stringify(state)}. Return 'acquired', 'running', or 'finished'.`,
      );
    if (Date.now() >= deadline)
      throw new Error(
        `Event ${key} is still being handled by another process. Respond with 500, so that it is retried.`,
      );
    await new Promise(resolve => setTimeout(resolve, pollMilliseconds));
  }
}
