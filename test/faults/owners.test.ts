import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/modules/activity/documents.ts';
import { userEntry } from '../../server/modules/users/documents.ts';
import { addUser, signedIn } from '../helpers/dashboard.ts';
import { settled } from '../helpers/drain-background.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { startTwoServices, type TestService } from '../helpers/service.ts';

let services: [TestService, TestService];
beforeAll(async () => {
  services = await startTwoServices();
});
afterAll(() => services[0].stop());

/** Owners of a new restaurant, each at a process of their own in turn. */
async function ownersOfNewRestaurant(count: number) {
  const { collections } = services[0].context;
  const { id: restaurantId } = await createRestaurant(collections);
  const owners = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      signedIn(services[index % 2 ? 1 : 0], { restaurantId, role: 'owner', name: `Owner ${index}` }),
    ),
  );
  const active = () => collections.users.countDocuments({ restaurantId, role: 'owner', disabledAt: null });
  return { restaurantId, owners, active };
}

describe('Owners at two processes', () => {
  it.each(Array.from({ length: 8 }, (_, round) => round))(
    'who disable or demote each other at the same moment leave one owner (%i)',
    async round => {
      const { owners, active } = await ownersOfNewRestaurant(4);
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
      expect(await active()).toBe(1);
    },
  );
});

it('A change that took its place before a crash is carried out, once, before the next is decided', async () => {
  const { restaurantId, owners } = await ownersOfNewRestaurant(2);
  const [one, two] = owners;
  const id = two?.session()?.user.id ?? '';
  const { restaurants, users, activity } = services[0].context.collections;
  const user = await users.findOne({ _id: id });
  if (!user) throw new Error('There is no second owner');
  const entry = userEntry(user, 'user.role_changed', SYSTEM, new Date(), { role: 'staff' });
  const userUpdate = { userId: id, revision: 1, values: { role: 'staff' as const } };
  await restaurants.updateOne(
    { _id: restaurantId },
    { $set: { userRevision: 1 }, $push: { outbox: { ...entry, userUpdate } } },
  );

  const { id: staffId } = await addUser(services[1], { restaurantId, role: 'staff' });
  expect((await two?.post(`/users/${staffId}/disable`))?.status).toBe(403);
  expect((await one?.post<User>(`/users/${staffId}/disable`))?.status).toBe(200);

  await Promise.all(services.map(settled));
  expect((await users.findOne({ _id: id }))?.role).toBe('staff');
  expect((await users.findOne({ _id: staffId }))?.disabledAt).not.toBeNull();
  expect(await restaurants.findOne({ _id: restaurantId })).toMatchObject({ userRevision: 2, outbox: [] });
  expect(await activity.countDocuments({ 'subject.id': id, action: 'user.role_changed' })).toBe(1);
});
