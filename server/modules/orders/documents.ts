import type {
  Language,
  OrderAction,
  OrderChannel,
  OrderPromotion,
  OrderVoucher,
  ProviderRefundStatus,
} from '../../../generated/dashboard/types.ts';
import type {
  KnownOrderStatus,
  KnownOrderType,
  KnownPaymentStatus,
  KnownRefundSource,
} from '../../../generated/public/types.ts';
import type { OrderParts } from '../../../spec/rules/order-parts.ts';
import { beforePromise } from '../../../spec/rules/promised-time.ts';
import { toStoredRate, type VatShare } from '../../../spec/rules/vat.ts';
import type { LoggedEdit } from '../../lib/edits.ts';
import type { KeyedRequest, RequestFingerprints } from '../../lib/keyed-request.ts';
import type { OutboxEntry } from '../outbox/documents.ts';
import type { RefundVoucherDocument } from '../vouchers/documents.ts';

export type OrderType = KnownOrderType;
export type OrderStatus = KnownOrderStatus;
export type PaymentStatus = KnownPaymentStatus;

/** Amounts are in minor units of `currency`. Branch and customer are snapshots. */
export type OrderDocument = {
  _id: string;
  restaurantId: string;
  number: number;
  type: OrderType;
  /** Absent for orders from the counter. */
  channel?: OrderChannel;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** The payment provider, such as `stripe`. Empty before a payment. */
  paymentProviderId: string;
  /** When the payment was recorded. Absent before. */
  paidAt?: Date;
  /** The till that recorded the payment. Absent for online payments, and if no till was given. */
  till?: string;
  /** The provider's ID of a payment started here; otherwise empty. */
  paymentId: string;
  currency: string;
  subtotal: number;
  discount: number;
  /** The reason for the staff discount. Absent if none was given. */
  discountReason?: string;
  /** The applied promotion. Absent if none. */
  promotion?: OrderPromotion;
  creditsUsed: number;
  /** The voucher that pays `creditsUsed`. Absent if none. */
  voucher?: OrderVoucher;
  deliveryFee: number;
  vat: number;
  /** Absent in orders of earlier releases. */
  vatByRate?: StoredVatShare[];
  /**
   * The delivery fee's own VAT rate, in ten-thousandths of a percent. Absent if the fee uses the rates of the
   * food.
   */
  deliveryRate?: number;
  tipAmount: number;
  total: number;
  refundedTotal: number;
  notes: string;
  deliveryAddress: string;
  /** When the order is ready or, for a delivery, arrives. Absent without a promised time. */
  promisedAt?: Date;
  /** The travel time included in the promised time. */
  travelMinutes?: number;
  /** The time that the guest chose. Absent for orders to be prepared as soon as possible. */
  scheduledFor?: Date;
  /** How many minutes before the promised time the kitchen starts with a pre-order. */
  leadMinutes?: number;
  /** Where in the restaurant the order is served. Absent if unknown. */
  table?: string;
  cancelReason: string;
  cancelledAt: Date | null;
  branch: { id: string; slug: string; name: string; currency: string };
  customer: CustomerSnapshot;
  /** The language of emails to the guest. Absent: English. */
  language?: Language;
  /** Set if a guest placed the order. */
  guest?: GuestAccess;
  /** Search keys of the customer: see `customer-search.ts`. */
  customerKeys?: string[];
  lines: OrderLineDocument[];
  /** The contents before each change, oldest first. Absent before the first change. */
  replacedContents?: ReplacedContents[];
  /** The number of content changes. Absent before the first. */
  contentsRevision?: number;
  /** The latest keyed requests that placed or changed the order. */
  requests?: OrderRequest[];
  refunds: RefundDocument[];
  /**
   * Append-only, so that any prefix is an earlier state. The payment of the rest is the order's own. Absent
   * if there are none.
   */
  partPayments?: PartPaymentDocument[];
  /** A payment that was pending when another one paid the order. It can still succeed. */
  overtakenPayment?: { providerId: string; paymentId: string };
  /** The latest dispute of the payment. */
  dispute?: DisputeDocument;
  /** The number of changes of provider refunds, disputes, and part payments. Absent before the first. */
  providerRevision?: number;
  /** Absent if there are none. */
  surplusPayments?: SurplusPaymentDocument[];
  /** The number of changes of `surplusPayments`. */
  surplusRevision?: number;
  createdAt: Date;
  updatedAt: Date;
  outbox: OrderOutboxEntry[];
};

