import type { OnlinePayments, StripeConnection } from '../../../generated/dashboard/types.ts';
import type { RestaurantDocument, StripeAccount } from '../restaurants/documents.ts';
import { hasKey } from './account-secrets.ts';
import { chooseProvider, getStripeMode, type PaymentProviderName } from './provider.ts';

type Deployed = {
  provider: PaymentProviderName;
  connection: StripeConnection;
  /** Whether Stripe sends the service events of the account. */
  notifies: (stripe: StripeAccount) => boolean;
};

export const serializeOnlinePayments = (
  restaurant: RestaurantDocument,
  deployed: Deployed,
): OnlinePayments => ({
  provider: chooseProvider(restaurant, deployed.provider),
  stripeMode: getStripeMode(restaurant),
  stripeConnection: deployed.connection,
  stripe: restaurant.stripe ? serializeAccount(restaurant.stripe, deployed) : null,
});

const serializeAccount = (
  stripe: StripeAccount,
  { notifies }: Deployed,
): NonNullable<OnlinePayments['stripe']> => ({
  accountId: stripe.accountId,
  mode: stripe.mode,
  connection: hasKey(stripe) ? 'key' : 'platform',
  acceptsPayments: stripe.acceptsPayments ?? true,
  keyEnding: stripe.keyEnding,
  notifies: notifies(stripe),
  connectedAt: stripe.connectedAt.toISOString(),
  disconnectedAt: stripe.disconnectedAt?.toISOString() ?? null,
});
