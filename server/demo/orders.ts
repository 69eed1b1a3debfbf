import { sumOf } from '../../spec/rules/money.ts';
import { calculateVatByRate } from '../../spec/rules/vat.ts';
import type { ItemDocument } from '../modules/menu/documents.ts';
import { customerSearchKeys } from '../modules/orders/customer-search.ts';
import { type OrderDocument, type OrderStatus, toStoredVatShare } from '../modules/orders/documents.ts';
import { isPaid } from '../modules/orders/payment-rules.ts';
import type { PromotionDocument } from '../modules/promotions/documents.ts';
import type { DemoBranch } from './branches.ts';
import { CANCEL_REASONS, ORDER_NOTES } from './data/notes.ts';
import { STAFF } from './data/people.ts';
import { makeFulfilment } from './fulfilment.ts';
import { makeGuests, pickGuest } from './guests.ts';
import type { MakeId } from './ids.ts';
import { changeOrder } from './order-changes.ts';
import { findOffers, makeLines } from './order-lines.ts';
import {
  isByVoucher,
  isDisputed,
  makeDispute,
  makePartPayments,
  makePayment,
  makeRefunds,
} from './payments.ts';
import { type Placement, placements } from './placements.ts';
import { NEIGHBORS } from './promotions.ts';
import type { Random } from './random.ts';
import { addMs, MINUTE } from './times.ts';
import type { VoucherBook } from './vouchers.ts';

const FIRST_NUMBER = 1001;

type Sources = {
  restaurantId: string;
  branches: DemoBranch[];
  items: ItemDocument[];
  promotions: PromotionDocument[];
  vouchers: VoucherBook;
};

/** Oldest first, generated one at a time to limit memory. */
export function* makeOrders(
  { restaurantId, branches, items, promotions, vouchers }: Sources,
  { orders, now }: { orders: number; now: Date },
  makeId: MakeId,
  random: Random,
): Generator<OrderDocument> {
  const perBranch = new Map(
    branches.map(({ document, profile }) => [
      document._id,
      {
        guests: makeGuests(profile.slug, makeId, random, now),
        offers: findOffers(document._id, items, random),
      },
    ]),
  );
  let number = FIRST_NUMBER;
  let disputes = 0;
  for (const placement of placements(orders, branches, random, now)) {
    const { at, type, status, branch } = placement;
    const { document, profile } = branch;
    const { guests, offers } = perBranch.get(document._id) ?? { guests: [], offers: [] };
    const _id = makeId('ord', at);
    const { customer, address } = pickGuest(guests, random);
    const lines = makeLines(offers, makeId, random, at);
    const amounts = calculateTotals(lines, placement, random);
    const payment = makePayment(placement, amounts.total, random);
    const changedAt = getChangedAt(at, status, now, random);
    const staff = STAFF[profile.slug];
    const by = { actor: staff, since: changedAt, now };
    const refunds = makeRefunds({ ...payment, ...amounts, lines, status }, by, makeId, random);
    const cancelled = status === 'cancelled';
    const reason = payment.paymentStatus === 'failed' ? 'Payment did not go through' : undefined;
    const placed: OrderDocument = {
      _id,
      restaurantId,
      number: number++,
      type,
      channel: type === 'dine_in' ? 'counter' : 'website',
      status,
      ...payment,
      ...(isPaid(payment) && { paidAt: changedAt }),
      currency: document.currency,
      ...amounts,
      ...explainDiscount(amounts.discount, document.currency, promotions),
      refundedTotal: sumOf(refunds.map(({ amount }) => amount)),
      notes: random.chance(0.08) ? random.pick(ORDER_NOTES) : '',
      paymentId: '',
      deliveryAddress: type === 'delivery' ? address : '',
      ...makeFulfilment(placement, now),
      cancelReason: cancelled ? (reason ?? random.pick(CANCEL_REASONS)) : '',
      cancelledAt: cancelled ? changedAt : null,
      branch: { id: document._id, slug: document.slug, name: document.name, currency: document.currency },
      customer,
      customerKeys: customerSearchKeys(customer),
      lines,
      refunds,
      createdAt: at,
      updatedAt: refunds.at(-1)?.createdAt ?? changedAt,
      outbox: [],
    };
    const order = changeOrder(placed, { offers, branch, promotions }, makeId);
    const partPayments = makePartPayments(order, changedAt, makeId);
    const isFirstDispute = isDisputed(order, now) && disputes++ === 0;
    yield {
      ...order,
      ...vouchers.pay(order, staff, profile),
      ...(partPayments.length > 0 && { partPayments }),
      ...(isFirstDispute && { dispute: makeDispute(order) }),
      refunds: refunds.map(refund => (isByVoucher(order) ? vouchers.refund(order, refund) : refund)),
    };
  }
}

/** The promotion behind the discount, or the staff's reason. */
function explainDiscount(
  discount: number,
  currency: string,
  promotions: PromotionDocument[],
): Pick<OrderDocument, 'promotion' | 'discountReason'> {
  if (discount === 0) return {};
  const used = promotions.find(promotion => promotion.code === NEIGHBORS && promotion.currency === currency);
  if (!used) return { discountReason: 'Regular guest' };
  return { promotion: { id: used._id, name: used.name, code: NEIGHBORS } };
}

/** In minor units. */
function calculateTotals(
  lines: OrderDocument['lines'],
  { type, branch: { profile } }: Placement,
  random: Random,
) {
  const subtotal = lines.reduce((sum, { lineTotal }) => sum + lineTotal, 0);
  const discount = random.chance(0.08) ? Math.round(subtotal / 10) : 0;
  const creditsUsed = random.chance(0.04) ? Math.min(profile.voucher, subtotal - discount) : 0;
  const deliveryFee = type === 'delivery' ? random.pick(profile.deliveryFees) : 0;
  const tipAmount = random.pick(profile.tips);
  const total = Math.max(0, subtotal - discount - creditsUsed + deliveryFee + tipAmount);
  const shares = calculateVatByRate({
    lines: lines.map(({ lineTotal, vatRate = 0 }) => ({ lineTotal, rate: vatRate })),
    discount,
    deliveryFee,
  });
  const vat = sumOf(shares.map(share => share.vat));
  const vatByRate = shares.map(toStoredVatShare);
  return { subtotal, discount, creditsUsed, deliveryFee, vat, vatByRate, tipAmount, total };
}

/** Never after now. */
function getChangedAt(at: Date, status: OrderStatus, now: Date, random: Random): Date {
  if (status === 'pending') return at;
  const [shortest, longest] = status === 'cancelled' ? [2, 25] : [22, 75];
  const natural = random.integer(shortest * MINUTE, longest * MINUTE);
  const age = now.getTime() - at.getTime();
  return addMs(at, Math.min(natural, Math.floor(age * (0.6 + random.next() * 0.35))));
}
