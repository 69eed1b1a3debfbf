import { expect } from 'vitest';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { createBranchStore } from '../../server/modules/branches/store.ts';
import { createInventoryStore } from '../../server/modules/inventory/store.ts';
import { createStruckLinesStore } from '../../server/modules/kitchen/store.ts';
import { createCategoryStore } from '../../server/modules/menu/category-store.ts';
import { createMenuItemStore } from '../../server/modules/menu/item-store.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import { createOrderStore } from '../../server/modules/orders/store.ts';
import { createEntryFactory } from '../../server/modules/outbox/documents.ts';
import { createPromotionUseStore } from '../../server/modules/promotions/use-store.ts';
import { createRestaurantStore } from '../../server/modules/restaurants/store.ts';
import { createSalesStore } from '../../server/modules/sales/store.ts';
import { createSessionStore } from '../../server/modules/users/session-store.ts';
import { createUserStore } from '../../server/modules/users/store.ts';
import { createDeliveryStore } from '../../server/modules/webhooks/deliveries/store.ts';
import { createEndpointStore } from '../../server/modules/webhooks/endpoints/store.ts';
import { createRemovalStore } from '../../server/modules/webhooks/retention/removal-store.ts';
import { createStatisticsStore } from '../../server/modules/webhooks/statistics/store.ts';
import { addUser } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

const AT = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-03-01T13:00:00Z');

type Subject = { _id: string; restaurantId: string };
const entryOf = (subject: Subject) =>
  createEntryFactory<Subject>('restaurant', () => 'Stale', ['log'])(
    subject,
    'restaurant.updated',
    SYSTEM,
    AT,
  );

/** API only, so that nothing else changes what a test has read. */
const it = testWithOwnRestaurant
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('collections', ({ service }) => collectionsOf(service))
  .extend('restaurants', ({ collections }) => createRestaurantStore(collections.restaurants))
  .extend(
    'readRestaurant',
    ({ restaurants, restaurantId }) =>
      () =>
        restaurants.get(restaurantId),
  )
  .extend('addStaff', ({ service, restaurantId, collections }) => async () => {
    const { email } = await addUser(service, { restaurantId, role: 'staff' });
    const users = createUserStore(collections.users);
    const readUser = async () => {
      const [found] = await users.listByEmail(email);
      if (!found) throw new Error('There is no user');
      return found;
    };
    return { users, readUser };
  })
  .extend('endpointId', async ({ manager, receiver }) => (await addEndpoint(manager, receiver.url)).id);

/** Of two writes based on the same read, only the first succeeds. */
async function expectOnce(write: () => Promise<unknown>): Promise<void> {
  expect(await write()).toMatchObject({ _id: expect.any(String) });
  expect(await write()).toBeNull();
}

it('A restaurant gets one sandbox', async ({ restaurants, restaurantId, readRestaurant }) => {
  const { _id } = await readRestaurant();
  const entry = entryOf({ _id, restaurantId });
  await expectOnce(() => restaurants.addSandbox(_id, { restaurantId: newId('rst'), at: AT }, entry));
});

it('A restaurant accepts one user update at a time', async ({ restaurants, readRestaurant }) => {
  const read = await readRestaurant();
  const entry = entryOf({ _id: read._id, restaurantId: read._id });
  await expectOnce(() => restaurants.compareAndSetUserChange(read, entry));
});

it('A restaurant is suspended or resumed once', async ({ restaurants, readRestaurant }) => {
  const read = await readRestaurant();
  const entry = entryOf({ _id: read._id, restaurantId: read._id });
  const suspension = { suspended: true, revision: 1 };
  await expectOnce(() => restaurants.compareAndSetSuspension(read, suspension, entry));
});

it('A removal keeps its first start, and excludes that the restaurant is resumed', async ({
  restaurants,
  restaurantId,
  readRestaurant,
}) => {
  expect(await restaurants.beginRemoval(restaurantId, { at: AT, by: 'Sara' })).toBeUndefined();
  const entry = entryOf({ _id: restaurantId, restaurantId });
  const suspend = async (suspended: boolean, revision: number) =>
    restaurants.compareAndSetSuspension(await readRestaurant(), { suspended, revision }, entry);
  expect(await suspend(true, 1)).not.toBeNull();
  await restaurants.beginRemoval(restaurantId, { at: AT, by: 'Sara' });
  expect(await restaurants.beginRemoval(restaurantId, { at: LATER, by: 'Tom' })).toMatchObject({ at: AT });
  expect(await suspend(false, 2)).toBeNull();
});

