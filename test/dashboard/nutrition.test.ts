import { expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import type { MenuItem } from '../../generated/public/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { testWithOwnRestaurant as it } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

const NUTRITION = {
  ...{ servingSize: '1 pizza (350 g)', energyKj: 3565, fat: 28.5, saturates: 13.25 },
  ...{ carbohydrate: 108, sugars: 9.1, protein: 36, salt: 0.05 },
};
const SHOWN = { ...NUTRITION, energyKcal: 852 };

it('The nutrition of an item is what guests and partners are told, with the energy in both units', async ({
  owner,
  client,
  service,
  restaurant,
}) => {
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const { body: created, status } = await owner.post<DashboardMenuItem>('/menu/items', {
    ...{ title: 'Pizza', categoryId: restaurant.category._id, published: true, nutrition: NUTRITION },
    prices: [{ branchId: restaurant.harbour._id, price: 8, vat: 10 }],
  });
  expect([status, created.nutrition]).toEqual([201, SHOWN]);
  const { id } = created;
  const shown = async () => {
    const { body } = await client.get<MenuItem>(`/v1/menu/items/${id}`);
    const seen = (await guest.menu()).body.items.find(one => one.id === id);
    expect(body.nutrition).toEqual(seen?.nutrition);
    return body.nutrition;
  };
  expect(await shown()).toEqual(SHOWN);
  const change = (values: object) => owner.patch<DashboardMenuItem>(`/menu/items/${id}`, values);
  // A value that is left out is unknown, and none are no nutrition.
  await change({ nutrition: { energyKj: 1, salt: 0 } });
  expect(await shown()).toEqual({ energyKj: 1, energyKcal: 0, salt: 0 });
  await change({ nutrition: {} });
  expect(await shown()).toBeUndefined();
  const again = await change({ nutrition: null });
  expect(again.body).not.toHaveProperty('nutrition');
});

it('Two who edit the nutrition of an item at once do not overwrite each other, and the log shows it', async ({
  owner,
  restaurant,
}) => {
  const { _id: id } = await restaurant.addItem();
  const change = (values: object) => owner.patch<DashboardMenuItem>(`/menu/items/${id}`, values);
  expect((await change({ nutrition: { fat: 3 }, replaces: { nutrition: null } })).status).toBe(200);
  expect(await change({ nutrition: { salt: 1 }, replaces: { nutrition: null } })).toMatchObject({
    ...{ status: 409, body: { conflicts: [{ path: '/nutrition', current: { fat: 3 } }] } },
  });
  const { status } = await change({
    ...{ nutrition: { fat: 3, energyKj: 418 }, replaces: { nutrition: { fat: 3 } } },
  });
  expect(status).toBe(200);
  const { body } = await owner.get<{ data: object[] }>('/activity');
  expect(body.data[0]).toMatchObject({
    details: {
      changes: ['nutrition'],
      edits: [{ path: '/nutrition', from: 'fat 3', to: 'energyKj 418, fat 3, energyKcal 100' }],
    },
  });
});

it('Nutrition whose parts exceed their whole is rejected, with every value that is wrong', async ({
  owner,
  restaurant,
}) => {
  const { _id: id } = await restaurant.addItem();
  const problemsOf = async (nutrition: object) => {
    const { status, body } = await owner.patch<ErrorBody>(`/menu/items/${id}`, { nutrition });
    return status === 200 ? [] : body.fields?.map(({ path, message }) => `${path} ${message}`);
  };
  expect(await problemsOf({ fat: 3, saturates: 3.1, carbohydrate: 0, sugars: 0.1, salt: 0.125 })).toEqual([
    '/nutrition/salt must have at most 2 decimals',
    '/nutrition/saturates must not exceed the fat: 3',
    '/nutrition/sugars must not exceed the carbohydrate: 0',
  ]);
  expect(await problemsOf({ energyKj: 1.5, fat: -1, protein: '3', servingSize: ' ' })).toHaveLength(4);
  // A part can be known where its whole is not, and can be all of it.
  expect(await problemsOf({ saturates: 3, carbohydrate: 0.1, sugars: 0.1 })).toEqual([]);
});

it('Partners get allergens and labels, and allergens are omitted while unknown', async ({
  client,
  owner,
  restaurant,
}) => {
  const { _id: id } = await restaurant.addItem();
  const change = (values: object) => owner.patch<DashboardMenuItem>(`/menu/items/${id}`, values);
  const read = async () => (await client.get<MenuItem>(`/v1/menu/items/${id}`)).body;
  expect(await read()).not.toHaveProperty('allergens');
  const diet = { allergens: ['gluten', 'milk'], dietaryLabels: ['vegetarian'] };
  expect((await change(diet)).body).toMatchObject(diet);
  expect(await read()).toMatchObject(diet);
  await change({ allergens: [], dietaryLabels: [] });
  expect(await read()).toMatchObject({ allergens: [] });
  expect(await read()).not.toHaveProperty('dietaryLabels');
});
