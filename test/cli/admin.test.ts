// @module-tag long
import { describe, expect } from 'vitest';
import type {
  ActivityList,
  DashboardOrder,
  DashboardOrderList,
  Session,
} from '../../generated/dashboard/types.ts';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { createSecretBox, generateSecretsKey } from '../../server/lib/secret-box.ts';
import { createAccountSecrets, hasKey } from '../../server/modules/payments/account-secrets.ts';
import { STRIPE_KEY } from '../fakes/stripe.ts';
import { createAdmin } from '../helpers/admin.ts';
import { addUser, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { limitOf, within } from '../helpers/deadlines.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { processTest, testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { runCommand } from '../helpers/run-command.ts';
import { SECRETS_KEYS } from '../helpers/service.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { followOrders, openEventStream } from '../helpers/stream.ts';
import { addEndpoint, deliveriesOf, deliveryOf } from '../helpers/webhooks.ts';

const it = testWithOwnRestaurant
  .extend('admin', { scope: 'file' }, ({ service }) => createAdmin(service).run)
  .extend(
    'keyOf',
    ({ service, restaurantId }) =>
      (name: string) =>
        service.context.services.keys.create({ restaurantId, name, scopes: EVERY_SCOPE, branches: 'all' }),
  );

describe('npm run ordering -- admin', () => {
  it('rejects an invalid argument without doing anything', async ({
    admin,
    restaurantId,
    restaurant,
    manager,
    receiver,
  }) => {
    const { id: endpointId } = await addEndpoint(manager, receiver.url);
    const { number } = await restaurant.addOrder();
    const times = ['--since', '2026-11-24', '--until', '2026-11-23'];
    const to = '/dev/null/copy';
    const asked: [args: string[], code: 1 | 2, sentence: string][] = [
      [['dance'], 2, "error: unknown command 'dance'"],
      [['find'], 2, "error: missing required argument 'text'"],
      [
        ['show', ' '],
        2,
        "error: command-argument value ' ' is invalid for argument 'restaurant'. It is empty.",
      ],
      [['show', 'nowhere'], 1, 'There is no restaurant "nowhere"'],
      [['suspend', restaurantId, '--by', 'Sara', 'Lind'], 2, 'error: too many arguments'],
      [['reencrypt-secrets', 'now', '--by', 'Sara'], 2, 'error: too many arguments'],
      [
        ['find', 'Ana', '--restaurant', ''],
        2,
        "error: option '--restaurant <slug>' argument '' is invalid. It is",
      ],
      [['find', 'rok_abc'], 1, 'Pass rok_ or rok_test_ and the next 8 characters of a key.'],
      [
        ['erase-guest', restaurantId, '--order', '99', '--by', 'Sara'],
        1,
        `${restaurantId} has no order "99"`,
      ],
      [['recover', endpointId, ...times, '--by', 'Sara'], 2, 'error: --until must be after --since.'],
      [['export', restaurantId, '--to', to, '--by', 'Sara'], 1, `${to} could not be created`],
      [['import-menu', restaurantId, '--file', '/nowhere', '--by', 'Sara'], 1, '/nowhere could not be read'],
    ];
    const answers = await Promise.all(asked.map(([args]) => admin(...args)));
    expect(answers).toEqual(
      asked.map(([, code, sentence]) => ({ code, output: expect.stringContaining(sentence) })),
    );
    const nobody = await admin('erase-guest', restaurantId, '--email', 'no@example.com', '--by', 'Sara');
    expect(nobody).toEqual({
      code: 1,
      output: expect.stringContaining(`Nothing was erased: no order of ${restaurantId} matches.`),
    });
    const { output } = await admin('find', `#${number}`, '--restaurant', restaurantId);
    expect(output).toMatch(`of ${restaurantId}: number ${number},`);
    const { body } = await manager.get<ActivityList>('/activity?actorId=host');
    expect(body.data).toEqual([]);
  });

  it('finds orders, keys, users, deliveries, endpoints, and requests by the details that restaurants provide', async ({
    admin,
    service,
    restaurant,
    restaurantId,
    manager,
    receiver,
    keyOf,
  }) => {
    const order = await restaurant.addOrder({ number: 48_213, customerKeys: ['ana'] });
    const { secret, key } = await keyOf('Till of the harbour');
    const user = await addUser(service, { restaurantId, role: 'staff' });
    const endpoint = await addEndpoint(manager, receiver.url);
    const owner = { restaurantId, endpointId: endpoint.id };
    const delivery = await addDelivery(service, owner, gaveUp());
    const found = async (...args: string[]) => {
      const { code, output } = await admin('find', ...args, '--json');
      return { code, ids: JSON.parse(output).found.map(({ id }: { id: string }) => id) };
    };
    const asked = [
      ...[order._id, '48213'].map(text => [text, order._id]),
      ...[secret, secret.slice(0, 12)].map(text => [text, key._id]),
      [user.email, user.id],
      ...[delivery._id, endpoint.id, restaurantId].map(text => [text, text]),
    ];
    expect(await Promise.all(asked.map(([text = '']) => found(text)))).toEqual(
      asked.map(([, id]) => ({ code: 0, ids: [id] })),
    );
    expect((await found('ana', '--restaurant', restaurantId)).ids).toContain(order._id);
    expect(await admin('find', 'ana')).toEqual({
      code: 1,
      output: expect.stringContaining('To find a guest by name, pass --restaurant.'),
    });
    const { output } = await admin('find', '48213');
    expect(output).toMatch(`order ${order._id} of ${restaurantId}: number 48213, pending, unpaid, placed`);

    const headers = { authorization: `Bearer ${secret}`, 'x-request-id': 'order-wall-of-the-harbour-7' };
    await fetch(`${service.url}/v1/branches`, { headers });
    await expect
      .poll(async () => (await admin('find', headers['x-request-id'])).output)
      .toMatch(
        new RegExp(
          `^request \\S+ of ${restaurantId}: GET /v1/branches at \\S+ with ${key._id}, responded with 200`,
        ),
      );
    const { output: request } = await admin('find', headers['x-request-id']);
    expect((await admin('find', request.split(' ')[1] ?? '')).output).toBe(request);
  });

  it("finds the changes of a request by any actor, and a guest's orders, in any restaurant", async ({
    admin,
    service,
    restaurant,
    restaurantId,
    newRestaurant,
    manager,
    keyOf,
  }) => {
    await newRestaurant();
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const customer = { name: 'Gil', email: `${restaurantId}@example.com`, phone: '+351 912 345 678' };
    const placed = await guest.place({ lines: [{ menuItemId, quantity: 1 }], customer });
    const { id } = (await manager.get<DashboardOrderList>('/orders')).body.data[0] ?? { id: '' };
    const confirmed = await manager.post(`/orders/${id}/status`, { status: 'confirmed' });
    await drainBackground(service);
    const requestOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id') ?? '';

    const order = expect.stringMatching(new RegExp(`^order ${id} of ${restaurantId}: number `, 'm'));
    for (const text of [id, customer.email, customer.phone, '351912345678']) {
      const { code, output } = await admin('find', text);
      expect([code, output]).toEqual([0, order]);
      expect(output.trimEnd().split('\n')).toHaveLength(1);
    }
    const logged = (action: string, name: string) =>
      new RegExp(`^activity act_\\S+ of ${restaurantId}: ${action} of order ${id} at \\S+ by ${name}$`, 'm');
    for (const [answer, action, name] of [
      [placed, 'order.placed', 'customer'],
      [confirmed, 'order.status_changed', 'Mia'],
    ] as const) {
      const { code, output } = await admin('find', requestOf(answer));
      expect([code, output]).toEqual([0, expect.stringMatching(logged(action, name))]);
      expect(output).toEqual(order);
    }

    const read = requestOf(await manager.get<DashboardOrderList>('/orders'));
    expect(await admin('find', read)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /If it is an X-Request-Id, the request was made at 2\S+Z, and no activity log has a change from it\./,
      ),
    });

    const client = service.clientWith((await keyOf('Till')).secret);
    const chosen = { 'x-request-id': 'of-the-till.1' };
    await client.request('POST', `/v1/orders/${id}/status`, {
      body: { status: 'preparing' },
      headers: chosen,
    });
    const byKey = () => admin('find', chosen['x-request-id']);
    await expect.poll(async () => (await byKey()).output).toMatch(/^request req_/);
    expect((await byKey()).output).toMatch(logged('order.status_changed', 'Till'));

    const byProxy = '1f0c8b6e4d2a';
    const body = { title: 'Tea' };
    await manager.request('POST', '/menu/categories', { body, headers: { 'x-request-id': byProxy } });
    await drainBackground(service);
    expect(await admin('find', byProxy)).toEqual({
      code: 1,
      output: expect.stringContaining('pass its time with --around'),
    });
    const around = (time: Date) => admin('find', byProxy, '--around', time.toISOString());
    const found = await around(new Date());
    expect(found).toEqual({ code: 0, output: expect.stringContaining('menu_category.created') });
    expect(await around(new Date(Date.now() - 3_600_000))).toMatchObject({ code: 1 });
    expect(await admin('find', byProxy, '--around', 'noon')).toEqual({
      code: 2,
      output: expect.stringContaining('error: --around needs a time such as 2026-11-23T18:00:00Z.\n'),
    });
  });

  it("shows a restaurant's size and traffic", async ({ admin, restaurant, restaurantId }) => {
    await restaurant.addOrders([{ createdAt: new Date() }, {}]);
    const { output } = await admin('show', restaurantId, '--json');
    expect(JSON.parse(output)).toMatchObject({
      slug: restaurantId,
      suspended: false,
      branches: 3,
      orders: 2,
      ordersOfADay: 1,
      deliveries: 0,
    });
    expect((await admin('show', restaurantId)).output).toContain('  2 orders: 1 in the last day');
  });
});

