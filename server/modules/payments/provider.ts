import type { StripeMode } from '../../../generated/dashboard/types.ts';
import type { DisputeDocument } from '../orders/documents.ts';
import type { RefundReport } from '../orders/provider-refunds.ts';
import type { OnlinePaymentDocument, PaymentState, SentRefund } from './documents.ts';

/**
 * Collects guests' payments on the provider's own page. Every method is idempotent, because it is retried
 * after a lost response, and throws a `ProviderError`.
 */
export interface PaymentProvider {
  /** Opens a payment page for the guest. */
  begin(payment: OnlinePaymentDocument): Promise<{ id: string; url: string }>;
  /** Reports the state of a payment whose page was opened. */
  check(payment: OnlinePaymentDocument): Promise<PaymentReport>;
  /** Closes the page, unless the guest has paid. */
  expire(payment: OnlinePaymentDocument): Promise<void>;
  /** Refunds part of the payment. */
  refund(payment: OnlinePaymentDocument, refund: SentRefund): Promise<RefundReport>;
  /** The paid payment pages opened since then. */
  listPaid(since: Date): Promise<PaidPage[]>;
  /** The total of refunds that did not fail. */
  sumRefunds(payment: Pick<PaidPage, 'intentId' | 'currency'>): Promise<number>;
}

/** A page on which a guest paid. The IDs are this service's, except for `intentId`. */
export type PaidPage = {
  paymentId: string;
  restaurantId: string;
  orderId: string;
  intentId: string;
  /** In minor units of `currency`. */
  amount: number;
  currency: string;
  /** When the page was opened. */
  openedAt: Date;
  title: string;
  /** The guest's email address. Empty if unknown. */
  contact: string;
};

export type PaymentReport = {
  state: PaymentState;
  /** The provider's own payment ID, for refunds. */
  intentId: string | undefined;
  refunds: RefundReport[];
  dispute: Omit<DisputeDocument, 'createdAt'> | undefined;
};

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /**
   * `rejected` is final for this request. `refused` lasts until the account gets another key. `unavailable`
   * is temporary.
   */
  readonly kind: 'rejected' | 'refused' | 'unavailable';

  constructor(kind: ProviderError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** The payment provider of the demo restaurant. */
export const PAYMENT_PROVIDERS = ['test', 'none'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

type PaidRestaurant = {
  sandboxOf?: string;
  paymentProvider?: 'test';
  stripe?: { disconnectedAt?: Date; acceptsPayments?: boolean };
};

/**
 * Chooses how guests pay online. The test provider moves no money, so it serves only sandboxes and the demo
 * restaurant, until a Stripe account in test mode is connected.
 */
export function chooseProvider(
  { sandboxOf, paymentProvider, stripe }: PaidRestaurant,
  deployed: PaymentProviderName,
): 'stripe' | PaymentProviderName {
  if (stripe && !stripe.disconnectedAt && stripe.acceptsPayments !== false) return 'stripe';
  if (sandboxOf !== undefined) return 'test';
  return paymentProvider === 'test' ? deployed : 'none';
}

/** The mode of Stripe accounts that the restaurant may connect. Test mode moves no real money. */
export const getStripeMode = ({ sandboxOf, paymentProvider }: PaidRestaurant): StripeMode =>
  sandboxOf !== undefined || paymentProvider === 'test' ? 'test' : 'live';
