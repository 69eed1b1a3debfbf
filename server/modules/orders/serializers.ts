import type {
  DashboardOrder,
  OrderLineChange,
  OrderWithTimeline,
  TimelineEntry,
} from '../../../generated/dashboard/types.ts';
import type { Order, OrderStatusChange, WebhookEvent } from '../../../generated/public/types.ts';
import { findMinimumAge } from '../../../spec/rules/minimum-age.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { beforePromise } from '../../../spec/rules/promised-time.ts';
import { calculateRemainingVat } from '../../../spec/rules/refund-vat.ts';
import { formatRate, type VatShare } from '../../../spec/rules/vat.ts';
import {
  type ActivityDocument,
  type ActivityEvent,
  type EventType,
  getEventId,
  isOfOrder,
} from '../activity/documents.ts';
import {
  findStart,
  fromStoredVatShare,
  type ListedOrder,
  type OrderDocument,
  type OrderLineDocument,
  type OrderOutboxEntry,
} from './documents.ts';
import { listContentsChanges } from './line-changes.ts';
import { serializePayments } from './payment-serializers.ts';
import { restoreSnapshot, snapshotPayment } from './snapshots.ts';

/** Used by the API and webhook events. */
export function serializeOrder(order: ListedOrder): Order {
  const { currency } = order;
  return {
    id: order._id,
    number: order.number,
    type: order.type,
    status: order.status,
    paymentStatus: order.paymentStatus,
    paymentProviderId: order.paymentProviderId,
    ...serializeAmounts(order),
    notes: order.notes,
    deliveryAddress: order.deliveryAddress,
    table: order.table ?? '',
    cancelReason: order.cancelReason,
    cancelledAt: order.cancelledAt?.toISOString() ?? null,
    promisedAt: order.promisedAt?.toISOString() ?? null,
    branch: order.branch,
    customer: order.customer,
    lines: order.lines.map(line => serializeLine(line, currency)),
    ...serializeMinimumAge(order.lines),
    refunds: order.refunds.map(({ id, amount, reason, source, actor, createdAt }) => ({
      id,
      amount: formatMoney(amount, currency),
      reason,
      source,
      actor,
      createdAt: createdAt.toISOString(),
    })),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt.toISOString(),
  };
}

/** The highest minimum age of the lines; omitted if they have none. */
export function serializeMinimumAge(lines: Pick<OrderLineDocument, 'minimumAge'>[]) {
  const minimumAge = findMinimumAge(lines);
  return { ...(minimumAge !== undefined && { minimumAge }) };
}

/** An order's amounts, for staff, partners, and guests. */
export function serializeAmounts(order: ListedOrder) {
  const { currency } = order;
  const money = (amount: number) => formatMoney(amount, currency);
  return {
    currency,
    subtotal: money(order.subtotal),
    discount: money(order.discount),
    creditsUsed: money(order.creditsUsed),
    deliveryFee: money(order.deliveryFee),
    vat: money(order.vat),
    tipAmount: money(order.tipAmount),
    total: money(order.total),
    refundedTotal: money(order.refundedTotal),
  };
}

function serializeLine(line: ListedOrder['lines'][number], currency: string): Order['lines'][number] {
  return {
    id: line.id,
    menuItemId: line.menuItemId,
    title: line.title,
    quantity: line.quantity,
    unitPrice: formatMoney(line.unitPrice, currency),
    lineTotal: formatMoney(line.lineTotal, currency),
    specialRequest: line.specialRequest,
    options: line.options.map(({ id, customization, name, price }) => ({
      id,
      customization,
      name,
      price: formatMoney(price, currency),
    })),
    ...serializeMinimumAge([line]),
  };
}