describe('A suspended restaurant', () => {
  it('is rejected with an explanation, and works as before once resumed', async ({
    admin,
    service,
    restaurant,
    restaurantId,
    manager,
    keyOf,
  }) => {
    const client = service.clientWith((await keyOf('Till')).secret);
    const { email, password } = await addUser(service, { restaurantId, role: 'owner' });
    const stream = await followOrders(service, manager);
    const { _id: menuItemId } = await restaurant.addItem();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const placed = await guest.place({ lines: [{ menuItemId, quantity: 1 }] });
    const branch = await openEventStream<{ status: string }>(
      service,
      `/storefront/${restaurantId}/${restaurant.harbour.slug}/stream`,
      {},
    );

    expect(await admin('suspend', restaurantId)).toMatchObject({
      code: 2,
      output: expect.stringContaining("error: required option '--by <name>' not specified"),
    });
    const suspendedAt = Date.now();
    const suspended = await admin('suspend', restaurantId, '--by', 'Sara', '--reason', 'Unpaid bills');
    expect(suspended).toEqual({ code: 0, output: expect.stringContaining(`${restaurantId} is suspended.`) });
    const sentence = 'This restaurant is suspended: contact the operator of this service';
    expect(await manager.get('/session')).toMatchObject({
      status: 403,
      body: { error: sentence, code: 'restaurant_suspended' },
    });
    expect(await openDashboard(service).signIn(email, password)).toMatchObject({
      status: 403,
      body: { error: sentence },
    });
    await expect
      .poll(() => client.get('/v1/branches'), within(5))
      .toMatchObject({ status: 403, body: { error: sentence, code: 'forbidden' } });
    expect(await stream.ended).toBe('by the service');
    expect(Date.now() - suspendedAt).toBeLessThan(limitOf(5));
    expect((await guest.menu()).status).toBe(404);
    await expect.poll(() => branch.events.at(-1)?.data.status).toBe('closed');
    expect(await guest.place({ lines: [{ menuItemId, quantity: 1 }] })).toMatchObject({ status: 400 });
    expect((await guest.track(placed.body.token)).status).toBe(200);
    expect((await admin('suspend', restaurantId, '--by', 'Sara')).output).toMatch('was already suspended');

    expect(await admin('resume', restaurantId, '--by', 'Sara')).toEqual({
      code: 0,
      output: expect.stringContaining('within five seconds for API keys'),
    });
    expect((await manager.get<Session>('/session')).status).toBe(200);
    expect((await openDashboard(service).signIn(email, password)).status).toBe(201);
    await expect.poll(async () => (await client.get('/v1/branches')).status, within(5)).toBe(200);
    await expect.poll(() => branch.events.at(-1)?.data.status).toBe('open');
    expect((await guest.place({ lines: [{ menuItemId, quantity: 1 }] })).status).toBe(201);
    branch.close();
    const { body } = await manager.get<ActivityList>(`/activity?subjectId=${restaurantId}`);
    expect(body.data.map(({ actor, action, details }) => [actor.type, actor.name, action, details])).toEqual([
      ['host', 'Sara', 'restaurant.resumed', {}],
      ['host', 'Sara', 'restaurant.suspended', { reason: 'Unpaid bills' }],
    ]);
  });

  it('has its deliveries held, and sent once resumed', async ({
    admin,
    service,
    restaurantId,
    restaurant,
    manager,
    receiver,
  }) => {
    receiver.received.length = 0;
    const { id: endpointId } = await addEndpoint(manager, receiver.url, ['order.created']);
    const { _id: menuItemId } = await restaurant.addItem();
    await admin('suspend', restaurantId, '--by', 'Sara');
    await addDelivery(service, { restaurantId, endpointId }, { eventType: 'order.created' });
    await deliveriesOf(service, endpointId, ([only]) => only?.held === true);
    expect(receiver.received).toEqual([]);
    await admin('resume', restaurantId, '--by', 'Sara');
    await deliveryOf(service, endpointId, ({ status }) => status === 'succeeded');
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    await guest.place({ lines: [{ menuItemId, quantity: 1 }] });
    await deliveriesOf(
      service,
      endpointId,
      all => all.length === 2 && all.every(({ status }) => status === 'succeeded'),
    );
    expect(receiver.received).toHaveLength(2);
    expect(await collectionsOf(service).webhookDeliveries.countDocuments({ held: true })).toBe(0);
  });

  it('has no users who can sign in, including new ones', async ({ admin, service, restaurantId }) => {
    await admin('suspend', restaurantId, '--by', 'Sara');
    const email = `${restaurantId}@example.com`;
    const { oneTimePassword } = await service.context.services.users.invite(
      { restaurantId, email, name: 'Ana', role: 'owner', branches: 'all' },
      SYSTEM,
    );
    const answer = await openDashboard(service).signIn(email, oneTimePassword);
    expect(answer.status).toBe(403);
  });
});

