import { describe, expect, onTestFinished } from 'vitest';
import type {
  ActivityList,
  DashboardOrder,
  DashboardOrderList,
  Invitation,
  KeyList,
  NewPrinter,
  OrderWithTimeline,
  PrintList,
  VoucherList,
  WebhookEndpointSecret,
} from '../../generated/dashboard/types.ts';
import { generateSecretsKey } from '../../server/lib/secret-box.ts';
import { sendAtOnce } from '../helpers/at-once.ts';
import type { Client, ErrorBody, TypedAnswer } from '../helpers/client.ts';
import { dashboard, type Operation, operations as publicOperations } from '../helpers/contract.ts';
import { type Dashboard, openDashboard } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import type { TestRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, type TestService } from '../helpers/service.ts';
import type { createStockReader } from '../helpers/stock.ts';

const HOUR = 60 * 60_000;

type Parts = {
  service: TestService;
  client: Client;
  owner: Dashboard;
  restaurant: TestRestaurant;
  stock: ReturnType<typeof createStockReader>;
};

/** The same value with its properties reordered. */
const reverseProperties = (body: object): object => {
  const reverse = (_name: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toReversed())
      : value;
  return JSON.parse(JSON.stringify(body, reverse));
};

/** An operation with an `Idempotency-Key`, ready to be sent. */
type Keyed = {
  path: string;
  body: object;
  /** A different request of the same operation. */
  otherBody: object;
  /** Changes the result again. */
  change(): Promise<unknown>;
  /** How often the request was applied. */
  applied(): Promise<number>;
};

const movement = async ({ restaurant, stock }: Parts, pathOf: (itemId: string) => string, by: Poster) => {
  const { _id } = await restaurant.addInventoryItem();
  const body = { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1.5 };
  const path = pathOf(_id);
  return {
    path,
    body,
    otherBody: { ...body, quantity: 2 },
    change: () => by.post(path, { ...body, type: 'count', quantity: 0 }),
    applied: async () => (await stock.movementsOf(_id)).filter(({ type }) => type === 'purchase').length,
  };
};
type Poster = { post(path: string, body: object): Promise<unknown> };

const readOrder = async ({ service, owner }: Parts, id: string) => {
  await drainBackground(service);
  return (await owner.get<OrderWithTimeline>(`/orders/${id}`)).body;
};

const operations: Record<string, (parts: Parts) => Promise<Keyed>> = {
  recordInventoryTransaction: parts =>
    movement(parts, itemId => `/v1/inventory/items/${itemId}/transactions`, parts.client),

  recordInventoryMovement: parts =>
    movement(parts, itemId => `/inventory/items/${itemId}/movements`, parts.owner),

  async placeOrder({ owner, restaurant }) {
    const { _id: menuItemId } = await restaurant.addItem();
    const email = `${crypto.randomUUID()}@example.com`;
    const lines = [{ menuItemId, quantity: 1 }];
    const customer = { email };
    const body = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines, customer };
    const list = async () => (await owner.get<DashboardOrderList>(`/orders?customer=${email}`)).body.data;
    return {
      path: '/orders',
      body,
      otherBody: { ...body, notes: 'Hot' },
      async change() {
        await owner.patch(`/menu/items/${menuItemId}`, { published: false });
        for (const { id } of await list())
          await owner.post(`/orders/${id}/status`, { status: 'cancelled', reason: 'Sold out' });
      },
      applied: async () => (await list()).length,
    };
  },

  async recordPayment(parts) {
    // Another failure leaves the order unchanged, so only the key distinguishes the requests.
    const failed = { paymentStatus: 'failed', paymentProviderId: 'stripe' } as const;
    const { _id } = await parts.restaurant.addOrder(failed);
    const path = `/orders/${_id}/payment`;
    const body = { outcome: 'failed', providerId: 'stripe' };
    return {
      path,
      body,
      otherBody: { ...body, providerId: 'adyen' },
      change: () => parts.owner.post(path, { ...body, outcome: 'succeeded' }),
      async applied() {
        const { timeline } = await readOrder(parts, _id);
        return timeline.filter(
          ({ action, status }) => action === 'order.payment_recorded' && status === 'pending',
        ).length;
      },
    };
  },

  async recordPartPayment(parts) {
    const { _id } = await parts.restaurant.addOrder();
    const path = `/orders/${_id}/part-payments`;
    const body = { amount: 2, providerId: 'cash' };
    return {
      path,
      body,
      otherBody: { ...body, amount: 3 },
      change: () => parts.owner.post(path, { amount: 1, providerId: 'card' }),
      applied: async () =>
        (await readOrder(parts, _id)).partPayments?.filter(({ amount }) => amount === '2.00').length ?? 0,
    };
  },

  async refundOrder(parts) {
    const { _id } = await parts.restaurant.addOrder({ status: 'completed', paymentStatus: 'paid' });
    const path = `/orders/${_id}/refunds`;
    const body = { amount: 2, source: 'manual', reason: 'Cold' };
    return {
      path,
      body,
      otherBody: { ...body, amount: 3 },
      change: () => parts.owner.post(path, { amount: 1, source: 'gateway' }),
      applied: async () =>
        (await readOrder(parts, _id)).refunds.filter(({ amount }) => amount === '2.00').length,
    };
  },

  async updateOrder(parts) {
    const { _id: menuItemId } = await parts.restaurant.addItem();
    const { _id } = await parts.restaurant.addOrder({ vatByRate: [] });
    const path = `/orders/${_id}/changes`;
    const body = { add: [{ menuItemId, quantity: 1 }] };
    return {
      path,
      body,
      otherBody: { add: [{ menuItemId, quantity: 2 }] },
      change: () => parts.owner.post(path, { ...body, notes: 'By the window' }),
      applied: async () =>
        (await readOrder(parts, _id)).timeline.filter(({ edits = [] }) => edits.length === 1).length,
    };
  },
};

