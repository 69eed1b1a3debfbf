import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type {
  DashboardOrder,
  NewVoucher,
  OnlinePayments,
  WebhookEndpointSecret,
} from '../../generated/dashboard/types.ts';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import type { ActivityAction } from '../../server/modules/activity/documents.ts';
import { FINAL_STATUSES, OPEN_STATUSES } from '../../spec/rules/order-status.ts';
import { STRIPE_KEY, sharedStripe } from '../fakes/stripe.ts';
import { NOTE } from './audit.ts';
import type { Client, TypedAnswer } from './client.ts';
import { type Dashboard, signedIn } from './dashboard.ts';
import { addRestaurant, type TestRestaurant } from './restaurant.ts';
import type { TestService } from './service.ts';
import { openStorefront } from './storefront.ts';
import { addEndpoint, managerOf, type TestEndpoint } from './webhooks.ts';

/** A restaurant whose item uses stock, with an endpoint for every event. */
export type Scene = {
  service: TestService;
  restaurant: TestRestaurant;
  manager: Dashboard;
  owner: Dashboard;
  client: Client;
  endpoint: TestEndpoint;
  itemId: string;
  stockId: string;
};

export type Disturbed = {
  name: string;
  /** The logged action. */
  action: ActivityAction;
  /** The number of log entries per request. */
  entries?: number;
  /** Whether the disturbed commands are the delivering worker's rather than the request's. */
  byWorker?: true;
  /** The disturbed commands, which exclude a worker's other jobs. All by default. */
  commands?: RegExp;
  /** Resolves to a repeatable request. */
  prepare(scene: Scene): Promise<() => Promise<TypedAnswer<object>>>;
};

export async function createScene(service: TestService, receiverUrl: string): Promise<Scene> {
  const restaurant = await addRestaurant(service);
  const { id: restaurantId } = restaurant;
  const manager = await managerOf(service, restaurantId);
  const key = { restaurantId, name: 'Till', scopes: EVERY_SCOPE, branches: 'all' as const };
  const { secret } = await service.context.services.keys.create(key);
  const { _id: stockId } = await restaurant.addInventoryItem({ balances: [] });
  const recipe = [{ inventoryItemId: stockId, quantity: 100 }];
  const { _id: itemId } = await restaurant.addItem({ recipe });
  const endpoint = await addEndpoint(manager, receiverUrl);
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  const client = service.clientWith(secret);
  return { service, restaurant, manager, owner, client, endpoint, itemId, stockId };
}

/** Each with its own `Idempotency-Key`. */
const keyed = () => ({ 'idempotency-key': randomUUID() });

async function place({ manager, restaurant, itemId }: Scene): Promise<DashboardOrder> {
  const body = orderOf(restaurant.harbour._id, itemId);
  return (await manager.post<DashboardOrder>('/orders', body)).body;
}

const orderOf = (branchId: string, menuItemId: string) => ({
  branchId,
  type: 'pickup',
  channel: 'counter',
  lines: [{ menuItemId, quantity: 2 }],
});

const PAID = { outcome: 'succeeded', providerId: 'cash' };
const HALF = { amount: 1, providerId: 'cash' };

async function orderThroughStripe({ owner, service, restaurant, itemId }: Scene) {
  await owner.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const { token, order } = (await guest.place({ lines: [{ menuItemId: itemId, quantity: 2 }] })).body;
  return { guest, token, number: order.number };
}

const toStatus = (status: string): Disturbed => ({
  name: `an order is ${status}`,
  action: 'order.status_changed',
  async prepare(scene) {
    const { id } = await place(scene);
    return () => scene.client.post<object>(`/v1/orders/${id}/status`, { status });
  },
});

