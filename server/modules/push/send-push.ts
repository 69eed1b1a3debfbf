import type { Clock } from '../../lib/clock.ts';
import type { Logger } from '../../lib/logger.ts';
import type { SessionService } from '../users/session-service.ts';
import type { HttpResult } from '../webhooks/worker/http-client.ts';
import { getTopic, type PushDocument, type PushSubscriptionDocument } from './documents.ts';
import type { PushStore } from './push-store.ts';
import type { SubscriptionStore } from './subscription-store.ts';
import type { Vapid } from './vapid.ts';

/**
 * Sends a due notification. A lease prevents other processes from sending it at the same time. After a crash
 * between acceptance and recording, it is sent again with the same topic and tag, so the browser shows one.
 */
export type SendPush = (push: PushDocument) => Promise<void>;

/** The log message if sending throws. The notification stays due. */
export const PUSHING_FAILED = 'failed to send a notification; retrying when its lease expires';

/** Posts only to public addresses, with a timeout and without following redirects. */
export type PostPush = (
  url: string,
  headers: Record<string, string>,
  payload: Uint8Array,
  mayBegin: () => boolean,
) => Promise<Pick<HttpResult, 'status' | 'error' | 'failure'> | undefined>;

export type SendPushDeps = {
  pushes: Pick<PushStore, 'lease' | 'finish'>;
  subscriptions: Pick<SubscriptionStore, 'find' | 'remove'>;
  findSession: SessionService['findById'];
  vapid: Pick<Vapid, 'getKeys'>;
  /** The contact for push services: `mailto:` or an HTTPS URL. */
  subject: string;
  post: PostPush;
  /** Whether a notification queued at a time may have been sent before the database was restored. */
  mayHaveBeenSent: (createdAt: Date) => Promise<boolean>;
  clock: Clock;
  log: Logger;
};

/** Longer than an attempt takes. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 5_000;
const MAX_RETRY_MS = 2 * 60_000;

/** The subscription has ended or never existed. */
const GONE = [404, 410];
const TOO_MANY_REQUESTS = 429;

export function createSendPush(deps: SendPushDeps): SendPush {
  const { pushes, subscriptions, findSession, vapid, subject, post, mayHaveBeenSent, clock, log } = deps;

  /**
   * Whether the subscription is still valid. Removes it if its session has ended or lost access to the
   * branch.
   */
  async function mayNotify(subscription: PushSubscriptionDocument): Promise<boolean> {
    const { staff, subjectId: branchId, restaurantId } = subscription;
    if (!staff) return true;
    const found = await findSession(staff.sessionId);
    const branches = found?.user.branches ?? [];
    if (!found || (branches !== 'all' && !branches.includes(branchId))) {
      await subscriptions.remove(subscription);
      return false;
    }
    // Test-mode sessions get no notifications of live orders, and vice versa.
    return found.restaurantId === restaurantId;
  }

  function getNextTime({ attempts, expiresAt }: PushDocument): Date | undefined {
    const next = clock().getTime() + Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);
    return next < expiresAt.getTime() ? new Date(next) : undefined;
  }

  async function attempt(push: PushDocument): Promise<void> {
    const secondsLeft = Math.floor((push.expiresAt.getTime() - clock().getTime()) / 1_000);
    const isLate = secondsLeft <= 0 || (await mayHaveBeenSent(push.createdAt));
    const subscription = await subscriptions.find(push.restaurantId, push.subscriptionId);
    if (isLate || !subscription || !(await mayNotify(subscription))) {
      await pushes.finish(push);
      return;
    }
    const { url, headers, body } = await buildRequest(push, subscription, secondsLeft);
    const isLeased = () => (push.dueAt?.getTime() ?? 0) > clock().getTime();
    const result = await post(url, headers, body, isLeased);
    const { status = null, error = null, failure } = result ?? {};
    const isGone = failure === 'not_public' || GONE.includes(status ?? 0);
    if (isGone) await subscriptions.remove(subscription);
    else if (error !== null)
      log.warn(
        { push: push._id, kind: push.kind, service: new URL(url).hostname, status, reason: error },
        'the push service did not accept a notification',
      );
    const mayRetry = status === null || status === TOO_MANY_REQUESTS || status >= 500;
    await pushes.finish(push, mayRetry && !isGone ? getNextTime(push) : undefined);
  }

  /** The library is loaded with the first notification. */
  async function buildRequest(
    push: PushDocument,
    { _id: id, target, language }: PushSubscriptionDocument,
    secondsLeft: number,
  ) {
    const { default: webPush } = await import('web-push');
    const { endpoint, ...keys } = target;
    const tag = getTopic(push.orderId);
    const { kind, number } = push;
    const request = webPush.generateRequestDetails(
      { endpoint, keys },
      JSON.stringify({ id, kind, number, language, tag }),
      {
        vapidDetails: { subject, ...(await vapid.getKeys()) },
        TTL: secondsLeft,
        urgency: 'high',
        topic: tag,
      },
    );
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
    return {
      url: endpoint,
      headers: Object.fromEntries(headers) as Record<string, string>,
      body: request.body ?? new Uint8Array(),
    };
  }

  return async read => {
    const push = await pushes.lease(read, new Date(clock().getTime() + LEASE_MS));
    if (push) await attempt(push);
  };
}
