import type { ChangeTail } from '../../lib/change-tail.ts';
import type { Clock } from '../../lib/clock.ts';
import { createWakeSignal, type WakeSignal } from '../../lib/wake-signal.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { atTime, toStored } from '../branches/pause.ts';
import type { CheckoutService } from './checkout.ts';
import { serializeBranch } from './serializers.ts';
import type { StorefrontContext } from './service.ts';

/** Live streams of a branch's state for guests, as server-sent events. Streams never query the database. */
export interface BranchFeed {
  /** Sends the branch's current state, then every change visible to guests. */
  follow(context: StorefrontContext): AsyncIterable<string>;
  /** Ends all current and future streams. */
  close(): void;
}

const HEARTBEAT_MS = 5_000;
const HEARTBEAT = ': still here\n\n';

type BranchFeedDeps = {
  tail: ChangeTail<BranchDocument>;
  isOnline: CheckoutService['isOnline'];
  clock: Clock;
};

export function createBranchFeed({ tail, isOnline, clock }: BranchFeedDeps): BranchFeed {
  const open = new Set<WakeSignal<'changed' | 'closed'>>();
  let closed = false;

  return {
    async *follow({ restaurant, branch }) {
      let stored: BranchDocument = { ...branch, ...toStored(branch.status, branch.pausedUntil ?? null) };
      let sent = '';
      const signal = createWakeSignal<'changed' | 'closed'>();
      const unfollow = tail.follow(branch._id, changed => {
        stored = changed;
        signal.notify(['changed']);
      });
      open.add(signal);
      try {
        while (!closed) {
          const now = clock();
          const current = serializeBranch({ restaurant, branch: atTime(stored, now) }, isOnline, now);
          const text = `event: branch_changed\ndata: ${JSON.stringify(current)}\n\n`;
          yield text === sent ? HEARTBEAT : text;
          sent = text;
          // A timed pause ends without a change.
          const left = current.pausedUntil ? Date.parse(current.pausedUntil) - now.getTime() : HEARTBEAT_MS;
          await signal.wait(Math.min(left, HEARTBEAT_MS));
        }
      } finally {
        open.delete(signal);
        unfollow();
      }
    },

    close() {
      closed = true;
      for (const signal of open) signal.notify(['closed']);
    },
  };
}
