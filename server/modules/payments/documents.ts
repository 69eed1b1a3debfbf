/**
 * A payment at a provider: what is owed to the provider, and when to ask it next. The order's document says what the restaurant
 * has; this one is the queue that brings both into line.
 */
export type OnlinePaymentDocument = {
  /** The order's `paymentId`: the provider's name, a colon, and our own id. */
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
  /** Where the provider sends the guest afterwards. */
  returnUrl: string;
  createdAt: Date;
  state: PaymentState;
  /** The provider's page. Absent until the provider has confirmed it. */
  session?: { id: string; url: string };
  /** The provider's own payment, from which refunds are paid. Absent before the guest has paid. */
  intentId?: string;
  /** Whether the order was cancelled or paid otherwise, so that its page is closed. */
  closes?: true;
  /** Refunds that this service asks for. */
  refunds: SentRefund[];
  /** When to ask the provider next. Absent when nothing is open. */
  dueAt?: Date;
  /** How often the provider did not respond since it last did, and since when. */
  failures: number;
  failingSince?: Date;
  /** The number of changes. */
  revision: number;
};

export type PaymentState = 'pending' | 'succeeded' | 'failed';

/** `id` is that of the order's refund, or of its second payment. */
export type SentRefund = { id: string; amount: number; retries: number; status: SentRefundStatus };

type SentRefundStatus = 'owed' | 'pending' | 'succeeded' | 'failed';

/** Whether the payment or one of its refunds is not final. */
export const isOpen = ({ state, refunds }: Pick<OnlinePaymentDocument, 'state' | 'refunds'>): boolean =>
  state === 'pending' || refunds.some(({ status }) => status === 'owed' || status === 'pending');
