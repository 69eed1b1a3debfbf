import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { ActivityAction, Actor } from '../activity/documents.ts';
import type { RestaurantDocument, UserUpdate } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { hasRole, type UserDocument, userEntry } from './documents.ts';
import type { UserStore } from './store.ts';

type UserUpdatesDeps = {
  store: UserStore;
  restaurants: Pick<RestaurantStore, 'get' | 'compareAndSetUserChange'>;
  publishRestaurant: (restaurant: RestaurantDocument) => Promise<void>;
  clock: Clock;
};

/** What owners do to other users. */
export function createUserUpdates({ store, restaurants, publishRestaurant, clock }: UserUpdatesDeps) {
  /** A user, for another one who must still be an owner. */
  async function findOther(restaurantId: string, userId: string, actor: Actor): Promise<UserDocument> {
    const [user, owner] = await Promise.all([
      store.find(restaurantId, userId),
      store.find(restaurantId, actor.id),
    ]);
    if (!user) throw notFound('user');
    if (user._id === actor.id) {
      throw new ServiceError(
        'conflict',
        'You cannot reset your own password, change your own role or disable yourself: ask another owner',
      );
    }
    if (!owner || owner.disabledAt !== null || !hasRole(owner, 'owner'))
      throw new ServiceError('forbidden', 'Only an owner changes users');
    return user;
  }

  async function applyAll({ _id, outbox = [] }: RestaurantDocument): Promise<void> {
    for (const { userUpdate, at } of outbox) if (userUpdate) await store.apply(_id, userUpdate, at);
  }

  /** Updates another user; see `UserUpdate`. */
  async function submit(
    restaurantId: string,
    userId: string,
    actor: Actor,
    action: ActivityAction,
    decide: (user: UserDocument, at: Date) => UserUpdate['values'] | undefined,
  ): Promise<UserDocument> {
    for (;;) {
      const restaurant = await restaurants.get(restaurantId);
      // The decision is made on users to whom every update before it is applied.
      await applyAll(restaurant);
      const user = await findOther(restaurantId, userId, actor);
      const at = clock();
      const values = decide(user, at);
      if (values === undefined) return user;
      const revision = (restaurant.userRevision ?? 0) + 1;
      const entry = userEntry(user, action, actor, at, { role: values.role ?? user.role });
      const userUpdate = { userId, revision, values };
      const changed = await restaurants.compareAndSetUserChange(restaurant, { ...entry, userUpdate });
      if (!changed) continue;
      await applyAll(changed);
      await publishRestaurant(changed);
      return (await store.find(restaurantId, userId)) ?? user;
    }
  }

  return { findOther, submit };
}