export const DISTURBED: Disturbed[] = [
  {
    name: 'an order is placed',
    action: 'order.placed',
    async prepare({ manager, restaurant, itemId }) {
      const options = { body: orderOf(restaurant.harbour._id, itemId), headers: keyed() };
      return () => manager.request<object>('POST', '/orders', options);
    },
  },
  {
    name: 'a guest places an order',
    action: 'order.placed',
    async prepare({ service, restaurant, itemId }) {
      const guest = openStorefront(service, restaurant, restaurant.harbour);
      const [lines, headers] = [[{ menuItemId: itemId, quantity: 2 }], keyed()];
      return () => guest.place<object>({ lines }, headers);
    },
  },
  {
    name: 'a guest uses a promotion code with one use left',
    action: 'order.placed',
    async prepare({ service, manager, restaurant, itemId }) {
      const code = randomUUID().slice(0, 20);
      const rule = { kind: 'percentage', percentage: 10, currency: 'EUR', limit: 1, oncePerGuest: true };
      await manager.post('/promotions', { name: 'Welcome', code, ...rule });
      const guest = openStorefront(service, restaurant, restaurant.harbour);
      const customer = { name: 'Ana', email: 'ana@example.com' };
      const order = { lines: [{ menuItemId: itemId, quantity: 2 }], customer, promotionCode: code };
      const headers = keyed();
      return () => guest.place<object>(order, headers);
    },
  },
  {
    name: 'a guest orders for a slot with one place left',
    action: 'order.placed',
    async prepare({ service, owner, restaurant, itemId }) {
      await owner.patch(`/branches/${restaurant.harbour._id}`, {
        ...{ preOrderDays: 7, slotCapacity: 1, slotItemCapacity: 2 },
      });
      const guest = openStorefront(service, restaurant, restaurant.harbour);
      const [, , requestedAt] = await guest.slots();
      const [lines, headers] = [[{ menuItemId: itemId, quantity: 2 }], keyed()];
      return () => guest.place<object>({ lines, requestedAt }, headers);
    },
  },
  {
    name: 'a guest uses the last of a voucher',
    action: 'order.placed',
    async prepare({ service, manager, restaurant, itemId }) {
      const { code } = (await manager.post<NewVoucher>('/vouchers', { currency: 'EUR', amount: 5 })).body;
      const guest = openStorefront(service, restaurant, restaurant.harbour);
      const order = { lines: [{ menuItemId: itemId, quantity: 2 }], voucherCode: code };
      const headers = keyed();
      return () => guest.place<object>(order, headers);
    },
  },
  {
    name: 'an order that a voucher paid is cancelled',
    action: 'order.status_changed',
    async prepare(scene) {
      const { manager, restaurant, itemId } = scene;
      const { code } = (await manager.post<NewVoucher>('/vouchers', { currency: 'EUR', amount: 5 })).body;
      const body = { ...orderOf(restaurant.harbour._id, itemId), voucherCode: code };
      const options = { body, headers: keyed() };
      const placed = () => manager.request<DashboardOrder>('POST', '/orders', options);
      await expect.poll(async () => (await placed()).status).toBe(201);
      const { id } = (await placed()).body;
      return () => scene.client.post<object>(`/v1/orders/${id}/status`, { status: 'cancelled' });
    },
  },
  {
    name: 'a voucher is issued',
    action: 'voucher.issued',
    async prepare({ manager }) {
      const options = { body: { currency: 'EUR', amount: 5 }, headers: keyed() };
      return () => manager.request<object>('POST', '/vouchers', options);
    },
  },
  {
    name: 'a voucher is changed',
    action: 'voucher.updated',
    async prepare({ manager }) {
      const { voucher } = (await manager.post<NewVoucher>('/vouchers', { currency: 'EUR', amount: 5 })).body;
      return () => manager.patch<object>(`/vouchers/${voucher.id}`, { note: 'For Ana' });
    },
  },
  {
    name: 'a voucher is voided',
    action: 'voucher.voided',
    async prepare({ manager }) {
      const { voucher } = (await manager.post<NewVoucher>('/vouchers', { currency: 'EUR', amount: 5 })).body;
      const body = { reason: 'Lost' };
      return () => manager.request<object>('POST', `/vouchers/${voucher.id}/void`, { body });
    },
  },
  {
    name: 'the lines of a confirmed order are changed',
    action: 'order.updated',
    async prepare(scene) {
      const { manager, itemId } = scene;
      const { id, lines } = await place(scene);
      await expect
        .poll(async () => (await manager.post(`/orders/${id}/status`, { status: 'confirmed' })).status)
        .toBe(200);
      const fewer = [{ lineId: lines[0]?.id, quantity: 1 }];
      const body = { lines: fewer, add: [{ menuItemId: itemId, quantity: 4 }], reason: 'Dropped' };
      const options = { body, headers: keyed() };
      return () => manager.request<object>('POST', `/orders/${id}/changes`, options);
    },
  },
  {
    name: 'the promised time of an order is changed',
    action: 'order.promise_changed',
    async prepare(scene) {
      const { id } = await place(scene);
      const body = { promisedAt: new Date(Date.now() + 900_000).toISOString() };
      return () => scene.manager.request<object>('PUT', `/orders/${id}/promised-time`, { body });
    },
  },
  {
    name: 'a promotion is created',
    action: 'promotion.created',
    async prepare({ manager }) {
      const rule = { kind: 'free_delivery', currency: 'EUR', code: randomUUID().slice(0, 20) };
      const options = { body: { name: 'Free delivery', ...rule }, headers: keyed() };
      return () => manager.request<object>('POST', '/promotions', options);
    },
  },
  {
    name: 'a printer is added',
    action: 'printer.created',
    async prepare({ manager, restaurant }) {
      const printer = { name: 'Grill', branchId: restaurant.harbour._id, protocol: 'star_cloudprnt' };
      const options = { body: printer, headers: keyed() };
      return () => manager.request<object>('POST', '/printers', options);
    },
  },
  {
    name: 'a screen is paired',
    action: 'screen.paired',
    async prepare({ service, manager, restaurant }) {
      const { code } = await service.context.services.screenPairings.start({ address: '192.0.2.1' });
      const screen = { code, name: 'Grill', kind: 'kitchen', branchId: restaurant.harbour._id };
      const options = { body: screen, headers: keyed() };
      return () => manager.request<object>('POST', '/screens', options);
    },
  },
  {
    name: 'a screen is removed',
    action: 'screen.removed',
    async prepare({ service, manager, restaurant }) {
      const { screens, screenPairings } = service.context.services;
      const [client, branchId] = [{ address: '192.0.2.1' }, restaurant.harbour._id];
      const caller = { scope: { restaurantId: restaurant.id, branches: 'all' as const }, actor: SYSTEM };
      const { code, deviceToken } = await screenPairings.start(client);
      const screen = { code, name: 'Grill', kind: 'kitchen' as const, branchId };
      const { _id } = await screens.pair(caller, screen, client.address);
      await screenPairings.finish(code, deviceToken, client);
      return () => manager.delete<object>(`/screens/${_id}`);
    },
  },
  ...[...OPEN_STATUSES.slice(1), ...FINAL_STATUSES].map(toStatus),
  {
    name: 'a payment is recorded',
    action: 'order.payment_recorded',
    async prepare(scene) {
      const path = `/orders/${(await place(scene)).id}/payment`;
      const options = { body: PAID, headers: keyed() };
      return () => scene.manager.request<object>('POST', path, options);
    },
  },
  {
    name: 'an order is refunded',
    action: 'order.refunded',
    async prepare(scene) {
      const { id } = await place(scene);
      await scene.manager.post(`/orders/${id}/payment`, PAID);
      const options = { body: { amount: 1, source: 'manual' }, headers: keyed() };
      return () => scene.manager.request<object>('POST', `/orders/${id}/refunds`, options);
    },
  },
  {
    name: 'an order is refunded as a voucher',
    action: 'order.refunded',
    async prepare(scene) {
      const { id } = await place(scene);
      await scene.manager.post(`/orders/${id}/payment`, PAID);
      const options = { body: { amount: 1, source: 'voucher' }, headers: keyed() };
      return () => scene.manager.request<object>('POST', `/orders/${id}/refunds`, options);
    },
  },
  {
    name: 'a part of an order is paid',
    action: 'order.part_paid',
    async prepare(scene) {
      const options = { body: HALF, headers: keyed() };
      const path = `/orders/${(await place(scene)).id}/part-payments`;
      return () => scene.manager.request<object>('POST', path, options);
    },
  },
  {
    name: 'a part payment is given back',
    action: 'order.part_returned',
    async prepare({ manager, ...scene }) {
      const path = `/orders/${(await place({ manager, ...scene })).id}/part-payments`;
      const { partPayments = [] } = (await manager.post<DashboardOrder>(path, HALF)).body;
      return () => manager.post<object>(`${path}/${partPayments[0]?.id}/return`);
    },
  },
  {
    name: 'a second payment is recorded',
    action: 'order.surplus_recorded',
    async prepare(scene) {
      const path = `/orders/${(await place(scene)).id}/payment`;
      await scene.manager.post(path, PAID);
      const options = { body: { ...PAID, providerId: 'card' }, headers: keyed() };
      return () => scene.manager.request<object>('POST', path, options);
    },
  },
  {
    name: 'a second payment is given back',
    action: 'order.surplus_returned',
    async prepare(scene) {
      const { id } = await place(scene);
      const pay = (providerId: string) =>
        scene.manager.post<DashboardOrder>(`/orders/${id}/payment`, { ...PAID, providerId });
      await pay('cash');
      const { surplusPayments = [] } = (await pay('card')).body;
      return () =>
        scene.manager.post<object>(`/orders/${id}/surplus-payments/${surplusPayments[0]?.id}/return`);
    },
  },
  {
    name: 'a Stripe account is connected',
    action: 'restaurant.stripe_connected',
    async prepare({ owner }) {
      return () => owner.put<object>('/online-payments/stripe', { secretKey: STRIPE_KEY });
    },
  },
  {
    name: "a Stripe account on the host's platform takes payments",
    action: 'restaurant.stripe_connected',
    async prepare({ owner }) {
      await owner.post('/online-payments/stripe/onboarding');
      const { body } = await owner.get<OnlinePayments>('/online-payments');
      await (await sharedStripe()).onboard(body.stripe?.accountId ?? '');
      return () => owner.post<object>('/online-payments/stripe/check');
    },
  },
  {
    name: 'a guest starts to pay through Stripe',
    action: 'order.payment_started',
    async prepare(scene) {
      const { guest, token } = await orderThroughStripe(scene);
      return () => guest.startPayment<object>(token);
    },
  },
  {
    name: 'a payment through Stripe succeeds',
    action: 'order.payment_recorded',
    async prepare(scene) {
      const { guest, token } = await orderThroughStripe(scene);
      const { continueUrl } = (await guest.startPayment(token)).body;
      await (await sharedStripe()).pay(continueUrl ?? '');
      return () => guest.checkPayment<object>(token);
    },
  },
  {
    name: 'an order is refunded through Stripe',
    action: 'order.refunded',
    async prepare(scene) {
      const { guest, token, number } = await orderThroughStripe(scene);
      const { continueUrl } = (await guest.startPayment(token)).body;
      await (await sharedStripe()).pay(continueUrl ?? '');
      await guest.checkPayment(token);
      const options = { body: { amount: 1, source: 'gateway' }, headers: keyed() };
      return () => scene.manager.request<object>('POST', `/orders/${number}/refunds`, options);
    },
  },
  {
    name: 'a stock movement is recorded',
    action: 'inventory.transaction_recorded',
    async prepare({ client, restaurant, stockId }) {
      const body = { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1, note: NOTE };
      const options = { body, headers: keyed() };
      return () => client.request<object>('POST', `/v1/inventory/items/${stockId}/transactions`, options);
    },
  },
  {
    name: 'prices are updated',
    action: 'menu_item.updated',
    entries: 2,
    async prepare({ client, restaurant, itemId }) {
      const ids = [itemId, (await restaurant.addItem())._id];
      const prices = ids.map(id => ({ itemId: id, branchId: restaurant.harbour._id, price: 9 }));
      const options = { body: { prices }, headers: keyed() };
      return () => client.request<object>('PATCH', '/v1/menu/items/prices', options);
    },
  },
  {
    name: 'several items are moved',
    action: 'menu_item.updated',
    entries: 2,
    async prepare({ manager, restaurant, itemId }) {
      const itemIds = [itemId, (await restaurant.addItem())._id];
      const { _id: categoryId } = await restaurant.addCategory({ title: 'Specials' });
      return () => manager.patch<object>('/menu/items', { itemIds, categoryId });
    },
  },
  {
    name: 'an endpoint is made',
    action: 'webhook_endpoint.created',
    // The scene already has one.
    entries: 2,
    async prepare({ manager, endpoint }) {
      await manager.get(`/webhooks/endpoints/${endpoint.id}`);
      const body = { url: 'https://pos.example.com/', events: ['order.created'] };
      const options = { body, headers: keyed() };
      return () => manager.request<WebhookEndpointSecret>('POST', '/webhooks/endpoints', options);
    },
  },
  {
    name: 'the secret of an endpoint is rotated',
    action: 'webhook_endpoint.rotated',
    prepare: async ({ manager, endpoint }) => {
      const path = `/webhooks/endpoints/${endpoint.id}/rotate`;
      const options = { body: { overlapHours: 1 }, headers: keyed() };
      return () => manager.request<object>('POST', path, options);
    },
  },
  {
    name: 'a test event is sent',
    action: 'webhook_endpoint.tested',
    prepare: async ({ manager, endpoint }) => {
      const options = { body: {}, headers: keyed() };
      return () => manager.request<object>('POST', `/webhooks/endpoints/${endpoint.id}/test`, options);
    },
  },
  {
    name: 'an API key is made',
    action: 'key.created',
    async prepare({ manager }) {
      const options = { body: { name: 'Till', scopes: EVERY_SCOPE }, headers: keyed() };
      return () => manager.request<object>('POST', '/keys', options);
    },
  },
  {
    name: 'a user is invited by email',
    action: 'user.invited',
    async prepare({ owner }) {
      const body = { email: `${randomUUID()}@example.com`, name: 'Ana', role: 'staff' };
      const options = { body, headers: keyed() };
      return () => owner.request<object>('POST', '/users', options);
    },
  },
  {
    name: 'an end-of-day report is closed',
    action: 'day_report.closed',
    async prepare({ manager, restaurant }) {
      const report = { day: '2026-03-14', branchId: restaurant.harbour._id, till: randomUUID(), number: 1 };
      const body = { ...report, cash: [{ currency: 'EUR', counted: 0 }] };
      const options = { body, headers: keyed() };
      return () => manager.request<object>('POST', '/sales/reports', options);
    },
  },
  {
    name: 'a menu is imported',
    action: 'menu.imported',
    async prepare({ service, restaurant, owner }) {
      const { branches } = service.context.collections;
      await branches.updateMany({ restaurantId: restaurant.id }, { $set: { defaultRate: 100_000 } });
      const file = btoa('Name,Category,Price EUR\nTea,Drinks,3.50\nCake,Drinks,4');
      const { body } = await owner.post<{ importId: string }>('/menu/import-previews', { file });
      return () => owner.post<object>('/menu/imports', { file, importId: body.importId });
    },
  },
  {
    name: 'a category is made',
    action: 'menu_category.created',
    async prepare({ manager }) {
      const options = { body: { title: 'Tea' }, headers: keyed() };
      return () => manager.request<object>('POST', '/menu/categories', options);
    },
  },
  {
    name: 'an option group is shared',
    action: 'option_group.created',
    async prepare({ manager, restaurant }) {
      const options = [{ id: newId('opt'), name: 'Olives', prices: [] }];
      const group = { id: newId('grp'), title: 'Toppings', minimum: 0, maximum: 1, options };
      const { _id } = await restaurant.addItem({ customizations: [group] });
      const path = `/menu/items/${_id}/shared-groups`;
      const request = { body: { customizationId: group.id }, headers: keyed() };
      return () => manager.request<object>('POST', path, request);
    },
  },
  {
    name: 'a shared option group is changed',
    action: 'option_group.updated',
    async prepare({ manager, restaurant }) {
      const options = [{ name: 'Olives', prices: [] }];
      const group = { title: 'Toppings', minimum: 0, maximum: 1, options };
      const { body } = await manager.post<{ id: string }>('/menu/option-groups', group);
      const customizations = [{ sharedGroup: { id: body.id } }];
      const item = { title: 'Pizza', categoryId: restaurant.category._id, customizations };
      await manager.post('/menu/items', item);
      return () => manager.patch<object>(`/menu/option-groups/${body.id}`, { title: 'Extras' });
    },
  },
  {
    name: 'an endpoint is deleted',
    action: 'webhook_endpoint.deleted',
    prepare: async ({ manager, endpoint }) => {
      return () => manager.delete<object>(`/webhooks/endpoints/${endpoint.id}`);
    },
  },
  {
    name: 'a delivery is attempted',
    action: 'order.status_changed',
    byWorker: true,
    commands:
      /^\w+ (webhookDeliveries by (dueAt|_id)|webhookCounters|activity by _id|webhookEndpoints by _id)/,
    async prepare(scene) {
      const { _id } = await scene.restaurant.addOrder();
      return () => scene.client.post<object>(`/v1/orders/${_id}/status`, { status: 'confirmed' });
    },
  },
];
