/**
 * A payment at a provider: pending requests to the provider, and when to poll it next. The order's document
 * is what the restaurant has; this one is the queue that reconciles it with the provider.
 */
export type OnlinePaymentDocument = {
  /** The order's `paymentId`: the provider's name, a colon, and an ID of this service. */
  _id: string;
  restaurantId: string;
  orderId: string;
  branchId: string;
  /** In minor units of `currency`. */
  amount: number;
  currency: string;
  /** The provider's account that takes it. Absent: unknown, or from an earlier release. */
  accountId?: string;
  /** How many percent of the amount the host's platform keeps. Absent: none. */
  feePercent?: number;
  /** The description on the provider's page. */
  title: string;
  /** Where the provider redirects the guest afterwards. */
  returnUrl: string;
  createdAt: Date;
  state: PaymentState;
  /** The provider's payment page. Absent until the provider has confirmed it. */
  session?: { id: string; url: string };
  /** The provider's own payment ID, for refunds. Absent before the guest has paid. */
  intentId?: string;
  /** Whether to close the payment page because the order was cancelled or paid otherwise. */
  closes?: true;
  /** Refunds requested by this service. */
  refunds: SentRefund[];
  /** When to poll the provider next. Absent if nothing is open. */
  dueAt?: Date;
  /** The number of failed requests since the provider last responded, and when they started. */
  failures: number;
  failingSince?: Date;
  /** The number of changes. */
  revision: number;
};

/** The account of the demo's invented payments. No key opens it. */
export const DEMO_ACCOUNT = 'acct_demo';

export type PaymentState = 'pending' | 'succeeded' | 'failed';

/** `id` is the ID of the order's refund or surplus payment. */
export type SentRefund = { id: string; amount: number; retries: number; status: SentRefundStatus };

type SentRefundStatus = 'owed' | 'pending' | 'succeeded' | 'failed';

/** Whether the payment or one of its refunds is not final. */
export const isOpen = ({ state, refunds }: Pick<OnlinePaymentDocument, 'state' | 'refunds'>): boolean =>
  state === 'pending' || refunds.some(({ status }) => status === 'owed' || status === 'pending');
