import type { StripeOnboarding } from '../../../generated/dashboard/types.ts';
import { type Caller, SYSTEM } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { Logger } from '../../lib/logger.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { AccountChanges } from './account-changes.ts';
import { hasKey } from './account-secrets.ts';
import type { Platform } from './platform.ts';
import { getStripeMode, ProviderError } from './provider.ts';
import { notResponding } from './stripe/client.ts';
import { createAccount, openOnboarding, readAcceptsPayments } from './stripe/platform.ts';

/** Connects Stripe accounts through the host's platform. */
export type Onboarding = {
  /** Throws `conflict`, and `unavailable` while Stripe does not respond. */
  start(caller: Caller): Promise<StripeOnboarding>;
  /** Resolves to the updated restaurant. Throws `unavailable` while Stripe does not respond. */
  check(caller: Pick<Caller, 'actor'>, restaurant: RestaurantDocument): Promise<RestaurantDocument>;
  /** Like `check`, for an account in a Stripe event. Unknown accounts are ignored. */
  checkAccount(accountId: string): Promise<void>;
  /** Whether the owner has revoked the platform's access, so that payments can no longer be queried. */
  hasLostAccess(restaurant: RestaurantDocument): Promise<boolean>;
};

type OnboardingDeps = {
  restaurants: Pick<RestaurantStore, 'get' | 'findByPlatformAccount'>;
  changes: AccountChanges;
  platform: Platform;
  /** The public URL of the service. Undefined if not set. */
  publicUrl: string | undefined;
  /** The origin of links. */
  linkOrigin: string;
  clock: Clock;
  log: Logger;
};

/** Here, the dashboard checks an unfinished account. */
const RETURN_PATH = '/dashboard/settings';

export function createOnboarding(deps: OnboardingDeps): Onboarding {
  const { restaurants, changes, platform, publicUrl, linkOrigin, clock, log } = deps;

  async function ask<Result>(call: Promise<Result>): Promise<Result> {
    try {
      return await call;
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      if (error.kind === 'unavailable') throw notResponding(error);
      log.error({ err: error }, "Stripe rejected a request from the host's platform");
      throw new ServiceError('conflict', 'Stripe rejected the request: ask your host to check its platform', {
        cause: error,
      });
    }
  }

  /** The onboarding URL of the restaurant's account. Creates an account if the platform does not know it. */
  async function open(restaurant: RestaurantDocument): Promise<{ accountId: string; url: string }> {
    const { platformAccountId: known } = restaurant;
    const stripe = await platform.open(restaurant);
    const returnUrl = new URL(RETURN_PATH, linkOrigin).href;
    const openFor = async (accountId: string) => ({
      accountId,
      url: await openOnboarding(stripe, accountId, returnUrl),
    });
    if (known !== undefined) {
      try {
        return await openFor(known);
      } catch (error) {
        // The host switched platforms, or the account was closed.
        if (!(error instanceof ProviderError) || error.kind === 'unavailable') throw error;
      }
    }
    return openFor(await createAccount(stripe, restaurant, known));
  }

  function requireConnectable(restaurant: RestaurantDocument): void {
    if (!platform.serves(restaurant))
      throw new ServiceError('conflict', 'Connect Stripe with an API key: your host has no Stripe platform');
    if (hasKey(restaurant.stripe))
      throw new ServiceError('conflict', 'Disconnect the account that is connected with an API key first');
    if (publicUrl === undefined && getStripeMode(restaurant) === 'live')
      throw new ServiceError(
        'conflict',
        'Set PUBLIC_URL first: without it, owners cannot return from Stripe',
      );
  }

  const readAccepts = async (restaurant: RestaurantDocument, accountId: string) =>
    readAcceptsPayments(await platform.open(restaurant), accountId);

  async function check(caller: Pick<Caller, 'actor'>, restaurant: RestaurantDocument) {
    const { stripe } = restaurant;
    if (!stripe || hasKey(stripe) || stripe.disconnectedAt) return restaurant;
    const accepts = (await ask(readAccepts(restaurant, stripe.accountId))) ?? false;
    if (accepts === stripe.acceptsPayments) return restaurant;
    const saved = await changes.saveAcceptsPayments(caller, restaurant, accepts);
    return saved ?? restaurants.get(restaurant._id);
  }

  return {
    async start(caller) {
      const restaurant = await restaurants.get(caller.scope.restaurantId);
      requireConnectable(restaurant);
      const { accountId, url } = await ask(open(restaurant));
      const { stripe } = restaurant;
      const isConnected = stripe?.accountId === accountId && !stripe.disconnectedAt;
      if (isConnected) return { url };
      await changes.requireSettled(restaurant, accountId);
      const account = {
        accountId,
        mode: getStripeMode(restaurant),
        keyEnding: '',
        acceptsPayments: false,
        connectedAt: clock(),
      };
      // If a duplicate request won, its account is this one.
      const saved =
        (await changes.trySave(caller, restaurant, account)) ?? (await restaurants.get(restaurant._id));
      if (saved.stripe?.accountId !== accountId || saved.stripe.disconnectedAt) throw changes.isChanging();
      return { url };
    },

    check,

    async checkAccount(accountId) {
      const restaurant = await restaurants.findByPlatformAccount(accountId);
      if (restaurant) await check({ actor: SYSTEM }, restaurant);
    },

    async hasLostAccess(restaurant) {
      const { stripe } = restaurant;
      if (!stripe || hasKey(stripe)) return false;
      try {
        return (await readAccepts(restaurant, stripe.accountId)) === undefined;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        return false;
      }
    },
  };
}