it('Retention progress only advances, except for a review', async ({
  restaurants,
  restaurantId,
  readRestaurant,
}) => {
  await restaurants.recordGuestsErased(restaurantId, LATER);
  await restaurants.recordGuestsErased(restaurantId, AT);
  await restaurants.recordPayloadsRemoved(restaurantId, AT);
  await restaurants.reviewPayloadsSince(restaurantId, LATER);
  expect(await readRestaurant()).toMatchObject({ guestsErasedBefore: LATER, payloadsRemovedBefore: AT });
});

it('A password is set only under the credentials that were read', async ({ addStaff }) => {
  const { users, readUser } = await addStaff();
  const read = await readUser();
  await expectOnce(() => users.setPassword(read, 'hash', AT));
});

it('A passkey is added only under the credentials that were read', async ({ addStaff }) => {
  const { users, readUser } = await addStaff();
  const read = await readUser();
  const used = { counter: 0, createdAt: AT, lastUsedAt: null };
  const passkey = { id: 'psk_1', name: 'Phone', credentialId: 'one', publicKey: 'key', ...used };
  const add = (credentialId: string) =>
    users.addPasskey(read, { ...passkey, credentialId }, `challenge ${credentialId}`, entryOf(read));
  expect(await add('one')).toMatchObject({ passkeys: [passkey] });
  await users.setPassword(read, 'hash', AT);
  expect(await add('two')).toBeNull();
});

it('An account is linked only under the credentials that were read', async ({ addStaff }) => {
  const { users, readUser } = await addStaff();
  const read = await readUser();
  await users.setPassword(read, 'hash', AT);
  const account = { issuer: 'https://login.example.com', subject: 'orla' };
  expect(await users.useIdentity(read, account, 'one', entryOf(read))).toBeNull();
  const changed = await readUser();
  const link = () => users.useIdentity(changed, account, 'one', entryOf(changed));
  expect(await link()).toMatchObject({ identity: account });
  expect(await link()).toBeNull();
});

it('A user update is not applied over a later one', async ({ service, restaurantId, collections }) => {
  const { email } = await addUser(service, { restaurantId, role: 'staff' });
  const users = createUserStore(collections.users);
  const userId = (await users.listByEmail(email))[0]?._id ?? '';
  for (const [revision, role] of [
    [7, 'manager'],
    [6, 'owner'],
    [7, 'owner'],
  ] as const)
    await users.applyUpdate(restaurantId, { userId, revision, values: { role } }, AT);
  expect(await users.listByEmail(email)).toMatchObject([{ role: 'manager', appliedRevision: 7 }]);
});

const NOBODY = { onEnded() {}, async onDeleted() {} };

it('A session is never shortened by a renewal', async ({ manager, collections, restaurantId }) => {
  expect((await manager.get('/session')).status).toBe(200);
  const [session] = await collections.sessions.find({}).toArray();
  if (!session) throw new Error(`${restaurantId} has no session`);
  await createSessionStore(collections.sessions, NOBODY).prolong(session._id, AT);
  expect(await collections.sessions.findOne({ _id: session._id })).toMatchObject({
    expiresAt: session.expiresAt,
  });
});

it('Payments and order changes take earlier changes into account', async ({ collections, restaurant }) => {
  const store = createOrderStore(collections.orders, collections.orderCounters);
  const read = await restaurant.addOrder();
  const values = { total: 1, contentsRevision: 1, updatedAt: AT };
  const { lines, subtotal, discount, vat, total, notes } = read;
  const change = { changeId: 'act', at: AT, actor: 'Sara', reason: '', confirmed: false };
  const replaced = { lines, subtotal, discount, vat, total, notes, table: '', ...change };
  await expectOnce(() => store.update(read, { values, replaced }));
  const changed = await collections.orders.findOne({ _id: read._id });
  if (!changed) throw new Error('There is no order');
  expect(await store.update(read, { values: { paymentStatus: 'paid', updatedAt: AT } })).toBeNull();

  // It was confirmed and advanced to the same status, so only the time differs.
  await collections.orders.updateOne({ _id: read._id }, { $set: { updatedAt: LATER } });
  expect(await store.update(changed, { values: { updatedAt: AT }, replaced })).toBeNull();
});

