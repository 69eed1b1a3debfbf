import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import type { MenuItem } from '../../generated/public/types.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

let service: TestService;
let restaurant: TestRestaurant;
let cook: Dashboard;
const unavailableUntil = new Date(Date.now() + 60 * 60_000).toISOString();

beforeAll(async () => {
  service = await startTestService();
  restaurant = await createRestaurant(service.context.collections);
  const branches = [restaurant.harbour._id];
  cook = await signedIn(service, { restaurantId: restaurant.id, role: 'staff', branches, name: 'Carlo' });
});
afterAll(() => service.stop());

const snooze = (id: string, body: object) => cook.put<DashboardMenuItem>(`/menu/items/${id}/snooze`, body);
const publicly = async (id: string) => {
  const client = service.client({ restaurantId: restaurant.id });
  return (await client.get<MenuItem>(`/v1/menu/items/${id}`)).body.unavailability;
};

it('Staff snooze an item and clear it again, at their own branches', async () => {
  const { _id } = await restaurant.addItem();
  const snoozed = await snooze(_id, {
    unavailableUntil,
    unavailableReason: 'EQUIPMENT',
    unavailableNote: 'Oven',
  });
  const entry = {
    branchId: restaurant.harbour._id,
    branchSlug: 'harbour',
    unavailableUntil,
    unavailableReason: 'equipment',
    unavailableNote: 'Oven',
  };
  expect(snoozed.body.unavailability).toEqual([entry]);
  expect(snoozed.body.prices.map(({ branchId }) => branchId)).toEqual([restaurant.harbour._id]);
  expect(await publicly(_id)).toEqual([entry]);
  await snooze(_id, { unavailableUntil: null });
  expect(await publicly(_id)).toEqual([]);
});

it('Naming a branch of others is forbidden, and changes nothing', async () => {
  const { _id } = await restaurant.addItem();
  const branches = [{ branchId: restaurant.harbour._id }, { branchId: restaurant.market._id }];
  expect((await snooze(_id, { unavailableUntil, branches })).status).toBe(403);
  expect(await publicly(_id)).toEqual([]);
});

it('The rules are those of the public API', async () => {
  const { _id } = await restaurant.addItem();
  const far = new Date(Date.now() + 31 * 24 * 60 * 60_000).toISOString();
  for (const body of [{}, { unavailableUntil: '2020-01-01T00:00:00Z' }, { unavailableUntil: far }]) {
    expect(await snooze(_id, body)).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/unavailableUntil' }] },
    });
  }
});
