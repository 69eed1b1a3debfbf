import type { FirstStep, FirstSteps } from '../../../generated/dashboard/types.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import type { PaymentAccountService } from '../payments/account-service.ts';
import { type RestaurantDocument, restaurantUpdateEntry } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { FirstStepsStore } from './store.ts';

/** The onboarding steps of a new restaurant. */
export interface FirstStepsService {
  get(restaurantId: string): Promise<FirstSteps>;
  /** Hides the remaining steps. Idempotent. */
  dismiss(caller: Caller): Promise<FirstSteps>;
}

export type FirstStepsServiceDeps = {
  store: FirstStepsStore;
  restaurants: Pick<RestaurantStore, 'get' | 'dismissFirstSteps'>;
  relay: (restaurant: RestaurantDocument) => Promise<void>;
  accounts: Pick<PaymentAccountService, 'get'>;
  clock: Clock;
};

export function createFirstStepsService(deps: FirstStepsServiceDeps): FirstStepsService {
  const { store, restaurants, relay, accounts, clock } = deps;

  const checks: Record<FirstStep, (restaurantId: string) => Promise<boolean>> = {
    branch: store.hasBranch,
    hours: store.hasHours,
    menu: store.hasPublishedItem,
    payments: async restaurantId => (await accounts.get(restaurantId)).provider !== 'none',
    order: store.hasOrder,
    people: store.hasTwoUsers,
  };
  const steps = Object.keys(checks) as FirstStep[];

  async function get(restaurantId: string): Promise<FirstSteps> {
    const { firstStepsDismissed = false, sandboxOf } = await restaurants.get(restaurantId);
    if (sandboxOf !== undefined) return { completed: steps, remaining: [] };
    const results = await Promise.all(steps.map(step => checks[step](restaurantId)));
    const completed = steps.filter((_, index) => results[index]);
    const open = steps.filter((_, index) => !results[index]);
    return { completed, remaining: firstStepsDismissed ? [] : open };
  }

  return {
    get,

    async dismiss({ scope: { restaurantId }, actor }) {
      const restaurant = await restaurants.get(restaurantId);
      const subject = { ...restaurant, restaurantId };
      const entry = restaurantUpdateEntry(subject, 'restaurant.first_steps_dismissed', actor, clock());
      const updated = await restaurants.dismissFirstSteps(restaurantId, entry);
      if (updated) await relay(updated);
      return get(restaurantId);
    },
  };
}
