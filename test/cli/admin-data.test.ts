// @module-tag long
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect } from 'vitest';
import type { GuestOrder, NewKey, OrderWithTimeline } from '../../generated/dashboard/types.ts';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { newId } from '../../server/lib/ids.ts';
import { deflatePayload } from '../../server/modules/activity/payload.ts';
import { createAdmin } from '../helpers/admin.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery, gaveUp } from '../helpers/deliveries.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { addEvents } from '../helpers/events.ts';
import { findText, readEverything } from '../helpers/everything.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { startReceiver } from '../helpers/receiver.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { addEndpoint, deliveriesOf } from '../helpers/webhooks.ts';

const GUEST = {
  customer: { name: 'Zuleika Quartermaine', email: 'Zuleika@quarter.example', phone: '+49 30 5550 9137' },
  notes: 'Ring at Quokkagasse twice',
  deliveryAddress: 'Quokkagasse 77, 1. Hof',
};
const WISH = 'No xylitol for me';
/** Text that must not remain anywhere, including the search keys of name and number. */
const TRACES = [
  'zuleika',
  'quarter',
  'Quartermaine',
  '5550 9137',
  '493055509137',
  '49305550',
  'quokka',
  'xylitol',
];

const it = testWithOwnRestaurant.extend(
  'admin',
  { scope: 'file' },
  ({ service }) => createAdmin(service).run,
);

it('An erased guest is in no collection, and the order, its payments, and other guests are unchanged', async ({
  admin,
  service,
  restaurant,
  restaurantId,
  manager,
  onTestFinished,
}) => {
  // A receiver that echoes the request in its response.
  const receiver = await startReceiver((response, { body }) => {
    response.end(JSON.stringify(JSON.parse(String(body)).data.order.customer));
  });
  onTestFinished(receiver.stop);
  const { id: endpointId } = await addEndpoint(manager, receiver.url);
  const { _id: menuItemId } = await restaurant.addItem();
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const lines = [{ menuItemId, quantity: 1, specialRequest: WISH }];
  const place = async (values: object) => {
    const { status, body } = await guest.place({ type: 'delivery', ...GUEST, lines, ...values });
    expect(status).toBe(201);
    return body;
  };
  const first = await place({});
  const second = await place({ customer: { ...GUEST.customer, phone: '' } });
  const other = await place({
    customer: { name: 'Ana Sousa', email: 'ana@example.com' },
    notes: '',
    deliveryAddress: 'Elsewhere 1',
    lines: [{ menuItemId, quantity: 2 }],
  });
  for (const { order } of [first, second, other])
    await manager.post(`/orders/${order.number}/status`, { status: 'completed' });
  await drainBackground(service);
  await deliveriesOf(
    service,
    endpointId,
    all => all.length === 9 && all.every(({ status }) => status === 'succeeded'),
  );
  const before = await readEverything(service);
  for (const trace of TRACES) expect(findText(before, trace)).not.toEqual([]);
  expect(findText(before, 'zuleika')).toEqual(
    expect.arrayContaining(['orders', 'activity', 'webhookDeliveries']),
  );

  const { number } = first.order;
  expect(await admin('erase-guest', restaurantId, '--by', 'Sara')).toMatchObject({ code: 2 });
  const erased = await admin('erase-guest', restaurantId, '--order', String(number), '--by', 'Sara');
  expect(erased).toEqual({
    code: 0,
    output: `Erased the guest from 2 orders of ${restaurantId}.\n`,
  });

  const after = await readEverything(service);
  for (const trace of TRACES) expect([trace, findText(after, trace)]).toEqual([trace, []]);
  expect(findText(after, 'ana@example.com')).toEqual(findText(before, 'ana@example.com'));
  const { body: order } = await manager.get<OrderWithTimeline>(`/orders/${number}`);
  expect(order).toMatchObject({ number, total: first.order.total, status: 'completed', notes: '' });
  expect(order.timeline.at(-1)).toMatchObject({ action: 'order.guest_erased', actor: 'Sara' });
  expect((await guest.track<GuestOrder>(first.token)).body).toMatchObject({ customerName: '', number });
  expect(order.lines.map(({ title, quantity }) => ({ title, quantity }))).toEqual(
    first.order.lines.map(({ title, quantity }) => ({ title, quantity })),
  );
  const again = await admin('erase-guest', restaurantId, '--email', GUEST.customer.email, '--by', 'Sara');
  expect(again.output).toContain(
    `Nothing was erased: no order of ${restaurantId} matches. Check the spelling`,
  );
});

it('An open order keeps its guest, and the command says so', async ({ admin, restaurant, restaurantId }) => {
  const order = await restaurant.addOrder({ customerKeys: ['351210000000'] });
  const left = await admin(
    'erase-guest',
    restaurantId,
    '--phone',
    order.customer.phone,
    '--by',
    'Sara',
    '--json',
  );
  expect(left.code).toBe(1);
  expect(JSON.parse(left.output)).toMatchObject({ erased: 0, open: 1 });
});

