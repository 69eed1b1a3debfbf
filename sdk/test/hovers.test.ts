import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { document, operations } from '../../test/helpers/contract.ts';
import { getExample } from '../../test/helpers/example-requests.ts';
import { ENTRIES, RAW, reportApi, reportFile } from './helpers/api-report.ts';
import { buildPackage } from './helpers/build.ts';
import { openEditor } from './helpers/language-service.ts';

const text = `
import { RestaurantOrdering, isApiError } from './index.js';
import { createClient, getOrder } from './core.js';
import { add } from './money.js';
import { withTracing } from './otel.js';
import { createMock } from './testing.js';
import { mockHandlers } from './msw.js';

const client = new RestaurantOrdering({ apiKey: 'rok_1', baseUrl: 'https://api.example.com' });
const order = await client.orders.get(1042, {});
const lines = order.lines;
const orders = client.orders.list({ status: 'pending' });
const page = await orders;
const item = await client.menu.items.update('itm_1', { published: true });
await client.menu.items.update('itm_1', { unavailableUntil: null, unavailableNote: 'Until the delivery', prices: [] });
const stock = client.inventory.items.recordTransaction('inv_1', { branchId: 'brn_1', type: 'count', quantity: 1 });
const { data, rateLimit } = await client.orders.get(1042).withResponse();
const core = createClient({ apiKey: 'rok_1', baseUrl: 'https://api.example.com' });
const first = await getOrder(core, 1042);
if (order.status === 'ready') console.log(order.customer.name);
console.log(lines, page, item, stock, data, rateLimit, first, isApiError, add, withTracing, createMock, mockHandlers);
`;

let editor: ReturnType<typeof openEditor>;
beforeAll(async () => {
  await buildPackage();
  editor = openEditor(text);
});

const schemas = document.components.schemas as Record<
  string,
  { enum?: string[]; properties?: Record<string, { description?: string }> }
>;

test('the type declarations compile without skipLibCheck', () => {
  expect(editor.diagnostics()).toEqual([]);
});

test('every export, member, and parameter is documented for editors', () => {
  const { hovers, blank } = editor.describeExports(ENTRIES, RAW);
  expect(blank).toEqual([]);
  for (const [name, shown] of hovers) expect(shown, name).not.toMatch(/components\[|operations\[/);
});

test('no export of the last release was removed or changed its signature', async () => {
  const released = (await readFile(reportFile, 'utf8')).trimEnd().split('\n');
  const now = new Set(reportApi(editor));
  expect(released.length).toBeGreaterThan(400);
  expect(released.filter(line => !now.has(line))).toEqual([]);
});

test('a method documents its effect, scope, parameters, errors, and response', () => {
  const shown = editor.hoverAt('items.update');
  expect(shown).toMatch(
    /^\(method\) MenuItems\.update\(itemId: string, body: UpdateMenuItemRequest, .*ApiPromise<MenuItem>$/m,
  );
  const updateMenuItem = operations.find(({ operation }) => operation.operationId === 'updateMenuItem');
  const [effect = ''] = updateMenuItem?.operation.description?.split('\n') ?? [];
  expect(effect).not.toBe('');
  for (const part of [
    effect,
    'Requires the scope `menu:write`.',
    "@param itemId - The item's ID.",
    '@throws `NotFoundError`: the resource does not exist',
    'const menuItem = await client.menu.items.update(',
  ])
    expect(shown).toContain(part);
});

test.for([
  ['const order', 'const order: Order'],
  ['const lines', 'const lines: OrderLine[]'],
  ['const orders', 'const orders: List<Order>'],
  ['const page', 'const page: Page<Order>'],
  ['const item', 'const item: MenuItem'],
  ['const stock', 'const stock: ApiPromise<InventoryTransaction>'],
  ['const first', 'const first: Order'],
  ['{ data', 'const data: Order\nThe result.'],
  [
    'data, rateLimit',
    "const rateLimit: RateLimit | undefined\nThe key's rate limit; absent if the response has no rate limit headers.",
  ],
  [
    'order.customer',
    `(property) Order.customer: OrderCustomer\n${schemas.Order?.properties?.customer?.description}`,
  ],
] as const)('an editor shows %s as written', ([words, shown]) => {
  expect(editor.hoverAt(words).trimEnd()).toBe(shown);
});

test.for(['published', 'unavailableUntil', 'unavailableNote', 'prices'])(
  'an editor shows the effect of `%s` in a change',
  name => {
    const { description } = Object(schemas.UpdateMenuItemRequest?.properties)[name];
    const shown = editor.hoverAt(name).replaceAll(/\s+/g, ' ');
    expect(shown).toContain(description.replaceAll(/\s+/g, ' '));
  },
);

const fieldsOf = (schema: string) => Object.keys(schemas[schema]?.properties ?? {});
const methods = operations.map(({ operation }) => getExample(operation.operationId).sdkMethod.split('.'));
const CALL_OPTIONS = ['headers', 'maxRetries', 'signal', 'timeoutMs', 'totalTimeoutMs'];

test.for<[place: string, expected: string[]]>([
  ['client.', [...new Set(methods.map(([group = '']) => group)), 'raw']],
  ['client.orders.', methods.filter(([group]) => group === 'orders').map(([, name = '']) => name)],
  ['order.', fieldsOf('Order')],
  ["list({ status: '", schemas.KnownOrderStatus?.enum ?? []],
  ["order.status === '", schemas.KnownOrderStatus?.enum ?? []],
  ["type: '", schemas.KnownInventoryTransactionType?.enum ?? []],
  ["'itm_1', { ", fieldsOf('UpdateMenuItemRequest').filter(name => name !== 'published')],
  ['get(1042, {', CALL_OPTIONS],
])('an editor completes %s from the contract', ([place, expected]) => {
  const suggested = editor.completionsAfter(place).toSorted();
  expect(expected.length).toBeGreaterThan(1);
  expect(suggested.filter(name => name !== 'published')).toEqual(expected.toSorted());
});
