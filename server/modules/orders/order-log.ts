import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { ActivityEntry, ActivityStore } from '../activity/store.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { OrderDocument } from './documents.ts';
import { LOG_EFFECT } from './outbox-entries.ts';

/** An order's log. Contains every change made before the order was read. */
export interface OrderLog {
  /** Oldest first. */
  list(order: OrderDocument): Promise<ActivityEntry[]>;
  /** The entries that set the status, including the placement, oldest first. */
  listStatusChanges(order: OrderDocument, page: PageRequest): Promise<CursorPage<ActivityEntry>>;
}

type OrderLogDeps = {
  activity: Pick<ActivityStore, 'listBySubject' | 'listStatusChanges'>;
  runEffect: Outbox<OrderDocument>['runEffect'];
};

export function createOrderLog({ activity, runEffect }: OrderLogDeps): OrderLog {
  return {
    async list(order) {
      await runEffect(order, LOG_EFFECT);
      return activity.listBySubject(order.restaurantId, order._id);
    },
    async listStatusChanges(order, page) {
      await runEffect(order, LOG_EFFECT);
      return activity.listStatusChanges(order.restaurantId, order._id, page);
    },
  };
}
