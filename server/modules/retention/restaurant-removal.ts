import { setTimeout } from 'node:timers/promises';
import type { Actor } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { ServiceError } from '../../lib/errors.ts';
import type { RestaurantService } from '../restaurants/service.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { OWNED_COLLECTIONS, type OwnedCollection, type RestaurantDataStore } from './restaurant-store.ts';

/**
 * Deletes a restaurant with all its data: suspends it, waits for work in progress, and removes its documents
 * in batches, its sandbox first and the restaurant last. It can be interrupted anywhere; the next call
 * continues. Resolves to the number of removed documents.
 */
export type RemoveRestaurant = (restaurantId: string, actor: Actor) => Promise<number>;

const BATCH_SIZE = 200;
/** Requests end within five seconds, and keys are cached for five. */
const QUIET_MS = 10_000;
const AGAIN_AFTER_MS = 500;
/** Statistics count attempts up to five seconds after their end. */
const COUNTED_AFTER_MS = 6_000;
/** Nothing of an attempt remains after its lease. */
const MAX_WAITS = 120;

type RemovalDeps = {
  store: RestaurantDataStore;
  suspend: RestaurantService['setSuspended'];
  restaurants: Pick<RestaurantStore, 'get' | 'findSandbox' | 'beginRemoval'>;
  /** Resolves to the number of documents with pending effects. */
  finishOutboxes: (restaurantId: string) => Promise<number>;
  /** Pictures may have objects in a bucket. Resolves to the number removed. */
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
    if (!begun)
      throw new ServiceError('conflict', `${slug} has just been resumed. Run this again to delete it.`);
    await setTimeout(Math.max(0, begun.at.getTime() + QUIET_MS - clock().getTime()));
    if (await store.isDelivering(restaurantId, clock())) {
      const hasEnded = async () => !(await store.isDelivering(restaurantId, clock()));
      await waitUntil(hasEnded, `Deliveries of ${slug} are still in progress: run this again`);
      await setTimeout(COUNTED_AFTER_MS);
    }
    // Pending effects would write removed data again.
    const isFinished = async () => (await finishOutboxes(restaurantId)) === 0;
    await waitUntil(
      isFinished,
      `Effects of changes to ${slug} are still pending: check the logs of the workers`,
    );

    // By now it is known whether a sandbox exists.
    const sandbox = await restaurants.findSandbox(await restaurants.get(restaurantId));
    let removed = sandbox ? await remove(sandbox._id, actor) : 0;
    for (let found = -1; found !== 0; removed += found) {
      // Repeated for documents that another process has just written.
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
