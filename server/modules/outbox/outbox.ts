import type { OutboxDocument } from './documents.ts';

type EntryOf<D extends OutboxDocument> = NonNullable<D['outbox']>[number];

/** What follows from a change. It may run again after a crash, and must change nothing the second time. */
export type Effect<D extends OutboxDocument> = {
  /** Entries name it. Two neighbouring releases mean the same by a name. */
  name: string;
  /** Which of the entries that name it have this effect; all when absent. */
  appliesTo?(entry: EntryOf<D>, document: D): boolean;
  run(entry: EntryOf<D>, document: D): Promise<unknown>;
  /** Whether the caller who made the change waits for it. */
  awaited?: boolean;
  /** Whether it may take long. It takes no slot of the task pool and must limit itself. The sweeper does not wait for it. */
  slow?: boolean;
};

/** The outbox of one collection. */
export interface Outbox<D extends OutboxDocument> {
  addEffect(effect: Effect<D>): void;
  /** Hands a changed document to the relay. Resolves when the awaited effects have run or failed; never rejects. */
  relay(document: D): Promise<void>;
  /** Runs every effect of the document's entries; resolves to whether all succeeded. */
  process(document: D): Promise<boolean>;
}
