/** `id` is the provider's name, a colon, and the provider's own id of the payment. */
export type Payment = { id: string; orderId: string; amount: number; currency: string };

/** Takes guests' money. The result of a payment is recorded through `PaymentService.finish`. */
export type PaymentProvider = {
  /** The `paymentProviderId` of its orders, and the prefix of payment ids. */
  name: string;
  /**
   * Creates the payment at the provider, after it is stored in the order. Must be idempotent by the payment's id, because
   * it is called again when a response was lost. `continueUrl` is the page where the guest pays, if there is one.
   */
  begin(payment: Payment): Promise<{ continueUrl: string | null }>;
};

export const PAYMENT_PROVIDERS = ['test', 'none'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Takes no money: the guest chooses the outcome. */
const testProvider: PaymentProvider = {
  name: 'test',
  begin: async () => ({ continueUrl: null }),
};

export function createPaymentProvider(name: PaymentProviderName): PaymentProvider | undefined {
  return name === 'test' ? testProvider : undefined;
}

type PaidRestaurant = { sandboxOf?: string; paymentProvider?: 'test' };

/**
 * The provider that takes a restaurant's online payments, given the deployment's. The test provider takes no money, so it serves sandboxes
 * and the demo restaurant only.
 */
export function choosePaymentProvider(
  { sandboxOf, paymentProvider }: PaidRestaurant,
  deployed: PaymentProvider | undefined,
): PaymentProvider | undefined {
  if (sandboxOf !== undefined) return testProvider;
  return isTestProvider(deployed) && paymentProvider !== 'test' ? undefined : deployed;
}

/** Whether the guest may choose the outcome of a payment. */
export const isTestProvider = (provider: PaymentProvider | undefined): boolean => provider === testProvider;
