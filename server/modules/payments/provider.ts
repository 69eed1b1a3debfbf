import type { StripeMode } from '../../../generated/dashboard/types.ts';
import type { DisputeDocument } from '../orders/documents.ts';
import type { RefundReport } from '../orders/provider-refunds.ts';
import type { OnlinePaymentDocument, PaymentState, SentRefund } from './documents.ts';

/**
 * Takes guests' money on a page of its own. Every method is idempotent, because it is called again when a response was lost, and
 * throws a `ProviderError`.
 */
export interface PaymentProvider {
  /** Opens the page where the guest pays. */
  begin(payment: OnlinePaymentDocument): Promise<{ id: string; url: string }>;
  /** Reports everything that is known of a payment whose page was opened. */
  check(payment: OnlinePaymentDocument): Promise<PaymentReport>;
  /** Closes the page, unless the guest has paid. */
  expire(payment: OnlinePaymentDocument): Promise<void>;
  /** Pays back a part of the payment. */
  refund(payment: OnlinePaymentDocument, refund: SentRefund): Promise<RefundReport>;
}

export type PaymentReport = {
  state: PaymentState;
  /** The provider's own payment, from which refunds are paid. */
  intentId: string | undefined;
  refunds: RefundReport[];
  dispute: Omit<DisputeDocument, 'createdAt'> | undefined;
};

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  /** `rejected` is final for this request. `refused` lasts until the account has another key. `unavailable` passes. */
  readonly kind: 'rejected' | 'refused' | 'unavailable';

  constructor(kind: ProviderError['kind'], message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

/** How the deployment's demo restaurant is paid. */
export const PAYMENT_PROVIDERS = ['test', 'none'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

type PaidRestaurant = {
  sandboxOf?: string;
  paymentProvider?: 'test';
  stripe?: { disconnectedAt?: Date; acceptsPayments?: boolean };
};

/**
 * How guests of a restaurant pay online. The test provider takes no money, so it serves sandboxes and the demo restaurant only, until
 * an account of Stripe's test mode is connected.
 */
export function chooseProvider(
  { sandboxOf, paymentProvider, stripe }: PaidRestaurant,
  deployed: PaymentProviderName,
): 'stripe' | PaymentProviderName {
  if (stripe && !stripe.disconnectedAt && stripe.acceptsPayments !== false) return 'stripe';
  if (sandboxOf !== undefined) return 'test';
  return paymentProvider === 'test' ? deployed : 'none';
}

/** Of the Stripe accounts that the restaurant may connect. In test mode, no real money moves. */
export const getStripeMode = ({ sandboxOf, paymentProvider }: PaidRestaurant): StripeMode =>
  sandboxOf !== undefined || paymentProvider === 'test' ? 'test' : 'live';
