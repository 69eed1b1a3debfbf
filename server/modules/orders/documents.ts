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

/** Money is in minor units of `currency`. Branch and customer are snapshots. */
export type OrderDocument = {
  _id: string;
  restaurantId: string;
  number: number;
  type: OrderType;
  /** Absent means the counter. */
  channel?: OrderChannel;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  /** The provider that took the payment, such as `stripe`. Empty before there is a payment. */
  paymentProviderId: string;
  /** When the payment was recorded. Absent before. */
  paidAt?: Date;
  /** The till at which it was recorded. Absent for payments online, and where no till was named. */
  till?: string;
  /** The provider's id of a payment that was started here; otherwise empty. */
  paymentId: string;
  currency: string;
  subtotal: number;
  discount: number;
  /** Why staff gave the discount. Absent if no reason was given. */
  discountReason?: string;
  /** The promotion that applied. Absent if none did. */
  promotion?: OrderPromotion;
  creditsUsed: number;
  /** The voucher that pays `creditsUsed`. Absent if none does. */
  voucher?: OrderVoucher;
  deliveryFee: number;
  vat: number;
  /** Absent in orders of earlier releases. */
  vatByRate?: StoredVatShare[];
  /** The delivery fee's own VAT rate, in ten-thousandths of a percent. Absent where the fee has the rates of the food. */
  deliveryRate?: number;
  tipAmount: number;
  total: number;
  refundedTotal: number;
  notes: string;
  deliveryAddress: string;
  /** When it is ready, or, for a delivery, arrives. Absent where no time is promised. */
  promisedAt?: Date;
  /** How much of the promised time is the way to the guest. */
  travelMinutes?: number;
  /** The time for which it was ordered. Absent for an order to be made as soon as possible. */
  scheduledFor?: Date;
  /** How many minutes before the promised time the kitchen starts with a pre-order. */
  leadMinutes?: number;
  /** Where in the restaurant it is served. Absent when it is not known. */
  table?: string;
  cancelReason: string;
  cancelledAt: Date | null;
  branch: { id: string; slug: string; name: string; currency: string };
  customer: CustomerSnapshot;
  /** Of emails to the guest. Absent: English. */
  language?: Language;
  /** Set when a guest placed the order. */
  guest?: GuestAccess;
  /** By which staff find the customer: see `customer-search.ts`. */
  customerKeys?: string[];
  lines: OrderLineDocument[];
  /** What the changes of its contents have replaced, oldest first. Absent before the first. */
  replacedContents?: ReplacedContents[];
  /** The number of changes of its contents. Absent before the first. */
  contentsRevision?: number;
  /** The latest keyed requests that placed or changed the order. */
  requests?: OrderRequest[];
  refunds: RefundDocument[];
  /** Only appended to, so that its beginning is an earlier state. The payment of the rest is the order's own. Absent if there are none. */
  partPayments?: PartPaymentDocument[];
  /** A payment that waited when another one paid the order. It can still succeed. */
  overtakenPayment?: { providerId: string; paymentId: string };
  /** The latest dispute of the payment. */
  dispute?: DisputeDocument;
  /** The number of changes of provider refunds, disputes, and part payments. Absent before the first. */
  providerRevision?: number;
  /** Absent while there is none. */
  surplusPayments?: SurplusPaymentDocument[];
  /** The number of changes of `surplusPayments`. */
  surplusRevision?: number;
  createdAt: Date;
  updatedAt: Date;
  outbox: OrderOutboxEntry[];
};

/**
 * `rate` is in hundredths of a percent, which earlier releases read; `exactRate`, where these cannot express it, in
 * ten-thousandths.
 */
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
 * `tokenHash` is the hash of the token that gives access to the order. `key` is set when the guest sent an idempotency
 * key. It holds the key's hash, the salt with which the token derives from the key, and fingerprints of the request.
 */
export type GuestAccess = {
  tokenHash: string;
  key?: { hash: string; salt: string } & RequestFingerprints;
};

/** A keyed request, and the state of the order in its answer. */
export type OrderRequest = Pick<KeyedRequest, 'key'> &
  RequestFingerprints & { at: Date; answer: OrderSnapshot };

export type CustomerSnapshot = { id: string; name: string; email: string; phone: string };

/** Titles, prices and the recipe are snapshots taken when the order was placed. */
export type OrderLineDocument = {
  id: string;
  menuItemId: string;
  title: string;
  quantity: number;
  unitPrice: number;
  lineTotal: number;
  /** In ten-thousandths of a percent. Absent in orders of earlier releases. */
  vatRate?: number;
  /** The category of the item when it was ordered. Absent in orders of earlier releases. */
  categoryId?: string;
  /** Its additional categories then. Absent if there were none. */
  additionalCategoryIds?: string[];
  /** Whether the discount is of this line. Absent on all lines if it is of the whole order. */
  discounted?: true;
  specialRequest: string;
  options: { id: string; customization: string; name: string; price: number }[];
  recipe: { inventoryItemId: string; quantity: number }[];
};

