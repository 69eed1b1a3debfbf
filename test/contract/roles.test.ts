import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Role } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/activity/activity.ts';
import { generateToken, hashToken } from '../../server/common/token.ts';
import type { OrderDocument } from '../../server/orders/order.ts';
import { dashboard, type OperationRoute } from '../helpers/contract.ts';
import { addUser, type Dashboard, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

/** From the least to the most, as the contract lists them. */
const ROLES: readonly (string | null)[] = ['staff', 'manager', 'owner'] satisfies Role[];

type Verdict = { status: number; code: string };
const UNAUTHORIZED = { status: 401, code: 'unauthorized' };
const FORBIDDEN = { status: 403, code: 'forbidden' };
const INVALID = { status: 400, code: 'invalid_request' };
const NOT_FOUND = { status: 404, code: 'not_found' };

/** What names a resource of the restaurant in its body or query. */
const ELSEWHERE: Record<string, Verdict> = {
  listOrders: FORBIDDEN,
  listKitchenOrders: FORBIDDEN,
  placeOrder: FORBIDDEN,
  listLowStock: FORBIDDEN,
  recordInventoryMovement: FORBIDDEN,
};

/** What names a resource that the restaurant does not have, in a body that is then not valid. */
const UNKNOWN: Record<string, Verdict> = { reorderMenuCategories: INVALID, createMenuItem: INVALID };

/** What belongs to a branch, as staff of another branch meet it. */
const BRANCH_BOUND: Record<string, Verdict> = {
  ...ELSEWHERE,
  getOrder: NOT_FOUND,
  getBranch: NOT_FOUND,
  updateOrderStatus: NOT_FOUND,
  recordPayment: NOT_FOUND,
};

/** Who asks, and what they have to be answered, for every operation of the contract that is not for everyone. */
const VERDICTS = {
  'nobody signed in': () => UNAUTHORIZED,
  'a guest with the token of an order': () => UNAUTHORIZED,
  'a disabled owner': () => UNAUTHORIZED,
  staff: byRole('staff'),
  'a manager': byRole('manager'),
  'an owner': byRole('owner'),
  'an owner without the token of the page': ({ method }: OperationRoute) =>
    method === 'GET' ? undefined : FORBIDDEN,
  'an owner with a one-time password': ({ operation }: OperationRoute) =>
    'x-before-password-change' in operation ? undefined : { status: 403, code: 'password_change_required' },
  'staff of another branch': (route: OperationRoute) =>
    byRole('staff')(route) ?? BRANCH_BOUND[route.operation.operationId],
  'an owner of another restaurant': ({ path, operation: { operationId } }: OperationRoute) =>
    ELSEWHERE[operationId] ?? (path.includes('{') ? NOT_FOUND : UNKNOWN[operationId]),
} satisfies Record<string, (route: OperationRoute) => Verdict | undefined>;
type Caller = keyof typeof VERDICTS;

function byRole(role: Role) {
  return ({ operation }: OperationRoute): Verdict | undefined =>
    ROLES.indexOf(role) < ROLES.indexOf(operation['x-required-role']) ? FORBIDDEN : undefined;
}

let service: TestService;
let restaurant: TestRestaurant;
let other: TestRestaurant;

beforeAll(async () => {
  service = await startTestService({}, {}, { roles: ['api'] });
  restaurant = await createRestaurant(service.context.collections);
  other = await createRestaurant(service.context.collections);
  // Orders that are placed take the numbers after this one, those that are added the numbers below.
  await restaurant.addOrder({ number: 1_000_000 });
});
afterAll(() => service.stop());

/** A request that succeeds, made anew each time, for what it changes. */
const REQUESTS: Record<
  string,
  () => Promise<{ path: string; body?: unknown; headers?: Record<string, string> }>
> = {
  createSession: async () => {
    const { email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    return { path: '/session', body: { email, password } };
  },
  getSession: async () => ({ path: '/session' }),
  deleteSession: async () => ({ path: '/session' }),
  setOwnPassword: async () => ({
    path: '/session/password',
    body: { currentPassword: 'correct horse battery', newPassword: 'another horse battery' },
  }),
  listOrders: async () => ({ path: `/orders?branchId=${restaurant.harbour._id}` }),
  listKitchenOrders: async () => ({ path: `/kitchen/orders?branchId=${restaurant.harbour._id}` }),
  followOrders: async () => ({ path: '/orders/stream' }),
  getOrder: async () => ({ path: `/orders/${await someOrder()}` }),
  placeOrder: async () => ({
    path: '/orders',
    body: {
      branchId: restaurant.harbour._id,
      type: 'pickup',
      channel: 'counter',
      lines: [{ menuItemId: (await restaurant.addItem())._id, quantity: 1 }],
    },
  }),
  updateOrderStatus: async () => ({
    path: `/orders/${await someOrder()}/status`,
    body: { status: 'confirmed' },
  }),
  recordPayment: async () => ({
    path: `/orders/${await someOrder()}/payment`,
    body: { outcome: 'succeeded', providerId: 'cash' },
  }),
  refundOrder: async () => ({
    path: `/orders/${await someOrder({ paymentStatus: 'paid' })}/refunds`,
    body: { amount: 1, source: 'manual' },
  }),
  listUsers: async () => ({ path: '/users' }),
  inviteUser: async () => ({
    path: '/users',
    body: { email: `${crypto.randomUUID()}@example.com`, name: 'Ana', role: 'staff' },
  }),
  updateUserRole: async () => ({ path: `/users/${await someone()}/role`, body: { role: 'manager' } }),
  disableUser: async () => ({ path: `/users/${await someone()}/disable` }),
  enableUser: async () => ({ path: `/users/${await someone()}/enable` }),
  resetUserPassword: async () => ({ path: `/users/${await someone()}/password/reset` }),
  listActivity: async () => ({ path: '/activity' }),
  listKeys: async () => ({ path: '/keys' }),
  createKey: async () => ({ path: '/keys', body: { name: 'Key', scopes: ['orders:read'] } }),
  revokeKey: async () => ({ path: `/keys/${await someKey()}/revoke` }),
  listMenuCategories: async () => ({ path: '/menu/categories' }),
  getMenuCategory: async () => ({ path: `/menu/categories/${restaurant.category._id}` }),
  createMenuCategory: async () => ({
    path: '/menu/categories',
    body: { title: `Category ${crypto.randomUUID()}` },
  }),
  updateMenuCategory: async () => ({
    path: `/menu/categories/${await someCategory()}`,
    body: { title: 'Renamed' },
  }),
  deleteMenuCategory: async () => ({ path: `/menu/categories/${await someCategory()}` }),
  listInventoryItems: async () => ({ path: '/inventory/items' }),
  listLowStock: async () => ({ path: `/inventory/low-stock?branchId=${restaurant.harbour._id}` }),
  getInventoryItem: async () => ({ path: await someStock() }),
  createInventoryItem: async () => ({ path: '/inventory/items', body: { name: 'Flour', unit: 'kg' } }),
  updateInventoryItem: async () => ({ path: await someStock(), body: { name: 'Rye flour' } }),
  listInventoryMovements: async () => ({ path: `${await someStock()}/movements` }),
  recordInventoryMovement: async () => ({
    path: `${await someStock()}/movements`,
    body: { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1 },
  }),
  listBranches: async () => ({ path: '/branches' }),
  getBranch: async () => ({ path: `/branches/${restaurant.harbour._id}` }),
  createBranch: async () => ({
    path: '/branches',
    body: {
      name: `Branch ${crypto.randomUUID()}`,
      currency: 'EUR',
      address: '1 Rua Nova, Lisbon',
      countryCode: 'PT',
      timezone: 'Europe/Lisbon',
    },
  }),
  updateBranch: async () => ({ path: `/branches/${restaurant.harbour._id}`, body: { name: 'Harbour' } }),
  setBranchStatus: async () => ({
    path: `/branches/${restaurant.harbour._id}/status`,
    body: { status: 'open' },
  }),
  listMenuItems: async () => ({ path: '/menu/items' }),
  getMenuItem: async () => ({ path: `/menu/items/${await someItem()}` }),
  createMenuItem: async () => ({
    path: '/menu/items',
    body: { title: `Item ${crypto.randomUUID()}`, categoryId: restaurant.category._id },
  }),
  updateMenuItem: async () => ({ path: `/menu/items/${await someItem()}`, body: { published: false } }),
  setMenuItemSnooze: async () => ({
    path: `/menu/items/${await someItem()}/snooze`,
    body: { unavailableUntil: new Date(Date.now() + 60_000).toISOString() },
  }),
  deleteMenuItem: async () => ({ path: `/menu/items/${await someItem()}` }),
  reorderMenuCategories: async () => {
    const { categories } = service.context.collections;
    const all = await categories.find({ restaurantId: restaurant.id }).toArray();
    return { path: '/menu/category-order', body: { categoryIds: all.map(({ _id }) => _id).reverse() } };
  },
  getStorefrontMenu: async () => ({ path: `/storefront/${other.id}/${other.harbour.slug}/menu` }),
  placeStorefrontOrder: async () => ({
    path: `/storefront/${other.id}/${other.harbour.slug}/orders`,
    body: {
      type: 'pickup',
      customer: { name: 'Niamh Byrne' },
      lines: [{ menuItemId: (await other.addItem())._id, quantity: 1 }],
    },
  }),
  trackStorefrontOrder: async () => ({ path: '/storefront/order', headers: await guestOrder() }),
  startStorefrontPayment: async () => ({ path: '/storefront/order/payment', headers: await guestOrder() }),
  finishTestPayment: async () => ({
    path: '/storefront/order/payments/test:pay_1/result',
    body: { outcome: 'succeeded' },
    headers: await guestOrder({ paymentStatus: 'pending', paymentProviderId: 'test:pay_1' }),
  }),
  listWebhookEndpoints: async () => ({ path: '/webhooks/endpoints' }),
  getWebhookEndpoint: async () => ({ path: `/webhooks/endpoints/${await someEndpoint()}` }),
  createWebhookEndpoint: async () => ({ path: '/webhooks/endpoints', body: ENDPOINT }),
  updateWebhookEndpoint: async () => ({
    path: `/webhooks/endpoints/${await someEndpoint()}`,
    body: { description: 'Till' },
  }),
  enableWebhookEndpoint: async () => ({ path: `/webhooks/endpoints/${await someEndpoint()}/enable` }),
  disableWebhookEndpoint: async () => ({ path: `/webhooks/endpoints/${await someEndpoint()}/disable` }),
  rotateWebhookSecret: async () => ({ path: `/webhooks/endpoints/${await someEndpoint()}/rotate` }),
  deleteWebhookEndpoint: async () => ({ path: `/webhooks/endpoints/${await someEndpoint()}` }),
  sendTestEvent: async () => ({ path: `/webhooks/endpoints/${await someEndpoint()}/test`, body: {} }),
  recoverWebhookDeliveries: async () => ({
    path: `/webhooks/endpoints/${await someEndpoint()}/recover`,
    body: { since: '2026-01-01T00:00:00Z' },
  }),
  listWebhookDeliveries: async () => ({ path: '/webhooks/deliveries' }),
  getWebhookDelivery: async () => ({ path: `/webhooks/deliveries/${await someDelivery()}` }),
  retryWebhookDelivery: async () => ({ path: `/webhooks/deliveries/${await someDelivery()}/retry` }),
};

const someone = async () => (await addUser(service, { restaurantId: restaurant.id, role: 'staff' })).id;
const someOrder = async (values: Partial<OrderDocument> = {}) => (await restaurant.addOrder(values))._id;
const someStock = async () => `/inventory/items/${(await restaurant.addInventoryItem())._id}`;
const someItem = async () => (await restaurant.addItem())._id;
const someCategory = async () => (await restaurant.addCategory())._id;
/** What opens the order of a guest. */
const guestOrder = async (values: Partial<OrderDocument> = {}) => {
  const token = generateToken();
  await restaurant.addOrder({ ...values, guest: { tokenHash: hashToken(token) } });
  return { 'x-order-token': token };
};
const someKey = async () => {
  const { keys } = service.context.services;
  const { key } = await keys.create({ restaurantId: restaurant.id, name: 'K', scopes: [], branches: 'all' });
  return key._id;
};

const ENDPOINT = { url: 'https://pos.example.com/', description: '', events: ['order.created' as const] };
/** The only one, since their number is limited. */
const someEndpoint = async () => {
  await service.context.collections.webhookEndpoints.deleteMany({});
  const { endpoints } = service.context.services.webhooks;
  return (await endpoints.create(restaurant.id, ENDPOINT, SYSTEM)).endpoint._id;
};
const someDelivery = async () => {
  const of = { restaurantId: restaurant.id, endpointId: await someEndpoint() };
  return (await addDelivery(service.context.collections, of))._id;
};

const CALLERS: Record<Caller, () => Promise<Dashboard>> = {
  'nobody signed in': async () => openDashboard(service),
  'a guest with the token of an order': async () => openDashboard(service),
  'a disabled owner': () => ownerWith({ disabledAt: new Date() }),
  staff: () => signedIn(service, { restaurantId: restaurant.id, role: 'staff' }),
  'a manager': () => signedIn(service, { restaurantId: restaurant.id, role: 'manager' }),
  'an owner': () => ownerWith({}),
  'an owner without the token of the page': () => ownerWith({}),
  'an owner with a one-time password': () => ownerWith({ mustChangePassword: true }),
  'staff of another branch': () =>
    signedIn(service, { restaurantId: restaurant.id, role: 'staff', branches: [restaurant.market._id] }),
  'an owner of another restaurant': () => signedIn(service, { restaurantId: other.id, role: 'owner' }),
};

/** What some of them show besides a cookie. */
const SHOWN: { readonly [caller in Caller]?: () => Promise<Record<string, string>> } = {
  'a guest with the token of an order': guestOrder,
  'an owner without the token of the page': async () => ({ 'x-csrf-token': '' }),
};

async function ownerWith(values: { disabledAt?: Date; mustChangePassword?: boolean }): Promise<Dashboard> {
  const page = await signedIn(service, { restaurantId: restaurant.id, role: 'owner' });
  const { users } = service.context.collections;
  const _id = page.session()?.user.id ?? '';
  if (Object.keys(values).length > 0) await users.updateOne({ _id }, { $set: values });
  return page;
}

const callers = Object.keys(VERDICTS) as Caller[];

describe('The authorization matrix of the dashboard, generated from the contract', () => {
  for (const route of dashboard.operations) {
    const { operationId, 'x-required-role': required } = route.operation;
    for (const caller of callers) {
      const verdict: Verdict | undefined = required === null ? undefined : VERDICTS[caller](route);
      it(`answers ${operationId} for ${caller} with ${verdict ? `${verdict.status} ${verdict.code}` : 'success'}`, async () => {
        const makeRequest = REQUESTS[operationId];
        if (!makeRequest) throw new Error(`A new operation needs a request here: ${operationId}`);
        const { path, body, headers } = await makeRequest();
        const page = await CALLERS[caller]();
        const shown = await SHOWN[caller]?.();
        const before = await snapshot();

        const answer = await page.request(route.method, path, { body, headers: { ...shown, ...headers } });

        if (verdict) {
          expect(answer).toMatchObject({ status: verdict.status, body: { code: verdict.code } });
          expect(await snapshot()).toEqual(before);
        } else {
          expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
          if (required !== null && caller === 'an owner of another restaurant')
            expectNothingOf(restaurant, answer.body);
        }
      });
    }
  }
});

/** What a restaurant has names its branches or its category, or is one of them. */
function expectNothingOf({ id, harbour, market, tokyo, category }: TestRestaurant, body: unknown): void {
  const shown = JSON.stringify(body) ?? '';
  for (const own of [id, harbour._id, market._id, tokyo._id, category._id]) expect(shown).not.toContain(own);
}

/** Everything a request without the right to could have changed. */
async function snapshot() {
  await service.context.background.idle();
  return Promise.all(
    Object.values(service.context.collections).map(collection =>
      collection.find({}).sort({ _id: 1 }).toArray(),
    ),
  );
}
