import type { Language } from '../../../generated/dashboard/types.ts';
import { findMinimumAge } from '../../../spec/rules/minimum-age.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { dayOf } from '../../lib/zoned-day.ts';
import type { BranchStore } from '../branches/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { listContentsChanges } from '../orders/line-changes.ts';
import { isPaid, isPartlyPaid } from '../orders/payment-rules.ts';
import { serializeDashboardOrder } from '../orders/serializers.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { ReadRefundCodes } from '../vouchers/refund-vouchers.ts';
import { DEFAULT_LANGUAGE, type MailDocument, type OrderMailKind } from './documents.ts';
import { GUEST_TEXTS, type OrderValues } from './guest-texts.ts';
import type { MailContent, MailRow } from './layout.ts';
import { listReceiptSums } from './receipt-sums.ts';

/**
 * Renders an email to a guest. Resolves to undefined if the guest was erased, a later email replaces it, or
 * its voucher code cannot be decrypted.
 */
export type RenderOrderMail = (mail: MailDocument, kind: OrderMailKind) => Promise<MailContent | undefined>;

type RenderDeps = {
  restaurants: { store: Pick<RestaurantStore, 'get'> };
  branches: Pick<BranchStore, 'find'>;
  findOrders: (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;
  readRefundCodes: ReadRefundCodes;
};

export function createRenderOrderMail({
  restaurants,
  branches,
  findOrders,
  readRefundCodes,
}: RenderDeps): RenderOrderMail {
  function listRowsOf(
    kind: OrderMailKind,
    order: OrderDocument,
    {
      restaurant,
      language,
      refundId,
    }: { restaurant: RestaurantDocument; language: Language; refundId: string },
  ): MailRow[] | undefined {
    if (kind === 'order_confirmed' || kind === 'order_updated') return listRows(order, restaurant, language);
    if (kind !== 'order_refund_voucher') return [];
    const code = readRefundCodes(order).get(refundId);
    return code ? [{ label: GUEST_TEXTS[language].receipt.voucherCode, value: code }] : undefined;
  }

  return async (mail, kind) => {
    const { restaurantId, orderId = '', language = DEFAULT_LANGUAGE, details } = mail;
    const [order] = await findOrders(restaurantId, [orderId]);
    if (!order || order.customer.email === '' || isSuperseded(mail, order)) return undefined;
    const [restaurant, branch] = await Promise.all([
      restaurants.store.get(restaurantId),
      branches.find({ restaurantId, branches: 'all' }, order.branch.id),
    ]);
    const { name } = restaurant;
    const { refundId = '' } = details;
    const refund = order.refunds.find(({ id }) => id === refundId);
    const timeZone = branch?.timezone ?? 'UTC';
    const text = GUEST_TEXTS[language][kind]({
      restaurant: name,
      branch: order.branch.name,
      name: order.customer.name,
      number: order.number,
      time: formatPromise(order, { mail, language, timeZone }),
      isPreOrder: order.scheduledFor !== undefined,
      isDelivery: order.type === 'delivery',
      payment: getPayment(order),
      refunded: refund ? createMoneyFormat(order, language)(formatMoney(refund.amount, order.currency)) : '',
    });
    const rows = listRowsOf(kind, order, { restaurant, language, refundId });
    const paragraphs = [...text.paragraphs, ...listIdCheck(kind, order, language)];
    return rows && { ...text, paragraphs, language, restaurant: name, ...(rows.length > 0 && { rows }) };
  };
}

/**
 * Whether a later change or cancellation has its own email. Kept emails are never sent, so none is dropped.
 */
function isSuperseded({ kind, status, details }: MailDocument, order: OrderDocument): boolean {
  if (kind !== 'order_updated' || status === 'kept') return false;
  const last = listContentsChanges(order).findLast(({ changes }) => changes.length > 0);
  return order.status === 'cancelled' || last?.changeId !== details.changeId;
}

/** The guest's duty to show ID, while they still receive the order. */
function listIdCheck(kind: OrderMailKind, { lines }: OrderDocument, language: Language): string[] {
  const minimumAge = findMinimumAge(lines);
  if (minimumAge === undefined || kind === 'order_cancelled' || kind === 'order_refund_voucher') return [];
  return [GUEST_TEXTS[language].showId(minimumAge)];
}

function getPayment(order: OrderDocument): OrderValues['payment'] {
  if (isPaid(order)) return 'paid';
  if (isPartlyPaid(order)) return 'partial';
  return order.paymentStatus === 'pending' ? 'pending' : 'open';
}

/** With the day for a pre-order, or if it isn't the day of the email. */
function formatPromise(
  { promisedAt, scheduledFor }: OrderDocument,
  { mail, language, timeZone }: { mail: MailDocument; language: Language; timeZone: string },
): string {
  if (!promisedAt) return '';
  const isToday = dayOf(promisedAt, timeZone) === dayOf(mail.createdAt, timeZone);
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const time = { timeZone, hour: 'numeric', minute: '2-digit' } as const;
  return promisedAt.toLocaleString(language, { ...((scheduledFor || !isToday) && day), ...time });
}

function createMoneyFormat({ currency }: OrderDocument, language: Language) {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  return (amount: string) => format.format(Number(amount));
}

/** The rows of the receipt: lines, totals, VAT by rate, and company details. */
function listRows(order: OrderDocument, restaurant: RestaurantDocument, language: Language): MailRow[] {
  const { receipt } = GUEST_TEXTS[language];
  const serialized = serializeDashboardOrder(order);
  const { lines } = serialized;
  const { legalName = '', taxId = '' } = restaurant;
  const money = createMoneyFormat(order, language);
  return [
    ...lines.map(({ quantity, title, options, lineTotal }) => ({
      label: [`${quantity} × ${title}`, ...options.map(option => option.name)].join(', '),
      value: money(lineTotal),
    })),
    ...listReceiptSums(serialized, { texts: receipt, money, minus: '−' }),
    ...[legalName, taxId && receipt.taxId(taxId)]
      .filter(label => label !== '')
      .map(label => ({ label, value: '' })),
  ];
}
