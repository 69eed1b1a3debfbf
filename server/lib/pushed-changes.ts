import type { Document } from 'mongodb';

/** A change of a document, with the fields requested by its subscription. */
export type PushedChange = {
  operationType: 'insert' | 'update' | 'replace' | 'delete';
  /** The new document after an insert or replacement. */
  fullDocument?: Document;
  documentKey: Document;
};

export type Subscription = {
  collection: string;
  /** The role of processes that need it. */
  role: 'api' | 'worker';
  /** Matches change events, evaluated by the database. */
  match: Document;
  /** The event fields that `onChange` reads. */
  fields?: string[];
  onChange: (change: PushedChange) => void;
};

/**
 * Changes pushed by databases that support it. They only make a process poll sooner: subscribers also poll,
 * less often while changes are pushed, because a stream can stall, lag, repeat, or end at any time.
 */
export interface PushedChanges {
  /** Call it before the stream opens. */
  subscribe(subscription: Subscription): void;
  /** The time until the next poll: as given, or much longer while changes are pushed. */
  getInterval(pollingMs: number): number;
  /** Calls back when the stream opens or ends. Changes may have been missed, so poll. */
  onReopen(poll: () => void): void;
}

/** For databases without push. */
export const NEVER_PUSHED: PushedChanges = {
  subscribe() {},
  getInterval: pollingMs => pollingMs,
  onReopen() {},
};
