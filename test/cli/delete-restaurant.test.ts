// @module-tag long
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from 'vitest';
import type { DashboardBranchList, NewPrinter } from '../../generated/dashboard/types.ts';
import { STRIPE_KEY } from '../fakes/stripe.ts';
import { createAdmin } from '../helpers/admin.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { findText, readEverything } from '../helpers/everything.ts';
import { testWithOwnRestaurant as it } from '../helpers/fixtures.ts';
import { createBrowser } from '../helpers/push.ts';
import { lineOf } from '../helpers/restaurant.ts';
import { ORDERING } from '../helpers/run-command.ts';
import { addSandbox, inTestMode, makeKey } from '../helpers/sandbox.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { addEndpoint } from '../helpers/webhooks.ts';

const ORDERS = 4_000;
/** A one-pixel PNG. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/**
 * Empty when idle, or not specific to a restaurant; sessions contain only their users; screen codes expire
 * within minutes.
 */
const OF_NOBODY = ['deliveryHolds', 'deliveryRemovals', 'backlog', 'sessions', 'screenPairings', 'pushKeys'];

it('A restaurant is deleted completely, including its sandbox, by a command that was killed and rerun, without affecting others', async ({
  service,
  restaurant,
  restaurantId,
  newRestaurant,
  manager,
  client,
  receiver,
}) => {
  const { env, run } = createAdmin(service);
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const { _id: menuItemId } = await restaurant.addItem();
  const { id: endpointId } = await addEndpoint(manager, receiver.url);
  const gone = await addEndpoint(manager, receiver.url);
  await addDelivery(service, { restaurantId, endpointId: gone.id }, gaveUp());
  const { body } = await guest.place({ lines: [{ menuItemId, quantity: 1 }] });
  const payment = await guest.startPayment(body.token);
  await guest.finishPayment(body.token, payment.body.id, 'succeeded');
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  await owner.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
  const rule = { kind: 'percentage', percentage: 10, currency: 'EUR', limit: 5 };
  expect((await manager.post('/promotions', { name: 'Welcome', code: 'TEN', ...rule })).status).toBe(201);
  expect((await manager.post('/vouchers', { currency: 'EUR', amount: 50 })).status).toBe(201);
  const { subscription } = createBrowser('https://push.example.com');
  const subscribed = { ...subscription, branchId: restaurant.harbour._id };
  expect((await manager.put('/push/subscription', subscribed)).status).toBe(200);
  const printer = { name: 'Grill', branchId: restaurant.harbour._id, protocol: 'star_cloudprnt' };
  const added = await manager.post<NewPrinter>('/printers', printer);
  expect((await manager.post(`/printers/${added.body.printer.id}/prints`, {})).status).toBe(201);
  await owner.patch(`/branches/${restaurant.harbour._id}`, { preOrderDays: 1, slotCapacity: 1 });
  const [, , requestedAt] = await guest.slots();
  const wanted = { lines: [{ menuItemId, quantity: 1 }], promotionCode: 'TEN', requestedAt };
  const unpaid = await guest.place(wanted);
  expect((await guest.startPayment(unpaid.body.token)).status).toBe(200);
  await manager.get('/sales?from=2026-03-14');
  const cash = [{ currency: 'EUR', counted: 0 }];
  const report = { day: '2026-03-14', branchId: restaurant.harbour._id, number: 1, cash };
  expect((await manager.post('/sales/reports', report)).status).toBe(201);
  const flour = await restaurant.addInventoryItem();
  const purchase = { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1 };
  expect((await manager.post(`/inventory/items/${flour._id}/movements`, purchase)).status).toBe(201);
  await manager.delete(`/webhooks/endpoints/${gone.id}`);
  await restaurant.addOrders(Array.from({ length: ORDERS }, () => ({})));
  const inKitchen = await restaurant.addOrder({ status: 'confirmed', lines: [lineOf({ title: 'Soup' })] });
  await manager.put(`/orders/${inKitchen._id}/lines/${inKitchen.lines[0]?.id}/struck`, { struck: true });
  const price = { itemId: menuItemId, branchId: restaurant.harbour._id, price: 3 };
  expect((await client.patch('/v1/menu/items/prices', { prices: [price] })).status).toBe(200);
  const keyed = { body: { title: 'Tea' }, headers: { 'idempotency-key': 'tea' } };
  expect((await manager.request('POST', '/menu/categories', keyed)).status).toBe(201);
  const group = { title: 'Milk', minimum: 0, maximum: 1, options: [{ name: 'Oat', prices: [] }] };
  expect((await manager.post('/menu/option-groups', group)).status).toBe(201);
  const file = btoa('Name,Category\nTea,Drinks');
  const { body: preview } = await manager.post<{ importId: string }>('/menu/import-previews', { file });
  expect((await manager.post('/menu/imports', { file, importId: preview.importId })).status).toBe(200);
  expect((await owner.put('/pictures', { file: PICTURE })).status).toBe(200);
  await makeKey(owner);
  await drainBackground(service);
  const { orders, apiRequests } = collectionsOf(service);
  await expect.poll(() => apiRequests.countDocuments({ restaurantId })).toBeGreaterThan(0);
  const sandbox = await addSandbox(service, restaurantId);
  const tester = await inTestMode(service, restaurantId);
  await makeKey(tester);
  const { id: testEndpointId } = await addEndpoint(tester, receiver.url);
  await addDelivery(service, { restaurantId: sandbox.id, endpointId: testEndpointId }, gaveUp());
  const [testBranch] = (await tester.get<DashboardBranchList>('/branches')).body.data;
  expect(await run('delete', sandbox.slug, '--yes', '--by', 'Sara')).toMatchObject({
    code: 1,
    output: expect.stringContaining(`Delete ${restaurantId} to delete both`),
  });
  const other = await newRestaurant();
  await other.addOrders([{}, {}]);
  const before = await readEverything(service);
  const owned = Object.keys(collectionsOf(service)).filter(name => !OF_NOBODY.includes(name));
  expect(findText(before, restaurantId)).toEqual(expect.arrayContaining(owned));

  expect(await run('delete', restaurantId, '--by', 'Sara')).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nothing was deleted'),
  });
  expect(await orders.countDocuments({ restaurantId })).toBeGreaterThan(ORDERS);

  const killed = spawn(
    process.execPath,
    [ORDERING, 'admin', 'delete', restaurantId, '--yes', '--by', 'Sara'],
    {
      env: { ...process.env, ...env },
    },
  );
  await expect.poll(() => orders.countDocuments({ restaurantId }), { interval: 5 }).toBeLessThan(ORDERS);
  killed.kill('SIGKILL');
  expect(await once(killed, 'exit')).toEqual([null, 'SIGKILL']);
  expect(await orders.countDocuments({ restaurantId })).toBeGreaterThan(0);
  expect(await run('resume', restaurantId, '--by', 'Sara')).toMatchObject({
    code: 1,
    output: expect.stringContaining('is being deleted'),
  });

  expect(await run('delete', restaurantId, '--yes', '--by', 'Sara')).toEqual({
    code: 0,
    output: expect.stringMatching(/Nothing is left\.\n$/),
  });
  await drainBackground(service);
  await service.context.sweep(0);
  const after = await readEverything(service);
  // Request counters contain keys, and expire.
  const ofSandbox = [sandbox.id, testEndpointId, testBranch?.id ?? ''];
  for (const id of [restaurantId, endpointId, gone.id, restaurant.harbour._id, menuItemId, ...ofSandbox])
    expect(findText(after, id)).toEqual([]);
  expect(findText(after, other.id)).toEqual(findText(before, other.id));
  expect(await orders.countDocuments({ restaurantId: other.id })).toBe(2);
  expect(await run('show', restaurantId)).toMatchObject({ code: 1 });
});

it('A restaurant that refers to another one as its sandbox is deleted without it', async ({
  service,
  restaurantId,
  newRestaurant,
}) => {
  const victim = await newRestaurant();
  await victim.addOrders([{}, {}]);
  const { restaurants, orders } = collectionsOf(service);
  const sandbox = { restaurantId: victim.id, at: new Date() };
  await restaurants.updateOne({ _id: restaurantId }, { $set: { sandbox } });

  const { run } = createAdmin(service);
  expect(await run('delete', restaurantId, '--yes', '--by', 'Sara')).toMatchObject({ code: 0 });
  expect(await restaurants.findOne({ _id: restaurantId })).toBeNull();
  expect(await restaurants.findOne({ _id: victim.id })).not.toHaveProperty('suspension');
  expect(await orders.countDocuments({ restaurantId: victim.id })).toBe(2);
});
