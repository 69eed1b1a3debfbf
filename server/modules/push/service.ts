import type { NewPushSubscription } from '../../../generated/dashboard/types.ts';
import { isFinal } from '../../../spec/rules/order-status.ts';
import type { AccessScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import { requireBranch } from '../branches/branch-scope.ts';
import type { BranchStore } from '../branches/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { AuthenticatedSession } from '../users/documents.ts';
import {
  getGuestSubscriptionId,
  getStaffSubscriptionId,
  hashEndpoint,
  type PushSubscriptionDocument,
} from './documents.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import { parseTarget } from './validate-target.ts';
import type { Vapid } from './vapid.ts';

/** Browser subscriptions to notifications. */
export interface PushService {
  getPublicKey: Vapid['getPublicKey'];
  getSettings(signedIn: AuthenticatedSession): Promise<PushSettingsState>;
  /** Throws `invalid_request` for an unusable endpoint, and `forbidden` if the branch is out of scope. */
  subscribe(
    signedIn: AuthenticatedSession,
    scope: AccessScope,
    subscription: NewPushSubscription & { branchId: string },
  ): Promise<PushSettingsState>;
  unsubscribe(signedIn: AuthenticatedSession): Promise<void>;
  /**
   * Resolves to the subscription's ID. Throws `invalid_request` for an unusable endpoint, and `conflict` if
   * the order is finished.
   */
  subscribeGuest(order: OrderDocument, subscription: NewPushSubscription): Promise<string>;
  /** In all browsers. */
  unsubscribeGuest(order: OrderDocument): Promise<void>;
  findUnreadable: Vapid['findUnreadable'];
  reencrypt: Vapid['reencrypt'];
}

/** `branchId` is undefined if the session's browser is not subscribed. */
export type PushSettingsState = { publicKey: string; branchId: string | undefined };

export type PushServiceDeps = {
  subscriptions: SubscriptionStore;
  vapid: Vapid;
  branches: Pick<BranchStore, 'find'>;
  checkHost: (hostname: string, port?: string) => string | undefined;
  clock: Clock;
};

const DAY_MS = 24 * 60 * 60_000;
/** Longer than a session. The page subscribes again in the next one. */
const STAFF_MS = 7 * DAY_MS;
/** Time since the order was placed, or since its scheduled time. Subscriptions end with the order. */
const GUEST_MS = 2 * DAY_MS;
const MAX_BROWSERS_PER_ORDER = 5;

export function createPushService(deps: PushServiceDeps): PushService {
  const { subscriptions, vapid, branches, checkHost, clock } = deps;

  async function getSettings({ session, restaurantId }: AuthenticatedSession): Promise<PushSettingsState> {
    const [publicKey, found] = await Promise.all([
      vapid.getPublicKey(),
      subscriptions.find(restaurantId, getStaffSubscriptionId(session._id)),
    ]);
    return { publicKey, branchId: found?.subjectId };
  }

  /** Concurrent requests also leave the newest ones. */
  async function removeSurplus({ restaurantId, subjectId }: PushSubscriptionDocument): Promise<void> {
    const found = await subscriptions.listBySubject(restaurantId, subjectId);
    for (const oldest of found.slice(0, -MAX_BROWSERS_PER_ORDER)) await subscriptions.remove(oldest);
  }

  return {
    getPublicKey: vapid.getPublicKey,
    findUnreadable: vapid.findUnreadable,
    reencrypt: vapid.reencrypt,
    getSettings,

    async subscribe(signedIn, scope, { branchId, language, ...subscription }) {
      const target = parseTarget(subscription, checkHost);
      await requireBranch(branches, scope, branchId);
      const { session, user, restaurantId } = signedIn;
      const createdAt = clock();
      const stored: PushSubscriptionDocument = {
        _id: getStaffSubscriptionId(session._id),
        ...{ restaurantId, subjectId: branchId, target, language, createdAt },
        staff: { userId: user._id, sessionId: session._id },
        endpointHash: hashEndpoint(target.endpoint),
        removeAt: new Date(createdAt.getTime() + STAFF_MS),
      };
      await subscriptions.removeElsewhere(stored);
      await subscriptions.put(stored);
      await subscriptions.removeFormer(stored);
      return getSettings(signedIn);
    },

    async unsubscribe({ session, restaurantId }) {
      await subscriptions.remove({ _id: getStaffSubscriptionId(session._id), restaurantId });
    },

    async subscribeGuest(order, { language, ...subscription }) {
      const target = parseTarget(subscription, checkHost);
      const { _id: orderId, restaurantId, scheduledFor } = order;
      if (isFinal(order.status))
        throw new ServiceError(
          'conflict',
          'The order is completed or cancelled: there are no more notifications',
        );
      const createdAt = clock();
      const from = Math.max(createdAt.getTime(), scheduledFor?.getTime() ?? 0);
      const stored: PushSubscriptionDocument = {
        _id: getGuestSubscriptionId(orderId, target.endpoint),
        ...{ restaurantId, subjectId: orderId, target, language, createdAt },
        endpointHash: hashEndpoint(target.endpoint),
        removeAt: new Date(from + GUEST_MS),
      };
      await subscriptions.put(stored);
      await removeSurplus(stored);
      return stored._id;
    },

    async unsubscribeGuest({ _id, restaurantId }) {
      await subscriptions.removeBySubject(restaurantId, _id);
    },
  };
}
