import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ClipboardList, User, UtensilsCrossed } from 'lucide-react';
import { foldText } from '../../../../../spec/rules/fold-text.ts';
import { hasWords, isUnspaced } from '../../../../../spec/rules/search-words.ts';
import { api, client } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fetchAll } from '../../../shared/api/fetch-all.ts';
import { useBranchTime } from '../../../shared/branches/use-branch-time.ts';
import { formatMoney, joinParts } from '../../../shared/i18n/formats.ts';
import { STATUSES } from '../../../shared/orders/statuses.ts';
import { useSession } from '../../../shared/session/session.ts';
import { toPage } from '../../../shared/ui/search-values.ts';
import { toItemQuery } from '../../features/menu/search.ts';
import { toOrdersQuery } from '../../features/orders/search.ts';
import { ROLES } from '../../features/people/roles.ts';
import { PAGE_SIZE } from '../../features/people/search.ts';
import { useMayOpen } from '../use-may-open.ts';
import type { Result, ResultGroup } from './result.ts';

export type Failure = { label: string; error: unknown; retry(): void };
type Query<Data> = { data?: Data; error: unknown; isFetching: boolean; refetch(): unknown };

const LIMIT = 5;
const ORDER_ID = /^ord_[0-9a-f]{32}$/;
/** Longer numbers are phone numbers. */
const ORDER_NUMBER = /^\d{1,6}$/;
const USERS_PATH = '/dashboard/api/users';

/** A single letter matches too much. */
const isEnough = (text: string) => text.length > 1 || /\d/.test(text) || isUnspaced(text);

/** Orders, items, and people found by the service, with separate requests, which new text aborts. */
export function useFound(text: string): { groups: ResultGroup[]; failures: Failure[]; isPending: boolean } {
  const { t } = useLingui();
  const isEnabled = isEnough(text);
  const orders = useOrders(text, isEnabled);
  const items = useItems(text, isEnabled);
  const people = usePeople(text, isEnabled);
  const kinds = [
    { label: t`Orders`, ...orders },
    { label: t`Menu items`, ...items },
    { label: t`People`, ...people },
  ];
  return {
    groups: kinds,
    failures: kinds.flatMap(({ label, query: { error, isFetching, refetch } }) =>
      isEnabled && error && !isFetching ? [{ label, error, retry: () => void refetch() }] : [],
    ),
    isPending: kinds.some(({ query }) => query.isFetching),
  };
}

/** The next input retries anyway. Offline requests fail immediately. */
const ONCE = { retry: false, networkMode: 'always' } as const;

function useOrders(text: string, isEnabled: boolean): { query: Query<unknown>; results: Result[] } {
  const { i18n } = useLingui();
  const formatBranchTime = useBranchTime();
  const isId = ORDER_ID.test(text);
  const digits = foldText(text).replace(/^#/, '');
  const find = ORDER_NUMBER.test(digits) ? `#${digits}` : text;
  const listed = api.useQuery(
    'get',
    '/dashboard/api/orders',
    { params: { query: { ...toOrdersQuery({ find }), limit: LIMIT } } },
    { ...ONCE, enabled: isEnabled && !isId },
  );
  const byId = api.useQuery(
    'get',
    '/dashboard/api/orders/{reference}',
    { params: { path: { reference: text } } },
    { ...ONCE, enabled: isId },
  );
  const found = isId ? byId.data && [byId.data] : listed.data?.data;
  const toResult = (order: Schemas['DashboardOrder']): Result => ({
    id: order.id,
    label: joinParts([`#${order.number}`, order.customer.name]),
    detail: joinParts([
      i18n._(STATUSES[order.status]),
      order.branch.name,
      formatBranchTime(order.createdAt, order.branch.id),
      formatMoney(order.total, order.currency),
    ]),
    icon: ClipboardList,
    role: 'staff',
    to: { to: '/orders/$reference', params: { reference: String(order.number) } },
  });
  return { query: isId ? byId : listed, results: isEnabled ? (found ?? []).map(toResult) : [] };
}

function useItems(text: string, isEnabled: boolean) {
  const { t } = useLingui();
  const mayEdit = useMayOpen()('manager');
  const query = api.useQuery(
    'get',
    '/dashboard/api/menu/items',
    { params: { query: { ...toItemQuery({ find: text }), limit: LIMIT } } },
    { ...ONCE, enabled: isEnabled },
  );
  const found = isEnabled ? (query.data?.data ?? []) : [];
  const results = found.map(
    ({ id, title, category, published }): Result => ({
      id,
      label: title,
      detail: joinParts([category.title, !published && t`Not published`]),
      icon: UtensilsCrossed,
      role: 'staff',
      to: mayEdit
        ? { to: '/menu/items/$itemId', params: { itemId: id } }
        : { to: '/menu', search: { find: title } },
    }),
  );
  return { query, results };
}

/** There are few, so they are loaded once. */
function usePeople(text: string, isEnabled: boolean) {
  const { i18n, t } = useLingui();
  const mayList = useMayOpen()('owner');
  // A sandbox has none of its own.
  const isLive = useSession().testMode !== 'on';
  const query = useQuery({
    ...ONCE,
    queryKey: ['all', USERS_PATH],
    queryFn: ({ signal }) => fetchAll(page => client.GET(USERS_PATH, { params: { query: page }, signal })),
    enabled: isEnabled && mayList && isLive,
    staleTime: 60_000,
  });
  const found = isEnabled && mayList && isLive ? (query.data ?? []) : [];
  const results = found
    .map((user, index) => ({ user, page: Math.floor(index / PAGE_SIZE) + 1 }))
    .filter(({ user: { name, email } }) => hasWords(`${name} ${email}`, text))
    .slice(0, LIMIT)
    .map(
      ({ user: { id, name, email, role, disabledAt }, page }): Result => ({
        id,
        label: name,
        detail: joinParts([i18n._(ROLES[role].name), email, disabledAt && t`Disabled`]),
        icon: User,
        role: 'owner',
        to: { to: '/people', search: { page: toPage(page) }, hash: id },
      }),
    );
  return { query, results };
}
