import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { RestaurantOrdering } from '../src/client.ts';
import { operationMethods } from '../src/method-map.ts';
import type { OperationId } from '../src/operation.ts';
import * as functions from '../src/operations.ts';
import { type Backend, realTest as test } from './helpers/backends.ts';

const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
const contract = new URL('../../generated/public/openapi.json', import.meta.url);
ajv.addSchema(JSON.parse(readFileSync(contract, 'utf8')), 'contract');

/** A call, and the schema of what it yields or lists. */
type Try = { schema: string; call: (client: RestaurantOrdering, backend: Backend) => PromiseLike<unknown> };

const tries = {
  listOrders: { schema: 'Order', call: client => client.orders.list() },
  getOrder: {
    schema: 'Order',
    call: async (client, backend) => client.orders.get((await backend.addOrder()).id),
  },
  updateOrderStatus: {
    schema: 'Order',
    call: async (client, backend) =>
      client.orders.updateStatus((await backend.addOrder()).number, { status: 'confirmed' }),
  },
  listBranches: { schema: 'Branch', call: client => client.branches.list() },
  listMenuCategories: { schema: 'MenuCategory', call: client => client.menu.categories.list() },
  listMenuItems: { schema: 'MenuItem', call: client => client.menu.items.list() },
  getMenuItem: {
    schema: 'MenuItem',
    call: async (client, backend) => client.menu.items.get(await backend.addItem()),
  },
  updateMenuItem: {
    schema: 'MenuItem',
    call: async (client, backend) => client.menu.items.update(await backend.addItem(), { published: false }),
  },
  updateMenuItemPrices: {
    schema: 'PriceUpdate',
    call: async (client, backend) => {
      const price = { itemId: await backend.addItem(), branchId: backend.branches.harbour, price: 9.5 };
      return client.menu.items.updatePrices({ prices: [price] });
    },
  },
  listInventoryItems: { schema: 'InventoryItem', call: client => client.inventory.items.list() },
  getInventoryItem: {
    schema: 'InventoryItem',
    call: async (client, backend) => client.inventory.items.get(await backend.addInventoryItem()),
  },
  recordInventoryTransaction: {
    schema: 'InventoryTransaction',
    call: async (client, backend) =>
      client.inventory.items.recordTransaction(await backend.addInventoryItem(), {
        branchId: backend.branches.harbour,
        type: 'count',
        quantity: 1.5,
      }),
  },
} satisfies Record<OperationId, Try>;

test.for(Object.entries<Try>(tries))(
  '%s answers with what the contract says',
  async ([, { schema, call }], { backend, client }) => {
    await Promise.all([backend.addOrder(), backend.addItem(), backend.addInventoryItem()]);
    const result = await call(client, backend);
    const list = typeof result === 'object' && result !== null && 'data' in result ? result.data : [result];
    expect(list).not.toEqual([]);
    for (const one of Array.isArray(list) ? list : []) {
      const valid = ajv.validate({ $ref: `contract#/components/schemas/${schema}` }, one);
      expect(valid, ajv.errorsText()).toBe(true);
    }
  },
);

test('every operation of the contract has a method and a function of its name', ({ client }) => {
  const names = Object.keys(operationMethods).toSorted();
  expect(Object.keys(functions).toSorted()).toEqual(names);
  const methods = Object.values(operationMethods).map(find => find(client));
  expect(new Set(methods).size).toBe(names.length);
  for (const method of methods) expect(method).toBeTypeOf('function');
});