/** `rate` is in hundredths of a percent, for earlier releases; `exactRate`, if needed, in ten-thousandths. */
export type StoredVatShare = { rate: number; exactRate?: number; amount: number; vat: number };

export function toStoredVatShare({ rate: exact, amount, vat }: VatShare): StoredVatShare {
  const { vat: rate, vatRate: exactRate } = toStoredRate(exact);
  return { rate, ...(exactRate !== undefined && { exactRate }), amount, vat };
}

export const fromStoredVatShare = ({ rate, exactRate, amount, vat }: StoredVatShare): VatShare => ({
  rate: exactRate ?? rate * 100,
  amount,
  vat,
});

/**
 * `tokenHash` is the hash of the token that grants access to the order. `key` is set if the guest sent an
 * idempotency key: the key's hash, the salt from which the token derives, and fingerprints of the request.
 */
export type GuestAccess = {
  tokenHash: string;
  key?: { hash: string; salt: string } & RequestFingerprints;
};

/** A keyed request, and the order's state in its response. */
export type OrderRequest = Pick<KeyedRequest, 'key'> &
  RequestFingerprints & { at: Date; answer: OrderSnapshot };

export type CustomerSnapshot = { id: string; name: string; email: string; phone: string };

/** Titles, prices, and the recipe are snapshots from when the order was placed. */
export type OrderLineDocument = {
  id: string;
  menuItemId: string;
  title: string;
  quantity: number;
  unitPrice: number;
  lineTotal: number;
  /** In ten-thousandths of a percent. Absent in orders of earlier releases. */
  vatRate?: number;
  /** The item's category when ordered. Absent in orders of earlier releases. */
  categoryId?: string;
  /** The item's additional categories when ordered. Absent if there were none. */
  additionalCategoryIds?: string[];
  /** The item's minimum age when ordered. Absent if it had none. */
  minimumAge?: number;
  /** Whether the discount applies to this line. Absent on all lines if it applies to the whole order. */
  discounted?: true;
  specialRequest: string;
  options: { id: string; customization: string; name: string; price: number }[];
  recipe: { inventoryItemId: string; quantity: number }[];
};

/** Contents that staff can change while the order is open, and derived values. */
export type OrderContents = Pick<
  OrderDocument,
  'lines' | 'subtotal' | 'discount' | 'vat' | 'vatByRate' | 'total' | 'notes'
> &
  Required<Pick<OrderDocument, 'table'>>;

/** The contents before a change. */
export type ReplacedContents = OrderContents & {
  /** The ID of the change's outbox entry. */
  changeId: string;
  at: Date;
  actor: string;
  /** Empty if no reason was given. */
  reason: string;
  /** Whether the order was confirmed, so that the change moved stock. */
  confirmed: boolean;
};

/** Fields omitted from lists, about half of an order. */
const UNLISTED = ['customerKeys', 'guest', 'requests', 'outbox'] as const;

export type ListedOrder = Omit<OrderDocument, (typeof UNLISTED)[number] | 'lines'> & {
  lines: Omit<OrderLineDocument, 'recipe'>[];
};

export const LISTED_PROJECTION = Object.fromEntries([...UNLISTED, 'lines.recipe'].map(field => [field, 0]));

export type RefundDocument = {
  id: string;
  amount: number;
  reason: string;
  source: KnownRefundSource;
  actor: string;
  createdAt: Date;
  /** The refunded parts. Absent for refunds of an amount, and in releases that supported only those. */
  parts?: OrderParts;
  /** The till that recorded the refund. Absent if none was given. */
  till?: string;
  /** Absent unless a provider pays the refund. */
  provider?: ProviderRefundDocument;
  /** Absent unless staff paid the refund after the provider could not. */
  failedAttempt?: FailedAttemptDocument;
  /** The issued voucher. Absent for refunds in money. */
  voucher?: RefundVoucherDocument;
};

