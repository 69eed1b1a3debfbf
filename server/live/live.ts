import type { Collection } from 'mongodb';
import type { LiveLimits } from '../contract.ts';
import type { Logger } from '../log.ts';
import type { OrderChangeDocument } from './change.ts';
import { createOrderFeed } from './feed.ts';
import { createFollowing, FOLLOWING, type FollowParts } from './follow.ts';
import { createOrderChangeStore } from './store.ts';
import { createWatch } from './watch.ts';

export type Live = ReturnType<typeof createLive>;

type Parts = Pick<FollowParts, 'orders' | 'findSession'> & {
  changes: Collection<OrderChangeDocument>;
  limits: LiveLimits;
  following: Partial<typeof FOLLOWING>;
  log: Logger;
};

/** Order changes as they happen, for pages that follow them. */
export function createLive({ changes, orders, findSession, limits, following, log }: Parts) {
  const store = createOrderChangeStore(changes);
  const watch = createWatch(store, log);
  const settings = { ...FOLLOWING, ...following };
  return {
    ...createFollowing({ store, orders, watch, findSession, settings }),
    tellFollowers: createOrderFeed(store, limits, watch.wake),
    /** Has every session that follows looked up again, at once. */
    checkSessions: watch.wakeAll,
  };
}
