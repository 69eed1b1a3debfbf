import type { Language } from '../../../generated/dashboard/types.ts';
import type { BranchStore } from '../branches/store.ts';
import type { OrderDocument } from '../orders/documents.ts';
import { isPaid, isPartlyPaid } from '../orders/payment-rules.ts';
import { serializeDashboardOrder } from '../orders/serializers.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { DEFAULT_LANGUAGE, type MailDocument, type OrderMailKind } from './documents.ts';
import { GUEST_TEXTS, type OrderValues } from './guest-texts.ts';
import type { MailContent, MailRow } from './layout.ts';
import { listReceiptSums } from './receipt-sums.ts';

/** Renders an email to a guest from the order. Resolves to undefined if the order's guest was erased. */
export type RenderOrderMail = (mail: MailDocument, kind: OrderMailKind) => Promise<MailContent | undefined>;

type RenderDeps = {
  restaurants: { store: Pick<RestaurantStore, 'get'> };
  branches: Pick<BranchStore, 'find'>;
  findOrders: (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;
};

export function createRenderOrderMail({ restaurants, branches, findOrders }: RenderDeps): RenderOrderMail {
  return async ({ restaurantId, orderId = '', language = DEFAULT_LANGUAGE }, kind) => {
    const [order] = await findOrders(restaurantId, [orderId]);
    if (!order || order.customer.email === '') return undefined;
    const [restaurant, branch] = await Promise.all([
      restaurants.store.get(restaurantId),
      branches.find({ restaurantId, branches: 'all' }, order.branch.id),
    ]);
    const { name } = restaurant;
    const timeZone = branch?.timezone ?? 'UTC';
    const text = GUEST_TEXTS[language][kind]({
      restaurant: name,
      branch: order.branch.name,
      name: order.customer.name,
      number: order.number,
      time: formatPromise(order, language, timeZone),
      isPreOrder: order.scheduledFor !== undefined,
      isDelivery: order.type === 'delivery',
      payment: getPayment(order),
    });
    const content = { ...text, language, restaurant: name };
    return kind === 'order_confirmed' ? { ...content, rows: listRows(order, restaurant, language) } : content;
  };
}

function getPayment(order: OrderDocument): OrderValues['payment'] {
  if (isPaid(order)) return 'paid';
  if (isPartlyPaid(order)) return 'partial';
  return order.paymentStatus === 'pending' ? 'pending' : 'open';
}

function formatPromise(
  { promisedAt, scheduledFor }: OrderDocument,
  language: Language,
  timeZone: string,
): string {
  const day = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  const time = { timeZone, hour: 'numeric', minute: '2-digit' } as const;
  return promisedAt?.toLocaleString(language, { ...(scheduledFor && day), ...time }) ?? '';
}

/** The rows of the receipt: lines, totals, VAT by rate, and company details. */
function listRows(order: OrderDocument, restaurant: RestaurantDocument, language: Language): MailRow[] {
  const { receipt } = GUEST_TEXTS[language];
  const serialized = serializeDashboardOrder(order);
  const { currency, lines } = serialized;
  const { legalName = '', taxId = '' } = restaurant;
  const format = new Intl.NumberFormat(language, { style: 'currency', currency });
  const money = (amount: string) => format.format(Number(amount));
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
