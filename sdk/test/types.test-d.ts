// Compiled by `npm run check -- types`. Lines that must not compile are marked.
import { expectTypeOf } from 'vitest';
import {
  type ApiError,
  type Branch,
  type ConflictError,
  type ErrorCode,
  isApiError,
  type KnownOrderStatus,
  type List,
  type MenuItem,
  type Order,
  type OrderConfirmedEvent,
  type Page,
  type RateLimit,
  RateLimitedError,
  RestaurantOrdering,
  type WebhookEvent,
  type WebhookEventType,
} from '../src/index.ts';
import { createMock } from '../src/testing/index.ts';

const client = new RestaurantOrdering({ apiKey: 'rok_1', baseUrl: 'https://api.example.com' });

// Options.
// @ts-expect-error The key is required.
new RestaurantOrdering({ baseUrl: 'https://api.example.com' });
// @ts-expect-error So is the address.
new RestaurantOrdering({ apiKey: 'rok_1' });
// @ts-expect-error There is no such option.
new RestaurantOrdering({ apiKey: 'rok_1', baseUrl: 'https://api.example.com', retries: 1 });
new RestaurantOrdering({
  apiKey: 'rok_1',
  baseUrl: 'https://api.example.com',
  fetch,
  logger: console,
  pace: true,
});

new RestaurantOrdering({ apiKey: process.env.API_KEY, baseUrl: 'https://api.example.com' });

// Lists.
expectTypeOf(client.orders.list()).toEqualTypeOf<List<Order>>();
expectTypeOf(await client.orders.list()).toEqualTypeOf<Page<Order>>();
expectTypeOf(await (await client.orders.list()).nextPage()).toEqualTypeOf<Page<Order> | null>();
expectTypeOf((await client.branches.list()).data).toEqualTypeOf<Branch[]>();
for await (const item of client.menu.items.list({ published: true }))
  expectTypeOf(item).toEqualTypeOf<MenuItem>();
for await (const page of client.orders.list().pages()) expectTypeOf(page).toEqualTypeOf<Page<Order>>();
expectTypeOf((await client.orders.list()).pagination.hasMore).toEqualTypeOf<boolean>();
// @ts-expect-error Not a status to filter by.
client.orders.list({ status: 'eaten' });
// @ts-expect-error Not a filter.
client.orders.list({ colour: 'red' });
// @ts-expect-error A number.
client.orders.list({ limit: '10' });
// @ts-expect-error Branches have no status filter.
client.branches.list({ status: 'open' });
// @ts-expect-error A boolean.
client.menu.items.list({ published: 'true' });

// Single calls and their responses.
const order = await client.orders.get(1042);
expectTypeOf(order).toEqualTypeOf<Order>();
expectTypeOf(order.total).toEqualTypeOf<string>();
expectTypeOf(order.createdAt).toEqualTypeOf<string>();
expectTypeOf(order.cancelledAt).toEqualTypeOf<string | null>();
expectTypeOf(order.number).toEqualTypeOf<number>();
expectTypeOf(order.lines[0]?.options[0]?.price).toEqualTypeOf<string | undefined>();
expectTypeOf(order.refunds[0]?.amount).toEqualTypeOf<string | undefined>();
const answered = await client.orders.get('ord_1').withResponse();
expectTypeOf(answered.data).toEqualTypeOf<Order>();
expectTypeOf(answered.rateLimit).toEqualTypeOf<RateLimit | undefined>();
expectTypeOf(answered.response).toEqualTypeOf<Response>();
// @ts-expect-error No such field.
order.colour;
// @ts-expect-error A reference is required.
client.orders.get();
// @ts-expect-error Not an option of a call.
client.orders.get(1042, { retries: 1 });

// Open enums suggest known values and accept any other value.
expectTypeOf<'on_fire'>().toExtend<typeof order.status>();
expectTypeOf<KnownOrderStatus>().toExtend<typeof order.status>();
expectTypeOf<string>().not.toExtend<KnownOrderStatus>();
if (order.status === 'in_the_oven') expectTypeOf(order.status).toBeString();
expectTypeOf<'order.eaten'>().toExtend<WebhookEventType>();

