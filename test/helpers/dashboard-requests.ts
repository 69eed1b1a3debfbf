import type { PasskeyRequest, PrinterProtocol, SecondFactorSetup } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { newId } from '../../server/lib/ids.ts';
import { generateToken, hashToken } from '../../server/lib/token.ts';
import type { OrderDocument } from '../../server/modules/orders/documents.ts';
import type { OpenApiDocument } from '../../spec/generation/document.ts';
import { findPlainOperations } from '../../spec/generation/plain-operations.ts';
import { STRIPE_KEY } from '../fakes/stripe.ts';
import { addPasskey, createAuthenticator, startSignIn } from './authenticator.ts';
import { dashboard } from './contract.ts';
import { addUser, type Dashboard, KNOWN_PASSWORD, openDashboard, signedIn } from './dashboard.ts';
import { addDelivery } from './deliveries.ts';
import { drainBackground } from './drain-background.ts';
import { prove, sharedProvider, startSignIn as startProviderSignIn } from './identity-provider.ts';
import { createBrowser } from './push.ts';
import type { TestRestaurant } from './restaurant.ts';
import { codeAt } from './second-factor.ts';
import type { TestService } from './service.ts';

export type DashboardRequest = { path: string; body?: unknown; headers?: Record<string, string> };

/** Some requests require the calling user in order to succeed. */
type MakeRequest = (caller?: Dashboard) => Promise<DashboardRequest>;

/** A role that may call the operation. */
export const roleFor = ({ operation }: { operation: object }): 'counter' | 'owner' =>
  'x-screens-only' in operation ? 'counter' : 'owner';

const SOME_SECRET = 'JBSWY3DPEHPK3PXP';

/** A one-pixel PNG. */
const PICTURE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

const ENDPOINT = { url: 'https://pos.example.com/', description: '', events: ['order.created' as const] };

/** Later than any test, so that nothing expires meanwhile. */
const inAnHour = () => new Date(Date.now() + 60 * 60_000);

const TOPPINGS = { title: 'Toppings', minimum: 0, maximum: 1, options: [{ name: 'Olives', prices: [] }] };

/** Requests that need only a path. Cast, because the generator and the service type the contract differently. */
const PLAIN_REQUESTS: Record<string, MakeRequest> = Object.fromEntries(
  Array.from(findPlainOperations(dashboard.document as unknown as OpenApiDocument), ([id, path]) => [
    id,
    async () => ({ path: path.replace('/dashboard/api', '') }),
  ]),
);

/**
 * A successful request for each dashboard operation, created each time along with its resources. Operations
 * that need none follow from the contract. Guests order at the other restaurant.
 */