it('An export contains a file per collection with all data of the restaurant, no data of others, and no credentials', async ({
  admin,
  service,
  restaurant,
  restaurantId,
  newRestaurant,
  manager,
  receiver,
  onTestFinished,
}) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'export-')), 'copy');
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const { id: endpointId } = await addEndpoint(manager, receiver.url);
  await addDelivery(service, { restaurantId, endpointId }, gaveUp());
  const sold = Array.from({ length: 20 }, () => ({ paymentStatus: 'paid' }) as const);
  const [refunded] = await restaurant.addOrders(sold);
  await manager.post(`/orders/${refunded?._id}/refunds`, { amount: 1, source: 'voucher' });
  const event = { _id: newId('evt'), restaurantId, type: 'order.created', createdAt: new Date() } as const;
  const body = '{"type":"order.created"}';
  await addEvents(collectionsOf(service), [{ ...event, payload: deflatePayload(body) }]);
  const other = await newRestaurant();
  await other.addOrder();
  const keyed = { body: { name: 'Till', scopes: EVERY_SCOPE }, headers: { 'idempotency-key': 'till' } };
  const { secret } = (await manager.request<NewKey>('POST', '/keys', keyed)).body;
  expect(await admin('export', restaurantId, '--to', folder, '--by', 'Sara')).toEqual({
    code: 0,
    output: expect.stringMatching(/ documents of .*, including 20 orders\.\n$/),
  });
  expect(await admin('export', restaurantId, '--to', folder, '--by', 'Sara')).toMatchObject({ code: 1 });
  const files = await readdir(folder);
  const read = async (name: string) => {
    const file = files.find(each => each.startsWith(`${name}-`)) ?? '';
    return gunzipSync(await readFile(join(folder, file)))
      .toString()
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line));
  };
  for (const name of ['branches', 'users', 'apiKeys', 'webhookEndpoints', 'webhookDeliveries', 'activity'])
    expect(await read(name)).not.toEqual([]);
  expect((await read('restaurants')).map(({ _id }) => _id)).toEqual([restaurantId]);
  expect(new Set((await read('orders')).map(one => one.restaurantId))).toEqual(new Set([restaurantId]));
  const all = (await Promise.all(files.map(file => read(file.split('-')[0] ?? '')))).flat();
  expect(JSON.stringify(all)).not.toContain(other.id);
  const { apiKeys, users, orders } = collectionsOf(service);
  const voucher = (await orders.findOne({ _id: String(refunded?._id) }))?.refunds[0]?.voucher;
  const key = await apiKeys.findOne({ restaurantId, displayPrefix: secret.slice(4, 12) });
  const user = await users.findOne({ restaurantId });
  for (const credential of [key?.hash, user?.passwordHash, voucher?.hash, voucher?.sealedCode]) {
    expect(credential).toBeDefined();
    expect(JSON.stringify(all)).not.toContain(credential);
  }
  expect(await read('activity')).toContainEqual(
    expect.objectContaining({ event: { type: event.type, payload: body } }),
  );
  expect(await read('activity')).toContainEqual(
    expect.objectContaining({
      action: 'restaurant.exported',
      actor: expect.objectContaining({ name: 'Sara' }),
    }),
  );
});

it('A menu is previewed and then imported', async ({ admin, service, restaurantId, onTestFinished }) => {
  const folder = await mkdtemp(join(tmpdir(), 'menu-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'menu.csv');
  await writeFile(file, 'Name,Category,Price EUR,Supplier\nSoup,Starters,4.50,120\nStew,Starters,a lot,\n');
  const command = ['import-menu', restaurantId, '--file', file, '--vat', '10', '--by', 'Sara'];
  const lines = [
    '1 item to create, 0 to change, 0 unchanged.',
    'New categories: Starters',
    'Columns that are not imported: Supplier',
    'Row 3, Price EUR: is not a number: "a lot"',
  ];
  expect(await admin(...command)).toEqual({
    code: 0,
    output: `${[...lines, 'Nothing was imported. Pass --apply to import.'].join('\n')}\n`,
  });
  const imported = await admin(...command, '--apply', '--publish');
  expect(imported).toMatchObject({ code: 0 });
  expect(imported.output).toContain('Imported 1 item into the menu of ');
  const { items } = collectionsOf(service);
  expect(await items.find({ restaurantId, title: 'Soup' }).toArray()).toMatchObject([
    { published: true, prices: [{ price: 450, vat: 1000 }, { price: 450 }] },
  ]);
  expect(await admin(...command, '--apply')).toMatchObject({
    output: expect.stringContaining('0 items to create, 0 to change, 1 unchanged.'),
  });
  expect(
    await admin('import-menu', restaurantId, '--file', join(folder, 'none'), '--by', 'Sara'),
  ).toMatchObject({ code: 1, output: expect.stringContaining('none') });
});
