import type { OnlinePayments } from '../../../generated/dashboard/types.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reencrypted } from '../../lib/reencryption.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import {
  type RestaurantDocument,
  restaurantUpdateEntry,
  type StripeAccount,
} from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { createAccountSecrets, findUnreadableAccounts, reencryptAccounts } from './account-secrets.ts';
import { chooseProvider, isTestRestaurant, type PaymentProviderName } from './provider.ts';
import type { ProviderAccount, SettlePayment } from './settle-payment.ts';
import type { OnlinePaymentStore } from './store.ts';
import { checkStripeKey, parseStripeKey } from './stripe/account.ts';
import type { OpenStripe } from './stripe/client.ts';
import { createStripeProvider } from './stripe/provider.ts';

/** The Stripe account of a restaurant. */
export interface PaymentAccountService {
  get(restaurantId: string): Promise<OnlinePayments>;
  /**
   * The same key again changes nothing. Throws `invalid_request` for a key that cannot be used, `conflict`, and `unavailable` while
   * Stripe does not respond.
   */
  connect(caller: Caller, secretKey: string): Promise<OnlinePayments>;
  /** Idempotent. */
  disconnect(caller: Caller): Promise<OnlinePayments>;
  /** Undefined while there is none. */
  find(restaurantId: string): Promise<ProviderAccount | undefined>;
  /** The secret by which Stripe signs its events for the restaurant. Undefined where Stripe sends none. */
  findEventSecret(restaurantId: string): Promise<string | undefined>;
  /** Encrypts the secrets of all restaurants under the first key: for the host. */
  reencrypt(): Promise<Reencrypted>;
  /** Why no key opens the secrets of restaurants: for the host. */
  findUnreadable(): Promise<string[]>;
}

type AccountDeps = {
  restaurants: Pick<RestaurantStore, 'get' | 'find' | 'listAll' | 'compareAndSetStripe'>;
  relay: (restaurant: RestaurantDocument) => Promise<void>;
  payments: Pick<OnlinePaymentStore, 'listOpen' | 'countOpen' | 'close'>;
  settle: SettlePayment;
  openStripe: OpenStripe;
  secrets: SecretBox;
  deployed: PaymentProviderName;
  /** The service's own address, where guests and Stripe reach it; undefined where it is not set. */
  publicUrl: string | undefined;
  clock: Clock;
  log: Logger;
};

