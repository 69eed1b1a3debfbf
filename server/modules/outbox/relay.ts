import type { Collection } from 'mongodb';
import type { TaskPool } from '../../lib/task-pool.ts';
import { inSpan } from '../../lib/tracing.ts';
import type { OutboxDocument, OutboxEntry } from './documents.ts';
import type { Effect, Outbox } from './outbox.ts';
import { createOutboxStore } from './store.ts';

/**
 * Runs the effects of entries, oldest first, and then removes the entries from their documents. Interrupted
 * and concurrent runs have the same result as a complete one, because every effect is idempotent by the
 * entry's ID.
 */
export interface OutboxRelay {
  /** `name` describes a change in log messages. */
  register<D extends OutboxDocument>(name: string, collection: Collection<D>): Outbox<D>;
  sources: OutboxSource[];
}

/** A collection's outbox, for the sweeper and metrics. */
export type OutboxSource = {
  collection: Collection<OutboxDocument>;
  measure(): Promise<{ count: number; oldest: Date | undefined }>;
  /** The document's owed effects that this process lacks. */
  findMissing(document: OutboxDocument): string[];
  findPending(before: Date): AsyncIterable<OutboxDocument>;
  findPendingOf(restaurantId: string): AsyncIterable<OutboxDocument>;
  /** Resolves to whether the document is finished. Resolves to false immediately while a slow effect runs. */
  process(document: OutboxDocument): Promise<boolean>;
};

/** An entry whose effects are running in this process. */
type Running = {
  /** The effects that the caller awaits. */
  awaited: Promise<unknown>;
  /** All effects. Resolves to whether they succeeded and the entry was removed. */
  done: Promise<boolean>;
  /** Whether this entry, or one before it, has a slow effect. */
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
      // Outside the pool, because a caller must not wait for effects of other changes.
      const awaited = previous.awaited.then(() => runAll(applying.filter(effect => effect.awaited)));
      // The task below reports the failure once it has a slot.
      awaited.catch(() => {});
      const slow = previous.slow || applying.some(effect => effect.slow);
      const runEffects = async () => {
        if (!(await previous.done)) throw new Error(`Earlier effects of ${name} failed`);
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
     * Starts entries that are not running yet. Returns the last one, which completes after all others. An
     * entry that owes an unknown effect is left to a process of the release that has it, and so are later
     * entries.
     */
    function startAll(document: D, run: TaskPool['run']): Running {
      let last = FINISHED;
      for (const entry of document.outbox ?? []) {
        if (findMissing(entry).length > 0) return { ...last, done: last.done.then(() => false) };
        last = running.get(entry._id) ?? start(entry, document, last, run);
      }
      return last;
    }

    // Uses no slot of the pool, because effects with a slot may wait for it.
    const startNow = (document: D) => startAll(document, tasks.runNow);
    sources.push({
      // The driver's types cannot express that a collection's source receives only its own documents.
      collection: collection as unknown as Collection<OutboxDocument>,
      measure: store.measure,
      findPending: store.findPending,
      findPendingOf: store.findPendingOf,
      findMissing: ({ outbox = [] }) => outbox.flatMap(findMissing),
      async process(document) {
        // The sweeper passes only documents that the source itself found.
        const { slow, done } = startNow(document as D);
        return !slow && done;
      },
    });
    return {
      addEffect: (effect: Effect<D>) => void effects.push(effect),
      process: (document: D) => startNow(document).done,
      async runEffect(document: D, effectName: string) {
        const effect = effects.find(({ name }) => name === effectName);
        for (const entry of document.outbox ?? []) {
          const current = running.get(entry._id);
          const isDone = current?.slow === false && (await current.done);
          if (!isDone && effect && isOwed(effect, entry, document)) await effect.run(entry, document);
        }
      },
      async relay(document: D) {
        const { awaited, done, slow } = startAll(document, tasks.run);
        // The task logs the failure, and the sweeper retries.
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
