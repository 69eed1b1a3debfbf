import type Stripe from 'stripe';
import type { StripeMode } from '../../../generated/dashboard/types.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import { getStripeMode, ProviderError } from './provider.ts';
import type { OpenStripe } from './stripe/client.ts';

export type PlatformSettings = {
  /**
   * Keys of the host's Stripe Connect platform, by mode. Without one, restaurants connect with their own
   * keys.
   */
  stripePlatformKeys: { [Mode in StripeMode]?: string };
  /** Signing secrets of the platform's events, one for each webhook endpoint there. */
  stripePlatformEventSecrets: string[];
  /** The percentage of a payment that the platform keeps. */
  stripeFeePercent: number;
};

/** The host's Stripe platform. */
export type Platform = {
  /** Whether restaurants of this kind connect through it. */
  serves: (restaurant: RestaurantDocument) => boolean;
  /** Opens the platform itself or one of its accounts. Throws a `ProviderError` without a key. */
  open: (restaurant: RestaurantDocument, accountId?: string) => Promise<Stripe>;
  eventSecrets: string[];
  feePercent: number;
};

export function createPlatform(settings: PlatformSettings, openStripe: OpenStripe): Platform {
  const keyOf = (restaurant: RestaurantDocument) => settings.stripePlatformKeys[getStripeMode(restaurant)];

  return {
    serves: restaurant => keyOf(restaurant) !== undefined,

    async open(restaurant, accountId) {
      const key = keyOf(restaurant);
      if (key === undefined)
        throw new ProviderError('refused', 'STRIPE_PLATFORM_KEY has no key for the mode of this account');
      return openStripe(key, accountId);
    },

    eventSecrets: settings.stripePlatformEventSecrets,
    feePercent: settings.stripeFeePercent,
  };
}
