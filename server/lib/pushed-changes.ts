import type { Document } from 'mongodb';

/** A change of a document, with the fields that its subscription wants. */
export type PushedChange = {
  operationType: 'insert' | 'update' | 'replace' | 'delete';
  /** The new document of an insert or a replacement. */
  fullDocument?: Document;
  documentKey: Document;
};

export type Subscription = {
  collection: string;
  /** Which processes need it. */
  role: 'api' | 'worker';
  /** Matches change events, by the database. */
  match: Document;
  /** The fields of events that `onChange` reads. */
  fields?: string[];
  onChange: (change: PushedChange) => void;
};

/**
 * Changes that the database pushes where it can. They make the process look sooner, and nothing else: who subscribes also polls,
 * less often while changes are pushed, because a stream can stall, lag, repeat or end at any time.
 */
export interface PushedChanges {
  /** Before the stream is opened. */
  subscribe(subscription: Subscription): void;
  /** How long to wait for the next poll: the given time, or much longer while changes are pushed. */
  getInterval(pollingMs: number): number;
  /** Calls back when the stream was opened or has ended: changes may have been missed, so poll. */
  onReopen(poll: () => void): void;
}

/** Where nothing is pushed. */
export const NEVER_PUSHED: PushedChanges = {
  subscribe() {},
  getInterval: pollingMs => pollingMs,
  onReopen() {},
};
