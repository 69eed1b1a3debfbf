import { setTimeout } from 'node:timers/promises';
import type { Collection } from 'mongodb';
import type { Clock } from '../../../lib/clock.ts';
import { findOne } from '../../../lib/mongo/find-one.ts';
import type { DeliveryHoldDocument } from '../documents.ts';

/** Whether all deliveries are held after a restore, because they may have been sent since the backup. */
export interface DeliveryHold {
  /**
   * After a restore: workers that start from now on send no deliveries until the release, and no other message
   * that may have been sent before.
   */
  begin(): Promise<void>;
  /** Resolves to whether deliveries were held. */
  release(): Promise<boolean>;
  /** Since when deliveries are held. Undefined if they are not. */
  find(): Promise<Date | undefined>;
  /** Whether a message that was due at a time may have been sent after the backup. Stays true after the release. */
  mayHaveBeenSent(dueAt: Date): Promise<boolean>;
  /**
   * Resolves immediately if nothing is held, at the release, or when the signal aborts. Never rejects: while
   * the database is unavailable, deliveries may be held.
   */
  untilReleased(signal: AbortSignal, onHeld: (since: Date) => void): Promise<void>;
}

const POLL_INTERVAL_MS = 1_000;
const ID = 'all';
/** The last restore. */
const RESTORE_ID = 'restore';
const UNKNOWN = 'unknown';

export function createDeliveryHold(holds: Collection<DeliveryHoldDocument>, clock: Clock): DeliveryHold {
  const find = async () => (await findOne(holds, { _id: ID }))?.since;
  let restoredAt: Date | undefined;
  return {
    async begin() {
      const since = clock();
      await holds.updateOne({ _id: RESTORE_ID }, { $set: { since } }, { upsert: true });
      await holds.updateOne({ _id: ID }, { $setOnInsert: { since } }, { upsert: true });
    },
    release: async () => (await holds.deleteOne({ _id: ID })).deletedCount === 1,
    find,
    async mayHaveBeenSent(dueAt) {
      restoredAt ??= (await findOne(holds, { _id: RESTORE_ID }))?.since;
      return restoredAt !== undefined && dueAt <= restoredAt;
    },
    async untilReleased(signal, onHeld) {
      let tell: typeof onHeld | undefined = onHeld;
      while (!signal.aborted) {
        const since = await find().catch(() => UNKNOWN);
        if (!since) return;
        if (since instanceof Date) {
          tell?.(since);
          tell = undefined;
        }
        await setTimeout(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {});
      }
    },
  };
}