type Made = { id: string };

/** Two resources created by one operation under different names, and their list. */
async function making(
  { owner }: Parts,
  path: string,
  toBody: (name: string) => object,
  change: (id: string) => Promise<unknown>,
): Promise<Keyed> {
  // Without Latin letters, so that slugs derive from IDs and never collide.
  const name = `قهوة ${toArabicDigits(++made)}`;
  const list = async () => (await owner.get<{ data: (Made & Named)[] }>(`${path}?limit=100`)).body.data;
  const listMade = async () => (await list()).filter(one => namesOf(one).includes(name));
  return {
    path,
    body: toBody(name),
    otherBody: toBody(`${name}؟`),
    change: async () => {
      for (const { id } of await listMade()) await change(id);
    },
    applied: async () => (await listMade()).length,
  };
}

type Named = { name?: string; title?: string; description?: string };
const namesOf = ({ name, title, description }: Named) => [name, title, description];
const toArabicDigits = (number: number) => number.toLocaleString('ar-EG');
let made = 0;

/** Operations that create something new on each call without a key. */
const makers = {
  createBranch: (parts: Parts) =>
    making(
      parts,
      '/branches',
      name => ({ name, currency: 'EUR', address: 'Quay 1', countryCode: 'PT', timezone: 'Europe/Lisbon' }),
      id => parts.owner.put(`/branches/${id}/status`, { status: 'paused' }),
    ),

  createInventoryItem: (parts: Parts) =>
    making(
      parts,
      '/inventory/items',
      name => ({ name, unit: 'kg' }),
      id => parts.owner.patch(`/inventory/items/${id}`, { unit: 'g' }),
    ),

  createMenuCategory: (parts: Parts) =>
    making(
      parts,
      '/menu/categories',
      title => ({ title }),
      id => parts.owner.patch(`/menu/categories/${id}`, { slug: `coffee-${id.slice(-6)}` }),
    ),

  async createMenuItem(parts: Parts) {
    const { _id: categoryId } = await parts.restaurant.addCategory();
    return making(
      parts,
      '/menu/items',
      title => ({ title, categoryId }),
      id => parts.owner.patch(`/menu/items/${id}`, { published: true }),
    );
  },

  createOptionGroup: (parts: Parts) =>
    making(
      parts,
      '/menu/option-groups',
      title => ({ title, minimum: 0, maximum: 1, options: [{ name: 'Large', prices: [] }] }),
      id => parts.owner.patch(`/menu/option-groups/${id}`, { maximum: 1, minimum: 1 }),
    ),

  createKey: (parts: Parts) =>
    making(
      parts,
      '/keys',
      name => ({ name, scopes: ['orders:read'] }),
      // The ID in use.
      _id =>
        parts.service.context.collections.apiKeys.updateOne({ _id }, { $set: { lastUsedAt: new Date() } }),
    ),

  createPromotion: (parts: Parts) =>
    making(
      parts,
      '/promotions',
      name => ({ name, currency: 'EUR', kind: 'free_delivery' }),
      id => parts.owner.patch(`/promotions/${id}`, { active: false }),
    ),

  async createVoucher({ owner }: Parts) {
    const request = { currency: 'EUR', amount: 50, note: crypto.randomUUID() };
    const list = async () =>
      (await owner.get<VoucherList>('/vouchers')).body.data.filter(({ note }) =>
        note.startsWith(request.note),
      );
    return {
      path: '/vouchers',
      body: request,
      otherBody: { ...request, note: `${request.note}؟` },
      change: async () => {
        for (const { id } of await list()) await owner.post(`/vouchers/${id}/void`, { reason: 'Lost' });
      },
      applied: async () => (await list()).length,
    };
  },

  createPrinter: (parts: Parts) =>
    making(
      parts,
      '/printers',
      name => ({ name, branchId: parts.restaurant.harbour._id, protocol: 'star_cloudprnt' }),
      id => parts.owner.patch(`/printers/${id}`, { copies: 2 }),
    ),

  async createPrint({ owner, service, restaurant }: Parts) {
    const printer = { name: 'Grill', branchId: restaurant.harbour._id, protocol: 'star_cloudprnt' };
    const { id } = (await owner.post<NewPrinter>('/printers', printer)).body.printer;
    const path = `/printers/${id}/prints`;
    const { _id: orderId } = await restaurant.addOrder();
    const { prints } = service.context.collections;
    return {
      path,
      body: {},
      otherBody: { orderId },
      change: () => prints.updateMany({ printerId: id }, { $set: { status: 'printed' } }),
      applied: async () =>
        (await owner.get<PrintList>(path)).body.data.filter(({ kind }) => kind === 'test').length,
    };
  },

  async createWebhookEndpoint(parts: Parts) {
    // Their number is limited.
    await parts.service.context.collections.webhookEndpoints.deleteMany({});
    return making(
      parts,
      '/webhooks/endpoints',
      description => ({ url: 'https://pos.example.com/', events: ['order.created'], description }),
      id => parts.owner.patch(`/webhooks/endpoints/${id}`, { events: ['order.ready'] }),
    );
  },

  async rotateWebhookSecret(parts: Parts) {
    const id = await addEndpoint(parts);
    const path = `/webhooks/endpoints/${id}/rotate`;
    return {
      path,
      body: { overlapHours: 1 },
      otherBody: { overlapHours: 2 },
      change: () => parts.owner.patch(`/webhooks/endpoints/${id}`, { events: ['order.ready'] }),
      applied: () =>
        countLogged(
          parts,
          id,
          ({ action, details }) => action === 'webhook_endpoint.rotated' && details.overlapHours === 1,
        ),
    };
  },

  async sendTestEvent(parts: Parts) {
    const id = await addEndpoint(parts);
    return {
      path: `/webhooks/endpoints/${id}/test`,
      body: { type: 'order.created' },
      otherBody: {},
      change: () =>
        parts.owner.patch(`/webhooks/endpoints/${id}`, { events: ['order.created', 'order.ready'] }),
      applied: () => countLogged(parts, id, ({ action }) => action === 'webhook_endpoint.tested'),
    };
  },
} satisfies Record<string, (parts: Parts) => Promise<Keyed>>;