// Changes.
client.orders.updateStatus(1042, { status: 'cancelled', reason: 'Closed' });
// @ts-expect-error Nothing returns to pending.
client.orders.updateStatus(1042, { status: 'pending' });
// @ts-expect-error A status is required.
client.orders.updateStatus(1042, { reason: 'Closed' });
client.menu.items.update('itm_1', { unavailableUntil: null, prices: [{ branchId: 'brn_1', price: 12.5 }] });
// @ts-expect-error Requests take numbers.
client.menu.items.update('itm_1', { prices: [{ branchId: 'brn_1', price: '12.50' }] });
// @ts-expect-error Capitals in requests.
client.menu.items.update('itm_1', { unavailableReason: 'sold_out' });
// @ts-expect-error The quantity is required.
client.inventory.items.recordTransaction('inv_1', { branchId: 'brn_1', type: 'count' });
// @ts-expect-error Not a type of movement to record.
client.inventory.items.recordTransaction('inv_1', { branchId: 'brn_1', type: 'theft', quantity: 1 });

// Optional properties accept undefined at any depth, even with `exactOptionalPropertyTypes`.
const unset = undefined;
client.orders.list({ status: unset, cursor: unset });
client.orders.updateStatus(1042, { status: 'cancelled', reason: unset });
client.menu.items.update('itm_1', {
  published: unset,
  unavailableUntil: unset,
  unavailableReason: unset,
  branches: unset,
  prices: [{ branchId: 'brn_1', price: unset, compareAtPrice: unset, vat: unset, listed: unset }],
});
client.menu.items.updatePrices({ prices: [{ itemId: 'itm_1', branchId: 'brn_1', price: unset }] });
client.inventory.items.recordTransaction('inv_1', {
  branchId: 'brn_1',
  type: 'count',
  quantity: 1,
  note: unset,
});
client.raw.PATCH('/v1/menu/items/{itemId}', {
  params: { path: { itemId: 'itm_1' } },
  body: { published: unset },
});
const mock = createMock({ data: unset, keys: unset, enforceRateLimit: unset, now: unset });
createMock({ keys: { rok_1: { scopes: unset, branches: unset, inactive: unset } } });
mock.fail({ code: 'conflict', operation: unset, times: unset, retryAfterSeconds: unset });
// @ts-expect-error A required property does not.
client.orders.updateStatus(1042, { status: unset });

client.orders.list({ createdAfter: new Date(), createdBefore: '2026-03-14' });
client.menu.items.update('itm_1', { unavailableUntil: new Date() });
client.orders.get(1042, { headers: new Headers() });
expectTypeOf(client.orders.list().toArray({ max: 10 })).resolves.toEqualTypeOf<Order[]>();
// @ts-expect-error A list may be long: say how much of it.
void client.orders.list().toArray();

// Errors.
const error: unknown = undefined;
if (isApiError(error)) {
  expectTypeOf(error).toEqualTypeOf<ApiError>();
  expectTypeOf(error.code).toEqualTypeOf<ErrorCode>();
  expectTypeOf<'brand_new_code'>().toExtend<typeof error.code>();
}
if (isApiError(error, 'conflict')) expectTypeOf(error).toEqualTypeOf<ConflictError>();
if (isApiError(error, 'brand_new_code')) expectTypeOf(error.code).toExtend<'brand_new_code'>();
if (error instanceof RateLimitedError) expectTypeOf(error.code).toEqualTypeOf<'rate_limited'>();

// Webhook events.
expectTypeOf<OrderConfirmedEvent['type']>().toEqualTypeOf<'order.confirmed'>();
expectTypeOf<WebhookEvent['data']['order']>().toEqualTypeOf<Order>();

// Raw access keeps the types of the contract.
const raw = await client.raw.GET('/v1/orders/{reference}', { params: { path: { reference: '1042' } } });
expectTypeOf(raw.data?.total).toEqualTypeOf<string | undefined>();
expectTypeOf(raw.data?.cancelledAt).toEqualTypeOf<string | null | undefined>();
// @ts-expect-error No such path.
client.raw.GET('/v1/tables');
