import { vi } from 'vitest';
import type {
  ApiRequestList,
  ClosedDayReport,
  DashboardBranch,
  DashboardBranchList,
  DashboardInventoryItemList,
  DashboardMenuItemList,
  DashboardOrderList,
  Invitation,
  OpenDayReport,
  WebhookDeliveryList,
  WebhookEndpointSecret,
} from '../../../generated/dashboard/types.ts';
import type { FakeIdentityProvider } from '../../fakes/identity-provider.ts';
import { createStarPrinter } from '../../fakes/printers.ts';
import { type Dashboard, openDashboard } from '../../helpers/dashboard.ts';
import { signInWithProvider } from '../../helpers/identity-provider.ts';
import { addPrinter } from '../../helpers/printers.ts';
import type { DemoFile } from '../../helpers/process.ts';
import { type Receiver, startReceiver } from '../../helpers/receiver.ts';
import { switchMode } from '../../helpers/sandbox.ts';
import { addScreen } from '../../helpers/screens.ts';
import { openStorefront } from '../../helpers/storefront.ts';
import { ownerOf } from '../../helpers/traffic.ts';

export type Examples = Awaited<ReturnType<typeof addExamples>>;

const EVENTS = ['order.created', 'order.confirmed', 'order.ready', 'order.completed'];

/** Endpoints for example events: one that accepts them and one that rejects them. */
export const startReceivers = (): Promise<Receiver[]> =>
  Promise.all([
    startReceiver(response => response.end('{"received":true}')),
    startReceiver(response => response.writeHead(503).end('The till is being updated.')),
  ]);

/** Adds examples missing from the demo: people, successful and failed webhooks, guests' orders. */
export async function addExamples(demo: DemoFile, receivers: Receiver[], provider: FakeIdentityProvider) {
  const owner = await ownerOf(demo);
  const list = async <List extends { data: unknown[] }>(path: string) => (await owner.get<List>(path)).body;
  const [branch, paused] = (await list<DashboardBranchList>('/branches')).data.slice(0, 2) as [
    DashboardBranch,
    DashboardBranch,
  ];
  const items = (await list<DashboardMenuItemList>('/menu/items?limit=100')).data.filter(
    ({ published, prices, unavailability }) =>
      published &&
      unavailability.length === 0 &&
      prices.some(({ branchId, listed }) => listed && branchId === branch.id),
  );
  const plain = first(items.filter(({ customizations }) => customizations.length === 0));
  const withChoices = first(
    items.filter(({ customizations }) => customizations.some(({ minimum }) => minimum > 0)),
  );
  const [stock] = (await list<DashboardInventoryItemList>('/inventory/items')).data;

  const staff = await settled(await signInAs('staff', 'Ana Sousa', owner, demo));
  const newcomer = await signInAs('manager', 'Bruno Reis', owner, demo);
  const linked = await settled(await signInAs('owner', 'Dora Lima', owner, demo));
  provider.addAccount({ sub: 'dora', email: 'dora.lima@example.com', email_verified: true });
  await signInWithProvider(linked, provider, 'dora');
  await owner.post('/restaurant/sandbox');
  const tester = await settled(await signInAs('manager', 'Clara Pinto', owner, demo));
  await switchMode(tester, 'PUT');
  await owner.put(`/branches/${paused.id}/status`, { status: 'paused' });
  const stations = [
    { name: 'Grill', categoryId: plain.category.id },
    { name: 'Deliveries', type: 'delivery' },
  ];
  await owner.put(`/branches/${branch.id}/stations`, { stations });

  const { id: customizationId } = first(withChoices.customizations);
  await owner.post(`/menu/items/${withChoices.id}/shared-groups`, { customizationId });
  await owner.post('/vouchers', { currency: branch.currency, amount: 50, note: 'For Ana' });
  await addPrinters(demo, owner, branch.id);
  const till = { branchId: branch.id, kind: 'counter' as const, name: 'Till' };
  const { page: screen } = await addScreen({ url: demo.apiBaseUrl }, owner, till);

  const descriptions = ['Till at the counter', 'Delivery partner'];
  for (const [index, { url }] of receivers.entries())
    await owner.post<WebhookEndpointSecret>('/webhooks/endpoints', {
      url,
      description: descriptions[index],
      events: EVENTS,
    });
  const guest = openStorefront(
    { url: demo.apiBaseUrl },
    { id: owner.session()?.restaurant.slug ?? '' },
    branch,
  );
  const lines = [{ menuItemId: plain.id, quantity: 2, optionIds: [] }];
  const unpaid = (await guest.place({ lines })).body;
  const paid = (await guest.place({ lines, notes: 'The bell does not work: please call.' })).body;
  const payment = (await guest.startPayment(paid.token)).body;
  await guest.finishPayment(paid.token, payment.id, 'succeeded');
  await owner.post(`/orders/${paid.order.number}/payment`, { outcome: 'succeeded', providerId: 'card' });
  const unlucky = (await guest.place({ lines })).body;
  const failedPayment = (await guest.startPayment(unlucky.token)).body;
  await guest.finishPayment(unlucky.token, failedPayment.id, 'failed');
  const failed = await failedDelivery(owner);
  const failedRequest = await addRequests(demo, owner, paid.order.number);

  const { body: open } = await owner.get<OpenDayReport>(`/sales/open-report?branchId=${branch.id}`);
  const { body: report } = await owner.post<ClosedDayReport>('/sales/reports', {
    ...{ day: open.day, branchId: branch.id, number: 1, notes: 'A coin fell behind the bar.' },
    cash: open.currencies.map(({ currency }) => ({ currency, opening: 150, counted: 149.5 })),
  });

  const orderWith = async (query: string) =>
    first((await list<DashboardOrderList>(`/orders?${query}`)).data).number;
  return {
    owner,
    staff,
    linked,
    screen,
    tester,
    newcomer: newcomer.dashboard,
    branch,
    paused,
    shop: `/order/${owner.session()?.restaurant.slug}`,
    plain,
    withChoices,
    stock: first([stock]),
    reportId: report.id,
    failedDelivery: failed,
    failedRequest,
    paidToken: paid.token,
    unpaidToken: unpaid.token,
    orders: {
      open: paid.order.number,
      unpaid: unpaid.order.number,
      failedPayment: unlucky.order.number,
      cancelled: await orderWith('status=cancelled'),
    },
  };
}

