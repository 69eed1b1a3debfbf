import { beforeAll, expect, test } from 'vitest';
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

test('the declarations are whole, without skipLibCheck', () => {
  expect(editor.diagnostics()).toEqual([]);
});

test('every export, member and parameter has a text that an editor shows, and it is the stored one', async () => {
  const entries = ['index', 'core', 'money', 'otel', 'testing', 'msw'];
  // The types of openapi-fetch, for raw access: nobody reads them.
  const { text: hovers, blank } = editor.describeExports(entries, ['paths', 'operations', 'Middleware']);
  expect(blank).toEqual([]);
  expect(hovers).not.toMatch(/components\[|operations\[/);
  await expect(hovers).toMatchFileSnapshot('hovers/exports.txt');
});

test('what an editor shows and suggests where a client is used is the stored', async () => {
  const hovers = ['order', 'lines', 'orders', 'page', 'item', 'stock', 'first'].map(name => `const ${name}`);
  const calls = [
    'client.orders.get',
    'order.customer',
    'items.update',
    'items.recordTransaction',
    'await getOrder',
  ];
  const shown = [...hovers, ...calls, '{ data', 'data, rateLimit'].map(
    words => `> ${words}\n${editor.hoverAt(words)}`,
  );
  const places = [
    'client.',
    'client.orders.',
    'order.',
    "list({ status: '",
    "order.status === '",
    'get(1042, {',
    'RestaurantOrdering({ ',
    'list({ ',
    "type: '",
    "'itm_1', { ",
  ];
  const suggested = places.map(words => `> ${words}\n${editor.completionsAfter(words).join(', ')}`);
  await expect([...shown, ...suggested].join('\n\n')).toMatchFileSnapshot('hovers/usage.txt');
});
