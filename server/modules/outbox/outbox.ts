import type { OutboxDocument } from './documents.ts';

type EntryOf<D extends OutboxDocument> = NonNullable<D['outbox']>[number];

/** A consequence of a change. It may run again after a crash and must then change nothing. */
export type Effect<D extends OutboxDocument> = {
  /** Referenced by entries. Adjacent releases must agree on its meaning. */
  name: string;
  /** Selects the entries to which this effect applies; all if absent. */
  appliesTo?(entry: EntryOf<D>, document: D): boolean;
  run(entry: EntryOf<D>, document: D): Promise<unknown>;
  /** Whether the caller waits for the effect. */
  awaited?: boolean;
  /**
   * Whether it may take long. It uses no slot of the task pool, so it must limit itself. The sweeper does not
   * wait for it.
   */
  slow?: boolean;
};

/** A collection's outbox. */
export interface Outbox<D extends OutboxDocument> {
  addEffect(effect: Effect<D>): void;
  /**
   * Passes a changed document to the relay. Resolves when the awaited effects have run or failed; never
   * rejects.
   */
  relay(document: D): Promise<void>;
  /** Runs all effects of the document's entries. Resolves to whether all succeeded. */
  process(document: D): Promise<boolean>;
  /** Runs one effect for each entry of the document that owes it, unless it has run. Others may fail. */
  runEffect(document: D, effectName: string): Promise<void>;
}
