import { renderAddress } from '../../../spec/rules/delivery-zones.ts';
import type { Actor } from '../../lib/access.ts';
import { deriveId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { snapshotPromotion } from '../promotions/serializers.ts';
import type { VoucherDocument } from '../vouchers/documents.ts';
import { snapshotVoucher } from '../vouchers/serializers.ts';
import { customerSearchKeys } from './customer-search.ts';
import { CREDITS, type GuestAccess, type OrderDocument, toStoredVatShare } from './documents.ts';
import { findPromise } from './fulfilment-rules.ts';
import { buildOutboxEntry, keepReserved } from './outbox-entries.ts';
import type { Placement } from './placement.ts';
import { buildLine, type ValidPlacement } from './placement-rules.ts';
import { snapshotOrder } from './snapshots.ts';

/** Builds the order. The store assigns the number. */
export function buildOrder(
  placement: Placement,
  branch: BranchDocument,
  { sold, totals, promotion, voucher }: ValidPlacement & { voucher: VoucherDocument | undefined },
  actor: Actor,
  { guest, request }: { guest?: GuestAccess; request?: KeyedRequest | undefined },
  at: Date,
): OrderDocument {
  const { _id: branchId, restaurantId, slug, name, currency, deliveryRate } = branch;
  const { type, channel, customer, notes, deliveryAddress, postalCode, city } = placement;
  const { language } = placement;
  const table = placement.table?.trim();
  const discountReason = placement.discountReason?.trim();
  const entry = buildOutboxEntry(branch, 'order.placed', actor, at, {
    details: { status: 'pending' },
    eventType: 'order.created',
  });
  const promise = findPromise(placement, { branch, items: sold.map(({ item }) => item), now: at });
  const isPaid = totals.creditsUsed > 0 && totals.total === 0;
  const reserved = {
    ...{ promotion: promotion !== undefined, slot: promise.scheduledFor !== undefined },
    ...{ voucher: voucher !== undefined, sold: isPaid },
  };
  const order: OrderDocument = {
    _id: deriveId('ord', entry._id),
    restaurantId,
    number: 0,
    type,
    channel,
    status: 'pending',
    paymentStatus: isPaid ? 'paid' : 'unpaid',
    paymentProviderId: isPaid ? CREDITS : '',
    ...(isPaid && { paidAt: at }),
    paymentId: '',
    currency,
    ...totals,
    ...(promotion && { promotion: snapshotPromotion(promotion) }),
    ...(discountReason && { discountReason }),
    vatByRate: totals.vatByRate.map(toStoredVatShare),
    ...(typeof deliveryRate === 'number' && { deliveryRate }),
    ...(voucher && { voucher: snapshotVoucher(voucher) }),
    refundedTotal: 0,
    notes,
    deliveryAddress: type === 'delivery' ? renderAddress(deliveryAddress, postalCode, city) : '',
    ...promise,
    ...(table && { table }),
    cancelReason: '',
    cancelledAt: null,
    branch: { id: branchId, slug, name, currency },
    customer,
    customerKeys: customerSearchKeys(customer),
    ...(language && { language }),
    ...(guest && { guest }),
    lines: sold.map(buildLine),
    refunds: [],
    createdAt: at,
    updatedAt: at,
    outbox: [keepReserved(entry, reserved)],
  };
  return request ? { ...order, requests: [{ ...request, at, answer: snapshotOrder(order) }] } : order;
}