async function addEndpoint({ owner }: Parts): Promise<string> {
  const body = { url: 'https://pos.example.com/', events: ['order.created'] };
  return (await owner.post<WebhookEndpointSecret>('/webhooks/endpoints', body)).body.endpoint.id;
}

async function countLogged(
  { service, owner }: Parts,
  subjectId: string,
  isIt: (entry: ActivityList['data'][number]) => boolean,
): Promise<number> {
  await drainBackground(service);
  return (await owner.get<ActivityList>(`/activity?subjectId=${subjectId}`)).body.data.filter(isIt).length;
}

// Not in the past, because the database removes expired documents by its own clock.
let now = Date.now();
const NEVER = new Date('9999-12-31');

const it = test
  .extend('overrides', { scope: 'file' }, { clock: () => new Date(now) })
  .extend(
    'parts',
    { scope: 'file' },
    async ({ service, client, owner, manager, restaurant, stock }): Promise<Parts> => {
      const sessions = [owner, manager].map(({ session }) => session()?.user.id ?? '');
      await collectionsOf(service).sessions.updateMany(
        { userId: { $in: sessions } },
        { $set: { expiresAt: NEVER } },
      );
      return { service, client, owner, restaurant, stock };
    },
  );

type Secretive = { secret?: string; oneTimePassword?: string };