export function createPaymentAccountService(deps: AccountDeps): PaymentAccountService {
  const { restaurants, relay, payments, settle, openStripe, deployed, publicUrl, clock, log } = deps;
  const secrets = createAccountSecrets(deps.secrets);

  const openKey = ({ _id, stripe }: RestaurantDocument) =>
    stripe && openStripe(secrets.openKey({ _id, stripe }));

  async function find(restaurantId: string): Promise<ProviderAccount | undefined> {
    const restaurant = await restaurants.find(restaurantId);
    const stripe = restaurant && (await openKey(restaurant));
    if (!stripe) return undefined;
    return { provider: createStripeProvider(stripe), notifies: restaurant.stripe?.events !== undefined };
  }

  /** Null when the account was changed since it was read. */
  async function trySave(
    { actor }: Caller,
    restaurant: RestaurantDocument,
    stripe: StripeAccount | undefined,
    action?: 'restaurant.stripe_connected' | 'restaurant.stripe_disconnected',
  ): Promise<RestaurantDocument | null> {
    const { accountId = '', mode = '', keyEnding = '' } = stripe ?? restaurant.stripe ?? {};
    const details = { mode, key: `…${keyEnding}`, ...(accountId && { account: accountId }) };
    const subject = { ...restaurant, restaurantId: restaurant._id };
    const entry = action && restaurantUpdateEntry(subject, action, actor, clock(), details);
    const updated = await restaurants.compareAndSetStripe(restaurant, stripe, entry);
    if (updated) await relay(updated);
    return updated;
  }

  const isChanging = () =>
    new ServiceError('conflict', 'Someone else is changing the Stripe account: reload and try again');

  async function save(...change: Parameters<typeof trySave>): Promise<RestaurantDocument> {
    const saved = await trySave(...change);
    if (!saved) throw isChanging();
    return saved;
  }

  /** Undefined where no key of SECRETS_KEY opens the stored account: another one replaces it as if there were none. */
  function findReadable({ _id, stripe }: RestaurantDocument) {
    if (!stripe) return undefined;
    try {
      const key = secrets.openKey({ _id, stripe });
      if (stripe.events) secrets.openEvents(_id, stripe.events);
      return { ...stripe, openedKey: key };
    } catch {
      return undefined;
    }
  }

  const isConnectedBy = (account: ReturnType<typeof findReadable>, secretKey: string): boolean =>
    account?.openedKey === secretKey && !account.disconnectedAt;

  /** Closes open pages, and records what guests have paid until then. */
  async function endPayments(restaurantId: string): Promise<number> {
    for (const payment of await payments.listOpen(restaurantId))
      await settle((await payments.close(restaurantId, payment._id, clock())) ?? payment);
    return payments.countOpen(restaurantId);
  }

  async function removeEvents(restaurant: RestaurantDocument): Promise<void> {
    const { stripe } = restaurant;
    if (!stripe?.events) return;
    try {
      await (await openKey(restaurant))?.webhookEndpoints.del(stripe.events.endpointId);
    } catch (error) {
      // Without the key, the account's owner has to remove it.
      log.warn({ err: error, restaurantId: restaurant._id }, "failed to remove Stripe's webhook endpoint");
    }
  }

  const serialize = (restaurant: RestaurantDocument): OnlinePayments => {
    const { stripe } = restaurant;
    return {
      provider: chooseProvider(restaurant, deployed),
      stripeMode: isTestRestaurant(restaurant) ? 'test' : 'live',
      stripe: stripe
        ? {
            accountId: stripe.accountId,
            mode: stripe.mode,
            keyEnding: stripe.keyEnding,
            notifies: stripe.events !== undefined,
            connectedAt: stripe.connectedAt.toISOString(),
            disconnectedAt: stripe.disconnectedAt?.toISOString() ?? null,
          }
        : null,
    };
  };

  async function connect(caller: Caller, given: string): Promise<OnlinePayments> {
    const { restaurantId } = caller.scope;
    const restaurant = await restaurants.get(restaurantId);
    const expected = isTestRestaurant(restaurant) ? 'test' : 'live';
    const key = parseStripeKey(given, expected);
    if ('problem' in key) throw invalidRequest([{ path: '/secretKey', message: key.problem }]);
    if (publicUrl === undefined && expected === 'live')
      throw new ServiceError(
        'conflict',
        'Set PUBLIC_URL first: without it, Stripe cannot reach this service',
      );
    const eventsUrl = publicUrl?.startsWith('https:')
      ? new URL(`/payment-events/stripe/${restaurantId}`, publicUrl).href
      : undefined;
    const connected = findReadable(restaurant);
    const checked = await checkStripeKey(
      await openStripe(key.secretKey),
      eventsUrl,
      connected?.events?.endpointId,
    );
    if ('problem' in checked) throw invalidRequest([{ path: '/secretKey', message: checked.problem }]);
    const { accountId } = checked;
    const events =
      checked.events === 'kept'
        ? connected?.events
        : checked.events && secrets.sealEvents(restaurantId, checked.events);
    const isSame = isConnectedBy(connected, key.secretKey);
    if (isSame && connected?.events === events) return serialize(restaurant);
    const former = restaurant.stripe?.accountId;
    if (former && accountId && former !== accountId && (await payments.countOpen(restaurantId)) > 0)
      throw new ServiceError('conflict', 'Payments of the other account are pending: disconnect it first');
    const stripe: StripeAccount = {
      accountId,
      mode: expected,
      keyEnding: key.secretKey.slice(-4),
      key: secrets.sealKey(restaurantId, key.secretKey),
      ...(events && { events }),
      connectedAt: clock(),
    };
    const action = isSame ? undefined : 'restaurant.stripe_connected';
    const saved = await trySave(caller, restaurant, stripe, action);
    if (saved) return serialize(saved);
    const newest = findReadable(await restaurants.get(restaurantId));
    if (!isConnectedBy(newest, key.secretKey)) throw isChanging();
    // The same request won. Both have registered a webhook endpoint, so the stored one can be gone.
    return connect(caller, given);
  }

  return {
    find,

    get: async restaurantId => serialize(await restaurants.get(restaurantId)),

    connect,

    async disconnect(caller) {
      const { restaurantId } = caller.scope;
      let restaurant = await restaurants.get(restaurantId);
      if (!restaurant.stripe) return serialize(restaurant);
      if (!restaurant.stripe.disconnectedAt) {
        const disconnecting = { ...restaurant.stripe, disconnectedAt: clock() };
        restaurant = await save(caller, restaurant, disconnecting, 'restaurant.stripe_disconnected');
      }
      if ((await endPayments(restaurantId)) > 0) return serialize(restaurant);
      await removeEvents(restaurant);
      return serialize(await save(caller, restaurant, undefined));
    },

    async findEventSecret(restaurantId) {
      const events = (await restaurants.find(restaurantId))?.stripe?.events;
      return events && secrets.openEvents(restaurantId, events);
    },

    reencrypt: () => reencryptAccounts(restaurants, secrets),

    findUnreadable: () => findUnreadableAccounts(restaurants, secrets),
  };
}
