import type { DashboardMenuItem, SecondFactorSetup } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { createAuthenticator, signInWithPasskey } from '../helpers/authenticator.ts';
import { type Answer, dashboard } from '../helpers/contract.ts';
import { addUser, type Dashboard, KNOWN_PASSWORD, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { createDashboardRequests } from '../helpers/dashboard-requests.ts';
import { collectionsOf } from '../helpers/database.ts';
import { addDelivery } from '../helpers/deliveries.ts';
import {
  type ErrorExample,
  expectProvoked,
  listErrorExamples,
  type Provoke,
} from '../helpers/error-examples.ts';
import { test } from '../helpers/fixtures.ts';
import { withProvider } from '../helpers/identity-provider.ts';
import { createBrowser } from '../helpers/push.ts';
import { addRestaurant, lineOf } from '../helpers/restaurant.ts';
import { turnOnSecondFactor } from '../helpers/second-factor.ts';
import { startTestService } from '../helpers/service.ts';

const TOPPINGS = { title: 'Toppings', minimum: 0, maximum: 1, options: [{ name: 'Olives', prices: [] }] };

/** Shared with the public API and its code, whose test provokes them. */
const SHARED = ['Too many requests', 'Unexpected error', 'Temporarily unavailable'];

const it = test
  .extend('settings', { scope: 'file' }, withProvider())
  .extend('other', { scope: 'file' }, ({ newRestaurant }) => newRestaurant())
  .extend('foreigner', { scope: 'file' }, ({ service, other }) =>
    signedIn(service, { restaurantId: other.id, role: 'owner' }),
  )
  .extend('newcomer', { scope: 'file' }, async ({ service, restaurantId }) => {
    const page = await signedIn(service, { restaurantId, role: 'owner' });
    const { users } = collectionsOf(service);
    await users.updateOne({ _id: page.session()?.user.id ?? '' }, { $set: { mustChangePassword: true } });
    return page;
  })
  .extend('unprotected', { scope: 'file' }, async ({ service, restaurantId }) => {
    const page = await signedIn(service, { restaurantId, role: 'owner' });
    const userId = page.session()?.user.id ?? '';
    await collectionsOf(service).sessions.updateOne({ userId }, { $set: { requiresSecondFactor: true } });
    return page;
  })
  .extend('unconfirmed', { scope: 'file' }, async ({ service, restaurantId }) => {
    const page = await signedIn(service, { restaurantId, role: 'owner' });
    const userId = page.session()?.user.id ?? '';
    const confirmedAt = new Date(Date.now() - 15 * 60_000);
    await collectionsOf(service).sessions.updateOne({ userId }, { $set: { confirmedAt } });
    return page;
  })
  .extend('matrix', { scope: 'file' }, ({ service, restaurant, other }) =>
    createDashboardRequests(service, restaurant, other),
  )
  /** Sends the request that otherwise succeeds, optionally with another body. */
  .extend(
    'send',
    { scope: 'file' },
    ({ matrix }) =>
      async (
        by: Dashboard,
        { route: { method, operation } }: ErrorExample,
        change: { body?: unknown; headers?: Record<string, string> } = {},
      ) => {
        const { path, ...request } = (await matrix.requests[operation.operationId]?.(by)) ?? { path: '' };
        return by.request(method, path, { ...request, ...change });
      },
  )
  /** How to provoke each error in the contract, by example title. */
  .extend(
    'provocations',
    { scope: 'file' },
    ({
      service,
      restaurant,
      newRestaurant,
      other,
      owner,
      manager,
      staff,
      foreigner,
      newcomer,
      unprotected,
      unconfirmed,
      matrix,
      send,
    }) => {
      const anyone = openDashboard(service);
      const unknown: Provoke = example => send(foreigner, example);
      const invalid =
        (body: unknown): Provoke =>
        example =>
          send(owner, example, { body });
      const twice =
        (values: object): Provoke =>
        async example => {
          const body = {
            ...((await matrix.requests[example.route.operation.operationId]?.())?.body as object),
            ...values,
          };
          await send(owner, example, { body });
          return send(owner, example, { body });
        };
      const paid = { number: 1042, paymentStatus: 'paid', subtotal: 3050, total: 3050 } as const;
      const withoutToken: Provoke = async example => {
        const { body } = (await matrix.requests[example.route.operation.operationId]?.()) ?? {};
        const headers = { 'x-order-token': 'unknown' };
        return send(anyone, example, { headers, ...(body !== undefined && { body }) });
      };
      const lineId = 'lin_019ced9586067c03b15c0df02a87499c';
      /** Changes an order with a line of quantity 3. */
      const changeLine = async (values: object, body: object) => {
        const lines = [lineOf(), lineOf({ id: lineId, quantity: 3 })];
        const { _id } = await restaurant.addOrder({ number: 1042, vatByRate: [], lines, ...values });
        const answer = await owner.post(`/orders/${_id}/changes`, body);
        await collectionsOf(service).orders.deleteOne({ _id });
        return answer;
      };
      const dynamic = restaurant.addCategory({ source: 'best_sellers', itemLimit: 5 });
      const provocations: Record<string, Provoke> = {
        'Not signed in': example => send(anyone, example),
        'One-time password in use': example => send(newcomer, example),
        'Missing second factor': example => send(unprotected, example),
        'Missing confirmation': example => send(unconfirmed, example),
        'Missing code': async () => {
          const { email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
          const page = openDashboard(service);
          await page.signIn(email, password);
          await turnOnSecondFactor(page, new Date());
          return anyone.signIn(email, password);
        },
        'Several restaurants': async () => {
          const { email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
          await addUser(service, { restaurantId: other.id, role: 'staff', email });
          for (const [_id, name] of [
            [restaurant.id, 'Casa Oliva'],
            [other.id, 'Trattoria da Gianni'],
          ] as const)
            await service.context.collections.restaurants.updateOne({ _id }, { $set: { name } });
          return anyone.signIn(email, password);
        },
        'Wrong code': async example => {
          const request = await matrix.requests[example.route.operation.operationId]?.(owner);
          return send(owner, example, { body: { ...(request?.body as object), code: '000000' } });
        },
        'A second factor is on': async () => {
          const page = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
          await turnOnSecondFactor(page, new Date());
          const { setupToken } = (await page.post<SecondFactorSetup>('/session/second-factor/setup')).body;
          const body = { setupToken, code: '000000', currentPassword: KNOWN_PASSWORD };
          return page.post('/session/second-factor', body);
        },
        'Suspended restaurant': async () => {
          const { id } = await newRestaurant();
          const { restaurants, users } = service.context.services;
          const invited = { restaurantId: id, name: 'Ana', role: 'owner', branches: 'all' } as const;
          const email = `${id}@example.com`;
          const { oneTimePassword } = await users.invite({ ...invited, email }, SYSTEM);
          await restaurants.setSuspended(id, true, SYSTEM);
          return anyone.signIn(email, oneTimePassword);
        },
        'Missing role': async example => {
          const callers: Record<string, Dashboard> = { owner: manager, manager: staff };
          const { id: restaurantId } = restaurant;
          const role = example.route.operation['x-required-role'] === 'staff' ? 'counter' : 'kitchen';
          const screen = () => signedIn(service, { restaurantId, role });
          return send(callers[example.route.operation['x-required-role'] ?? ''] ?? (await screen()), example);
        },
        'Missing X-CSRF-Token': example => send(owner, example, { headers: { 'x-csrf-token': '' } }),
        'Body too large': example => send(owner, example, { body: { name: 'x'.repeat(300_000) } }),
        'Invalid cursor': () => owner.get('/activity?cursor=x'),
        'An end in the past': () =>
          owner.put(`/branches/${restaurant.market._id}/status`, {
            status: 'paused',
            until: '2026-01-01T00:00:00Z',
          }),
        'A duplicate name': () =>
          owner.put(`/branches/${restaurant.market._id}/stations`, {
            stations: [{ name: 'Grill' }, { name: 'Grill' }],
          }),
        'Changed on another screen': example =>
          send(owner, example, {
            body: { stations: [{ name: 'Grill' }], replaces: { stations: [{ name: 'Of another screen' }] } },
          }),
        'Unknown time zone': async example =>
          send(owner, example, {
            body: { ...((await matrix.requests.createBranch?.())?.body as object), timezone: 'Mars/Olympus' },
          }),
        'Unknown category': unknown,
        'Unknown item': unknown,
        'Unknown key': unknown,
        'Unknown import': unknown,
        'Unknown promotion': unknown,
        'Unknown voucher': unknown,
        'A voided voucher': async () => {
          const path = (await matrix.requests.voidVoucher?.(owner))?.path.replace('/void', '') ?? '';
          await owner.post(`${path}/void`, { reason: 'Lost' });
          return owner.patch(path, { note: 'Found' });
        },
        'Unknown request': unknown,
        'Unknown printer': unknown,
        'Unknown print': async () => {
          const { path = '' } = (await matrix.requests.finishPrint?.()) ?? {};
          return owner.put(path.replace(/prt_\w+/, 'prt_unknown'), {});
        },
        'Unknown screen': unknown,
        'Unknown pairing code': async example => {
          const { body } = (await matrix.requests[example.route.operation.operationId]?.()) ?? {};
          return send(owner, example, { body: { ...(body as object), code: '0000-0000' } });
        },
        'Expired pairing': async example =>
          send(anyone, example, { body: { code: '0000-0000', deviceToken: 'unknown' } }),
        'Weak PIN': invalid({ pin: '123456' }),
        'Wrong PIN': async example =>
          send(await signedIn(service, { restaurantId: restaurant.id, role: 'counter' }), example, {
            body: { action: 'discount', userId: 'unknown', pin: '480273' },
          }),
        'Too many screens': async example => {
          const { users } = service.context.collections;
          const screens = Array.from({ length: 100 }, (_, index) => `full_${index}`);
          const { id: restaurantId } = restaurant;
          const user = await users.findOne({ restaurantId });
          if (!user) throw new Error('There is no user');
          const role = 'kitchen' as const;
          await users.insertMany(screens.map(_id => ({ ...user, _id, email: _id, role })));
          const answer = await send(owner, example);
          await users.deleteMany({ _id: { $in: screens } });
          return answer;
        },
        'Unknown option group': unknown,
        'An item was deleted in the meantime': invalid({ itemIds: ['itm_deleted'], unavailableUntil: null }),
        'Unknown customization': async () => {
          const { _id } = await restaurant.addItem();
          return owner.post(`/menu/items/${_id}/shared-groups`, { customizationId: 'unknown' });
        },
        'Already shared': async () => {
          const { body: group } = await owner.post<{ id: string }>('/menu/option-groups', TOPPINGS);
          const content = { title: 'Pizza', categoryId: restaurant.category._id };
          const customizations = [{ sharedGroup: { id: group.id } }];
          const { body: item } = await owner.post<DashboardMenuItem>('/menu/items', {
            ...content,
            customizations,
          });
          const customizationId = item.customizations[0]?.id;
          return owner.post(`/menu/items/${item.id}/shared-groups`, { customizationId });
        },
        'A minimum above the number of options': async example => {
          const request = await matrix.requests.updateOptionGroup?.();
          return owner.request(
            example.route.method,
            example.route.method === 'POST' ? '/menu/option-groups' : (request?.path ?? ''),
            { body: { ...TOPPINGS, maximum: 2 } },
          );
        },
        'A duplicate category': invalid({
          ...{ name: 'Grill', branchId: restaurant.harbour._id, protocol: 'star_cloudprnt' },
          categoryIds: ['cat_1', 'cat_1'],
        }),
        'Unknown order': unknown,
        'Unknown report': unknown,
        'Unknown line': async () => {
          const { _id } = await restaurant.addOrder();
          return owner.put(`/orders/${_id}/lines/unknown/struck`, { struck: true });
        },
        'Unknown user': unknown,
        'Unknown passkey': example =>
          example.status === 401
            ? signInWithPasskey(anyone, createAuthenticator())
            : owner.request(example.route.method, '/session/passkeys/unknown', { body: { name: 'Tablet' } }),
        'Invalid passkey': async example => {
          const request = await matrix.requests[example.route.operation.operationId]?.(owner);
          return send(owner, example, { body: { ...(request?.body as object), token: 'unknown' } });
        },
        'Too many passkeys': async example => {
          const page = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
          const body = (await matrix.requests.createPasskey?.(page))?.body;
          await send(page, example, { body });
          return send(page, example, { body });
        },
        'Expired sign-in': example =>
          send(anyone, example, { body: { code: 'unknown', state: 'unknown', token: 'unknown' } }),
        'User without a password': async example => {
          const page = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
          const identity = {
            issuer: 'https://login.example.com',
            subject: newId('usr'),
            linkedAt: new Date(),
          };
          const _id = page.session()?.user.id ?? '';
          await service.context.collections.users.updateOne(
            { _id },
            { $set: { identity, passwordHash: '' } },
          );
          return send(page, example);
        },
        'Not a picture': invalid({ file: btoa('not a picture') }),
        'A sent email': unknown,
        'A used link': invalid({ token: 'unknown', newPassword: 'another horse battery' }),
        'A service without email': async () => {
          const mute = await startTestService({}, {}, { paymentProvider: 'none' });
          const answer = await openDashboard(mute).post('/session/password-link', { email: 'a@example.com' });
          await mute.stop();
          return answer;
        },
        'The same address': async example => {
          const email = owner.session()?.user.email;
          return send(owner, example, { body: { email } });
        },
        'A new address without email': async () => {
          const mute = await startTestService({}, {}, { paymentProvider: 'none' });
          const { id } = await addRestaurant(mute);
          const page = await signedIn(mute, { restaurantId: id, role: 'staff' });
          const answer = await page.post('/session/email-change', { email: 'a@example.com' });
          await mute.stop();
          return answer;
        },
        'A used link of a new address': invalid({ token: 'unknown' }),
        'An address of another user': async example => {
          const { email } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
          const request = await matrix.requests.confirmEmailChange?.();
          // The latest user.
          await service.context.collections.users.findOneAndUpdate(
            { emailChange: { $type: 'object' } },
            { $set: { 'emailChange.email': email } },
            { sort: { _id: -1 } },
          );
          return anyone.request(example.route.method, request?.path ?? '', { body: request?.body });
        },
        'A common password': async example => {
          const { body } = (await matrix.requests.setPasswordWithLink?.()) ?? {};
          return send(anyone, example, { body: { ...(body as object), newPassword: 'passwordpassword' } });
        },
        'Unknown delivery': unknown,
        'Unknown endpoint': unknown,
        'Unknown branch': example =>
          example.route.path.includes('storefront')
            ? anyone.get(`/storefront/${other.id}/unknown/menu`)
            : unknown(example),
        'Unknown restaurant': () => anyone.get('/storefront/unknown/branches'),
        'Unknown token': withoutToken,
        'Too many decimals': invalid({ name: 'Flour', unit: 'kg', lowStockThreshold: 0.0001 }),
        'In the past': invalid({ name: 'Till', scopes: [], expiresAt: '2020-01-01T00:00:00Z' }),
        'A limit for a manual category': invalid({
          title: 'Pasta',
          source: 'manual',
          itemLimit: 5,
        }),
        'No count': invalid({
          ...{ day: '2026-03-14', number: 1 },
          cash: [{ currency: 'EUR', counted: 1 }],
        }),
        'Closed by someone else': twice({}),
        'A date that does not exist': () => owner.get('/orders?day=2026-02-30'),
        'A period too long': () => owner.get('/sales?from=2026-01-01&to=2026-03-01'),
        'Missing password': invalid({ email: 'ana@example.com' }),
        'Wrong password': invalid({ email: 'ana@example.com', password: 'a guess that is long' }),
        'Not a Stripe key': invalid({ secretKey: 'pk_test_51Public' }),
        'Wrong current password': invalid({
          currentPassword: 'a guess',
          newPassword: 'another horse battery',
        }),
        'A manager limited to a branch': invalid({
          email: 'new@example.com',
          name: 'Ana',
          role: 'manager',
          branchIds: [restaurant.harbour._id],
        }),
        'An unknown status': () => owner.get('/webhooks/deliveries?status=done'),
        'Plain HTTP': invalid({ url: 'http://pos.example.com', events: ['order.created'] }),
        'A type that the endpoint is not sent': invalid({ type: 'order.refunded' }),
        'Address taken': twice({ email: 'taken@example.com' }),
        'Own account': example => {
          const { method, path } = example.route;
          const own = path.replace('/dashboard/api', '').replace('{userId}', owner.session()?.user.id ?? '');
          return owner.request(method, own, { body: { role: 'manager' } });
        },
        'Slug taken': example => {
          const { path } = example.route;
          if (path.includes('branches')) return twice({ slug: 'harbour-street' })(example);
          return twice({ slug: path.includes('items') ? 'pizza-margherita' : 'pizza' })(example);
        },
        'A promised time in the past': invalid({ promisedAt: '2026-01-01T00:00:00Z' }),
        'A closed order': async () => {
          const { _id } = await restaurant.addOrder({ number: 1042, status: 'completed' });
          const promisedAt = new Date(Date.now() + 900_000).toISOString();
          const answer = await owner.put(`/orders/${_id}/promised-time`, { promisedAt });
          await collectionsOf(service).orders.deleteOne({ _id });
          return answer;
        },
        'A line removed without a reason': () => changeLine({}, { lines: [{ lineId, quantity: 0 }] }),
        'A paid order': () => changeLine(paid, { lines: [{ lineId, quantity: 2 }] }),
        'Someone else changed the line': () => {
          const lines = [{ lineId, quantity: 2 }];
          return changeLine({}, { lines, replaces: { lines: [{ lineId, quantity: 1 }] } });
        },
        'Without a percentage': invalid({
          ...{ name: 'Welcome', kind: 'percentage', percentage: null, currency: 'EUR' },
        }),
        'Code taken': twice({ code: 'WELCOME10' }),
        'Unknown code': example => send(anyone, example, { body: { code: 'nothing' } }),
        'Used up': async example => {
          const { promotions } = service.context.services;
          const caller = { scope: { restaurantId: other.id, branches: 'all' as const }, actor: SYSTEM };
          const rule = { kind: 'percentage' as const, percentage: 10, currency: 'EUR', limit: 1 };
          const { promotion } = await promotions.create(caller, { name: 'Ten', code: 'ONCE', ...rule });
          const use = { restaurantId: other.id, promotionId: promotion._id, orderId: 'ord_1' };
          const { promotionUses } = collectionsOf(service);
          await promotionUses.insertOne({ _id: `${promotion._id}:0`, ...use, counts: true });
          return send(anyone, example, { body: { code: 'once' } });
        },
        'Unknown voucher code': example => send(owner, example, { body: { code: 'nothing' } }),
        'An amount of zero': invalid({ currency: 'EUR', amount: 0 }),
        Expired: async example => {
          const { vouchers } = service.context.services;
          const caller = { scope: { restaurantId: other.id, branches: 'all' as const }, actor: SYSTEM };
          const { voucher, code } = await vouchers.create(caller, { currency: 'EUR', amount: 50 });
          const expired = { $set: { expiresAt: new Date() } };
          await collectionsOf(service).vouchers.updateOne({ _id: voucher._id }, expired);
          return send(anyone, example, { body: { code } });
        },
        'A category with items': async ({ route: { method } }) => {
          const { _id: id, title, slug } = await restaurant.addCategory({ title: 'Pizza' });
          for (let count = 0; count < 12; count++)
            await restaurant.addItem({ category: { id, title, slug } });
          return owner.request(method, `/menu/categories/${id}`);
        },
        'No rows': example => send(owner, example, { body: { file: btoa('Name,Price') } }),
        'Changed since the preview': example =>
          send(owner, example, { body: { importId: 'imp_1', file: btoa('Name\nSoup') } }),
        'A missing category': async example => {
          const request = await matrix.requests.reorderMenuCategories?.();
          await restaurant.addCategory({ title: 'Desserts' });
          return send(owner, example, { body: request?.body });
        },
        'A dynamic category': async example =>
          send(owner, example, { body: { title: 'Soup', categoryId: (await dynamic)._id } }),
        'Not available at the branch now': async () => {
          const { _id: branchId } = restaurant.market;
          await owner.put(`/branches/${branchId}/status`, { status: 'paused' });
          const { _id: menuItemId } = await restaurant.addItem({ prices: [] });
          const lines = [{ menuItemId, quantity: 1 }];
          return staff.post('/orders', { branchId, type: 'pickup', channel: 'counter', lines });
        },
        'The branch is paused': async example => {
          await foreigner.put(`/branches/${other.harbour._id}/status`, { status: 'paused' });
          const answer = await send(anyone, example, { headers: { 'idempotency-key': 'p'.repeat(40) } });
          await foreigner.put(`/branches/${other.harbour._id}/status`, { status: 'open' });
          return answer;
        },
        'Outside the hours of the order type': async example => {
          const branchPath = `/branches/${other.harbour._id}`;
          await foreigner.patch(branchPath, { pickupHours: [], deliveryHours: [] });
          const answer = await send(anyone, example, { headers: { 'idempotency-key': 't'.repeat(40) } });
          await foreigner.patch(branchPath, { pickupHours: null, deliveryHours: null });
          return answer;
        },
        'The guest has not confirmed the minimum age': async example => {
          const { _id: menuItemId } = await other.addItem({ title: 'House red', minimumAge: 18 });
          const headers = { 'idempotency-key': 'm'.repeat(40) };
          const order = { type: 'pickup', customer: { name: 'Ana' }, lines: [{ menuItemId, quantity: 1 }] };
          return send(anyone, example, { headers, body: order });
        },
        'Key already used': async example => {
          const headers = { 'idempotency-key': 'k'.repeat(40) };
          await send(anyone, example, { headers });
          return send(anyone, example, { headers });
        },
        'Request still in progress': async () => {
          const [path, body] = await stockChange();
          const headers = { 'idempotency-key': 'at-once' };
          const answers = await Promise.all(
            Array.from({ length: 20 }, () => owner.request('POST', path, { body, headers })),
          );
          return answers.find(({ status }) => status === 409) ?? (answers[0] as Answer);
        },
        'Key used for another request': async () => {
          const [path, body] = await stockChange();
          const headers = { 'idempotency-key': 'used' };
          await owner.request('POST', path, { body, headers });
          return owner.request('POST', path, { body: { ...body, quantity: 2 }, headers });
        },
        'Private push endpoint': async example => {
          const { subscription } = createBrowser('https://127.0.0.1');
          const body = { ...subscription, branchId: restaurant.harbour._id };
          return example.route.path.includes('storefront')
            ? send(anyone, example, { body: subscription, headers: await matrix.guestOrder() })
            : send(owner, example, { body });
        },
        'Completed order': async example => {
          if (example.route.path.includes('storefront'))
            return send(anyone, example, {
              body: createBrowser('https://push.example.com').subscription,
              headers: await matrix.guestOrder({ status: 'completed' }),
            });
          const { _id } = await restaurant.addOrder({ number: 1042, status: 'completed' });
          const answer = await owner.post(`/orders/${_id}/status`, { status: 'cancelled' });
          await collectionsOf(service).orders.deleteOne({ _id });
          return answer;
        },
        'Already paid': async example => {
          if (example.route.path.includes('storefront'))
            return send(anyone, example, { headers: await matrix.guestOrder(paid) });
          const { _id } = await restaurant.addOrder(paid);
          const answer = await owner.post(`/orders/${_id}/payment`, {
            outcome: 'failed',
            providerId: 'card',
          });
          await collectionsOf(service).orders.deleteOne({ _id });
          return answer;
        },
        'There is no sandbox': () => owner.put('/session/test-mode'),
        'Paid otherwise': async example => send(anyone, example, { headers: await matrix.guestOrder(paid) }),
        'More than was paid': async () => {
          const { _id } = await restaurant.addOrder(paid);
          const answer = await owner.post(`/orders/${_id}/refunds`, { amount: 31, source: 'manual' });
          await collectionsOf(service).orders.deleteOne({ _id });
          return answer;
        },
        'An amount and lines': invalid({ amount: 1, tip: true, source: 'manual', providerId: 'cash' }),
        'More than the amount due': async () => {
          const { _id } = await restaurant.addOrder({ number: 1042, subtotal: 3650, total: 3650 });
          const answer = await owner.post(`/orders/${_id}/part-payments`, { amount: 37, providerId: 'cash' });
          await collectionsOf(service).orders.deleteOne({ _id });
          return answer;
        },
        'A fully paid order': async () => {
          const part = { id: newId('act'), providerId: 'cash', amount: 100, at: new Date() };
          const { _id } = await restaurant.addOrder({ ...paid, partPayments: [part] });
          const answer = await owner.post(`/orders/${_id}/part-payments/${part.id}/return`);
          await collectionsOf(service).orders.deleteOne({ _id });
          return answer;
        },
        'A pending refund': async () => {
          const provider = { status: 'pending', failure: '', retries: 0 } as const;
          const made = { id: newId('rfd'), amount: 100, reason: '', actor: 'Mia', createdAt: new Date() };
          const refunds = [{ ...made, source: 'gateway' as const, provider }];
          const { _id } = await restaurant.addOrder({ ...paid, refundedTotal: 100, refunds });
          const answer = await owner.post(`/orders/${_id}/refunds/${made.id}/paid`, {});
          await collectionsOf(service).orders.deleteOne({ _id });
          return answer;
        },
        'A line for the second time': async () => {
          const line = lineOf({ title: 'Tiramisù' });
          const { _id } = await restaurant.addOrder({ ...paid, lines: [line] });
          const body = { lines: [{ lineId: line.id, quantity: line.quantity }], source: 'manual' };
          await owner.post(`/orders/${_id}/refunds`, body);
          const answer = await owner.post(`/orders/${_id}/refunds`, body);
          await collectionsOf(service).orders.deleteOne({ _id });
          return answer;
        },
        'A time in the past': invalid({
          itemIds: ['itm_1'],
          unavailableUntil: '2020-01-01T00:00:00Z',
        }),
        'Endpoint off': async () => {
          const { path = '' } = (await matrix.requests.disableWebhookEndpoint?.()) ?? {};
          await owner.post(path);
          return owner.post(path.replace('disable', 'test'), {});
        },
        'An attempt in progress': async () => {
          const { path = '' } = (await matrix.requests.getWebhookEndpoint?.()) ?? {};
          const of = { restaurantId: restaurant.id, endpointId: path.split('/').at(-1) ?? '' };
          const leased = {
            status: 'delivering',
            dueAt: new Date(Date.now() + 3_600_000),
            lease: 'one',
          } as const;
          const { _id } = await addDelivery(service, of, leased);
          return owner.post(`/webhooks/deliveries/${_id}/retry`);
        },
        'A network printer': async example => {
          const { path = '' } = (await matrix.requests.createPrint?.(owner)) ?? {};
          const { operationId } = example.route.operation;
          return operationId === 'startPrint'
            ? owner.post(`${path}/next`, { attemptId: 'attempt' })
            : owner.put(`${path}/prt_1/result`, {});
        },
        'Too many waiting prints': async () => {
          const { path = '', body } = (await matrix.requests.createPrint?.(owner)) ?? {};
          const answers = [];
          for (let count = 0; count < 201; count++) answers.push(await staff.post<object>(path, body));
          return answers.at(-1) as Answer;
        },
        'Too many': async example => {
          for (let count = 0; count < 110; count++) {
            const answer = await send(owner, example);
            if (answer.status !== 201) return answer;
          }
          throw new Error('There is no limit');
        },
      };
      const stockChange = async (): Promise<[path: string, body: object]> => {
        const { _id } = await restaurant.addInventoryItem();
        const body = { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1 };
        return [`/inventory/items/${_id}/movements`, body];
      };
      return provocations;
    },
  );

const examples = listErrorExamples(dashboard).filter(({ title }) => !SHARED.includes(title));

it.for(examples)("$title: the $status example matches the service's response", (example, { provocations }) =>
  expectProvoked(example, provocations),
);
