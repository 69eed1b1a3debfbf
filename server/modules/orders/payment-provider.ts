/** A payment that an order names: `id` is the provider's name, a colon, and what the provider knows it by. */
export type Payment = { id: string; orderId: string; amount: number; currency: string };

/** Whoever takes guests' money. The result of a payment comes back through `OrderPayments.finish`. */
export type PaymentProvider = {
  /** What the ids of its payments begin with. */
  name: string;
  /**
   * Makes a payment known to the provider, after the order has named it: called again with the same payment when the
   * answer before was lost, so it must be the same payment there too. Resolves to where the guest pays, if anywhere.
   */
  begin(payment: Payment): Promise<{ continueUrl: string | null }>;
};

/** What the configuration can name. */
export const PAYMENT_PROVIDERS = ['test', 'none'] as const;
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** Takes no money: whoever pays says themselves how it goes. */
const testProvider: PaymentProvider = {
  name: 'test',
  begin: async () => ({ continueUrl: null }),
};

export function createPaymentProvider(name: PaymentProviderName): PaymentProvider | undefined {
  return name === 'test' ? testProvider : undefined;
}

/** Whether whoever pays may say how it goes. */
export const isTestProvider = (provider: PaymentProvider | undefined): boolean => provider === testProvider;