describe('Webhooks', () => {
  it("are disabled and recovered by the host, which the restaurant's log shows", async ({
    admin,
    service,
    restaurantId,
    manager,
    receiver,
  }) => {
    const { id: endpointId } = await addEndpoint(manager, receiver.url);
    await addDelivery(service, { restaurantId, endpointId }, gaveUp());
    const disabled = await admin('disable-endpoint', endpointId, '--by', 'Sara');
    expect(disabled).toEqual({ code: 0, output: expect.stringContaining(`${endpointId} is disabled`) });
    expect(await admin('disable-endpoint', 'whe_unknown', '--by', 'Sara')).toMatchObject({ code: 1 });
    await manager.post(`/webhooks/endpoints/${endpointId}/enable`);
    const since = new Date(Date.now() - 60_000).toISOString();
    expect(await admin('recover', endpointId, '--since', 'yesterday', '--by', 'Sara')).toMatchObject({
      code: 2,
      output: expect.stringContaining('error: --since needs a time'),
    });
    const recovered = await admin('recover', endpointId, '--since', since, '--by', 'Sara');
    expect(recovered).toEqual({ code: 0, output: expect.stringContaining('Retrying 1 delivery') });
    await deliveryOf(service, endpointId, ({ status }) => status === 'succeeded');
    const none = await admin('recover', endpointId, '--since', since, '--by', 'Sara');
    expect(none).toEqual({ code: 0, output: expect.stringMatching(/^There are no deliveries to retry/) });
    await manager.post(`/webhooks/endpoints/${endpointId}/disable`);
    await addDelivery(service, { restaurantId, endpointId }, gaveUp());
    const waiting = await admin('recover', endpointId, '--since', since, '--by', 'Sara');
    expect(waiting.output).toContain('Retrying 1 delivery');
    expect(waiting.output).toContain(' as soon as the endpoint is enabled; it is disabled now.');
    const { body } = await manager.get<ActivityList>(`/activity?actorId=host`);
    expect(body.data.map(({ actor, action }) => `${actor.name} ${action}`)).toEqual([
      'Sara webhook_endpoint.recovered',
      'Sara webhook_endpoint.recovered',
      'Sara webhook_endpoint.recovered',
      'Sara webhook_endpoint.disabled',
    ]);
  });

  it('have their secrets re-encrypted until the old key can be retired', async ({
    service,
    manager,
    restaurant,
    restaurantId,
    receiver,
  }) => {
    const count = 5;
    for (let made = 0; made < count; made++) {
      const { id } = await addEndpoint(manager, receiver.url);
      // Its old secret also signs.
      if (made === 0) await manager.post(`/webhooks/endpoints/${id}/rotate`, { overlapHours: 1 });
    }
    const newKey = generateSecretsKey();
    const both = createAdmin(service, [newKey, ...SECRETS_KEYS]).run;
    const onlyNew = createAdmin(service, [newKey]).run;
    const secretsOf = async (...keys: Buffer[]) => {
      const box = createSecretBox(keys);
      const { webhookEndpoints } = collectionsOf(service);
      const found = await webhookEndpoints.find({ restaurantId }).toArray();
      return found.map(({ _id, secret, previousSecret }) =>
        [secret, ...(previousSecret ? [previousSecret.secret] : [])].map(sealed => box.open(_id, sealed)),
      );
    };
    const host = await signedIn(service, { restaurantId, role: 'owner' });
    await host.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
    const findAccount = (...keys: Buffer[]) =>
      createAccountSecrets(createSecretBox(keys)).openKey(restaurantWithAccount);
    const readAccount = async () => {
      const { restaurants } = collectionsOf(service);
      const { stripe } = (await restaurants.findOne({ _id: restaurantId })) ?? {};
      if (!hasKey(stripe)) throw new Error('There is no account');
      return { _id: restaurantId, stripe };
    };
    const { _id: orderId } = await restaurant.addOrder({ paymentStatus: 'paid', paidAt: new Date() });
    const refund = { amount: 1, source: 'voucher' };
    const { body: refunded } = await manager.post<DashboardOrder>(`/orders/${orderId}/refunds`, refund);
    const findCode = async (...keys: Buffer[]) => {
      const order = await collectionsOf(service).orders.findOne({ _id: orderId });
      const [{ id = '', voucher } = {}] = order?.refunds ?? [];
      return createSecretBox(keys).open(id, voucher?.sealedCode ?? '');
    };
    let restaurantWithAccount = await readAccount();
    const before = await secretsOf(...SECRETS_KEYS);
    expect(before.flat()).toHaveLength(count + 1);
    expect(await onlyNew('reencrypt-secrets', '--by', 'Sara')).toEqual({
      code: 1,
      output: expect.stringMatching(/^No key decrypts this secret: whe_/m),
    });
    const { code, output } = await both('reencrypt-secrets', '--by', 'Sara', '--json');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({ unreadable: [] });
    expect(JSON.parse(output).reencrypted).toBeGreaterThanOrEqual(count);
    expect(await secretsOf(newKey)).toEqual(before);
    expect(() => findAccount(newKey)).toThrow('SECRETS_KEY');
    restaurantWithAccount = await readAccount();
    expect(findAccount(newKey)).toBe(STRIPE_KEY);
    expect(await findCode(newKey)).toBe(refunded.refundVouchers?.[0]?.code);
    const again = await onlyNew('reencrypt-secrets', '--by', 'Sara');
    expect(again).toEqual({ code: 0, output: expect.stringContaining('You can remove the other keys') });
    const { body } = await manager.get<ActivityList>(`/activity?actorId=host`);
    expect(body.data.map(({ action }) => action)).toEqual(
      Array.from({ length: count }, () => 'webhook_endpoint.reencrypted'),
    );
    // Other tests of this file keep using the service's key.
    await createAdmin(service, [...SECRETS_KEYS, newKey]).run('reencrypt-secrets', '--by', 'Sara');
  });
});

processTest(
  'A service on DATA_DIR is served, too, and without one the command says what it needs',
  async ({ dataDir, startInDataDir }) => {
    const run = (...args: string[]) => runCommand('admin', args, { DATA_DIR: dataDir });
    expect(await run('show', 'casa-oliva')).toMatchObject({
      code: 1,
      output: expect.stringContaining('MONGODB_URL is not set, and no service is running on'),
    });
    const { demo } = await startInDataDir();
    expect((await run('show', 'casa-oliva')).output).toMatch(/^Casa Oliva \(casa-oliva, rst_/);
    const { output } = await runCommand('doctor', [], { DATA_DIR: dataDir });
    expect(output).toContain(`ok     The database is embedded, in ${dataDir}`);
    expect(output).not.toContain('MongoDB');
    expect(await run('suspend', 'casa-oliva', '--by', 'Sara')).toMatchObject({ code: 0 });
    const headers = { authorization: `Bearer ${demo.apiKey}` };
    const answer = async () => (await fetch(`${demo.apiBaseUrl}/v1/branches`, { headers })).status;
    await expect.poll(answer, within(5)).toBe(403);
  },
);
