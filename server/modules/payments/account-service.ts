import type Stripe from 'stripe';
import type { OnlinePayments, StripeOnboarding } from '../../../generated/dashboard/types.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { Reencrypted } from '../../lib/reencryption.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { RestaurantDocument, StripeAccount } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { AccountChanges } from './account-changes.ts';
import {
  createAccountSecrets,
  findUnreadableAccounts,
  hasKey,
  reencryptAccounts,
} from './account-secrets.ts';
import { DEMO_ACCOUNT, type OnlinePaymentDocument } from './documents.ts';
import type { Onboarding } from './onboarding.ts';
import type { Platform } from './platform.ts';
import { getStripeMode, type PaymentProviderName } from './provider.ts';
import { serializeOnlinePayments } from './serializers.ts';
import type { ProviderAccount, SettlePayment } from './settle-payment.ts';
import type { OnlinePaymentStore } from './store.ts';
import { checkStripeKey, parseStripeKey } from './stripe/account.ts';
import type { OpenStripe } from './stripe/client.ts';
import { createStripeProvider } from './stripe/provider.ts';

/** A restaurant's Stripe account. */
export interface PaymentAccountService {
  get(restaurantId: string): Promise<OnlinePayments>;
  /**
   * Idempotent for the same key. Throws `invalid_request` for an unusable key, `conflict`, and `unavailable`
   * while Stripe does not respond.
   */
  connect(caller: Caller, secretKey: string): Promise<OnlinePayments>;
  /** Throws `conflict`, and `unavailable` while Stripe does not respond. */
  startOnboarding(caller: Caller): Promise<StripeOnboarding>;
  /**
   * Asks Stripe whether an account on the host's platform accepts payments. Throws `unavailable` while Stripe
   * does not respond.
   */
  check(caller: Caller): Promise<OnlinePayments>;
  /** Idempotent. */
  disconnect(caller: Caller): Promise<OnlinePayments>;
  /** The account that takes a payment, or why the service cannot ask it. */
  findFor(payment: PaymentOfAccount): Promise<ProviderAccount | { failure: string }>;
  /** The secret by which Stripe signs its events for the restaurant. Undefined where Stripe sends none. */
  findEventSecret(restaurantId: string): Promise<string | undefined>;
  /** Re-encrypts the secrets of all restaurants with the first key. For hosts. */
  reencrypt(): Promise<Reencrypted>;
  /** Explains each restaurant whose secrets no key decrypts. For hosts. */
  findUnreadable(): Promise<string[]>;
}

type PaymentOfAccount = Pick<OnlinePaymentDocument, 'restaurantId' | 'accountId'>;

type AccountDeps = {
  restaurants: Pick<RestaurantStore, 'get' | 'find' | 'listAll' | 'compareAndSetStripe'>;
  changes: AccountChanges;
  onboarding: Onboarding;
  platform: Platform;
  payments: Pick<OnlinePaymentStore, 'listOpen' | 'countOpen' | 'close'>;
  settle: SettlePayment;
  openStripe: OpenStripe;
  secrets: SecretBox;
  deployed: PaymentProviderName;
  /** The public URL of the service for guests and Stripe. Undefined if not set. */
  publicUrl: string | undefined;
  clock: Clock;
  log: Logger;
};

