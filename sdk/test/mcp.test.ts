import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect } from 'vitest';
import document from '../../generated/public/openapi.json' with { type: 'json' };
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { test } from '../../test/helpers/fixtures.ts';
import type { Order } from '../src/index.ts';

const script = fileURLToPath(new URL('../src/cli/main.ts', import.meta.url));

/** A client of the protocol, connected to the command, with a key that has these scopes. */
const it = test
  .extend('open', { scope: 'file' }, ({ service, restaurant }, { onCleanup }) => {
    const clients: Client[] = [];
    onCleanup(async () => {
      await Promise.all(clients.map(client => client.close()));
    });
    return async (scopes = EVERY_SCOPE) => {
      const key = { restaurantId: restaurant.id, name: 'Model', scopes, branches: 'all' as const };
      const { secret } = await service.context.services.keys.create(key);
      const transport = new StdioClientTransport({
        command: process.execPath,
        args: [script, 'mcp'],
        env: { API_KEY: secret, API_URL: service.url },
      });
      const client = new Client({ name: 'test', version: '1.0.0' });
      await client.connect(transport);
      clients.push(client);
      return client;
    };
  })
  .extend('mcp', { scope: 'file' }, ({ open }) => open());

async function call(mcp: Client, name: string, args: Record<string, unknown> = {}) {
  const result = CallToolResultSchema.parse(await mcp.callTool({ name, arguments: args }));
  const [content] = result.content;
  if (content?.type !== 'text') throw new Error('The response is not text');
  return { text: content.text, isError: result.isError ?? false };
}

const operations = Object.values(document.paths).flatMap((item: Record<string, { operationId: string }>) =>
  Object.entries(item).map(([method, { operationId }]) => ({ method, operationId })),
);

