import { setTimeout as sleep } from 'node:timers/promises';
import {
  type ChangeStream,
  type ChangeStreamOptions,
  type Document,
  MongoServerError,
  type ResumeToken,
} from 'mongodb';
import type { Logger } from '../lib/logger.ts';
import type { PushedChange, PushedChanges, Subscription } from '../lib/pushed-changes.ts';

/** This process's change stream, shared by all subscriptions. */
export interface ChangeFollower extends PushedChanges {
  /** Opens the stream for subscriptions of these roles, and keeps it open. */
  start(roles: readonly string[]): void;
  /** Resolves after the last callback. Close the stream's connection first. */
  stop(): Promise<void>;
}

/** How often processes poll while changes are pushed. */
const SAFETY_INTERVAL_MS = 30_000;
const REOPEN_AFTER_MS = 1_000;
/** How long the server waits for changes before it replies. */
const MAX_AWAIT_MS = 10_000;
/** After this time without a reply, the stream counts as stalled. */
const SILENT_AFTER_MS = MAX_AWAIT_MS + 3_000;

/** Errors of servers without change streams: MongoDB outside a replica set, and others that speak its protocol. */
const UNSUPPORTED = [59, 115, 238, 40_324, 40_573];
/** Errors after which a stream cannot resume. */
const LOST = [260, 280, 286];

type ChangeFollowerDeps = {
  watch: (pipeline: Document[], options: ChangeStreamOptions) => ChangeStream;
  log: Logger;
};

export function createChangeFollower({ watch, log }: ChangeFollowerDeps): ChangeFollower {
  const subscriptions: Subscription[] = [];
  const polls: (() => void)[] = [];
  const stopping = new AbortController();
  let following: Promise<unknown> = Promise.resolve();
  let isOpen = false;
  let token: ResumeToken;
  let silence: NodeJS.Timeout | undefined;

  function onSilence(): void {
    log.warn('the change stream does not respond; polling every second until it does');
    setOpen(false);
  }

  function setOpen(open: boolean): void {
    if (isOpen === open) return;
    isOpen = open;
    if (open) log.info('following database changes');
    for (const poll of polls) poll();
  }

  /** Reads the stream until it fails. */
  async function read(byCollection: Map<string, Subscription>): Promise<void> {
    const pipeline = buildPipeline([...byCollection.values()]);
    const stream = watch(pipeline, { maxAwaitTimeMS: MAX_AWAIT_MS, resumeAfter: token });
    // Emitted with every reply, first when the stream is open. The driver resumes after some errors itself.
    stream.on('resumeTokenChanged', current => {
      token = current;
      clearTimeout(silence);
      silence = setTimeout(onSilence, SILENT_AFTER_MS);
      setOpen(true);
    });
    try {
      for await (const change of stream)
        if ('ns' in change && 'coll' in change.ns)
          byCollection.get(change.ns.coll)?.onChange(change as PushedChange);
    } finally {
      clearTimeout(silence);
      await stream.close().catch(() => {});
    }
  }

  async function follow(roles: readonly string[]): Promise<void> {
    const wanted = subscriptions.filter(({ role }) => roles.includes(role));
    const byCollection = new Map(wanted.map(each => [each.collection, each]));
    while (!stopping.signal.aborted && wanted.length > 0) {
      const error = await read(byCollection).catch((reason: unknown) => reason);
      setOpen(false);
      if (stopping.signal.aborted) return;
      const code = error instanceof MongoServerError ? Number(error.code) : 0;
      if (UNSUPPORTED.includes(code)) {
        log.info('the database does not support change streams; polling every second');
        return;
      }
      if (LOST.includes(code)) token = undefined;
      log.warn({ err: error }, 'the change stream ended; polling every second until it is open again');
      await sleep(REOPEN_AFTER_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }

  return {
    subscribe: subscription => void subscriptions.push(subscription),
    getInterval: pollingMs => (isOpen ? Math.max(pollingMs, SAFETY_INTERVAL_MS) : pollingMs),
    onReopen: poll => void polls.push(poll),
    start(roles) {
      following = follow(roles);
    },
    async stop() {
      stopping.abort();
      await following;
    },
  };
}

function buildPipeline(subscriptions: Subscription[]): Document[] {
  const fields = subscriptions.flatMap(({ fields = [] }) => fields);
  return [
    { $match: { $or: subscriptions.map(({ collection, match }) => ({ 'ns.coll': collection, ...match })) } },
    { $project: Object.fromEntries(['operationType', 'ns', ...fields].map(field => [field, 1])) },
  ];
}