function first<Element>(elements: (Element | undefined)[]): Element {
  const [element] = elements;
  if (element === undefined) throw new Error('The demo restaurant has none');
  return element;
}

/** A working printer, and one that never connected. */
async function addPrinters({ apiBaseUrl: url }: DemoFile, owner: Dashboard, branchId: string): Promise<void> {
  const { id, address } = await addPrinter({ url }, owner, { name: 'Grill', branchId });
  await addPrinter({ url }, owner, { name: 'Counter', branchId, content: 'receipt', automatic: false });
  for (const _ of [1, 2]) {
    await owner.post(`/printers/${id}/prints`, {});
    await createStarPrinter(address).work();
  }
  await owner.post(`/printers/${id}/prints`, {});
}

/** Invites someone, and signs in with the one-time password. */
async function signInAs(role: string, name: string, owner: Dashboard, demo: DemoFile) {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const { body } = await owner.post<Invitation>('/users', { name, email, role, branchIds: null });
  const dashboard = openDashboard({ url: demo.apiBaseUrl });
  await dashboard.signIn(email, body.oneTimePassword);
  return { dashboard, oneTimePassword: body.oneTimePassword };
}

/** The dashboard of a user who replaced the one-time password. */
async function settled({
  dashboard,
  oneTimePassword,
}: Awaited<ReturnType<typeof signInAs>>): Promise<Dashboard> {
  const passwords = { currentPassword: oneTimePassword, newPassword: 'correct horse battery' };
  await dashboard.put('/session/password', passwords);
  return dashboard;
}

/** Makes requests with the demo's key. Resolves to the logged one with an invalid status. */
async function addRequests(
  { apiBaseUrl, apiKey }: DemoFile,
  owner: Dashboard,
  order: number,
): Promise<string> {
  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ status: 'eaten', reason: 'Call +351 912 345 678' });
  await fetch(`${apiBaseUrl}/v1/orders/${order}/status`, { method: 'POST', headers, body });
  for (const path of ['/v1/orders?status=pending', '/v1/menu/items', '/v1/branches', '/v1/tables'])
    await fetch(apiBaseUrl + path, { headers });
  const path = '/requests?status=400';
  return vi.waitUntil(async () => (await owner.get<ApiRequestList>(path)).body.data[0]?.id, {
    timeout: 2 * 60_000,
  });
}

/** Resolves after a delivery's first failure. */
async function failedDelivery(owner: Dashboard): Promise<string> {
  const path = '/webhooks/deliveries?responseClass=server_error';
  return vi.waitUntil(async () => (await owner.get<WebhookDeliveryList>(path)).body.data[0]?.id, {
    timeout: 2 * 60_000,
  });
}
