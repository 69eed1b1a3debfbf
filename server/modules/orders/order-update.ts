import { KEY_TTL_MS } from '../../../spec/rules/idempotency-key.ts';
import type { AccessScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { FindAnswered } from './answered-request.ts';
import type {
  OrderDocument,
  OrderOutboxEntry,
  RefundDocument,
  ReplacedContents,
  SurplusPaymentDocument,
} from './documents.ts';
import type { OrderService } from './service.ts';
import { snapshotOrder, snapshotPayment } from './snapshots.ts';
import { MAX_REQUESTS, type OrderStore, type OrderUpdate, type OrderValues } from './store.ts';

/** The result of deciding on a change. Without an entry, nothing changes. */
export type Decision = {
  values: OrderValues;
  entry?: OrderOutboxEntry;
  refund?: RefundDocument;
  replaced?: ReplacedContents;
  /** A second change in the same write, decided on the order after the first. */
  next?: Required<Pick<Decision, 'values' | 'entry'>> | undefined;
};

/**
 * Changes an order's payment or contents. A keyed request is applied once and always resolves to the same
 * order.
 */
export type UpdateOrder = (
  scope: AccessScope,
  reference: string,
  decide: (order: OrderDocument) => Decision | Promise<Decision>,
  request?: KeyedRequest,
) => Promise<OrderDocument>;

export type OrderUpdateDeps = {
  store: Pick<OrderStore, 'update'>;
  orders: Pick<OrderService, 'get'>;
  clock: Clock;
  relay: (order: OrderDocument) => Promise<void>;
  findAnswered: FindAnswered;
};

/** Reads and decides again if the order changed since it was read. */
export const createUpdateOrder =
  ({ store, orders, clock, relay, findAnswered }: OrderUpdateDeps): UpdateOrder =>
  async (scope, reference, decide, request) => {
    for (;;) {
      const order = await orders.get(scope, reference);
      const answered = await findAnswered(scope.restaurantId, request);
      if (answered) return answered;
      if (request) requireRoom(order, clock());
      const decision = await decide(order);
      if (!decision.entry && !request) return order;
      const updated = await store.update(order, buildUpdate(order, decision, request, clock()));
      if (updated) {
        await relay(updated);
        return updated;
      }
    }
  };

/**
 * Throws `conflict` if storing another request would drop one that can still be retried and would then be
 * applied twice.
 */
function requireRoom({ number, requests = [] }: OrderDocument, now: Date): void {
  const [oldest] = requests;
  if (!oldest || requests.length < MAX_REQUESTS || oldest.at.getTime() < now.getTime() - KEY_TTL_MS) return;
  throw new ServiceError(
    'conflict',
    `Order ${number} has had ${MAX_REQUESTS} requests with an Idempotency-Key in 24 hours: send this one without it`,
  );
}

/** Stores a keyed request together with its response. */
function buildUpdate(
  order: OrderDocument,
  { next, refund, replaced, ...first }: Decision,
  request: KeyedRequest | undefined,
  at: Date,
): OrderUpdate {
  const between = { ...order, ...first.values };
  const entries = [
    ...(first.entry ? [{ ...first.entry, paymentBefore: snapshotPayment(order) }] : []),
    ...(next ? [{ ...next.entry, paymentBefore: snapshotPayment(between) }] : []),
  ];
  const values = { ...first.values, ...next?.values };
  const refunds = refund ? [...order.refunds, refund] : order.refunds;
  const updatedAt = entries.at(-1)?.at ?? order.updatedAt;
  const answer = snapshotOrder({ ...order, ...values, updatedAt, refunds });
  return {
    values: { ...values, updatedAt },
    entries,
    refund,
    replaced,
    request: request && { ...request, at, answer },
  };
}

export const changeSurplus = (
  { surplusRevision = 0 }: OrderDocument,
  surplusPayments: SurplusPaymentDocument[],
) => ({
  surplusPayments,
  surplusRevision: surplusRevision + 1,
});

/** Incremented by each change of provider refunds, disputes, and part payments. */
export const countChange = ({ providerRevision = 0 }: OrderDocument) => ({
  providerRevision: providerRevision + 1,
});
