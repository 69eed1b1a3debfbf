import type { StorefrontMenu } from '../../../generated/dashboard/types.ts';
import { createBatcher } from '../../lib/batcher.ts';
import type { ChangeTail } from '../../lib/change-tail.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { PaymentService } from '../orders/payment-service.ts';
import type { PaymentProviderName } from '../payments/provider.ts';
import { createBestSellers } from './best-sellers.ts';
import { type BranchFeed, createBranchFeed } from './branch-feed.ts';
import { type CheckoutService, createCheckoutService, type OnlinePayments } from './checkout.ts';
import { serializeMenu } from './serializers.ts';
import { createStorefrontService, type StorefrontService, type StorefrontServiceDeps } from './service.ts';
import { createStructuredMenus, type ReadStructuredMenu } from './structured-menu.ts';

export interface StorefrontModule {
  services: {
    storefront: StorefrontService;
    checkout: CheckoutService;
    branchFeed: BranchFeed;
    /** Reads the menu for guests. Concurrent calls share a read. Throws `not_found`. */
    readMenu: (address: BranchAddress) => Promise<StorefrontMenu>;
    readStructuredMenu: ReadStructuredMenu;
  };
}

/** The slugs in page URLs. */
export type BranchAddress = { restaurantSlug: string; branchSlug: string };

type StorefrontDeps = Omit<StorefrontServiceDeps, 'rankBestSellers'> & {
  payments: PaymentService;
  branchTail: ChangeTail<BranchDocument>;
  onlinePayments: OnlinePayments;
  /** The deployment's provider of the demo restaurant. */
  deployed: PaymentProviderName;
};

export function createStorefrontModule({
  payments,
  onlinePayments,
  deployed,
  branchTail,
  ...deps
}: StorefrontDeps): StorefrontModule {
  const rankBestSellers = createBestSellers(deps.orders, deps.clock);
  const checkout = createCheckoutService({
    payments,
    onlinePayments,
    findOrder: deps.orders.find,
    restaurants: deps.restaurants,
    deployed,
  });
  const storefront = createStorefrontService({ ...deps, rankBestSellers });
  const { isOnline } = checkout;
  const readMenu = createBatcher(
    async ([{ restaurantSlug, branchSlug }]: [BranchAddress, ...BranchAddress[]]) => {
      const context = await storefront.getContext(restaurantSlug, branchSlug);
      return serializeMenu(context, await storefront.getMenu(context), isOnline, deps.clock());
    },
    ({ restaurantSlug, branchSlug }) => JSON.stringify([restaurantSlug, branchSlug]),
  );
  return {
    services: {
      storefront,
      checkout,
      readMenu,
      readStructuredMenu: createStructuredMenus(readMenu),
      branchFeed: createBranchFeed({
        tail: branchTail,
        isOnline,
        clock: deps.clock,
      }),
    },
  };
}
