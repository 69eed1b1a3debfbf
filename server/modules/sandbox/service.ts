import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError, suspended } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import { type RestaurantDocument, sandboxEntry } from '../restaurants/documents.ts';
import type { Restaurant, RestaurantService } from '../restaurants/service.ts';
import type { RestaurantStore } from '../restaurants/store.ts';

/** The test restaurant of a live one. */
export interface SandboxService {
  /** Throws `not_found` without a sandbox, and `restaurant_suspended`. */
  get(restaurantId: string): Promise<Restaurant>;
  /** Creates the sandbox. Idempotent, even concurrently. */
  create(caller: Caller): Promise<Restaurant>;
}

type SandboxServiceDeps = {
  store: Pick<RestaurantStore, 'get' | 'findSandbox' | 'addSandbox'>;
  restaurants: Pick<RestaurantService, 'get'>;
  relay: (restaurant: RestaurantDocument) => Promise<void>;
  clock: Clock;
};

export function createSandboxService({
  store,
  restaurants,
  relay,
  clock,
}: SandboxServiceDeps): SandboxService {
  async function get(restaurantId: string): Promise<Restaurant> {
    const restaurant = await store.get(restaurantId);
    if (!restaurant.sandbox)
      throw new ServiceError('not_found', 'The restaurant has no sandbox yet: an owner can create one');
    // The sweeper retries a failed effect.
    const sandbox = await store.findSandbox(restaurant);
    if (!sandbox) throw new ServiceError('not_found', 'The sandbox is being created: try again in a moment');
    if (isSuspended(sandbox)) throw suspended('restaurant_suspended');
    return restaurants.get(sandbox._id);
  }

  return {
    get,

    async create({ scope: { restaurantId }, actor }) {
      const restaurant = await store.get(restaurantId);
      const at = clock();
      const sandbox = { restaurantId: newId('rst'), at };
      const entry = sandboxEntry({ ...restaurant, restaurantId }, 'restaurant.sandbox_created', actor, at);
      const updated = await store.addSandbox(restaurantId, sandbox, entry);
      // A concurrent request also waits for the first one's effect.
      await relay(updated ?? (await store.get(restaurantId)));
      return get(restaurantId);
    },
  };
}
