import type { OrderAction } from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { FINAL_STATUSES } from '../../../spec/rules/order-status.ts';
import type { Actor } from '../../lib/access.ts';
import { newId } from '../../lib/ids.ts';
import type { EventType } from '../activity/documents.ts';
import { MAIL_EFFECT, PRINT_EFFECT, PUSH_EFFECT, REFUND_MAIL_EFFECT } from '../outbox/documents.ts';
import { SLOT_EFFECT } from '../pre-orders/documents.ts';
import { PROMOTION_EFFECT } from '../promotions/documents.ts';
import { REFUND_VOUCHER_EFFECT, type RefundVoucherDocument, VOUCHER_EFFECT } from '../vouchers/documents.ts';
import type { AtProvider, OrderDocument, OrderOutboxEntry, OrderStatus } from './documents.ts';

/** Moves stock when an order is confirmed or cancelled. */
export const STOCK_EFFECT = 'order_stock';

/** Logs the change and sends its webhooks. */
export const LOG_EFFECT = 'order_log';

/** Updates the sales of affected days. */
export const SALES_EFFECT = 'order_sales';

/** Removes the guest's data from copies of the order. */
export const GUEST_ERASURE_EFFECT = 'guest_erasure';

/** The effects of every order change, and of changes that affect sales. */
const EFFECTS = [STOCK_EFFECT, LOG_EFFECT];
const SALES_EFFECTS = [...EFFECTS, SALES_EFFECT];

/** Moves stock after a change of a confirmed order's lines. */
export const CONTENTS_STOCK_EFFECT = 'order_contents_stock';

/** Clears strikes from lines whose quantity increased. */
export const CONTENTS_STRIKES_EFFECT = 'order_contents_strikes';

/** Notifies the provider of an online payment. */
export const PROVIDER_EFFECT = 'order_provider';

/** Queues an email about a change of the order's lines. */
export const CONTENTS_MAIL_EFFECT = 'order_contents_mail';

const CONTENTS_EFFECTS = [
  ...[CONTENTS_STOCK_EFFECT, CONTENTS_STRIKES_EFFECT, SLOT_EFFECT],
  ...[PRINT_EFFECT, CONTENTS_MAIL_EFFECT],
];

const CANCELLATION_EFFECTS = [PROVIDER_EFFECT, PROMOTION_EFFECT, SLOT_EFFECT, VOUCHER_EFFECT];

const ERASURE_EFFECTS = [...EFFECTS, GUEST_ERASURE_EFFECT, PROMOTION_EFFECT, MAIL_EFFECT, PUSH_EFFECT];

/** Statuses about which guests get emails. */
const MAILED_STATUSES: OrderStatus[] = ['confirmed', 'ready', 'cancelled'];

/** Statuses that send push notifications or end subscriptions. */
const PUSHED_STATUSES: OrderStatus[] = ['ready', ...FINAL_STATUSES];

/** Statuses that print the order, now or at its time, or cancel its prints. */
const PRINTED_STATUSES: OrderStatus[] = ['confirmed', 'preparing', 'cancelled'];

/** Cancellations do not change sales: payments count until they are refunded. */
const SALES_ACTIONS: OrderAction[] = [
  'order.payment_recorded',
  'order.refunded',
  'order.refund_paid_manually',
];

export function buildOutboxEntry(
  { restaurantId }: { restaurantId: string },
  action: OrderOutboxEntry['action'],
  actor: Actor,
  at: Date,
  { details, eventType }: { details: OrderOutboxEntry['details']; eventType?: EventType | undefined },
): OrderOutboxEntry {
  const event = eventType && { eventType };
  const otherEffects = action === 'order.guest_erased' ? ERASURE_EFFECTS : EFFECTS;
  // A payment confirms a pending order.
  const isStatusChange =
    action === 'order.status_changed' || (action === 'order.payment_recorded' && eventType !== undefined);
  const changes = (statuses: OrderStatus[]) => isStatusChange && statuses.includes(details.status);
  const named = [
    ...(SALES_ACTIONS.includes(action) ? SALES_EFFECTS : otherEffects),
    ...(changes(MAILED_STATUSES) ? [MAIL_EFFECT] : []),
    ...(action === 'order.placed' || changes(PUSHED_STATUSES) ? [PUSH_EFFECT] : []),
    ...(changes(PRINTED_STATUSES) ? [PRINT_EFFECT] : []),
    ...(action === 'order.updated' ? CONTENTS_EFFECTS : []),
    ...(action === 'order.promise_changed' ? [SLOT_EFFECT, PRINT_EFFECT] : []),
  ];
  // Cancelled orders are not read before, so the effects check for a pending payment, promotion, slot, and
  // voucher.
  const effects = details.status === 'cancelled' ? [...named, ...CANCELLATION_EFFECTS] : named;
  return { _id: newId('act'), restaurantId, at, actor, action, details, ...event, effects };
}

/** Details of an entry about an amount. */
export const describeAmount = ({ status, currency }: OrderDocument, amount: number, reason = '') => ({
  status,
  amount: `${formatMoney(amount, currency)} ${currency}`,
  ...(reason && { reason }),
});

/**
 * The entry of an order placed with a limited promotion, a slot, or a voucher. An order paid by credits
 * counts as a sale immediately.
 */
export const keepReserved = (
  entry: OrderOutboxEntry,
  reserved: { promotion: boolean; slot: boolean; voucher: boolean; sold: boolean },
): OrderOutboxEntry => ({
  ...entry,
  effects: [
    ...(entry.effects ?? []),
    ...(reserved.promotion ? [PROMOTION_EFFECT] : []),
    ...(reserved.slot ? [SLOT_EFFECT] : []),
    ...(reserved.voucher ? [VOUCHER_EFFECT] : []),
    ...(reserved.sold ? [SALES_EFFECT] : []),
  ],
});

/** The entry of a refund, with the effects that issue its voucher and notify the guest. */
export const issueVoucher = (
  entry: OrderOutboxEntry,
  { codeEnding }: RefundVoucherDocument,
): OrderOutboxEntry => ({
  ...entry,
  details: { ...entry.details, codeEnding },
  effects: [...(entry.effects ?? []), REFUND_VOUCHER_EFFECT, REFUND_MAIL_EFFECT],
});

/** The entry with the effect that notifies the provider. */
export const sendToProvider = (
  entry: OrderOutboxEntry,
  atProvider: AtProvider | undefined,
): OrderOutboxEntry =>
  atProvider
    ? { ...entry, atProvider, effects: [...new Set([...(entry.effects ?? []), PROVIDER_EFFECT])] }
    : entry;
