import type { Clock } from '../../lib/clock.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { ActivityAction, Actor } from '../activity/documents.ts';
import type { Recording } from '../activity/publisher.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { hasRole, type UserDocument, userEntry } from './documents.ts';
import type { PendingUserUpdate } from './pending-update.ts';
import type { UserStore } from './store.ts';

/** What owners do to other users. */
export function createUserUpdates(
  store: UserStore,
  restaurants: Pick<RestaurantStore, 'get' | 'compareAndSetUserChange'>,
  clock: Clock,
  record: Recording['record'],
) {
  /** A user, for another one who must be an owner still. Nobody changes themselves. */
  async function findOther(restaurantId: string, userId: string, actor: Actor): Promise<UserDocument> {
    const [user, owner] = await Promise.all([
      store.find(restaurantId, userId),
      store.find(restaurantId, actor.id),
    ]);
    if (!user) throw notFound('user');
    if (user._id === actor.id) {
      throw new ServiceError(
        'conflict',
        'Nobody resets their own password, changes their own role or disables themselves: ask another owner',
      );
    }
    if (!owner || owner.disabledAt !== null || !hasRole(owner, 'owner'))
      throw new ServiceError('forbidden', 'Only an owner changes users');
    return user;
  }

  async function carryOut(restaurantId: string, change: PendingUserUpdate): Promise<UserDocument | null> {
    const changed = await store.carryOut(restaurantId, change);
    if (changed) record(changed);
    return changed;
  }

  /** Changes what another user may do, in one line with all such changes of the restaurant: see `UserChange`. */
  async function submit(
    restaurantId: string,
    userId: string,
    actor: Actor,
    action: ActivityAction,
    decide: (user: UserDocument, at: Date) => PendingUserUpdate['values'] | undefined,
  ): Promise<UserDocument> {
    for (;;) {
      const { userChange: last } = await restaurants.get(restaurantId);
      if (last) await carryOut(restaurantId, last);
      const user = await findOther(restaurantId, userId, actor);
      const at = clock();
      const values = decide(user, at);
      if (values === undefined) return user;
      const entry = userEntry(user, action, actor, at, { role: values.role ?? user.role });
      const change = { id: entry._id, userId, follows: user.lastChange ?? null, values, entry };
      if (!(await restaurants.compareAndSetUserChange(restaurantId, last?.id ?? null, change))) continue;
      return (await carryOut(restaurantId, change)) ?? (await store.find(restaurantId, userId)) ?? user;
    }
  }

  return { findOther, submit };
}
