import type { PaymentProvider } from '../orders/payment-provider.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import { createBestSellers } from './best-sellers.ts';
import { type CheckoutService, createCheckoutService } from './checkout.ts';
import { createStorefrontService, type StorefrontService, type StorefrontServiceDeps } from './service.ts';

export interface StorefrontModule {
  services: { storefront: StorefrontService; checkout: CheckoutService };
}

type StorefrontDeps = Omit<StorefrontServiceDeps, 'rankBestSellers'> & {
  payments: PaymentService;
  /** Undefined when nothing can be paid online. */
  provider: PaymentProvider | undefined;
};

export function createStorefrontModule({ payments, provider, ...deps }: StorefrontDeps): StorefrontModule {
  const rankBestSellers = createBestSellers(deps.orders, deps.clock);
  return {
    services: {
      storefront: createStorefrontService({ ...deps, rankBestSellers }),
      checkout: createCheckoutService({ payments, provider }),
    },
  };
}
