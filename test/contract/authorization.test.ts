import { describe, expect } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import type { Scope } from '../../generated/public/types.ts';
import type { Client } from '../helpers/client.ts';
import { type OperationRoute, operations } from '../helpers/contract.ts';
import { collectionsOf } from '../helpers/database.ts';
import { test } from '../helpers/fixtures.ts';
import { snapshotOf } from '../helpers/restaurant.ts';

/** Who asks, and how each is answered, for every operation of the contract. */
const VERDICTS = {
  'no key': () => ({ status: 401, code: 'unauthorized' }),
  'a bad key': () => ({ status: 401, code: 'unauthorized' }),
  'a revoked key': () => ({ status: 401, code: 'key_inactive' }),
  'an expired key': () => ({ status: 401, code: 'key_inactive' }),
  'a key with every scope but the one required': ({ operation }: OperationRoute) =>
    operation['x-required-scope'] === null ? undefined : { status: 403, code: 'forbidden' },
  'a key without any scope': ({ operation }: OperationRoute) =>
    operation['x-required-scope'] === null ? undefined : { status: 403, code: 'forbidden' },
  'a key with only the scope required': () => undefined,
  'a key of another branch': (route: OperationRoute) => BRANCH_BOUND[route.operation.operationId],
  'a key of another restaurant': (route: OperationRoute) => RESTAURANT_BOUND[route.operation.operationId],
} satisfies Record<string, (route: OperationRoute) => Verdict | undefined>;

type Caller = keyof typeof VERDICTS;
type Verdict = { status: number; code: string };

const NOT_FOUND = { status: 404, code: 'not_found' };
const FORBIDDEN = { status: 403, code: 'forbidden' };
/** Orders belong to a branch; bodies and filters name one. Lists, menu and stock items belong to the restaurant. */
const BRANCH_BOUND: Record<string, Verdict> = {
  listOrders: FORBIDDEN,
  getOrder: NOT_FOUND,
  updateOrderStatus: NOT_FOUND,
  updateMenuItem: FORBIDDEN,
  updateMenuItemPrices: FORBIDDEN,
  recordInventoryTransaction: FORBIDDEN,
};
const RESTAURANT_BOUND: Record<string, Verdict> = {
  ...BRANCH_BOUND,
  getMenuItem: NOT_FOUND,
  getInventoryItem: NOT_FOUND,
};

type Request = { path: string; body?: unknown };

