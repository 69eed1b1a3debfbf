import type { PaymentProvider } from '../orders/payment-provider.ts';
import type { OrderPayments } from '../orders/payment-service.ts';
import { createBestSellers } from './best-sellers.ts';
import { createGuestPayments } from './checkout.ts';
import { createStorefront, type StorefrontParts } from './service.ts';

type Parts = Omit<StorefrontParts, 'rankBestSellers'> & {
  payments: OrderPayments;
  /** Who takes guests' money; without one nothing is paid online. */
  provider: PaymentProvider | undefined;
};

export type Guests = ReturnType<typeof createGuests>;

/** Everything that guests do. */
export function createGuests({ payments, provider, ...parts }: Parts) {
  const { orders, clock } = parts;
  return {
    services: {
      storefront: createStorefront({ ...parts, rankBestSellers: createBestSellers(orders, clock) }),
      guestPayments: createGuestPayments(payments, provider),
    },
  };
}