describe('restaurant-ordering mcp', () => {
  it('has a tool for each operation of the contract, and marks read-only ones', async ({ mcp }) => {
    const { tools } = await mcp.listTools();
    expect(tools.map(({ name }) => name)).toEqual(operations.map(({ operationId }) => operationId));
    for (const { name, description, annotations } of tools) {
      const { method } = operations.find(({ operationId }) => operationId === name) ?? {};
      expect(description, name).toMatch(/Requires /);
      expect(annotations?.readOnlyHint, name).toBe(method === 'get');
      expect(annotations?.destructiveHint, name).toBe(method !== 'get');
    }
    const isIdempotent = (name: string) =>
      tools.find(tool => tool.name === name)?.annotations?.idempotentHint;
    expect(isIdempotent('updateOrderStatus')).toBe(true);
    expect(isIdempotent('recordInventoryTransaction')).toBe(false);
  });

  it('describes arguments without unresolvable references', async ({ mcp }) => {
    const { tools } = await mcp.listTools();
    expect(JSON.stringify(tools)).not.toMatch(/\$ref|"x-/);
    const { inputSchema } = tools.find(({ name }) => name === 'updateOrderStatus') ?? {};
    expect(inputSchema).toMatchObject({
      required: ['reference', 'body'],
      properties: {
        body: {
          required: ['status'],
          properties: {
            status: { description: expect.stringMatching(/- `cancelled`: The order was cancelled/) },
          },
        },
      },
    });
  });

  it('reads an order by number, with currencies of amounts and zones of times', async ({
    mcp,
    restaurant,
    client,
  }) => {
    const { number } = await restaurant.addOrder();
    const { body: order } = await client.get<Order>(`/v1/orders/${number}`);
    const told = JSON.parse((await call(mcp, 'getOrder', { reference: number })).text);
    expect(told).toMatchObject({
      number,
      status: order.status,
      total: `${order.total} EUR`,
      lines: [{ unitPrice: `${order.lines[0]?.unitPrice} EUR` }],
      createdAt: `${order.createdAt} (UTC)`,
      cancelledAt: null,
    });
  });

  it("shows an item's price at each branch in its own currency", async ({ mcp, restaurant }) => {
    const { _id } = await restaurant.addItem();
    const { prices } = JSON.parse((await call(mcp, 'getMenuItem', { itemId: _id })).text);
    const units = prices.map(({ price }: { price: string }) => price.split(' ')[1]);
    expect(new Set(units)).toEqual(new Set(['EUR', 'JPY']));
  });

  it('reads a list in limited pages, and explains how to continue', async ({ mcp, restaurant }) => {
    const ids = (await restaurant.addOrders(Array.from({ length: 52 }, () => ({})))).map(({ _id }) => _id);
    const listed = async (args: object) => {
      const { text } = await call(mcp, 'listOrders', { status: 'pending', ...args });
      const split = text.indexOf('\n\n');
      const orders: { id: string }[] = JSON.parse(text.slice(split));
      return { words: text.slice(0, split), found: orders.map(({ id }) => id) };
    };
    expect((await listed({})).found).toHaveLength(10);
    const first = await listed({ limit: 1_000 });
    expect(first.found).toHaveLength(50);
    expect(first.words).toMatch(/^50 of \d+ in all\. There are more: call listOrders again/);
    const cursor = JSON.parse(/cursor (".*")\.$/.exec(first.words)?.[1] ?? '');
    const second = await listed({ limit: 50, cursor });
    expect(second.words).toContain('There are no more');
    expect([...first.found, ...second.found]).toEqual(expect.arrayContaining(ids));
  });

  it('requires the time zone that the service would not infer', async ({ mcp }) => {
    for (const createdAfter of ['yesterday', '2026-03-14', '2026-03-14T18:00:00']) {
      const { text, isError } = await call(mcp, 'listOrders', { createdAfter });
      expect([isError, text]).toEqual([true, expect.stringMatching(/createdAfter .* with a time zone/)]);
    }
    const later = await call(mcp, 'listOrders', { createdAfter: '2999-01-01T00:00:00+02:00' });
    expect(later.text).toMatch(/^0 of 0 in all/);
  });

  it('changes a status, and explains why it cannot be changed again', async ({ mcp, restaurant }) => {
    const { number } = await restaurant.addOrder();
    const changeTo = (status: string) =>
      call(mcp, 'updateOrderStatus', { reference: String(number), body: { status } });
    expect(JSON.parse((await changeTo('completed')).text)).toMatchObject({ number, status: 'completed' });
    const { text, isError } = await changeTo('ready');
    expect(isError).toBe(true);
    expect(text).toMatch(/completed.* \(409 to POST \/v1\/orders\/\{reference\}\/status, request /);
  });

  it('records a movement once per key', async ({ mcp, restaurant }) => {
    const { _id: itemId } = await restaurant.addInventoryItem();
    const body = { branchId: restaurant.harbour._id, type: 'purchase', quantity: 2.5 };
    const record = (args: object = {}) =>
      call(mcp, 'recordInventoryTransaction', { itemId, body, idempotencyKey: itemId, ...args });
    const { text } = await record();
    expect(JSON.parse(text)).toMatchObject({ itemId, balanceAfter: '2.500' });
    expect((await record()).text).toBe(text);
  });

  it('cannot reach other operations through path arguments', async ({ mcp, restaurant }) => {
    const item = await restaurant.addItem();
    const prices = [{ branchId: restaurant.harbour._id, price: 1 }];
    for (const itemId of ['prices', '..', '../items/prices', 'prices%2f', 'prices?x', '']) {
      const body = { prices, items: [{ itemId: item._id, prices }], updates: [{ itemId: item._id, prices }] };
      expect((await call(mcp, 'updateMenuItem', { itemId, body })).text).toContain('itemId must not be');
    }
    const reading = await call(mcp, 'getOrder', { reference: '../branches' });
    expect(reading.text).toContain('reference must not be');
  });

  it('names invalid arguments and unknown tools', async ({ mcp, restaurant }) => {
    const { number } = await restaurant.addOrder();
    const body = { status: 'gone', reason: 7 };
    const wrong = await call(mcp, 'updateOrderStatus', { reference: number, body });
    expect(wrong.isError).toBe(true);
    expect(wrong.text).toMatch(
      /^Invalid request: \/(status|reason) must be .*\n- \/(status|reason): must be .*$/,
    );
    const missing = await call(mcp, 'getOrder');
    expect(missing).toEqual({ isError: true, text: 'getOrder needs the argument reference' });
    await expect(mcp.callTool({ name: 'deleteOrder' })).rejects.toThrow('There is no tool deleteOrder');
  });

  it('is limited by its key, and names a missing scope', async ({ open, restaurant }) => {
    const reader = await open(['orders:read']);
    const { number } = await restaurant.addOrder();
    expect((await call(reader, 'getOrder', { reference: number })).isError).toBe(false);
    const change = { reference: number, body: { status: 'ready' } };
    const { text, isError } = await call(reader, 'updateOrderStatus', change);
    expect([isError, text]).toEqual([true, expect.stringMatching(/orders:update-status.* \(403 to /)]);
  });
});
