import type { ProviderRefundDocument } from '../orders/documents.ts';
import type { NoticeState } from './documents.ts';
import type { NoticedOrder } from './store.ts';

/** A notice for each of the order's refunds that failed since then, including refunds of surplus payments. */
export const noticeFailedRefunds = (order: NoticedOrder, since: Date): NoticeState[] =>
  listRefunds(order)
    .filter(({ provider, at }) => provider?.status === 'failed' && at >= since)
    .map(({ id, at, provider }) => ({
      kind: 'refund_failed',
      // A retried refund can fail again.
      subjectId: `${id}.${provider?.retries ?? 0}`,
      subject: String(order.number),
      since: at,
    }));

export const noticeDispute = ({ number, dispute }: NoticedOrder, since: Date): NoticeState[] =>
  dispute && dispute.createdAt >= since
    ? [
        {
          kind: 'payment_disputed',
          subjectId: dispute.id,
          subject: String(number),
          since: dispute.createdAt,
        },
      ]
    : [];

type Refund = { id: string; at: Date; provider: ProviderRefundDocument | undefined };

const listRefunds = ({ refunds, surplusPayments = [] }: NoticedOrder): Refund[] => [
  ...refunds.map(({ id, createdAt: at, provider }) => ({ id, at, provider })),
  ...surplusPayments.map(({ id, returnedAt, recordedAt, provider }) => ({
    ...{ id, provider },
    at: returnedAt ?? recordedAt,
  })),
];
