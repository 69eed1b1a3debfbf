import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { useLiveOrders } from '../../shared/live/use-live-orders.ts';

export type Notice = Schemas['Notice'];
type Kind = Schemas['NoticeKind'];

const NOTICES_PATH = '/dashboard/api/notices';

/** The URL fragment of the notice list on every page. */
export const NOTICES_HASH = 'notices';

/** Polling intervals of pages with and without notices, while the tab is visible. */
export const SHOWN_MS = 30_000;
export const ELSEWHERE_MS = 60_000;

/** Notices that keep guests waiting or cost money. */
const URGENT: Kind[] = [
  'printer_stuck',
  'endpoint_disabled',
  'refund_failed',
  'payment_disputed',
  'stripe_incomplete',
  'emails_failed',
];

export const isUrgent = ({ kind }: Notice): boolean => URGENT.includes(kind);

const arrange = ({ notices }: Schemas['NoticeList']): Notice[] =>
  notices.toSorted((one, other) => Number(isUrgent(other)) - Number(isUrgent(one)));

/** Notices, most urgent first. `refetchInterval` in milliseconds. */
export const useNotices = (refetchInterval: number) =>
  api.useQuery('get', NOTICES_PATH, {}, { select: arrange, refetchInterval });

/** Changes of these can start or end a notice. */
const CAUSES = ['branches', 'inventory', 'online-payments', 'printers', 'screens', 'webhooks'].map(
  name => `/dashboard/api/${name}`,
);
const isCause = (path: string) => CAUSES.some(cause => path.startsWith(cause));

/** Order changes that can start or end a notice. */
const ACTIONS: Schemas['OrderChange']['action'][] = [
  'order.refund_failed',
  'order.refund_retried',
  'order.refund_paid_manually',
  'order.refund_succeeded',
  'order.disputed',
];

const reload = (queryClient: QueryClient) =>
  void queryClient.invalidateQueries({ queryKey: ['get', NOTICES_PATH] });

/** Reloads notices after a local change, and when the order stream reports a relevant one. */
export function useFreshNotices(): void {
  const queryClient = useQueryClient();
  useLiveOrders({
    onChange: ({ action }) => ACTIONS.includes(action) && reload(queryClient),
    onReload() {},
  });
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe(event => {
        const isDone = event.type === 'updated' && event.action.type === 'success';
        if (isDone && event.mutation.meta?.changes?.some(isCause)) reload(queryClient);
      }),
    [queryClient],
  );
}

export const ofKinds = (notices: Notice[] | undefined, kinds: Kind[]): Notice[] =>
  (notices ?? []).filter(({ kind }) => kinds.includes(kind));