it('Codes of vouchers from refunds are replaced only if the refunds are as read', async ({
  collections,
  restaurant,
}) => {
  const store = createOrderStore(collections.orders, collections.orderCounters);
  const { _id } = await restaurant.addOrder();
  const read = async () => {
    const order = await collections.orders.findOne({ _id });
    if (!order) throw new Error('There is no order');
    return order;
  };
  const voucher = { voucherId: 'vch_1', sealedCode: 'sealed' };
  const refund = { id: 'rfd_1', voucher } as unknown as OrderDocument['refunds'][number];
  await collections.orders.updateOne({ _id }, { $set: { refunds: [refund] } });
  const order = await read();
  const replace = (code: string, from = order) => store.replaceRefundCodes(from, new Map([['rfd_1', code]]));
  expect(await replace('resealed')).toBe(true);
  expect(await replace('resealed again')).toBe(false);
  expect(await replace('resealed again', await read())).toBe(true);
  expect((await read()).refunds[0]?.voucher).toEqual({ voucherId: 'vch_1', sealedCode: 'resealed again' });
});

it("A promotion's use is removed only from the order that has it", async ({ collections, restaurantId }) => {
  const uses = createPromotionUseStore(collections.promotionUses);
  const use = { _id: `prm_1 ${restaurantId} 1`, restaurantId, promotionId: `prm_1 ${restaurantId}` };
  await uses.insert({ ...use, orderId: 'ord_1', counts: true });
  // The place was given up, and another order has taken it since.
  await uses.remove([use._id], 'ord_2');
  expect(await uses.hasPlace(use._id, 'ord_1')).toBe(true);
  await uses.remove([use._id], 'ord_1');
  expect(await uses.count(use.promotionId)).toBe(0);
});

it('A menu item is updated only if unchanged since the read', async ({ collections, restaurant }) => {
  const items = createMenuItemStore(collections.items);
  const read = await restaurant.addItem();
  await expectOnce(() => items.update(read, { title: 'Stale' }, entryOf(read)));
});

it('Prices are updated only if unchanged since the read', async ({ collections, restaurant }) => {
  const items = createMenuItemStore(collections.items);
  const read = await restaurant.addItem();
  const change = (prices: typeof read.prices) =>
    items.updateUnchanged([{ item: read, values: { prices }, entry: entryOf(read) }]);
  await change([]);
  await change(read.prices);
  expect(await collections.items.findOne({ _id: read._id })).toMatchObject({ prices: [] });
});

it('A category is updated only if unchanged since the read, and deleted only if no item has entered', async ({
  collections,
  restaurant,
}) => {
  const categories = createCategoryStore(collections.categories);
  const read = await restaurant.addCategory();
  await expectOnce(() => categories.update(read, { title: 'Stale' }, entryOf(read)));
  const other = await restaurant.addCategory();
  await categories.enter(other.restaurantId, other._id);
  expect(await categories.delete(other, entryOf(other))).toBeNull();
});

it("A branch's stations are changed only if unchanged since the read", async ({
  collections,
  restaurant,
}) => {
  const branches = createBranchStore(collections.branches, () => AT);
  const { harbour: read } = restaurant;
  const stations = [{ id: newId('brn'), name: 'Grill', categoryIds: [] }];
  await expectOnce(() => branches.update(read, { stations }, entryOf(read)));
});

it("A restaurant's settings and menu order are changed only if unchanged since the read", async ({
  collections,
  restaurantId,
}) => {
  const restaurants = createRestaurantStore(collections.restaurants);
  const read = await restaurants.get(restaurantId);
  const entry = entryOf({ ...read, restaurantId });
  await expectOnce(() => restaurants.update(read, { kitchenSessionHours: 24 }, entry));
  await expectOnce(() => restaurants.compareAndSetMenuOrder(read, ['cat_1'], entry));
});

it("A webhook endpoint's fields are changed only if unchanged since the read", async ({
  manager,
  collections,
}) => {
  const { id } = await addEndpoint(manager, 'https://pos.example.com/hooks');
  const endpoints = createEndpointStore(collections.webhookEndpoints);
  const read = await endpoints.findAnywhere(id);
  if (!read) throw new Error('There is no endpoint');
  await expectOnce(() => endpoints.updateFields(read, { description: 'Till', updatedAt: AT }, entryOf(read)));
});

it('A branch does not get the same status twice', async ({ collections, restaurant }) => {
  const branches = createBranchStore(collections.branches, () => AT);
  await expectOnce(() =>
    branches.changeStatus(restaurant.market, 'closed', null, entryOf(restaurant.market)),
  );
});

it('An inventory item and its stock are updated only if unchanged since they were read', async ({
  collections,
  restaurant,
}) => {
  const inventory = createInventoryStore(collections.inventoryItems);
  const read = await restaurant.addInventoryItem();
  await expectOnce(() => inventory.update(read, { name: 'Stale' }, entryOf(read)));
  expect(
    await inventory.updateStock([{ item: read, stock: { balances: read.balances, updatedAt: AT } }]),
  ).toBe(0);
});