const it = test
  /** A request that succeeds for each operation of the public API. */
  .extend('requests', { scope: 'file' }, async ({ restaurant }): Promise<Record<string, Request>> => {
    const { harbour } = restaurant;
    const order = await restaurant.addOrder({ branch: snapshotOf(harbour) });
    const item = await restaurant.addItem();
    const stock = await restaurant.addInventoryItem();
    return {
      listOrders: { path: `/v1/orders?branchId=${harbour._id}` },
      getOrder: { path: `/v1/orders/${order._id}` },
      updateOrderStatus: { path: `/v1/orders/${order._id}/status`, body: { status: 'confirmed' } },
      listBranches: { path: '/v1/branches' },
      listMenuCategories: { path: '/v1/menu/categories' },
      listMenuItems: { path: '/v1/menu/items' },
      getMenuItem: { path: `/v1/menu/items/${item._id}` },
      updateMenuItem: {
        path: `/v1/menu/items/${item._id}`,
        body: { prices: [{ branchId: harbour._id, price: 12.5 }] },
      },
      updateMenuItemPrices: {
        path: '/v1/menu/items/prices',
        body: { prices: [{ itemId: item._id, branchId: harbour._id, price: 11.5 }] },
      },
      listInventoryItems: { path: '/v1/inventory/items' },
      getInventoryItem: { path: `/v1/inventory/items/${stock._id}` },
      recordInventoryTransaction: {
        path: `/v1/inventory/items/${stock._id}/transactions`,
        body: { branchId: harbour._id, type: 'purchase', quantity: 1 },
      },
    };
  })
  .extend(
    'clients',
    { scope: 'file' },
    async ({
      service,
      restaurantId,
      marketId,
      manager,
      newRestaurant,
    }): Promise<Record<Caller, (required: Scope | null) => Client>> => {
      const { keys } = service.context.services;
      const other = await newRestaurant();
      const key = { restaurantId, name: 'Key', scopes: EVERY_SCOPE, branches: 'all' as const };
      const expired = await keys.create({ ...key, expiresAt: new Date(Date.now() - 1_000) });
      const revoked = await keys.create(key);
      await manager.post(`/keys/${revoked.key._id}/revoke`);
      const having = (scopes: Scope[]) => service.client({ restaurantId, scopes });
      const elsewhere = service.client({ restaurantId, branches: [marketId] });
      const foreign = service.client({ restaurantId: other.id });
      return {
        'no key': () => service.clientWith(undefined),
        'a bad key': () => service.clientWith(`rok_${'x'.repeat(43)}`),
        'a revoked key': () => service.clientWith(revoked.secret),
        'an expired key': () => service.clientWith(expired.secret),
        'a key with every scope but the one required': required =>
          having(EVERY_SCOPE.filter(scope => scope !== required)),
        'a key without any scope': () => having([]),
        'a key with only the scope required': required => having(required === null ? [] : [required]),
        'a key of another branch': () => elsewhere,
        'a key of another restaurant': () => foreign,
      };
    },
  )
  /** Everything a request without the right to could have changed. */
  .extend('snapshot', { scope: 'file' }, ({ service }) => async () => {
    await service.context.background.drain();
    const { orders, items, inventoryItems, inventoryTransactions, activity } = collectionsOf(service);
    const all = [orders, items, inventoryItems, inventoryTransactions, activity];
    return Promise.all(all.map(collection => collection.find({}).sort({ _id: 1 }).toArray()));
  });

const callers = Object.keys(VERDICTS) as Caller[];

describe('The authorization matrix, generated from the contract', () => {
  for (const route of operations) {
    const { operationId, 'x-required-scope': required } = route.operation;
    for (const caller of callers) {
      const verdict: Verdict | undefined = VERDICTS[caller](route);
      it(`answers ${operationId} for ${caller} with ${verdict ? `${verdict.status} ${verdict.code}` : 'success'}`, async ({
        requests,
        snapshot,
        clients,
      }) => {
        const request = requests[operationId];
        expect(request, `a request for ${operationId}: a new operation needs one here`).toBeDefined();
        const before = await snapshot();

        const client = clients[caller](required as Scope | null);
        const { path = '', body } = request ?? {};
        const answer = await client.request(route.method, path, { body });

        if (verdict) {
          expect(answer).toMatchObject({ status: verdict.status, body: { code: verdict.code } });
          expect(await snapshot()).toEqual(before);
        } else {
          expect(answer.status).toBeLessThan(300);
        }
      });
    }
  }
});

describe('What a key sees of another branch or restaurant', () => {
  it('is nothing: lists leave it out', async ({ clients, restaurant }) => {
    const branchKey = clients['a key of another branch'](null);
    const foreignKey = clients['a key of another restaurant'](null);
    type List = { data: unknown[]; pagination: { total: number } };
    for (const client of [branchKey, foreignKey]) {
      const { body } = await client.get<List>('/v1/orders');
      expect(body).toMatchObject({ data: [], pagination: { total: 0 } });
    }
    const { body: branches } = await branchKey.get<List>('/v1/branches');
    expect(branches).toMatchObject({ data: [{ id: restaurant.market._id }], pagination: { total: 1 } });
    const { body: items } = await foreignKey.get<List>('/v1/menu/items');
    expect(items.data).toEqual([]);
  });

  it('is not distinguished from what does not exist', async ({ clients, requests }) => {
    const client = clients['a key of another branch'](null);
    const [invisible, unknown] = await Promise.all([
      client.get(requests.getOrder?.path ?? ''),
      client.get('/v1/orders/ord_00000000000000000000000000000000'),
    ]);
    expect(invisible.body).toEqual(unknown.body);
  });
});
