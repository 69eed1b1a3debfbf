import { findUnreadable, type Reencrypted, reencrypt } from '../../lib/reencryption.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { RestaurantDocument, StripeAccount } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { ProviderError } from './provider.ts';

/**
 * The encrypted values in a restaurant's document: the account's key, and the signing secret of Stripe
 * events.
 */
export type AccountSecrets = ReturnType<typeof createAccountSecrets>;

type Events = NonNullable<StripeAccount['events']>;
type KeyAccount = StripeAccount & { key: string };
type WithKey = { _id: string; stripe: KeyAccount };

/** Whether the account is connected by API key rather than through the host's platform. */
export const hasKey = (stripe: StripeAccount | undefined): stripe is KeyAccount => stripe?.key !== undefined;

const keyOf = (restaurantId: string) => `Stripe's key of ${restaurantId}`;
const eventsOf = (restaurantId: string) => `Stripe's events of ${restaurantId}`;

export function createAccountSecrets(box: SecretBox) {
  const sealKey = (restaurantId: string, key: string) => box.seal(keyOf(restaurantId), key);
  const sealEvents = (restaurantId: string, events: Events): Events => ({
    ...events,
    secret: box.seal(eventsOf(restaurantId), events.secret),
  });
  const openKey = ({ _id, stripe }: WithKey) => box.open(keyOf(_id), stripe.key);
  const openEvents = (restaurantId: string, { secret }: Events) => box.open(eventsOf(restaurantId), secret);

  return {
    sealKey,
    sealEvents,

    /** Throws a `ProviderError` if no key of SECRETS_KEY decrypts it. */
    openKey(restaurant: WithKey): string {
      try {
        return openKey(restaurant);
      } catch (error) {
        throw new ProviderError('refused', error instanceof Error ? error.message : String(error), error);
      }
    },

    openEvents,

    isCurrent: ({ key, events }: KeyAccount): boolean =>
      box.isCurrent(key) && (!events || box.isCurrent(events.secret)),

    /** Re-encrypts the account with the first key. Throws if no key decrypts it. */
    reseal(restaurant: WithKey): KeyAccount {
      const { _id, stripe } = restaurant;
      const { events } = stripe;
      const opened = events && { ...events, secret: openEvents(_id, events) };
      return {
        ...stripe,
        key: sealKey(_id, openKey(restaurant)),
        ...(opened && { events: sealEvents(_id, opened) }),
      };
    },
  };
}

type AllAccounts = Pick<RestaurantStore, 'listAll' | 'compareAndSetStripe'>;

async function* listAccounts({ listAll }: AllAccounts): AsyncIterable<RestaurantDocument & WithKey> {
  for await (const restaurant of listAll()) {
    const { stripe } = restaurant;
    if (hasKey(stripe)) yield { ...restaurant, stripe };
  }
}

/** Re-encrypts all accounts' secrets with the first key. */
export const reencryptAccounts = (restaurants: AllAccounts, secrets: AccountSecrets): Promise<Reencrypted> =>
  reencrypt({
    documents: listAccounts(restaurants),
    isCurrent: ({ stripe }) => secrets.isCurrent(stripe),
    reseal: secrets.reseal,
    replace: async (restaurant, account) =>
      Boolean(await restaurants.compareAndSetStripe(restaurant, account, undefined)),
  });

/** Explains each account whose secrets no key decrypts. */
export const findUnreadableAccounts = (
  restaurants: AllAccounts,
  secrets: AccountSecrets,
): Promise<string[]> => findUnreadable(listAccounts(restaurants), secrets.reseal);
