import { expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import type { MenuItem } from '../../generated/public/types.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { test } from '../helpers/fixtures.ts';

const it = test
  .extend('cook', { scope: 'file' }, ({ service, restaurant }) =>
    signedIn(service, {
      restaurantId: restaurant.id,
      role: 'staff',
      branches: [restaurant.harbour._id],
      name: 'Carlo',
    }),
  )
  .extend(
    'snooze',
    { scope: 'file' },
    ({ cook }) =>
      (id: string, body: object) =>
        cook.put<DashboardMenuItem>(`/menu/items/${id}/snooze`, body),
  )
  .extend('publicly', { scope: 'file' }, ({ service, restaurant }) => async (id: string) => {
    const client = service.client({ restaurantId: restaurant.id });
    return (await client.get<MenuItem>(`/v1/menu/items/${id}`)).body.unavailability;
  });

const unavailableUntil = new Date(Date.now() + 60 * 60_000).toISOString();

it('Staff can snooze an item and clear it at their own branches', async ({
  restaurant,
  snooze,
  publicly,
}) => {
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

it('Snoozing at another branch is forbidden and changes nothing', async ({
  restaurant,
  snooze,
  publicly,
}) => {
  const { _id } = await restaurant.addItem();
  const branches = [{ branchId: restaurant.harbour._id }, { branchId: restaurant.market._id }];
  expect((await snooze(_id, { unavailableUntil, branches })).status).toBe(403);
  expect(await publicly(_id)).toEqual([]);
});

it('The rules match those of the public API', async ({ restaurant, snooze }) => {
  const { _id } = await restaurant.addItem();
  const far = new Date(Date.now() + 31 * 24 * 60 * 60_000).toISOString();
  for (const body of [{}, { unavailableUntil: '2020-01-01T00:00:00Z' }, { unavailableUntil: far }]) {
    expect(await snooze(_id, body)).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/unavailableUntil' }] },
    });
  }
});