/** What staff can change while the order is open, and what follows from it. */
export type OrderContents = Pick<
  OrderDocument,
  'lines' | 'subtotal' | 'discount' | 'vat' | 'vatByRate' | 'total' | 'notes'
> &
  Required<Pick<OrderDocument, 'table'>>;

/** The contents before a change. */
export type ReplacedContents = OrderContents & {
  /** That of the change's outbox entry. */
  changeId: string;
  at: Date;
  actor: string;
  /** Empty if none was given. */
  reason: string;
  /** Whether the order had been confirmed, so that the change moved stock. */
  confirmed: boolean;
};

/** What no list shows of an order: about half of it. */
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
  /** What was given back. Absent for an amount, and for refunds of releases that knew amounts only. */
  parts?: OrderParts;
  /** The till at which it was recorded. Absent where none was named. */
  till?: string;
  /** Absent where no provider pays it. */
  provider?: ProviderRefundDocument;
  /** The voucher that it issues. Absent for a refund in money. */
  voucher?: RefundVoucherDocument;
};

/** The state of a refund at the payment provider. */
export type ProviderRefundDocument = {
  status: ProviderRefundStatus;
  /** Why it failed; otherwise empty. */
  failure: string;
  /** How often it was sent as a new refund, less one. */
  retries: number;
  /** The provider's id of a refund that was made there. Absent for refunds of this service. */
  id?: string;
};

/** `status` and `reason` are the provider's words. */
export type DisputeDocument = { id: string; amount: number; reason: string; status: string; createdAt: Date };

/** `id` is that of its outbox entry. The amount is negative for one that gives back the payment with the ID `returns`. */
export type PartPaymentDocument = {
  id: string;
  providerId: string;
  amount: number;
  /** The parts of the order that it paid. Absent for an amount. */
  parts?: OrderParts;
  returns?: string;
  /** The till at which it was recorded. Absent where none was named. */
  till?: string;
  at: Date;
};

/** `id` is that of its outbox entry; `paymentId` the provider's, empty at the counter. */
export type SurplusPaymentDocument = {
  id: string;
  providerId: string;
  paymentId: string;
  amount: number;
  /** The till at which it was recorded. Absent where none was named. */
  till?: string;
  recordedAt: Date;
  returnedAt: Date | null;
  /** Its refund. Absent where no provider pays it. */
  provider?: ProviderRefundDocument;
};

/**
 * `details.status` is the order's status after the change. `details.paymentStatus` and `paymentBefore` are set when the
 * change affected the payment.
 */
export type OrderOutboxEntry = OutboxEntry & {
  action: OrderAction;
  details: {
    status: OrderStatus;
    amount?: string;
    reason?: string;
    /** Of the voucher that the refund issues. */
    codeEnding?: string;
    edits?: LoggedEdit[];
    paymentStatus?: PaymentStatus;
  };
  paymentBefore?: PaymentSnapshot;
  /** The payment, or the refund, that the provider is to be told of. */
  atProvider?: AtProvider;
};

/** Without `refund` or `closes`, the payment was started. `closes`: the guest should not pay it any more. */
export type AtProvider = {
  paymentId: string;
  refund?: { id: string; amount: number; retries: number };
  closes?: true;
};

/**
 * The payment and the contents at one time. The counts are those of the refunds and part payments that the order had. Snapshots of earlier
 * releases have no `contentsRevision` and no `partCount`.
 */
export type PaymentSnapshot = Pick<
  OrderDocument,
  'paymentStatus' | 'paymentProviderId' | 'contentsRevision'
> & {
  refundCount: number;
  partCount?: number;
};

/** The part of an order that can change, at one time. A cancellation is final, so its reason and time are not part of it. */
export type OrderSnapshot = PaymentSnapshot & Pick<OrderDocument, 'status' | 'updatedAt'>;

/** Stands for the payment provider of an order that credits pay in whole, and of a refund as a voucher. */
export const CREDITS = 'credits';

/** When the kitchen starts with a pre-order. Undefined for other orders. */
export const findStart = ({
  promisedAt,
  leadMinutes,
}: Pick<OrderDocument, 'promisedAt' | 'leadMinutes'>): Date | undefined =>
  promisedAt && leadMinutes !== undefined ? beforePromise(promisedAt, leadMinutes) : undefined;
