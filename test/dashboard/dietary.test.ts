import { expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import { testWithOwnRestaurant as it } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

it("Guests see an item's allergens and diets once each; unknown ones are null", async ({
  owner,
  service,
  restaurant,
}) => {
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const shown = async (id: string) => {
    const item = (await guest.menu()).body.items.find(one => one.id === id);
    return [item?.allergens, item?.dietaryLabels];
  };
  const { body: created } = await owner.post<DashboardMenuItem>('/menu/items', {
    ...{ title: 'Falafel', categoryId: restaurant.category._id, published: true },
    prices: [{ branchId: restaurant.harbour._id, price: 8, vat: 10 }],
  });
  expect(created).toMatchObject({ allergens: null, dietaryLabels: [] });
  expect(await shown(created.id)).toEqual([null, []]);
  const change = (values: object) => owner.patch<DashboardMenuItem>(`/menu/items/${created.id}`, values);
  const allergens = ['sesame', 'gluten', 'sesame'];
  expect((await change({ allergens, dietaryLabels: ['vegan'] })).body).toMatchObject({
    ...{ allergens: ['sesame', 'gluten'], dietaryLabels: ['vegan'] },
  });
  expect(await shown(created.id)).toEqual([['sesame', 'gluten'], ['vegan']]);
  const replaces = { allergens: null };
  expect(await change({ allergens: [], replaces })).toMatchObject({
    status: 409,
    body: { conflicts: [{ path: '/allergens', current: ['sesame', 'gluten'] }] },
  });
  await change({ allergens: [] });
  expect(await shown(created.id)).toEqual([[], ['vegan']]);
  expect((await change({ allergens: ['wheat'] })).status).toBe(400);
});