export function createPaymentAccountService(deps: AccountDeps): PaymentAccountService {
  const {
    restaurants,
    changes,
    onboarding,
    platform,
    payments,
    settle,
    openStripe,
    deployed,
    publicUrl,
    clock,
    log,
  } = deps;
  const secrets = createAccountSecrets(deps.secrets);

  async function openAccount(restaurant: RestaurantDocument): Promise<Stripe | undefined> {
    const { _id, stripe } = restaurant;
    if (hasKey(stripe)) return openStripe(secrets.openKey({ _id, stripe }));
    return stripe && platform.open(restaurant, stripe.accountId);
  }

  async function findFor({ restaurantId, accountId }: PaymentOfAccount) {
    const restaurant = await restaurants.find(restaurantId);
    const stripe = restaurant && (await openAccount(restaurant));
    if (!stripe) return { failure: 'Stripe is not connected' };
    if (accountId === DEMO_ACCOUNT) return { failure: 'Stripe has no payments for the demo' };
    const connectedId = restaurant.stripe?.accountId;
    // A key may not tell its account.
    if (accountId && connectedId && accountId !== connectedId)
      return {
        failure: `Another Stripe account took this payment: refund it in the Dashboard of ${accountId}`,
      };
    const isNotified = restaurant.stripe !== undefined && notifies(restaurant.stripe);
    return { provider: createStripeProvider(stripe), notifies: isNotified };
  }

  /**
   * Undefined if no key of SECRETS_KEY decrypts the stored account. A new account then replaces it like a
   * missing one.
   */
  function findReadable({ _id, stripe }: RestaurantDocument) {
    if (!hasKey(stripe)) return undefined;
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

  /** Closes open payment pages, and records payments made until then. */
  async function endPayments(restaurantId: string): Promise<number> {
    for (const payment of await payments.listOpen(restaurantId))
      await settle((await payments.close(restaurantId, payment._id, clock())) ?? payment);
    return payments.countOpen(restaurantId);
  }

  async function removeEvents(restaurant: RestaurantDocument): Promise<void> {
    const { stripe } = restaurant;
    if (!stripe?.events) return;
    try {
      await (await openAccount(restaurant))?.webhookEndpoints.del(stripe.events.endpointId);
    } catch (error) {
      // Without the key, the account's owner has to remove the endpoint.
      log.warn({ err: error, restaurantId: restaurant._id }, "failed to remove Stripe's webhook endpoint");
    }
  }

  const notifies = (stripe: StripeAccount): boolean =>
    hasKey(stripe) ? stripe.events !== undefined : platform.eventSecrets.length > 0;

  const serialize = (restaurant: RestaurantDocument): OnlinePayments =>
    serializeOnlinePayments(restaurant, {
      provider: deployed,
      connection: platform.serves(restaurant) ? 'platform' : 'key',
      notifies,
    });

  async function connect(caller: Caller, given: string): Promise<OnlinePayments> {
    const { restaurantId } = caller.scope;
    const restaurant = await restaurants.get(restaurantId);
    const expected = getStripeMode(restaurant);
    // A sandbox may use either.
    if (expected === 'live' && platform.serves(restaurant) && !hasKey(restaurant.stripe))
      throw new ServiceError('conflict', "Connect Stripe through your host's platform, not with an API key");
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
    await changes.requireSettled(restaurant, accountId);
    const stripe: StripeAccount = {
      accountId,
      mode: expected,
      keyEnding: key.secretKey.slice(-4),
      key: secrets.sealKey(restaurantId, key.secretKey),
      ...(events && { events }),
      connectedAt: clock(),
    };
    const action = isSame ? undefined : 'restaurant.stripe_connected';
    const saved = await changes.trySave(caller, restaurant, stripe, action);
    if (saved) return serialize(saved);
    const newest = findReadable(await restaurants.get(restaurantId));
    if (!isConnectedBy(newest, key.secretKey)) throw changes.isChanging();
    // A duplicate request won. Both registered a webhook endpoint, so the stored one may be gone.
    return connect(caller, given);
  }

  async function disconnect(caller: Caller): Promise<OnlinePayments> {
    const { restaurantId } = caller.scope;
    const restaurant = await restaurants.get(restaurantId);
    const { stripe } = restaurant;
    if (!stripe) return serialize(restaurant);
    if (!stripe.disconnectedAt) {
      const disconnecting = { ...stripe, disconnectedAt: clock() };
      await changes.trySave(caller, restaurant, disconnecting, 'restaurant.stripe_disconnected');
      return disconnect(caller);
    }
    const open = await endPayments(restaurantId);
    if (open > 0 && !(await onboarding.hasLostAccess(restaurant))) return serialize(restaurant);
    await removeEvents(restaurant);
    // Null if another request connected or disconnected the account first.
    const saved = await changes.trySave(caller, restaurant, undefined);
    if (saved && open > 0) await endPayments(restaurantId);
    return serialize(saved ?? (await restaurants.get(restaurantId)));
  }

  return {
    findFor,

    get: async restaurantId => serialize(await restaurants.get(restaurantId)),

    connect,

    startOnboarding: onboarding.start,

    async check(caller) {
      const restaurant = await restaurants.get(caller.scope.restaurantId);
      return serialize(await onboarding.check(caller, restaurant));
    },

    disconnect,

    async findEventSecret(restaurantId) {
      const events = (await restaurants.find(restaurantId))?.stripe?.events;
      return events && secrets.openEvents(restaurantId, events);
    },

    reencrypt: () => reencryptAccounts(restaurants, secrets),

    findUnreadable: () => findUnreadableAccounts(restaurants, secrets),
  };
}