const newKey = () => crypto.randomUUID();

/** Sends a request to the API of its path. */
function send<Body = ErrorBody>(
  { client, owner }: Pick<Parts, 'client' | 'owner'>,
  path: string,
  body: object,
  key: string,
): Promise<TypedAnswer<Body>> {
  const by = path.startsWith('/v1/') ? client : owner;
  return by.request<Body>('POST', path, { body, headers: { 'idempotency-key': key } });
}

describe.for(Object.entries({ ...operations, ...makers }))('%s with an Idempotency-Key', ([, prepare]) => {
  it('is applied once and returns the first response again, whatever has changed since', async ({
    parts,
  }) => {
    const { path, body, change, applied } = await prepare(parts);
    const key = newKey();
    const first = await send(parts, path, body, key);
    expect(first.status).toBeLessThan(300);
    await change();
    now += 23 * HOUR;
    const again = await send(parts, path, body, key);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect([first, again].map(({ headers }) => headers.get('idempotency-key'))).toEqual([key, key]);
    const reordered = await send(parts, path, reverseProperties(body), key);
    expect([reordered.status, reordered.body]).toEqual([first.status, first.body]);
    expect(await applied()).toBe(1);
  });

  it('responds with 409 if the key belongs to another request', async ({ parts }) => {
    const { path, body, otherBody, applied } = await prepare(parts);
    const elsewhere = await prepare(parts);
    const key = newKey();
    await send(parts, path, body, key);
    const answers = [
      await send(parts, path, otherBody, key),
      await send(parts, elsewhere.path, elsewhere.body, key),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      [409, 'conflict'],
      [409, 'conflict'],
    ]);
    expect(answers.map(({ headers }) => headers.get('idempotency-key'))).toEqual([key, key]);
    expect([await applied(), await elsewhere.applied()]).toEqual([1, 0]);
  });

  it('is applied once when sent 20 times concurrently; duplicates in progress get 409 with Retry-After', async ({
    parts,
  }) => {
    const { path, body, applied } = await prepare(parts);
    const key = newKey();
    const { first, final } = await sendAtOnce(
      Array.from({ length: 20 }, () => () => send(parts, path, body, key)),
    );
    const texts = final.map(({ status, body }) => JSON.stringify([status, body]));
    expect(new Set(texts).size, texts.join('\n')).toBe(1);
    expect(final[0]?.status).toBeLessThan(300);
    expect(await applied()).toBe(1);
    const rejected = first.filter(({ status }) => status >= 300);
    expect(rejected.length).toBeGreaterThan(0);
    for (const { status, body, headers } of rejected)
      expect([status, body.code, headers.get('retry-after'), headers.get('idempotency-key')]).toEqual([
        409,
        'conflict',
        '1',
        key,
      ]);
  });

  it('is applied again after 24 hours, even with a different body', async ({ parts }) => {
    const { path, body, otherBody, applied } = await prepare(parts);
    const key = newKey();
    await send(parts, path, body, key);
    now += 24 * HOUR + 1;
    expect((await send(parts, path, body, key)).status).toBeLessThan(300);
    expect(await applied()).toBe(2);
    expect((await send(parts, path, otherBody, key)).status).toBe(409);
    now += 24 * HOUR + 1;
    expect((await send(parts, path, otherBody, key)).status).toBeLessThan(300);
  });

  it('does not use up the key if rejected', async ({ parts }) => {
    const { path, body, applied } = await prepare(parts);
    const key = newKey();
    expect((await send(parts, path, [], key)).status).toBe(400);
    expect((await send(parts, path, body, key)).status).toBeLessThan(300);
    expect(await applied()).toBe(1);
  });
});

/**
 * Covered by the tests of prices, the storefront, end-of-day reports, option groups, screens, and one below.
 */
const TESTED_ELSEWHERE = [
  'updateMenuItemPrices',
  'placeStorefrontOrder',
  'closeDayReport',
  'shareMenuItemCustomization',
  'pairScreen',
  'inviteUser',
];