export function createDashboardRequests(
  service: TestService,
  restaurant: TestRestaurant,
  other: TestRestaurant,
): { requests: Record<string, MakeRequest>; guestOrder: GuestOrder } {
  const someUser = async () => (await addUser(service, { restaurantId: restaurant.id, role: 'staff' })).id;
  const someOrder = async (values: Partial<OrderDocument> = {}) => (await restaurant.addOrder(values))._id;
  const someFailedRefund = async () => {
    const id = newId('rfd');
    const provider = { status: 'failed', failure: 'declined', retries: 0 } as const;
    const refund = { id, amount: 100, reason: '', source: 'gateway', actor: 'Mia', provider } as const;
    const refunds = [{ ...refund, createdAt: new Date() }];
    const order = await someOrder({ paymentStatus: 'partially_refunded', refunds, refundedTotal: 100 });
    return `/orders/${order}/refunds/${id}`;
  };
  const someStock = async () => `/inventory/items/${(await restaurant.addInventoryItem())._id}`;
  /** Earlier sandboxes may have been removed incompletely. */
  const withoutSandboxes = async () => {
    const { restaurants } = service.context.collections;
    await restaurants.deleteMany({ sandboxOf: { $exists: true } });
    await restaurants.updateMany({}, { $unset: { sandbox: 1 } });
  };
  const someMenu = () =>
    Buffer.from(`Name,Category,Description\nDish ${crypto.randomUUID()},Mains,New`).toString('base64');
  const someItem = async () => (await restaurant.addItem())._id;
  const someCategory = async () => (await restaurant.addCategory())._id;
  const someOptionGroup = async () => {
    const { optionGroups } = service.context.services;
    const scope = { restaurantId: restaurant.id, branches: 'all' as const };
    const { group } = await optionGroups.create({ scope, actor: SYSTEM }, TOPPINGS);
    return `/menu/option-groups/${group._id}`;
  };
  const promotion = () => ({
    ...{ name: 'Ten off', code: crypto.randomUUID().slice(0, 20), currency: 'EUR' },
    ...{ kind: 'percentage' as const, percentage: 10 },
  });
  const addPromotion = async (restaurantId: string) => {
    const { promotions } = service.context.services;
    const scope = { restaurantId, branches: 'all' as const };
    return (await promotions.create({ scope, actor: SYSTEM }, promotion())).promotion;
  };
  const printer = (protocol: PrinterProtocol = 'star_cloudprnt') => ({
    ...{ name: 'Grill', branchId: restaurant.harbour._id },
    protocol,
  });
  const somePrinter = async (protocol?: PrinterProtocol) => {
    const { printers } = service.context.services;
    await service.context.collections.printers.deleteMany({ restaurantId: restaurant.id });
    const scope = { restaurantId: restaurant.id, branches: 'all' as const };
    const created = await printers.create({ scope, actor: SYSTEM }, printer(protocol));
    return `/printers/${created.printer.printer._id}`;
  };
  const someCode = async () => {
    const { code } = await service.context.services.screenPairings.start({ address: '192.0.2.1' });
    return code;
  };
  const someScreen = async () => {
    const { screens } = service.context.services;
    const scope = { restaurantId: restaurant.id, branches: 'all' as const };
    const input = { code: await someCode(), name: 'Grill', kind: 'kitchen' as const };
    const { _id } = await screens.pair(
      { scope, actor: SYSTEM },
      { ...input, branchId: restaurant.harbour._id },
      '192.0.2.1',
    );
    return _id;
  };
  const someApprover = async () => {
    const { services, collections } = service.context;
    const { id } = await addUser(service, { restaurantId: restaurant.id, role: 'manager' });
    const user = await collections.users.findOne({ _id: id });
    if (user) await services.pins.set(user, '480273', SYSTEM);
    return id;
  };
  const somePromotion = async () => `/promotions/${(await addPromotion(restaurant.id))._id}`;
  const addVoucher = (restaurantId: string) => {
    const scope = { restaurantId, branches: 'all' as const };
    const { vouchers } = service.context.services;
    return vouchers.create({ scope, actor: SYSTEM }, { currency: 'EUR', amount: 50 });
  };
  const someVoucher = async () => `/vouchers/${(await addVoucher(restaurant.id)).voucher._id}`;
  /** The header that opens a guest's order. */
  const guestOrder: GuestOrder = async (values = {}) => {
    const token = generateToken();
    await restaurant.addOrder({ ...values, guest: { tokenHash: hashToken(token) } });
    return { 'x-order-token': token };
  };
  const somePasswordLink = async () => {
    const { services, collections } = service.context;
    const { id } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    const passwordLink = { id: newId('lnk'), expiresAt: inAnHour() };
    const user = await collections.users.findOneAndUpdate(
      { _id: id },
      { $set: { passwordLink } },
      { returnDocument: 'after' },
    );
    return user ? services.passwordLinks.getToken(user) : undefined;
  };
  const someEmailChange = async () => {
    const { services, collections } = service.context;
    const { id } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    const changeId = newId('lnk');
    const email = `${changeId}@example.com`;
    const emailChange = { id: changeId, email, expiresAt: inAnHour(), credentialVersion: 0 };
    const user = await collections.users.findOneAndUpdate(
      { _id: id },
      { $set: { emailChange } },
      { returnDocument: 'after' },
    );
    return user ? services.emailChanges.getToken(user, changeId) : undefined;
  };
  const someMail = async () => {
    const { id: restaurantId } = restaurant;
    const user = await addUser(service, { restaurantId, role: 'owner' });
    const at = new Date();
    const _id = newId('eml');
    await service.context.collections.mails.insertOne({
      ...{ _id, restaurantId, kind: 'password_changed', to: user.email, userId: user.id, language: 'en' },
      ...{ details: {}, status: 'kept', attempts: 0, revision: 0 },
      ...{ createdAt: at, expiresAt: at, removeAt: inAnHour() },
    });
    return _id;
  };
  const someKey = async () => {
    const { keys } = service.context.services;
    const { key } = await keys.create({
      restaurantId: restaurant.id,
      name: 'K',
      scopes: [],
      branches: 'all',
    });
    return key._id;
  };

  /** Only one, because their number is limited. */
  const someEndpoint = async () => {
    await service.context.collections.webhookEndpoints.deleteMany({});
    const { endpoints } = service.context.services.webhooks;
    const scope = { restaurantId: restaurant.id, branches: 'all' as const };
    return (await endpoints.create({ scope, actor: SYSTEM }, ENDPOINT)).endpoint._id;
  };
  const someDelivery = async () => {
    const of = { restaurantId: restaurant.id, endpointId: await someEndpoint() };
    return (await addDelivery(service, of))._id;
  };

  const someRequest = async () => {
    const { apiRequests } = service.context.collections;
    const request = { restaurantId: restaurant.id, keyId: await someKey(), requestId: newId('req') };
    const _id = newId('req');
    const answer = { method: 'GET', path: '/v1/branches', status: 200, duration: 1 };
    await apiRequests.insertOne({ ...request, ...answer, _id, at: new Date() });
    return _id;
  };

  const closing = () => ({
    ...{ day: '2026-03-14', branchId: restaurant.harbour._id, till: crypto.randomUUID(), number: 1 },
    cash: [{ currency: 'EUR', counted: 0 }],
  });

  const someReport = async () => {
    const { services } = service.context;
    const { harbour, id: restaurantId } = restaurant;
    const { day, till, ...input } = closing();
    const selected = { restaurantId, branches: [harbour], branch: harbour, day, till };
    const caller = { scope: { restaurantId, branches: 'all' as const }, actor: SYSTEM };
    return (await services.dayReports.close(caller, selected, input))._id;
  };

  const surplus = {
    id: newId('act'),
    providerId: 'cash',
    paymentId: '',
    amount: 2500,
    recordedAt: new Date(),
    returnedAt: null,
  };

  /** Without a session, one that gets rejected. */
  const startSecondFactor = async (caller: Dashboard | undefined) => {
    const { id: userId } = caller?.session()?.user ?? { id: '' };
    await service.context.collections.users.updateOne({ _id: userId }, { $unset: { secondFactor: 1 } });
    const setup = await caller?.post<Partial<SecondFactorSetup>>('/session/second-factor/setup');
    const { secret = SOME_SECRET, setupToken = 'none' } = setup?.body ?? {};
    return { secret, setupToken };
  };
  const enableSecondFactor = async (caller: Dashboard | undefined) => {
    const { secret, setupToken } = await startSecondFactor(caller);
    const body = { setupToken, code: codeAt(secret, new Date()), currentPassword: KNOWN_PASSWORD };
    return { secret, request: { path: '/session/second-factor', body } };
  };

  /** The caller's, if any. */
  const somePasskey = async (caller: Dashboard | undefined) => {
    const key = { name: 'Phone', credentialId: '', publicKey: '', counter: 0 };
    const passkey = { ...key, id: newId('psk'), createdAt: new Date(), lastUsedAt: null };
    const _id = caller?.session()?.user.id ?? '';
    await service.context.collections.users.updateOne({ _id }, { $set: { passkeys: [passkey] } });
    return `/session/passkeys/${passkey.id}`;
  };

  /** Of a user who is not linked to it yet. */
  const someAccount = async () => {
    const { id: sub, email } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    (await sharedProvider()).addAccount({ sub, email, email_verified: true });
    return sub;
  };

  const requests: Record<string, MakeRequest> = {
    createSession: async () => {
      const { email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
      return { path: '/session', body: { email, password } };
    },
    updateRestaurant: async () => ({ path: '/restaurant', body: { kitchenSessionHours: 24 } }),
    createSandbox: async () => {
      await withoutSandboxes();
      return { path: '/restaurant/sandbox' };
    },
    startTestMode: async () => {
      await withoutSandboxes();
      for (const { id: restaurantId } of [restaurant, other])
        await service.context.services.sandbox.create({
          scope: { restaurantId, branches: 'all' },
          actor: SYSTEM,
        });
      return { path: '/session/test-mode' };
    },
    // A nonexistent, ended session.
    endOwnSession: async () => ({ path: '/session/own/end', body: { sessionId: '0'.repeat(32) } }),
    setOwnPassword: async () => ({
      path: '/session/password',
      body: { currentPassword: 'correct horse battery', newPassword: 'another horse battery' },
    }),
    sendPasswordLink: async () => ({
      path: '/session/password-link',
      body: { email: `${crypto.randomUUID()}@example.com` },
    }),
    setPasswordWithLink: async () => ({
      path: '/session/password-link/password',
      body: { token: await somePasswordLink(), newPassword: 'another horse battery' },
    }),
    startEmailChange: async () => ({
      path: '/session/email-change',
      body: { email: `${crypto.randomUUID()}@example.com` },
    }),
    confirmEmailChange: async () => ({
      path: '/session/email-change/confirmation',
      body: { token: await someEmailChange() },
    }),
    confirmSession: async () => ({
      path: '/session/confirmation',
      body: { currentPassword: KNOWN_PASSWORD },
    }),
    createPasskey: async caller => {
      const setup = await caller?.post<PasskeyRequest>('/session/passkey-setup');
      const body = createAuthenticator().create(setup?.body ?? { token: 'none', options: { user: {} } });
      return { path: '/session/passkeys', body };
    },
    updatePasskey: async caller => ({ path: await somePasskey(caller), body: { name: 'Tablet' } }),
    deletePasskey: async caller => ({ path: await somePasskey(caller) }),
    createPasskeySession: async () => {
      const page = await signedIn(service, { restaurantId: restaurant.id, role: 'staff' });
      const authenticator = createAuthenticator();
      await addPasskey(page, authenticator);
      const anyone = openDashboard(service);
      const passkey = authenticator.use(await startSignIn(anyone));
      return { path: '/session/passkey-sign-in', body: { passkey }, headers: { cookie: anyone.cookies() } };
    },
    startProviderSignIn: async () => ({ path: '/session/provider-sign-in/setup', body: {} }),
    finishProviderSignIn: async () => {
      const anyone = openDashboard(service);
      const body = await (await sharedProvider()).signIn(
        await startProviderSignIn(anyone),
        await someAccount(),
      );
      return { path: '/session/provider-sign-in/callback', body, headers: { cookie: anyone.cookies() } };
    },
    createProviderSession: async () => {
      const anyone = openDashboard(service);
      const { body: proof } = await prove(anyone, await sharedProvider(), await someAccount());
      const body = { token: proof.token };
      return { path: '/session/provider-sign-in', body, headers: { cookie: anyone.cookies() } };
    },
    enableSecondFactor: async caller => (await enableSecondFactor(caller)).request,
    removeSecondFactor: async caller => {
      const { secret, request } = await enableSecondFactor(caller);
      await caller?.post(request.path, request.body);
      // The current code was used to enable it.
      const code = codeAt(secret, new Date(Date.now() + 30_000));
      return { path: '/session/second-factor/removal', body: { code, currentPassword: KNOWN_PASSWORD } };
    },
    resetUserSecondFactor: async () => ({ path: `/users/${await someUser()}/second-factor/reset` }),
    setDailySummary: async () => ({ path: '/mail/daily-summary', body: { enabled: true } }),
    getMailContent: async () => ({ path: `/mail/${await someMail()}/content` }),
    subscribeToOrders: async () => ({
      path: '/push/subscription',
      body: { ...createBrowser('https://push.example.com').subscription, branchId: restaurant.harbour._id },
    }),
    subscribeToStorefrontOrder: async () => ({
      path: '/storefront/order/push',
      body: createBrowser('https://push.example.com').subscription,
      headers: await guestOrder(),
    }),
    unsubscribeFromStorefrontOrder: async () => ({
      path: '/storefront/order/push',
      headers: await guestOrder(),
    }),
    getApiRequest: async () => ({ path: `/requests/${await someRequest()}` }),
    listOrders: async () => ({ path: `/orders?branchId=${restaurant.harbour._id}` }),
    countOrders: async () => ({ path: `/orders/counts?branchId=${restaurant.harbour._id}` }),
    getSales: async () => ({ path: `/sales?branchId=${restaurant.harbour._id}` }),
    getDayReport: async () => ({ path: `/sales/day?branchId=${restaurant.harbour._id}` }),
    getOpenDayReport: async () => ({ path: `/sales/open-report?branchId=${restaurant.harbour._id}` }),
    closeDayReport: async () => ({ path: '/sales/reports', body: closing() }),
    listClosedDayReports: async () => ({ path: `/sales/reports?branchId=${restaurant.harbour._id}` }),
    getClosedDayReport: async () => ({ path: `/sales/reports/${await someReport()}` }),
    getTopItems: async () => ({ path: `/sales/items?branchId=${restaurant.harbour._id}` }),
    exportOrders: async () => ({ path: `/exports/orders?branchId=${restaurant.harbour._id}` }),
    exportSales: async () => ({ path: `/exports/sales?branchId=${restaurant.harbour._id}` }),
    exportStock: async () => ({ path: `/exports/stock?branchId=${restaurant.harbour._id}` }),
    listKitchenOrders: async () => ({ path: `/kitchen/orders?branchId=${restaurant.harbour._id}` }),
    setOrderLineStruck: async () => {
      const { _id, lines } = await restaurant.addOrder();
      return { path: `/orders/${_id}/lines/${lines[0]?.id}/struck`, body: { struck: true } };
    },
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
    updateOrder: async () => ({
      path: `/orders/${await someOrder()}/changes`,
      body: { notes: 'By the window, please' },
    }),
    setPromisedTime: async () => ({
      path: `/orders/${await someOrder()}/promised-time`,
      body: { promisedAt: new Date(Date.now() + 900_000).toISOString() },
    }),
    updateOrderStatus: async () => ({
      path: `/orders/${await someOrder()}/status`,
      body: { status: 'confirmed' },
    }),
    recordPayment: async () => ({
      path: `/orders/${await someOrder()}/payment`,
      body: { outcome: 'succeeded', providerId: 'cash' },
    }),
    recordSurplusReturn: async () => {
      const id = await someOrder({ paymentStatus: 'paid', surplusPayments: [surplus] });
      return { path: `/orders/${id}/surplus-payments/${surplus.id}/return` };
    },
    recordPartPayment: async () => ({
      path: `/orders/${await someOrder()}/part-payments`,
      body: { amount: 1, providerId: 'cash' },
    }),
    recordPartReturn: async () => {
      const part = { id: newId('act'), providerId: 'cash', amount: 100, at: new Date() };
      const id = await someOrder({ paymentStatus: 'partially_paid', partPayments: [part] });
      return { path: `/orders/${id}/part-payments/${part.id}/return` };
    },
    refundOrder: async () => ({
      path: `/orders/${await someOrder({ paymentStatus: 'paid' })}/refunds`,
      body: { amount: 1, source: 'manual' },
    }),
    retryRefund: async () => ({ path: `${await someFailedRefund()}/retry` }),
    recordRefundPaid: async () => ({ path: `${await someFailedRefund()}/paid`, body: {} }),
    connectStripe: async () => ({ path: '/online-payments/stripe', body: { secretKey: STRIPE_KEY } }),
    inviteUser: async () => ({
      path: '/users',
      body: { email: `${crypto.randomUUID()}@example.com`, name: 'Ana', role: 'staff' },
    }),
    updateUserRole: async () => ({ path: `/users/${await someUser()}/role`, body: { role: 'manager' } }),
    disableUser: async () => ({ path: `/users/${await someUser()}/disable` }),
    enableUser: async () => ({ path: `/users/${await someUser()}/enable` }),
    resetUserPassword: async () => ({ path: `/users/${await someUser()}/password/reset` }),
    createKey: async () => ({ path: '/keys', body: { name: 'Key', scopes: ['orders:read'] } }),
    revokeKey: async () => ({ path: `/keys/${await someKey()}/revoke` }),
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
    getOptionGroup: async () => ({ path: await someOptionGroup() }),
    createOptionGroup: async () => ({ path: '/menu/option-groups', body: TOPPINGS }),
    updateOptionGroup: async () => ({ path: await someOptionGroup(), body: { title: 'Extras' } }),
    deleteOptionGroup: async () => ({ path: await someOptionGroup() }),
    shareMenuItemCustomization: async () => {
      const options = [{ id: newId('opt'), name: 'Olives', prices: [] }];
      const customizations = [{ ...TOPPINGS, id: newId('grp'), options }];
      const { _id } = await restaurant.addItem({ customizations });
      return {
        path: `/menu/items/${_id}/shared-groups`,
        body: { customizationId: customizations[0]?.id },
      };
    },
    createPrinter: async () => ({ path: '/printers', body: printer() }),
    updatePrinter: async () => ({ path: await somePrinter(), body: { copies: 2 } }),
    deletePrinter: async () => ({ path: await somePrinter() }),
    listPrints: async () => ({ path: `${await somePrinter()}/prints` }),
    createPrint: async () => ({ path: `${await somePrinter()}/prints`, body: {} }),
    startPrint: async () => ({
      path: `${await somePrinter('usb_escpos')}/prints/next`,
      body: { attemptId: crypto.randomUUID() },
    }),
    async finishPrint() {
      const path = await somePrinter('usb_escpos');
      const printerId = path.slice(path.lastIndexOf('/') + 1);
      const caller = { scope: { restaurantId: restaurant.id, branches: 'all' as const }, actor: SYSTEM };
      const { _id } = await service.context.services.printers.print(caller, printerId, undefined);
      return { path: `${path}/prints/${_id}/result`, body: {} };
    },
    setOwnPin: async () => ({ path: '/session/pin', body: { pin: '480273' } }),
    listApprovers: async () => ({ path: '/approvers?action=refund' }),
    createApproval: async () => ({
      path: '/approvals',
      body: { action: 'discount', userId: await someApprover(), pin: '480273' },
    }),
    pairScreen: async () => ({
      path: '/screens',
      body: { code: await someCode(), name: 'Bar', kind: 'counter', branchId: restaurant.harbour._id },
    }),
    updateScreen: async () => ({ path: `/screens/${await someScreen()}`, body: { name: 'Bar' } }),
    deleteScreen: async () => ({ path: `/screens/${await someScreen()}` }),
    checkScreenCode: async () => ({ path: '/screen-pairings/check', body: { code: await someCode() } }),
    finishScreenPairing: async () => {
      const started = await service.context.services.screenPairings.start({ address: '192.0.2.1' });
      const { code, deviceToken } = started;
      return { path: '/screen-pairings/session', body: { code, deviceToken } };
    },
    createPromotion: async () => ({ path: '/promotions', body: promotion() }),
    getPromotion: async () => ({ path: await somePromotion() }),
    updatePromotion: async () => ({ path: await somePromotion(), body: { active: false } }),
    deletePromotion: async () => ({ path: await somePromotion() }),
    checkStorefrontPromotion: async () => ({
      path: `/storefront/${other.id}/${other.harbour.slug}/promotion-checks`,
      body: { code: (await addPromotion(other.id)).code },
    }),
    createVoucher: async () => ({ path: '/vouchers', body: { currency: 'EUR', amount: 50 } }),
    getVoucher: async () => ({ path: await someVoucher() }),
    updateVoucher: async () => ({ path: await someVoucher(), body: { note: 'Anniversary' } }),
    voidVoucher: async () => ({ path: `${await someVoucher()}/void`, body: { reason: 'Lost' } }),
    checkVoucher: async () => ({
      path: '/voucher-checks',
      body: { code: (await addVoucher(restaurant.id)).code },
    }),
    checkStorefrontVoucher: async () => ({
      path: `/storefront/${other.id}/${other.harbour.slug}/voucher-checks`,
      body: { code: (await addVoucher(other.id)).code },
    }),
    listLowStock: async () => ({ path: `/inventory/low-stock?branchId=${restaurant.harbour._id}` }),
    getInventoryItem: async () => ({ path: await someStock() }),
    createInventoryItem: async () => ({ path: '/inventory/items', body: { name: 'Flour', unit: 'kg' } }),
    updateInventoryItem: async () => ({ path: await someStock(), body: { name: 'Rye flour' } }),
    listInventoryMovements: async () => ({ path: `${await someStock()}/movements` }),
    recordInventoryMovement: async () => ({
      path: `${await someStock()}/movements`,
      body: { branchId: restaurant.harbour._id, type: 'purchase', quantity: 1 },
    }),
    getBranch: async () => ({ path: `/branches/${restaurant.harbour._id}` }),
    setBranchDelay: async () => ({
      path: `/branches/${restaurant.harbour._id}/delay`,
      body: { minutes: 15 },
    }),
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
    setKitchenStations: async () => ({
      path: `/branches/${restaurant.harbour._id}/stations`,
      body: { stations: [{ name: 'Grill', type: 'dine_in' }] },
    }),
    uploadPicture: async () => ({ path: '/pictures', body: { file: PICTURE } }),
    getMenuItem: async () => ({ path: `/menu/items/${await someItem()}` }),
    createMenuItem: async () => ({
      path: '/menu/items',
      body: { title: `Item ${crypto.randomUUID()}`, categoryId: restaurant.category._id },
    }),
    updateMenuItem: async () => ({ path: `/menu/items/${await someItem()}`, body: { published: false } }),
    setMenuItemSnooze: async () => ({
      path: `/menu/items/${await someItem()}/snooze`,
      body: { unavailableUntil: inAnHour().toISOString() },
    }),
    updateMenuItems: async () => ({
      path: '/menu/items',
      body: { itemIds: [await someItem(), await someItem()], published: false },
    }),
    setMenuItemSnoozes: async () => ({
      path: '/menu/item-snoozes',
      body: { itemIds: [await someItem()], unavailableUntil: inAnHour().toISOString() },
    }),
    deleteMenuItem: async () => ({ path: `/menu/items/${await someItem()}` }),
    previewMenuImport: async () => ({ path: '/menu/import-previews', body: { file: someMenu() } }),
    startMenuImport: async () => {
      // Only one import runs at a time.
      await drainBackground(service);
      const body = { file: someMenu() };
      const scope = { restaurantId: restaurant.id, branches: 'all' as const };
      const { importId } = await service.context.services.menuImports.preview(scope, body);
      return { path: '/menu/imports', body: { ...body, importId } };
    },
    getMenuImport: async () => {
      const importId = `imp_${crypto.randomUUID().replaceAll('-', '')}`;
      const counts = { created: 1, changed: 0, newCategories: 0, applied: 1 };
      const times = { createdAt: new Date(), finishedAt: new Date() };
      const document = { _id: importId, restaurantId: restaurant.id, ...counts, ...times };
      await service.context.collections.menuImports.insertOne(document);
      return { path: `/menu/imports/${importId}` };
    },
    reorderMenuCategories: async () => {
      const { categories } = service.context.collections;
      const all = await categories.find({ restaurantId: restaurant.id }).toArray();
      return { path: '/menu/category-order', body: { categoryIds: all.map(({ _id }) => _id).reverse() } };
    },
    getStorefrontRestaurant: async () => ({ path: `/storefront/${other.id}/branches` }),
    followStorefrontOrder: async () => ({ path: '/storefront/order/stream', headers: await guestOrder() }),
    followStorefrontBranch: async () => ({ path: `/storefront/${other.id}/${other.harbour.slug}/stream` }),
    getStorefrontMenu: async () => ({ path: `/storefront/${other.id}/${other.harbour.slug}/menu` }),
    listStorefrontSlots: async () => ({
      path: `/storefront/${other.id}/${other.harbour.slug}/slots`,
    }),
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
    checkStorefrontPayment: async () => ({
      path: '/storefront/order/payment/check',
      headers: await guestOrder(),
    }),
    finishTestPayment: async () => ({
      path: '/storefront/order/payments/test:pay_1/result',
      body: { outcome: 'succeeded' },
      headers: await guestOrder({
        paymentStatus: 'pending',
        paymentProviderId: 'test',
        paymentId: 'test:pay_1',
      }),
    }),
    refundTestPayment: async () => ({
      path: '/storefront/order/payments/test:pay_1/refund',
      headers: await guestOrder({
        paymentStatus: 'paid',
        paymentProviderId: 'test',
        paymentId: 'test:pay_1',
      }),
    }),
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
    countRecoverableDeliveries: async () => ({
      path: '/webhooks/recovery?since=2026-01-01T00:00:00Z',
    }),
    recoverMatchingDeliveries: async () => ({
      path: '/webhooks/recovery',
      body: { since: '2026-01-01T00:00:00Z' },
    }),
    getWebhookDelivery: async () => ({ path: `/webhooks/deliveries/${await someDelivery()}` }),
    retryWebhookDelivery: async () => ({ path: `/webhooks/deliveries/${await someDelivery()}/retry` }),
  };
  return { requests: { ...PLAIN_REQUESTS, ...requests }, guestOrder };
}

/** Adds a guest's order. Resolves to the header that opens it. */
type GuestOrder = (values?: Partial<OrderDocument>) => Promise<Record<string, string>>;