/** The state of a refund at the payment provider. */
export type ProviderRefundDocument = {
  status: ProviderRefundStatus;
  /** The failure reason; otherwise empty. */
  failure: string;
  /** The number of retries as a new refund. */
  retries: number;
  /** The provider's ID of a refund made there. Absent for refunds of this service. */
  id?: string;
  /**
   * The provider's refunds that paid a part each, once a smaller one was made there: a retry sends the rest.
   * Absent if one refund pays the whole amount.
   */
  paidParts?: { id: string; amount: number }[];
  /** The provider's refunds that failed, which is final: concurrent reports of their success are older. */
  failedIds?: string[];
};

/** A provider's attempt at a refund that staff paid. `failedIds` as in `ProviderRefundDocument`. */
export type FailedAttemptDocument = { at: Date; failedIds: string[] };

/** `status` and `reason` are the provider's values. */
export type DisputeDocument = { id: string; amount: number; reason: string; status: string; createdAt: Date };

/** `id` is the ID of the outbox entry. A negative amount returns the payment with the ID in `returns`. */
export type PartPaymentDocument = {
  id: string;
  providerId: string;
  amount: number;
  /** The parts of the order that were paid. Absent for an amount. */
  parts?: OrderParts;
  returns?: string;
  /** The till that recorded the payment. Absent if none was given. */
  till?: string;
  at: Date;
};

/** `id` is the ID of the outbox entry, `paymentId` the provider's; empty at the counter. */
export type SurplusPaymentDocument = {
  id: string;
  providerId: string;
  paymentId: string;
  amount: number;
  /** The till that recorded the payment. Absent if none was given. */
  till?: string;
  recordedAt: Date;
  returnedAt: Date | null;
  /** The payment's refund. Absent unless a provider pays it. */
  provider?: ProviderRefundDocument;
  /** Absent unless staff paid the refund after the provider could not. */
  failedAttempt?: FailedAttemptDocument;
};

/**
 * `details.status` is the order's status after the change. `details.paymentStatus` and `paymentBefore` are
 * set if the change affected the payment.
 */
export type OrderOutboxEntry = OutboxEntry & {
  action: OrderAction;
  details: {
    status: OrderStatus;
    amount?: string;
    reason?: string;
    /** The ending of the issued voucher's code. */
    codeEnding?: string;
    edits?: LoggedEdit[];
    paymentStatus?: PaymentStatus;
  };
  paymentBefore?: PaymentSnapshot;
  /** The payment or refund to send to the provider. */
  atProvider?: AtProvider;
};

/**
 * Without `refund` or `closes`, the payment was started. `closes` means that the guest should no longer pay.
 */
export type AtProvider = {
  paymentId: string;
  refund?: { id: string; amount: number; retries: number };
  closes?: true;
};

/**
 * The payment and contents at one time. The counts are the numbers of refunds and part payments. Snapshots of
 * earlier releases lack `contentsRevision` and `partCount`.
 */
export type PaymentSnapshot = Pick<
  OrderDocument,
  'paymentStatus' | 'paymentProviderId' | 'contentsRevision'
> & {
  refundCount: number;
  partCount?: number;
};

/** The mutable part of an order at one time. A cancellation is final, so its reason and time are excluded. */
export type OrderSnapshot = PaymentSnapshot & Pick<OrderDocument, 'status' | 'updatedAt'>;

/** The payment provider of orders paid entirely by credits, and of refunds as vouchers. */
export const CREDITS = 'credits';

/** When the kitchen starts with a pre-order. Undefined for other orders. */
export const findStart = ({
  promisedAt,
  leadMinutes,
}: Pick<OrderDocument, 'promisedAt' | 'leadMinutes'>): Date | undefined =>
  promisedAt && leadMinutes !== undefined ? beforePromise(promisedAt, leadMinutes) : undefined;
