import { describe, expect } from 'vitest';
import type {
  ActivityList,
  DashboardBranch,
  DashboardInventoryItem,
  DashboardMenuItem,
  EditConflictError,
  MenuCategoryList,
  User,
  WebhookEndpoint,
} from '../../generated/dashboard/types.ts';
import { type Dashboard, signedIn } from '../helpers/dashboard.ts';
import type { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

type Edit = {
  path: string;
  method?: 'PATCH' | 'PUT';
  /** Two edits of different fields, with the values that both people saw. */
  first: object;
  second: object;
  replaces: { first: object; second: object };
  /** The resource after both edits. */
  both: object;
  /** The path and value with which a second edit of the first field conflicts. */
  conflict: { path: string; current: unknown };
};

const it = testWithOwnRestaurant.extend('colleague', ({ service, restaurantId }) =>
  signedIn(service, { restaurantId, role: 'owner', name: 'Noor' }),
);

type Scene = {
  service: Parameters<typeof collectionsOf>[0] & Parameters<typeof signedIn>[0];
  restaurant: { id: string; harbour: { _id: string }; market: { _id: string } };
  owner: Dashboard;
  /** An item with a price at each branch. */
  itemId: string;
};

/** Every resource edited in a form. */
const EDITS: Record<string, (scene: Scene) => Promise<Edit>> = {
  'the prices of an item at two branches': async ({ restaurant: { harbour, market }, itemId }) => ({
    path: `/menu/items/${itemId}`,
    first: { prices: [{ branchId: harbour._id, price: 21 }] },
    second: { prices: [{ branchId: market._id, price: 22 }] },
    replaces: {
      first: { prices: [{ branchId: harbour._id, price: '12.50' }] },
      second: { prices: [{ branchId: market._id, price: '12.50' }] },
    },
    both: {
      prices: expect.arrayContaining([
        expect.objectContaining({ branchId: harbour._id, price: '21.00' }),
        expect.objectContaining({ branchId: market._id, price: '22.00' }),
      ]),
    },
    conflict: { path: `/prices/${harbour._id}/price`, current: '21.00' },
  }),
  'the title and the recipe of an item': async ({ owner, itemId }) => {
    const { body } = await owner.post<DashboardInventoryItem>('/inventory/items', {
      name: 'Salt',
      unit: 'g',
    });
    return {
      path: `/menu/items/${itemId}`,
      first: { recipe: [{ inventoryItemId: body.id, quantity: 2 }] },
      second: { title: 'Broth' },
      replaces: { first: { recipe: [] }, second: { title: 'Soup' } },
      both: { title: 'Broth', recipe: [{ inventoryItemId: body.id, quantity: '2.000' }] },
      conflict: { path: '/recipe', current: [{ inventoryItemId: body.id, quantity: '2.000' }] },
    };
  },
  'the name and the address of a branch': async ({ restaurant: { harbour }, owner }) => {
    const path = `/branches/${harbour._id}`;
    const { name, address } = (await owner.get<DashboardBranch>(path)).body;
    return {
      path,
      first: { name: 'Pier' },
      second: { address: '2 Pier Road' },
      replaces: { first: { name }, second: { address } },
      both: { name: 'Pier', address: '2 Pier Road' },
      conflict: { path: '/name', current: 'Pier' },
    };
  },
  'the title and the slug of a category': async ({ owner }) => {
    const { body } = await owner.post<{ id: string }>('/menu/categories', { title: 'Pies', slug: 'pies' });
    return {
      path: `/menu/categories/${body.id}`,
      first: { title: 'Cakes' },
      second: { slug: 'cakes' },
      replaces: { first: { title: 'Pies' }, second: { slug: 'pies' } },
      both: { title: 'Cakes', slug: 'cakes' },
      conflict: { path: '/title', current: 'Cakes' },
    };
  },
  'the threshold and the unit of a stock item': async ({ owner }) => {
    const item = { name: 'Oil', unit: 'l', lowStockThreshold: null };
    const { body } = await owner.post<DashboardInventoryItem>('/inventory/items', item);
    return {
      path: `/inventory/items/${body.id}`,
      first: { lowStockThreshold: 3 },
      second: { unit: 'ml' },
      replaces: { first: { lowStockThreshold: null }, second: { unit: 'l' } },
      both: { lowStockThreshold: '3.000', unit: 'ml' },
      conflict: { path: '/lowStockThreshold', current: '3.000' },
    };
  },
  'the events and the description of an endpoint': async ({ owner }) => {
    const { id } = await addEndpoint(owner, 'https://pos.example.com/hooks');
    const { events, description } = (await owner.get<WebhookEndpoint>(`/webhooks/endpoints/${id}`)).body;
    return {
      path: `/webhooks/endpoints/${id}`,
      first: { events: ['order.ready'] },
      second: { description: 'Till' },
      replaces: { first: { events }, second: { description } },
      both: { events: ['order.ready'], description: 'Till' },
      conflict: { path: '/events', current: ['order.ready'] },
    };
  },
  'the settings of the restaurant': async () => ({
    path: '/restaurant',
    first: { kitchenSessionHours: 24 },
    second: { guestDataDays: 90 },
    replaces: { first: { kitchenSessionHours: 16 }, second: { guestDataDays: null } },
    both: { kitchenSessionHours: 24, guestDataDays: 90 },
    conflict: { path: '/kitchenSessionHours', current: 24 },
  }),
};

const test = it.extend('sceneOf', ({ service, restaurant, owner }) => async (): Promise<Scene> => {
  const { _id: itemId } = await restaurant.addItem({ title: 'Soup' });
  return { service, restaurant, owner, itemId };
});

describe('Two people who edit', () => {
  for (const [what, prepare] of Object.entries(EDITS)) {
    test(`${what}: both edits are kept, and edits of the same field conflict`, async ({
      service,
      sceneOf,
      owner,
      colleague,
    }) => {
      const { path, first, second, replaces, both, conflict } = await prepare(await sceneOf());
      const edit = (by: Dashboard, values: object, replaced: object) =>
        by.patch<EditConflictError>(path, { ...values, replaces: replaced });

      const answers = await Promise.all([
        edit(owner, first, replaces.first),
        edit(colleague, second, replaces.second),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      const read = async () =>
        path === '/restaurant'
          ? (await owner.get<{ restaurant: object }>('/session')).body.restaurant
          : (await owner.get<object>(path)).body;
      expect(await read()).toMatchObject(both);

      await drainBackground(service);
      // Setting the current value is not a conflict, because the first response may have been lost.
      expect((await edit(owner, first, replaces.first)).status).toBe(200);
      const [name = ''] = Object.keys(first);
      const mine = { ...first, ...OTHER_VALUES[name] };
      const rejected = await edit(colleague, name === 'prices' ? raise(first) : mine, replaces.first);
      expect(rejected.status).toBe(409);
      expect(rejected.body.conflicts).toEqual([
        { ...conflict, changedBy: 'Olga', changedAt: expect.any(String) },
      ]);
      expect(await read()).toMatchObject(both);

      // Someone who has seen the value may replace it.
      const current = replacedBy(conflict);
      expect((await edit(colleague, name === 'prices' ? raise(first) : mine, current)).status).toBe(200);
    });
  }

  test("a colleague's permissions: the second one gets a conflict", async ({
    service,
    restaurantId,
    owner,
    colleague,
  }) => {
    const cook = await signedIn(service, { restaurantId, role: 'staff' });
    const path = `/users/${cook.session()?.user.id}/role`;
    const shown = { role: 'staff', branchIds: null };
    const promote = { role: 'manager', branchIds: null, replaces: shown };
    expect((await owner.put<User>(path, promote)).status).toBe(200);
    await drainBackground(service);
    const rejected = await colleague.put<EditConflictError>(path, {
      role: 'owner',
      branchIds: null,
      replaces: shown,
    });
    expect(rejected).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/role', current: 'manager', changedBy: 'Olga' }] },
    });
  });

  test("the menu's order: the second one gets a conflict", async ({ owner, colleague }) => {
    for (const title of ['Pies', 'Tea']) await owner.post('/menu/categories', { title });
    const { body } = await owner.get<MenuCategoryList>('/menu/categories');
    const shown = body.data.map(({ id }) => id);
    const reorder = (by: Dashboard, categoryIds: string[]) =>
      by.put<EditConflictError>('/menu/category-order', { categoryIds, replaces: { categoryIds: shown } });
    const reversed = shown.toReversed();
    expect((await reorder(owner, reversed)).status).toBe(204);
    expect(
      (await reorder(colleague, [...shown.slice(1), ...shown.slice(0, 1)])).body.conflicts,
    ).toMatchObject([{ path: '/categoryIds', current: reversed }]);
  });
});

const OTHER_VALUES: Record<string, object> = {
  recipe: { recipe: [] },
  name: { name: 'Quay' },
  title: { title: 'Tarts' },
  lowStockThreshold: { lowStockThreshold: 5 },
  events: { events: ['order.cancelled'] },
  kitchenSessionHours: { kitchenSessionHours: 48 },
};

function raise(edit: object) {
  const { prices } = edit as { prices: { branchId: string; price: number }[] };
  return { prices: prices.map(row => ({ ...row, price: row.price + 1 })) };
}

function replacedBy({ path, current }: Edit['conflict']): object {
  const [, field = '', branchId, name = ''] = path.split('/');
  return { [field]: branchId === undefined ? current : [{ branchId, [name]: current }] };
}

describe('The activity log of edits', () => {
  test('shows old and new values', async ({ service, sceneOf, owner, client, restaurant }) => {
    const { itemId } = await sceneOf();
    const branchId = restaurant.harbour._id;
    const body = { title: 'Broth', published: false, prices: [{ branchId, price: 13 }] };
    expect((await owner.patch<DashboardMenuItem>(`/menu/items/${itemId}`, body)).status).toBe(200);
    await client.patch('/v1/menu/items/prices', { prices: [{ itemId, branchId, price: 14 }] });
    await drainBackground(service);
    const { body: log } = await owner.get<ActivityList>(`/activity?subjectId=${itemId}`);
    expect(log.data.map(({ details }) => details.edits)).toEqual([
      [{ path: `/prices/${branchId}/price`, from: '13.00', to: '14.00' }],
      expect.arrayContaining([
        { path: '/title', from: 'Soup', to: 'Broth' },
        { path: '/published', from: 'true', to: 'false' },
        { path: `/prices/${branchId}/price`, from: '12.50', to: '13.00' },
      ]),
    ]);
  });
});
