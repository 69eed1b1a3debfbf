import type { ChangeTail } from '../../lib/change-tail.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { PaymentProvider } from '../orders/payment-provider.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import { createBestSellers } from './best-sellers.ts';
import { type BranchFeed, createBranchFeed } from './branch-feed.ts';
import { type CheckoutService, createCheckoutService } from './checkout.ts';
import { createStorefrontService, type StorefrontService, type StorefrontServiceDeps } from './service.ts';

export interface StorefrontModule {
  services: { storefront: StorefrontService; checkout: CheckoutService; branchFeed: BranchFeed };
}

type StorefrontDeps = Omit<StorefrontServiceDeps, 'rankBestSellers'> & {
  payments: PaymentService;
  branchTail: ChangeTail<BranchDocument>;
  /** The deployment's. Undefined: nothing can be paid online. */
  provider: PaymentProvider | undefined;
};

export function createStorefrontModule({
  payments,
  provider,
  branchTail,
  ...deps
}: StorefrontDeps): StorefrontModule {
  const rankBestSellers = createBestSellers(deps.orders, deps.clock);
  const checkout = createCheckoutService({ payments, restaurants: deps.restaurants, provider });
  return {
    services: {
      storefront: createStorefrontService({ ...deps, rankBestSellers }),
      checkout,
      branchFeed: createBranchFeed({
        tail: branchTail,
        isOnline: checkout.isOnline,
        clock: deps.clock,
      }),
    },
  };
}
