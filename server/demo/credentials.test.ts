import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestService, type TestService } from '../../test/helpers/service.ts';
import { SYSTEM } from '../lib/access.ts';
import { newId } from '../lib/ids.ts';
import { prepareDemo, wasDemoDeleted } from './credentials.ts';
import { writeDemoFile } from './demo-file.ts';

const addresses = {
  apiBaseUrl: 'http://127.0.0.1:3000',
  dashboardUrl: 'http://127.0.0.1:3000/dashboard',
};
const NOW = new Date('2026-03-14T18:22:05.318Z');
let service: TestService;
let dataDir: string;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'));
});

afterEach(async () => {
  await rm(dataDir, { recursive: true });
  await service.context.background.drain();
  for (const collection of Object.values(service.context.collections)) await collection.deleteMany({});
});

const prepare = (orders = 60) => prepareDemo(service.context, dataDir, orders, NOW);

test('The first start creates the restaurant and valid keys', async () => {
  const { collections, services } = service.context;
  const { apiKey, limitedApiKey } = await prepare();

  expect(await collections.orders.countDocuments({})).toBe(60);
  const branch = await collections.branches.findOne({}, { sort: { _id: 1 } });
  const full = await services.keys.authenticate(apiKey, '127.0.0.1');
  const limited = await services.keys.authenticate(limitedApiKey, '127.0.0.1');
  expect(full).toMatchObject({ outcome: 'authenticated', key: { name: 'Demo key', branches: 'all' } });
  expect(limited).toMatchObject({ key: { scopes: ['orders:read'], branches: [branch?._id] } });
});

test('The next start finds the same restaurant and the same keys', async () => {
  const first = await prepare();
  await writeDemoFile(dataDir, { ...addresses, ...first });
  expect(await prepare(80)).toMatchObject(first);
  expect(await service.context.collections.orders.countDocuments({})).toBe(60);
});

test('The first start creates an owner who can sign in to the dashboard', async () => {
  const { dashboardEmail, dashboardPassword } = await prepare();
  const { sessions } = service.context.services;
  const { user } = await sessions.signIn(
    { email: dashboardEmail, password: dashboardPassword },
    { address: '127.0.0.1' },
  );
  expect(user).toMatchObject({ role: 'owner', mustChangePassword: false });
});

test("The first start closes yesterday's report of one branch", async () => {
  await prepare(500);
  const { collections, services } = service.context;
  const [closed, ...others] = await collections.dayReports.find({}).toArray();
  expect([closed?.day, closed?.number, others]).toEqual(['2026-03-13', 1, []]);
  expect(closed?.currencies).toMatchObject([{ currency: 'EUR', cash: { opening: 15_000, difference: -50 } }]);
  const branch = await collections.branches.findOne({ _id: closed?.branchId ?? '' });
  expect(branch).not.toBeNull();
  if (!closed || !branch) return;
  const { restaurantId, day } = closed;
  const subject = { restaurantId, branches: [branch], branch, till: undefined, day };
  const { number, reports } = await services.dayReports.getOpen(subject);
  expect([number, reports]).toMatchObject([2, [{ orders: 0, paid: 0, refunded: 0 }]]);
});

test('A failed refund of the demo can be retried, and explains what is missing', async () => {
  await prepare(500);
  const { collections, services, background } = service.context;
  const failed = await collections.orders.findOne({ 'refunds.provider.status': 'failed' });
  expect(failed).not.toBeNull();
  if (!failed) return;
  const { _id, restaurantId, refunds } = failed;
  const caller = { scope: { restaurantId, branches: 'all' as const }, actor: SYSTEM };
  await services.payments.retryRefund(caller, _id, refunds[0]?.id ?? '');
  await background.drain();
  expect((await collections.orders.findOne({ _id }))?.refunds).toMatchObject([
    { provider: { status: 'failed', failure: 'Stripe is not connected', retries: 1 } },
  ]);
});

test('A restaurant with lost keys gets new ones, and its owner a new password', async () => {
  const lost = await prepare();
  await rm(join(dataDir, 'demo.json'));
  const { apiKey, dashboardEmail, dashboardPassword } = await prepare();
  const { sessions } = service.context.services;
  expect(
    await sessions.signIn({ email: dashboardEmail, password: dashboardPassword }, { address: '127.0.0.1' }),
  ).toBeDefined();
  await expect(
    sessions.signIn({ email: dashboardEmail, password: lost.dashboardPassword }, { address: '127.0.0.1' }),
  ).rejects.toThrow('incorrect');
  expect(apiKey).not.toBe(lost.apiKey);
  expect(await service.context.services.keys.authenticate(apiKey, '127.0.0.1')).toMatchObject({
    outcome: 'authenticated',
  });
});

test('A real restaurant gets no demo owner or keys after the demo and its file were deleted', async () => {
  const { collections } = service.context;
  await prepare();
  await rm(join(dataDir, 'demo.json'));
  const live = { _id: newId('rst'), name: 'Casa', slug: 'casa', createdAt: NOW };
  await collections.restaurants.insertOne(live);
  await collections.restaurants.deleteOne({ paymentProvider: 'test' });
  expect(await wasDemoDeleted(service.context)).toBe(true);
  await expect(prepare()).rejects.toThrow('There is no demo restaurant');
  expect(await collections.users.countDocuments({ restaurantId: live._id })).toBe(0);
  expect(await collections.apiKeys.countDocuments({ restaurantId: live._id })).toBe(0);
});

test('An interrupted seed starts over, and invalidates earlier keys', async () => {
  const { collections } = service.context;
  const before = await prepare();
  await collections.restaurants.deleteMany({});
  const after = await prepare(30);
  expect(after.apiKey).not.toBe(before.apiKey);
  expect(await collections.orders.countDocuments({})).toBe(30);
  expect(await collections.branches.countDocuments({})).toBe(3);
  expect(await collections.apiKeys.countDocuments({})).toBe(2);
});

test('The file is complete, the only one, and readable only by its owner', async () => {
  const login = { dashboardEmail: 'owner@example.com', dashboardPassword: 'c' };
  const demo = { ...addresses, apiKey: 'a', limitedApiKey: 'b', ...login, demoToken: 'd' };
  await writeDemoFile(join(dataDir, 'new'), demo);
  const file = join(dataDir, 'new', 'demo.json');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual(demo);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(join(dataDir, 'new'))).toEqual(['demo.json']);
});

test('A file without keys is rejected', async () => {
  await prepare();
  await writeFile(join(dataDir, 'demo.json'), '{"apiKey":1}');
  await expect(prepare()).rejects.toThrow('delete it to have new ones made');
});

test('Cancelling an open demo order returns its deductions', async () => {
  const { collections, services, background } = service.context;
  await prepare();
  const deductions = await collections.inventoryTransactions.find({ type: 'order_confirmed' }).toArray();
  const [first] = deductions;
  if (!first?.orderId) throw new Error('No order has deductions');
  const { restaurantId, orderId, itemId, branchId, change } = first;
  const balance = async () =>
    (await collections.inventoryItems.findOne({ _id: itemId }))?.balances.find(
      row => row.branchId === branchId,
    )?.balance;

  const before = await balance();
  const caller = { scope: { restaurantId, branches: 'all' as const }, actor: first.actor };
  await services.orders.changeStatus(caller, orderId, { status: 'cancelled', reason: '' });
  await background.drain();
  expect(await balance()).toBe((before ?? 0) - change);
});