it('A line is struck and restored once', async ({ collections, restaurantId, restaurant }) => {
  const struckLines = createStruckLinesStore(collections.struckLines);
  const order = { _id: newId('ord'), restaurantId, branchId: restaurant.harbour._id };
  // The database removes older ones.
  const now = new Date();
  await expectOnce(() => struckLines.strike(order, 'lin_1', now));
  await expectOnce(() => struckLines.unstrike(order._id, 'lin_1', now));
});

it('Sums of a day invalidated during the calculation are not stored', async ({
  collections,
  restaurantId,
  restaurant,
}) => {
  const sales = createSalesStore(collections);
  const day = { restaurantId, branchId: restaurant.harbour._id, day: '2026-03-01' };
  await sales.invalidate([day]);
  await sales.invalidate([day]);
  await sales.figures.write([{ ...day, revision: 1, timezone: 'UTC', sums: [] }]);
  const [kept] = await collections.sales.find({ restaurantId }).toArray();
  expect(kept).toMatchObject({ revision: 2 });
  expect(kept).not.toHaveProperty('summed');
});

it('Secrets are replaced only if unchanged since the read', async ({
  collections,
  endpointId,
  restaurantId,
}) => {
  const endpoints = createEndpointStore(collections.webhookEndpoints);
  const read = await endpoints.findAnywhere(endpointId);
  if (!read) throw new Error('There is no endpoint');
  const entry = entryOf({ _id: endpointId, restaurantId });
  await expectOnce(() =>
    endpoints.replaceSecrets(read, { secret: newId('evt'), previousSecret: null }, entry),
  );
});

it('A failure counted after a later success does not mark the endpoint as failing', async ({
  collections,
  endpointId,
  restaurantId,
}) => {
  const { count } = createStatisticsStore(collections.webhookCounters, collections.webhookEndpoints);
  const of = { restaurantId, endpointId };
  await count([{ ...of, at: LATER, status: 200 }]);
  await count([{ ...of, at: AT, status: 500 }]);
  expect(await collections.webhookEndpoints.findOne({ _id: endpointId })).toMatchObject({
    failingSince: null,
    lastFailureAt: AT,
  });
  const first = new Date('2026-03-01T14:00:00Z');
  for (const at of [first, new Date('2026-03-01T15:00:00Z')]) await count([{ ...of, at, status: 500 }]);
  expect(await collections.webhookEndpoints.findOne({ _id: endpointId })).toMatchObject({
    failingSince: first,
  });
});

it.for([
  ['two failures', [500, 500], 0],
  ['two failures after a success', [200, 500, 500], 1],
  ['a success after failures', [500, 500, 200], null],
] as const)(
  '%s counted together mark the endpoint as failing since the first failure after the last success',
  async ([, statuses, first], { collections, endpointId, restaurantId }) => {
    const { count } = createStatisticsStore(collections.webhookCounters, collections.webhookEndpoints);
    const at = (index: number) => new Date(AT.getTime() + index * 60_000);
    await count(
      statuses.map((status, index) => ({ restaurantId, endpointId, at: at(index), status })).reverse(),
    );
    expect(await collections.webhookEndpoints.findOne({ _id: endpointId })).toMatchObject({
      failingSince: first === null ? null : at(first),
    });
  },
);

it('A delivery is not retried during an attempt, and not removed after a retry', async ({
  collections,
  endpointId,
  restaurantId,
  service,
}) => {
  const deliveries = createDeliveryStore(collections.webhookDeliveries, {
    endpoints: createEndpointStore(collections.webhookEndpoints),
    events: { listEventIds: async () => [] },
  });
  const old = { createdAt: AT, updatedAt: AT };
  const leased = { status: 'delivering', dueAt: new Date('2100-01-01'), lease: 'lease', ...old } as const;
  const running = await addDelivery(service, { restaurantId, endpointId }, leased);
  expect(await deliveries.requestRetry(running, entryOf(running))).toBeNull();

  const ended = await addDelivery(service, { restaurantId, endpointId }, { ...gaveUp(), ...old });
  const now = new Date();
  expect(await deliveries.requestRetry(ended, { ...entryOf(ended), at: now })).not.toBeNull();
  await deliveries.removeEnded([ended], LATER);
  expect(await collections.webhookDeliveries.findOne({ _id: ended._id })).toMatchObject({ updatedAt: now });
});

it('The time up to which deliveries were removed never decreases', async ({ collections }) => {
  const removals = createRemovalStore(collections.deliveryRemovals);
  await removals.begin(LATER);
  expect(await removals.begin(AT)).toEqual(LATER);
  expect(await removals.removedBefore()).toEqual(LATER);
});
