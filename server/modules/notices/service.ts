import { type AccessScope, inScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { FIRST_HUNDRED } from '../../lib/page.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { DELAY_MS, findDelay } from '../branches/ordering-options.ts';
import type { BranchStore } from '../branches/store.ts';
import type { PrinterService } from '../printing/service.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { ScreenService } from '../screens/service.ts';
import { hasRole, type UserDocument } from '../users/documents.ts';
import type { EndpointService } from '../webhooks/endpoints/service.ts';
import type { NoticeState } from './documents.ts';
import { noticeDispute, noticeFailedRefunds } from './payment-notices.ts';
import { MAX_NOTICES, type NoticedEndpoint, type NoticedOrder, type NoticeStore } from './store.ts';

/** Things that need attention. */
export interface NoticeService {
  /**
   * Lists notices in the scope for the user's role, up to 20 of each kind, with a bounded number of reads.
   */
  list(scope: AccessScope, user: Pick<UserDocument, 'role'>): Promise<NoticeState[]>;
}

export type NoticeServiceDeps = {
  store: NoticeStore;
  branches: Pick<BranchStore, 'listAll'>;
  printers: Pick<PrinterService, 'listNoticed'>;
  restaurants: Pick<RestaurantStore, 'get'>;
  screens: Pick<ScreenService, 'list'>;
  endpoints: Pick<EndpointService, 'getDisablesAt'>;
  clock: Clock;
};

const DAY_MS = 24 * 60 * 60_000;
const PAYMENTS_MS = 30 * DAY_MS;
const MAILS_MS = 7 * DAY_MS;
const SILENT_MS = 3 * DAY_MS;

export function createNoticeService(deps: NoticeServiceDeps): NoticeService {
  const { store, branches, printers, restaurants, screens, endpoints, clock } = deps;

  async function listPrinters(scope: AccessScope): Promise<NoticeState[]> {
    const noticed = await printers.listNoticed(scope);
    return noticed.map(({ printer: { _id: subjectId, name: subject }, reason: kind, ...rest }) => ({
      ...{ kind, subjectId, subject, ...rest },
    }));
  }

  async function listEndpoints({ restaurantId }: AccessScope): Promise<NoticeState[]> {
    const failing = await store.listFailingEndpoints(restaurantId);
    return failing.map(endpoint => noticeEndpoint(endpoint, endpoints.getDisablesAt(endpoint)));
  }

  async function listPayments(scope: AccessScope): Promise<NoticeState[]> {
    const since = new Date(clock().getTime() - PAYMENTS_MS);
    const [refunded, surplus, disputed] = await Promise.all([
      store.listFailedRefunds(scope, since),
      store.listFailedSurplusRefunds(scope, since),
      store.listUnansweredDisputes(scope, since),
    ]);
    const failed = new Map<string, NoticedOrder>([...refunded, ...surplus].map(order => [order._id, order]));
    return [
      ...[...failed.values()].flatMap(order => noticeFailedRefunds(order, since)),
      ...disputed.flatMap(order => noticeDispute(order, since)),
    ];
  }

  async function listScreens({ restaurantId, branches: own }: AccessScope): Promise<NoticeState[]> {
    const { data } = await screens.list(restaurantId, FIRST_HUNDRED);
    const silentSince = clock().getTime() - SILENT_MS;
    return data.flatMap(({ screen, lastSeenAt: since = screen.createdAt }): NoticeState[] => {
      const { _id: subjectId, name: subject, branches: at } = screen;
      const isOwn = at === 'all' || at.some(branchId => inScope(own, branchId));
      const isSilent = isOwn && since.getTime() < silentSince;
      return isSilent ? [{ kind: 'screen_silent', subjectId, subject, since }] : [];
    });
  }

  async function listAccounts({ restaurantId }: AccessScope): Promise<NoticeState[]> {
    const { stripe } = await restaurants.get(restaurantId);
    if (!stripe || stripe.disconnectedAt || stripe.acceptsPayments !== false) return [];
    const since = stripe.acceptsPaymentsChangedAt ?? stripe.connectedAt;
    return [{ kind: 'stripe_incomplete', subjectId: stripe.accountId, since }];
  }

  async function listMails({ restaurantId }: AccessScope): Promise<NoticeState[]> {
    const failed = await store.listFailedMails(restaurantId, new Date(clock().getTime() - MAILS_MS));
    return failed.length > 0 ? [{ kind: 'emails_failed', since: failed[0], count: failed.length }] : [];
  }

  async function listStock(
    { restaurantId }: AccessScope,
    found: Promise<BranchDocument[]>,
  ): Promise<NoticeState[]> {
    const branchIds = (await found).map(({ _id }) => _id);
    const count = await store.countLowStock(restaurantId, branchIds);
    return count > 0 ? [{ kind: 'low_stock', count }] : [];
  }

  return {
    async list(scope, user) {
      const none: NoticeState[] = [];
      const found = branches.listAll(scope);
      const isManager = hasRole(user, 'manager');
      const lists = await Promise.all([
        listPrinters(scope),
        isManager ? listEndpoints(scope) : none,
        isManager ? listPayments(scope) : none,
        isManager ? listScreens(scope) : none,
        hasRole(user, 'owner') ? listAccounts(scope) : none,
        hasRole(user, 'owner') ? listMails(scope) : none,
        hasRole(user, 'staff') ? listStock(scope, found) : none,
        found.then(all => noticeBranches(all, clock())),
      ]);
      return lists.flatMap(list => limitKinds(list));
    },
  };
}

function noticeEndpoint(
  { _id: subjectId, url, description, enabled, disabledAt, failingSince }: NoticedEndpoint,
  until: Date | null,
): NoticeState {
  const subject = description || new URL(url).host;
  return enabled
    ? { kind: 'endpoint_failing', subjectId, subject, since: failingSince, until }
    : { kind: 'endpoint_disabled', subjectId, subject, since: disabledAt };
}

const noticeBranches = (found: BranchDocument[], now: Date): NoticeState[] =>
  found.flatMap((branch): NoticeState[] => {
    const { _id: subjectId, name: subject, timezone, status, pausedUntil = null } = branch;
    const named = { subjectId, subject, timezone };
    if (status === 'paused')
      return [{ kind: 'branch_paused', ...named, since: branch.statusChangedAt, until: pausedUntil }];
    const { until } = findDelay(branch, now);
    if (status !== 'open' || !until) return [];
    const begun = new Date(until.getTime() - DELAY_MS);
    return [{ kind: 'branch_busy', ...named, since: begun, until }];
  });

/** Limits a list to the maximum per kind. */
function limitKinds(notices: NoticeState[]): NoticeState[] {
  const counts = new Map<string, number>();
  return notices.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= MAX_NOTICES;
  });
}
