import type { Actor, Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { compareFields, type FieldEdit, toLoggedEdits } from '../../lib/edits.ts';
import { notFound, ServiceError } from '../../lib/errors.ts';
import type { ActivityAction } from '../activity/documents.ts';
import { serializeBranchScope } from '../branches/serializers.ts';
import type { RestaurantDocument, UserUpdate } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { hasRole, isScreenKind, type UserDocument, userUpdateEntry } from './documents.ts';
import type { UserStore } from './store.ts';

/** Updates of a user by another user, who must be an owner. */
export interface UserUpdates {
  /**
   * Submits the `UserUpdate` returned by `decide`, or nothing if undefined. Throws `not_found`, `conflict` if
   * the actor is the user, and `forbidden` if the actor is not an owner.
   */
  submit(
    caller: Caller,
    userId: string,
    action: ActivityAction,
    decide: (user: UserDocument, at: Date) => UserUpdate['values'] | undefined,
  ): Promise<UserDocument>;
}

type UserUpdatesDeps = {
  store: UserStore;
  restaurants: Pick<RestaurantStore, 'get' | 'compareAndSetUserChange'>;
  relayRestaurant: (restaurant: RestaurantDocument) => Promise<void>;
  clock: Clock;
};

export function createUserUpdates(deps: UserUpdatesDeps): UserUpdates {
  const { store, restaurants, relayRestaurant, clock } = deps;

  async function getOther(restaurantId: string, userId: string, actor: Actor): Promise<UserDocument> {
    const [user, owner] = await Promise.all([
      store.find(restaurantId, userId),
      store.find(restaurantId, actor.id),
    ]);
    if (!user || isScreenKind(user.role)) throw notFound('user');
    if (user._id === actor.id) {
      throw new ServiceError(
        'conflict',
        'You cannot reset your own password, change your own role, or disable yourself: ask another owner',
      );
    }
    if (!owner || owner.disabledAt !== null || !hasRole(owner, 'owner'))
      throw new ServiceError('forbidden', 'Only owners can change users');
    return user;
  }

  async function applyPending({ _id, outbox = [] }: RestaurantDocument): Promise<void> {
    for (const { userUpdate, at } of outbox) if (userUpdate) await store.applyUpdate(_id, userUpdate, at);
  }

  return {
    async submit({ scope: { restaurantId }, actor }, userId, action, decide) {
      for (;;) {
        const restaurant = await restaurants.get(restaurantId);
        // All earlier updates are applied to the users before the decision.
        await applyPending(restaurant);
        const user = await getOther(restaurantId, userId, actor);
        const at = clock();
        const values = decide(user, at);
        if (values === undefined) return user;
        const revision = (restaurant.userRevision ?? 0) + 1;
        const { role = user.role, branches = user.branches } = values;
        const edits = toLoggedEdits(compareRights(user, { role, branches }));
        const details = { role, ...(edits.length > 0 && { edits }) };
        const entry = userUpdateEntry(user, action, actor, at, details);
        const userUpdate = { userId, revision, values };
        const updated = await restaurants.compareAndSetUserChange(restaurant, { ...entry, userUpdate });
        if (!updated) continue;
        await relayRestaurant(updated);
        return (await store.find(restaurantId, userId)) ?? user;
      }
    },
  };
}

type Rights = Pick<UserDocument, 'role' | 'branches'>;

export const compareRights = (before: Rights, after: Rights): FieldEdit[] =>
  compareFields(toEditable(before), toEditable(after));

const toEditable = ({ role, branches }: Rights) => ({ role, branchIds: serializeBranchScope(branches) });
