import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import {
  type RestaurantDocument,
  restaurantUpdateEntry,
  type StripeAccount,
} from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { OnlinePaymentStore } from './store.ts';

export type AccountAction = 'restaurant.stripe_connected' | 'restaurant.stripe_disconnected';

export type AccountChangesDeps = {
  restaurants: Pick<RestaurantStore, 'compareAndSetStripe' | 'compareAndSetAcceptsPayments'>;
  payments: Pick<OnlinePaymentStore, 'countOpen'>;
  relay: (restaurant: RestaurantDocument) => Promise<void>;
  clock: Clock;
};

export type AccountChanges = ReturnType<typeof createAccountChanges>;

/** Changes of a restaurant's Stripe account, conditional on the account that was read. */
export function createAccountChanges({ restaurants, payments, relay, clock }: AccountChangesDeps) {
  function buildEntry(
    { actor }: Pick<Caller, 'actor'>,
    restaurant: RestaurantDocument,
    stripe: StripeAccount | undefined,
    action: AccountAction,
  ) {
    const { accountId = '', mode = '', keyEnding = '' } = stripe ?? restaurant.stripe ?? {};
    const details = {
      mode,
      ...(keyEnding && { key: `…${keyEnding}` }),
      ...(accountId && { account: accountId }),
    };
    return restaurantUpdateEntry(
      { ...restaurant, restaurantId: restaurant._id },
      action,
      actor,
      clock(),
      details,
    );
  }

  async function relayed(updated: RestaurantDocument | null): Promise<RestaurantDocument | null> {
    if (updated) await relay(updated);
    return updated;
  }

  /** Null if the account changed since it was read. */
  const trySave = async (
    caller: Pick<Caller, 'actor'>,
    restaurant: RestaurantDocument,
    stripe: StripeAccount | undefined,
    action?: AccountAction,
  ): Promise<RestaurantDocument | null> => {
    const entry = action && buildEntry(caller, restaurant, stripe, action);
    return relayed(await restaurants.compareAndSetStripe(restaurant, stripe, entry));
  };

  const isChanging = () =>
    new ServiceError('conflict', 'Someone else is changing the Stripe account: reload and try again');

  return {
    trySave,
    isChanging,

    /** Throws `conflict` while payments of another account are open. */
    async requireSettled({ _id, stripe }: RestaurantDocument, accountId: string): Promise<void> {
      const former = stripe?.accountId;
      const isOther = former && accountId && former !== accountId;
      if (isOther && (await payments.countOpen(_id)) > 0)
        throw new ServiceError('conflict', 'Payments of the other account are pending: disconnect it first');
    },

    /**
     * Stores whether an account on the host's platform accepts payments. Null if it was checked or changed
     * since it was read.
     */
    async saveAcceptsPayments(
      caller: Pick<Caller, 'actor'>,
      restaurant: RestaurantDocument,
      accepts: boolean,
    ): Promise<RestaurantDocument | null> {
      const entry = accepts
        ? buildEntry(caller, restaurant, undefined, 'restaurant.stripe_connected')
        : undefined;
      return relayed(await restaurants.compareAndSetAcceptsPayments(restaurant, accepts, clock(), entry));
    },
  };
}