/** `codes` maps refund IDs to voucher codes. */
export function serializeDashboardOrder(order: ListedOrder, codes?: Map<string, string>): DashboardOrder {
  const serializeShare = ({ rate, amount, vat }: VatShare) => ({
    rate: formatRate(rate),
    amount: formatMoney(amount, order.currency),
    vat: formatMoney(vat, order.currency),
  });
  const vatByRate = order.vatByRate?.map(fromStoredVatShare);
  const startsAt = findStart(order);
  const discounted = order.lines.filter(line => line.discounted);
  const remaining = order.refunds.length > 0 ? calculateRemainingVat({ ...order, vatByRate }) : undefined;
  return {
    ...serializeOrder(order),
    channel: order.channel ?? 'counter',
    ...(order.promisedAt && {
      readyBy: beforePromise(order.promisedAt, order.travelMinutes ?? 0).toISOString(),
    }),
    ...(startsAt && { startsAt: startsAt.toISOString() }),
    ...(vatByRate && { vatByRate: vatByRate.map(serializeShare) }),
    ...(remaining && { remainingVat: formatMoney(remaining.vat, order.currency) }),
    ...(remaining?.vatByRate && { remainingVatByRate: remaining.vatByRate.map(serializeShare) }),
    ...serializePayments(order, codes),
    ...(order.discountReason && { discountReason: order.discountReason }),
    ...(order.promotion && { promotion: order.promotion }),
    ...(discounted.length > 0 && { discountedLines: discounted.map(({ id }) => id) }),
    ...(order.voucher && { voucher: order.voucher }),
    ...(order.replacedContents && { lineChanges: serializeLineChanges(order) }),
    ...(order.contentsRevision && { contentsRevision: order.contentsRevision }),
  };
}

/** The view of kitchen screens, without the guest's contact data. */
export const serializeKitchenOrder = (order: ListedOrder): DashboardOrder => {
  const { customer, ...rest } = serializeDashboardOrder(order);
  return { ...rest, customer: { ...customer, email: '', phone: '' }, deliveryAddress: '' };
};

const serializeLineChanges = (order: ListedOrder): OrderLineChange[] =>
  listContentsChanges(order).flatMap(({ at, actor, reason, changes }) =>
    changes.map(({ line: { id, title }, from, to }) => {
      return { lineId: id, title, from, to, at: at.toISOString(), actor, reason };
    }),
  );

export function serializeOrderWithTimeline(
  order: OrderDocument,
  log: ActivityDocument[],
  codes?: Map<string, string>,
): OrderWithTimeline {
  return { ...serializeDashboardOrder(order, codes), timeline: log.flatMap(serializeTimelineEntry) };
}

function serializeTimelineEntry(entry: ActivityDocument): TimelineEntry[] {
  if (!isOfOrder(entry)) return [];
  const { _id, at, actor, action, details } = entry;
  const { status, reason = '', codeEnding, edits } = details;
  return [
    {
      id: _id,
      at: at.toISOString(),
      actor: actor.name,
      action,
      status,
      reason,
      ...(codeEnding && { codeEnding }),
      ...(edits && { edits }),
      apiRequestId: (actor.type === 'key' && actor.requestId) || null,
    },
  ];
}

/** The entry of a confirming payment has the provider as its reason, which is not a reason for the status. */
export function serializeStatusChange({ at, actor, details }: ActivityDocument): OrderStatusChange {
  const { status, reason } = details;
  return {
    status: String(status),
    at: at.toISOString(),
    reason: status === 'cancelled' && typeof reason === 'string' ? reason : '',
    actorType: actor.type,
  };
}

/** Builds the log entry of an order change, including its event if any. */
export function buildActivity(order: OrderDocument, entry: OrderOutboxEntry): ActivityDocument {
  const { _id, restaurantId, at, actor, action, details, eventType } = entry;
  return {
    _id,
    restaurantId,
    at,
    actor,
    action,
    subject: { type: 'order', id: order._id, label: String(order.number) },
    details,
    branchId: order.branch.id,
    ...(eventType && { event: buildEvent(order, entry, eventType) }),
  };
}

/** The payload is serialized once for all deliveries and attempts. */
function buildEvent(order: OrderDocument, entry: OrderOutboxEntry, type: EventType): ActivityEvent {
  const body: WebhookEvent = {
    id: getEventId(entry._id),
    type,
    createdAt: entry.at.toISOString(),
    restaurantId: order.restaurantId,
    data: { order: serializeOrder(snapshotAt(order, entry)) },
  };
  return { type, payload: JSON.stringify(body) };
}

/**
 * The order right after the change. Later changes follow in the outbox, and the first that affected the
 * payment stores the payment before it.
 */
function snapshotAt(order: OrderDocument, entry: OrderOutboxEntry): OrderDocument {
  const { _id, at, details } = entry;
  const position = order.outbox.findIndex(one => one._id === _id);
  const next = order.outbox.find(({ paymentBefore }, index) => index > position && paymentBefore);
  const payment = next?.paymentBefore ?? snapshotPayment(order);
  return restoreSnapshot(order, { status: details.status, updatedAt: at, ...payment });
}
