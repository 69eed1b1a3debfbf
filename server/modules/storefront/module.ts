import type { PaymentProvider } from '../orders/payment-provider.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import { createBestSellers } from './best-sellers.ts';
import { createCheckout } from './checkout.ts';
import { createStorefront, type StorefrontDeps } from './service.ts';

type StorefrontModuleDeps = Omit<StorefrontDeps, 'rankBestSellers'> & {
  payments: PaymentService;
  /** Who takes guests' money; without one nothing is paid online. */
  provider: PaymentProvider | undefined;
};

export type StorefrontModule = ReturnType<typeof createStorefrontModule>;

/** Everything that guests do. */
export function createStorefrontModule({ payments, provider, ...parts }: StorefrontModuleDeps) {
  const { orders, clock } = parts;
  return {
    services: {
      storefront: createStorefront({ ...parts, rankBestSellers: createBestSellers(orders, clock) }),
      guestPayments: createCheckout(payments, provider),
    },
  };
}
