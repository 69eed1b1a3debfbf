import type { Collection } from 'mongodb';
import type { TaskPool } from '../../lib/task-pool.ts';
import { inSpan } from '../../lib/tracing.ts';
import type { OutboxDocument, OutboxEntry } from './documents.ts';
import type { Effect, Outbox } from './outbox.ts';
import { createOutboxStore } from './store.ts';

/**
 * Runs the effects of entries, oldest first, and then removes the entry from its document. A relay that was cut off, or two
 * at once, have the same result as one that ran to the end, because every effect is idempotent by the entry's id.
 */
export interface OutboxRelay {
  /** `name` is what log messages call a change. */
  register<D extends OutboxDocument>(name: string, collection: Collection<D>): Outbox<D>;
  sources: OutboxSource[];
}

/** One collection's outbox, for the sweeper and for metrics. */
export type OutboxSource = {
  collection: Collection<OutboxDocument>;
  measure(): Promise<{ count: number; oldest: Date | undefined }>;
  /** The effects that the document owes and this process does not have. */
  findMissing(document: OutboxDocument): string[];
  findPending(before: Date): AsyncIterable<OutboxDocument>;
  findPendingOf(restaurantId: string): AsyncIterable<OutboxDocument>;
  /** Resolves to whether the document is finished. While a slow effect runs, it resolves to false at once. */
  process(document: OutboxDocument): Promise<boolean>;
};

/** An entry whose effects are running in this process. */
type Running = {
  /** The effects that the caller waits for. */
  awaited: Promise<unknown>;
  /** All effects; resolves to whether they succeeded and the entry was removed. */
  done: Promise<boolean>;
  /** Whether one of them is slow, or one that it waits for. */
  slow: boolean;
};

const FINISHED: Running = { awaited: Promise.resolve(), done: Promise.resolve(true), slow: false };

export function createOutboxRelay(tasks: TaskPool): OutboxRelay {
  const sources: OutboxSource[] = [];

  function register<D extends OutboxDocument>(name: string, collection: Collection<D>): Outbox<D> {
    const store = createOutboxStore(collection);
    const effects: Effect<D>[] = [];
    const running = new Map<string, Running>();

    const findMissing = ({ effects: owed = [] }: OutboxEntry): string[] =>
      owed.filter(name => !effects.some(effect => effect.name === name));

    const isOwed = ({ name, appliesTo }: Effect<D>, entry: OutboxEntry, document: D): boolean =>
      (entry.effects?.includes(name) ?? true) && (appliesTo?.(entry, document) ?? true);

    function start(entry: OutboxEntry, document: D, previous: Running, run: TaskPool['run']): Running {
      const applying = effects.filter(effect => isOwed(effect, entry, document));
      const causedBy = entry.actor.traceparent;
      const runOne = ({ name, run }: Effect<D>) =>
        inSpan(`effect ${name}`, { causedBy, attributes: getLogFields(entry) }, () => run(entry, document));
      const runAll = (chosen: Effect<D>[]) => Promise.all(chosen.map(runOne));
      // Not in the pool: a caller must not wait for the effects of other changes.
      const awaited = previous.awaited.then(() => runAll(applying.filter(effect => effect.awaited)));
      // The task below reports a failure, once it has a slot.
      awaited.catch(() => {});
      const slow = previous.slow || applying.some(effect => effect.slow);
      const runEffects = async () => {
        if (!(await previous.done)) throw new Error(`The effects of ${name} before this one failed`);
        const [first] = await Promise.allSettled([awaited]);
        await runAll(applying.filter(effect => !effect.awaited));
        if (first.status === 'rejected') throw first.reason;
        await remove(entry, document);
      };
      const failure = `the effects of ${name} failed; retrying on the next sweep`;
      const done = (slow ? tasks.runNow : run)(failure, runEffects, getLogFields(entry));
      const started = { awaited, done, slow };
      running.set(entry._id, started);
      void done.then(() => running.delete(entry._id));
      return started;
    }

    async function remove(entry: OutboxEntry, document: D): Promise<void> {
      if (!document.deletedAt) await store.removeEntry({ documentId: document._id, entryId: entry._id });
      else if (entry === document.outbox?.at(-1)) await store.purge(document._id);
    }

    /**
     * Starts the entries that are not running yet. Returns the last one, which ends after all others. An entry that owes an
     * effect which another release has is left to a process of that release, and so are those after it.
     */
    function startAll(document: D, run: TaskPool['run']): Running {
      let last = FINISHED;
      for (const entry of document.outbox ?? []) {
        if (findMissing(entry).length > 0) return { ...last, done: last.done.then(() => false) };
        last = running.get(entry._id) ?? start(entry, document, last, run);
      }
      return last;
    }

    // Takes no slot of the pool: effects that hold one may wait for this.
    const startNow = (document: D) => startAll(document, tasks.runNow);
    sources.push({
      // The driver's types cannot tell that the source of a collection takes only its documents.
      collection: collection as unknown as Collection<OutboxDocument>,
      measure: store.measure,
      findPending: store.findPending,
      findPendingOf: store.findPendingOf,
      findMissing: ({ outbox = [] }) => outbox.flatMap(findMissing),
      async process(document) {
        // The sweeper passes to a source only what the source has found.
        const { slow, done } = startNow(document as D);
        return !slow && done;
      },
    });
    return {
      addEffect: (effect: Effect<D>) => void effects.push(effect),
      process: (document: D) => startNow(document).done,
      async relay(document: D) {
        const { awaited, done, slow } = startAll(document, tasks.run);
        // The task logs the failure, and the sweeper tries again.
        await awaited.catch(() => {});
        if (tasks.isSaturated() && !slow) await done;
      },
    };
  }

  return { register, sources };
}

const getLogFields = ({ _id: entry, action, restaurantId, actor: { requestId } }: OutboxEntry) => ({
  entry,
  action,
  restaurantId,
  requestId,
});
