import { describe, expect } from 'vitest';
import type { User, UserList } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { userUpdateEntry } from '../../server/modules/users/documents.ts';
import { addUser, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { twoProcessesTest } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';

/** Owners of a new restaurant, alternating between processes. */
const it = twoProcessesTest.extend(
  'addOwners',
  { scope: 'file' },
  ({ services }) =>
    async (count: number) => {
      const { id: restaurantId } = await addRestaurant(services[0]);
      const owners = await Promise.all(
        Array.from({ length: count }, (_, index) =>
          signedIn(services[index % 2 ? 1 : 0], { restaurantId, role: 'owner', name: `Owner ${index}` }),
        ),
      );
      return { restaurantId, owners };
    },
);

describe('Owners on two processes', () => {
  it.for(Array.from({ length: 8 }, (_, round) => round))(
    'who disable or demote each other concurrently leave one owner (%i)',
    async (round, { addOwners }) => {
      const { owners } = await addOwners(4);
      await Promise.all(
        owners.flatMap(owner =>
          owners
            .filter(other => other !== owner)
            .map(other => {
              const path = `/users/${other.session()?.user.id}`;
              return round % 2
                ? owner.post(`${path}/disable`)
                : owner.put(`${path}/role`, { role: 'manager' });
            }),
        ),
      );
      const lists = await Promise.all(owners.map(owner => owner.get<UserList>('/users')));
      const seen = lists.flatMap(({ status, body }) => (status === 200 ? [body.data] : []));
      expect(seen).toHaveLength(1);
      const active = seen[0]?.filter(({ role, disabledAt }) => role === 'owner' && disabledAt === null);
      expect(active).toHaveLength(1);
    },
  );
});

it('A pending user update left by a crash is applied once before the next one is decided', async ({
  services,
  addOwners,
}) => {
  const { restaurantId, owners } = await addOwners(2);
  const [one, two] = owners;
  const id = two?.session()?.user.id ?? '';
  const { restaurants, users, activity } = collectionsOf(services[0]);
  const user = await users.findOne({ _id: id });
  if (!user) throw new Error('There is no second owner');
  const entry = userUpdateEntry(user, 'user.role_changed', SYSTEM, new Date(), { role: 'staff' });
  const userUpdate = { userId: id, revision: 1, values: { role: 'staff' as const } };
  await restaurants.updateOne(
    { _id: restaurantId },
    { $set: { userRevision: 1 }, $push: { outbox: { ...entry, userUpdate } } },
  );

  const { id: staffId } = await addUser(services[1], { restaurantId, role: 'staff' });
  expect((await two?.post(`/users/${staffId}/disable`))?.status).toBe(403);
  expect((await one?.post<User>(`/users/${staffId}/disable`))?.status).toBe(200);

  await Promise.all(services.map(drainBackground));
  expect((await users.findOne({ _id: id }))?.role).toBe('staff');
  expect((await users.findOne({ _id: staffId }))?.disabledAt).not.toBeNull();
  expect(await restaurants.findOne({ _id: restaurantId })).toMatchObject({ userRevision: 2, outbox: [] });
  expect(await activity.countDocuments({ 'subject.id': id, action: 'user.role_changed' })).toBe(1);
});
