import { setTimeout } from 'node:timers/promises';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { RestaurantService } from '../restaurants/service.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { OWNED_COLLECTIONS, type OwnedCollection, type RestaurantDataStore } from './restaurant-store.ts';

/**
 * Deletes a restaurant and everything of it: suspends it, waits until what is under way has ended, and removes its documents in
 * batches, its sandbox before it, and the restaurant last. It may be cut off anywhere; the next call goes on. Resolves to how many documents were removed.
 */
export type RemoveRestaurant = (restaurantId: string, actor: Actor) => Promise<number>;

const BATCH_SIZE = 200;
/** Requests end within five seconds, and a key is cached for five. */
const QUIET_MS = 10_000;
const AGAIN_AFTER_MS = 500;
/** Attempts are counted for the statistics up to five seconds after their end. */
const COUNTED_AFTER_MS = 6_000;
/** After an attempt's lease, nothing of it is left. */
const MAX_WAITS = 120;

type RemovalDeps = {
  store: RestaurantDataStore;
  suspend: RestaurantService['setSuspended'];
  restaurants: Pick<RestaurantStore, 'get' | 'findSandbox' | 'beginRemoval'>;
  /** Resolves to how many documents still have effects that are to run. */
  finishOutboxes: (restaurantId: string) => Promise<number>;
  /** Pictures can have objects in a bucket. Resolves to how many were removed. */
  removePictures: (restaurantId: string) => Promise<number>;
  clock: Clock;
};

export function createRestaurantRemoval(deps: RemovalDeps): RemoveRestaurant {
  const { store, suspend, restaurants, finishOutboxes, removePictures, clock } = deps;

  async function waitUntil(isDone: () => Promise<boolean>, problem: string): Promise<void> {
    for (let waits = 0; !(await isDone()); waits += 1) {
      if (waits === MAX_WAITS) throw new Error(problem);
      await setTimeout(AGAIN_AFTER_MS);
    }
  }

  async function removeAll(name: OwnedCollection, restaurantId: string): Promise<number> {
    let removed = 0;
    for (let found = BATCH_SIZE; found === BATCH_SIZE; removed += found)
      found = await store.removeSome(name, restaurantId, BATCH_SIZE);
    return removed;
  }

  async function remove(restaurantId: string, actor: Actor): Promise<number> {
    const { removal, slug } = await restaurants.get(restaurantId);
    if (!removal) await suspend(restaurantId, true, actor);
    const begun = await restaurants.beginRemoval(restaurantId, { at: clock(), by: actor.name });
    await setTimeout(Math.max(0, begun.at.getTime() + QUIET_MS - clock().getTime()));
    if (await store.isDelivering(restaurantId, clock())) {
      const hasEnded = async () => !(await store.isDelivering(restaurantId, clock()));
      await waitUntil(hasEnded, `Deliveries of ${slug} are still under way: run this again`);
      await setTimeout(COUNTED_AFTER_MS);
    }
    // What follows from a change would write again what is removed here.
    const isFinished = async () => (await finishOutboxes(restaurantId)) === 0;
    await waitUntil(
      isFinished,
      `What follows from changes of ${slug} does not end: see the log of the workers`,
    );

    // Made or not, it is known by now.
    const sandbox = await restaurants.findSandbox(await restaurants.get(restaurantId));
    let removed = sandbox ? await remove(sandbox._id, actor) : 0;
    for (let found = -1; found !== 0; removed += found) {
      // Once more after that, for what another process has written meanwhile.
      found = await removePictures(restaurantId);
      for (const name of OWNED_COLLECTIONS) found += await removeAll(name, restaurantId);
    }
    await store.removeRestaurant(restaurantId);
    return removed + 1;
  }

  return async (restaurantId, actor) => {
    const { sandboxOf, slug } = await restaurants.get(restaurantId);
    if (sandboxOf !== undefined)
      throw new ServiceError(
        'conflict',
        `${slug} is the sandbox of ${sandboxOf}. Delete ${sandboxOf} to delete both.`,
      );
    return remove(restaurantId, actor);
  };
}