/** Writes that create nothing new when repeated: see server/decisions/0004-ids-before-documents.md. */
const WITHOUT_KEY = [
  'createSession',
  'createPasskeySession',
  'startProviderSignIn',
  'finishProviderSignIn',
  'createProviderSession',
  'startPasskeySignIn',
  'createPasskey',
  'confirmSession',
  'deleteSession',
  'setOwnPassword',
  'enableSecondFactor',
  'removeSecondFactor',
  'sendPasswordLink',
  'setPasswordWithLink',
  'startEmailChange',
  'confirmEmailChange',
  'resetUserPassword',
  'startScreenPairing',
  'createApproval',
  'retryWebhookDelivery',
  'recoverWebhookDeliveries',
  'recoverMatchingDeliveries',
];

describe('An Idempotency-Key', () => {
  it('is accepted by every operation that creates something', () => {
    const writes = [...publicOperations, ...dashboard.operations].map(({ operation }) => operation);
    const isKeyed = ({ parameters = [] }: Operation) =>
      parameters.some(({ name }) => name === 'Idempotency-Key');
    const idsOf = (those: Operation[]) => those.map(({ operationId }) => operationId).sort();
    const repeatable = writes.filter(write => write['x-idempotent'] === false && !isKeyed(write));
    expect(idsOf(repeatable)).toEqual(WITHOUT_KEY.toSorted());
    const keyed = idsOf(writes.filter(isKeyed));
    const tested = [...Object.keys({ ...operations, ...makers }), ...TESTED_ELSEWHERE];
    expect(tested.sort()).toEqual(keyed);
  });

  it('belongs to its caller and operation', async ({ parts, manager, service, restaurantId }) => {
    const key = newKey();
    const { path, body, applied } = await movement(
      parts,
      itemId => `/v1/inventory/items/${itemId}/transactions`,
      parts.client,
    );
    const client = service.client({ restaurantId, name: 'Another key' });
    const inDashboard = path.replace('/v1/', '/').replace('transactions', 'movements');
    for (const by of [parts, { ...parts, client }])
      expect((await send(by, path, body, key)).status).toBe(201);
    for (const by of [parts, { ...parts, owner: manager }])
      expect((await send(by, inDashboard, body, key)).status).toBe(201);
    expect(await applied()).toBe(4);
  });

  it('returns the first response even after a deletion, without creating anything again', async ({
    parts,
  }) => {
    const key = newKey();
    const { path, body } = await makers.createMenuCategory(parts);
    const first = await send<Made>(parts, path, body, key);
    await parts.owner.delete(`${path}/${first.body.id}`);
    await drainBackground(parts.service);
    expect((await send(parts, path, body, key)).body).toEqual(first.body);
    expect((await parts.owner.get(`${path}/${first.body.id}`)).status).toBe(404);
  });

  it('is free again after a conflict, and its retry succeeds once the state allows it', async ({ parts }) => {
    const [key, other] = [newKey(), newKey()];
    const path = '/menu/categories';
    const taken = await parts.owner.post<Made>(path, { title: 'Tea', slug: 'tea' });
    const titled = (title: string) => ({ title, slug: 'tea' });
    for (const one of [key, other]) expect((await send(parts, path, titled('Teas'), one)).status).toBe(409);
    expect((await send(parts, path, { title: 'Teas' }, other)).status).toBe(201);
    await parts.owner.delete(`${path}/${taken.body.id}`);
    expect((await send(parts, path, titled('Teas'), key)).status).toBe(201);
  });

  it('returns the same password for an invited user', async ({ parts }) => {
    const key = newKey();
    const body = { email: 'inga@example.com', name: 'Inga', role: 'staff' };
    const first = await send<Invitation>(parts, '/users', body, key);
    expect((await send(parts, '/users', body, key)).body).toEqual(first.body);
    expect((await send(parts, '/users', body, newKey())).status).toBe(409);
    const { email } = first.body.user;
    const session = await openDashboard(parts.service).signIn(email, first.body.oneTimePassword);
    expect(session.status).toBe(201);
  });

  it('does not return a secret that was revoked, rotated, or replaced since', async ({ parts }) => {
    const { owner, service } = parts;
    const replay = { status: 409, body: { code: 'conflict', error: expect.stringContaining('since') } };
    const key = newKey();
    const keyRequest = { name: 'Kiosk', scopes: ['orders:read'] };
    const made = await send<{ key: { id: string } }>(parts, '/keys', keyRequest, key);
    await owner.post(`/keys/${made.body.key.id}/revoke`);

    const endpointRequest = { url: 'https://pos.example.com/', events: ['order.created'] };
    const added = await send<{ endpoint: { id: string } }>(
      parts,
      '/webhooks/endpoints',
      endpointRequest,
      key,
    );
    const rotate = `/webhooks/endpoints/${added.body.endpoint.id}/rotate`;
    const first = await send<object>(parts, rotate, { overlapHours: 1 }, key);
    expect(first.status).toBe(200);
    expect(await send(parts, rotate, { overlapHours: 1 }, key)).toMatchObject({ body: first.body });
    expect((await send(parts, rotate, {}, newKey())).status).toBe(200);

    const userRequest = { email: 'iris@example.com', name: 'Iris', role: 'staff' };
    const { user, oneTimePassword } = (await send<Invitation>(parts, '/users', userRequest, key)).body;
    const page = openDashboard(service);
    await page.signIn(user.email, oneTimePassword);
    const passwords = { currentPassword: oneTimePassword, newPassword: 'a password of her own' };
    expect((await page.put('/session/password', passwords)).status).toBe(200);

    await drainBackground(service);
    for (const [path, body] of [
      ['/keys', keyRequest],
      ['/webhooks/endpoints', endpointRequest],
      [rotate, { overlapHours: 1 }],
      ['/users', userRequest],
    ] as const)
      expect(await send(parts, path, body, key)).toMatchObject(replay);
  });

  it('keeps secrets encrypted, and returns none whose encryption key was retired', async ({
    parts,
    restaurant,
  }) => {
    const { service, owner } = parts;
    const key = newKey();
    const endpointId = await addEndpoint(parts);
    const requests: [path: string, body: object][] = [
      ['/keys', { name: 'Till', scopes: ['orders:read'] }],
      ['/users', { email: 'ines@example.com', name: 'Ines', role: 'staff' }],
      ['/webhooks/endpoints', { url: 'https://pos.example.com/', events: ['order.created'] }],
      [`/webhooks/endpoints/${endpointId}/rotate`, {}],
    ];
    const secrets: string[] = [];
    for (const [path, body] of requests) {
      const answer = await send<Secretive>(parts, path, body, key);
      secrets.push(answer.body.secret ?? answer.body.oneTimePassword ?? '');
    }
    const kept = await service.context.collections.keyedChanges
      .find({ restaurantId: restaurant.id })
      .toArray();
    const stored = JSON.stringify(kept);
    expect(kept.filter(({ secret }) => secret?.startsWith('v1.')).length).toBeGreaterThanOrEqual(4);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(10);
      expect(stored).not.toContain(secret);
    }

    const { url, name } = service.database;
    const overrides = { clock: () => new Date(now) };
    const later = await startServiceOn(url, { secretsKeys: [generateSecretsKey()] }, overrides, name);
    onTestFinished(() => later.stop());
    const again = openDashboard(later, owner.cookie()?.split('=')[1]);
    await again.resume();
    for (const [path, body] of requests)
      expect(await again.request('POST', path, { body, headers: { 'idempotency-key': key } })).toMatchObject({
        status: 409,
        body: { error: expect.stringContaining('its secret cannot be shown again') },
      });
    expect((await owner.get<KeyList>('/keys')).body.data.filter(({ name }) => name === 'Till')).toHaveLength(
      1,
    );
  });

  it.for(['', 'a b', 'schlüssel', 'x'.repeat(256)])('is rejected if it is %j', async (key, { parts }) => {
    const { path, body } = await prepareTransaction(parts);
    const { status, body: error } = await send(parts, path, body, key);
    expect([status, error.fields?.map(({ path }) => path)]).toEqual([400, ['idempotency-key']]);
  });

  it('returns the same response for a payment that changes nothing', async ({ parts }) => {
    const { _id } = await parts.restaurant.addOrder({ paymentStatus: 'paid' });
    const key = newKey();
    const pay = (providerId: string) =>
      send(parts, `/orders/${_id}/payment`, { outcome: 'succeeded', providerId }, key);
    const first = await pay('stripe');
    await parts.owner.post<DashboardOrder>(`/orders/${_id}/refunds`, { amount: 1, source: 'manual' });
    expect((await pay('stripe')).body).toEqual(first.body);
    expect((await pay('adyen')).status).toBe(409);
  });
});

const prepareTransaction = (parts: Parts) =>
  movement(parts, itemId => `/v1/inventory/items/${itemId}/transactions`, parts.client);
