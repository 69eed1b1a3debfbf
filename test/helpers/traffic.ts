import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type {
  DashboardBranch,
  DashboardBranchList,
  DashboardInventoryItemList,
  DashboardMenuItemList,
  DashboardOrder,
  InventoryMovement,
  Invitation,
  MenuCategory,
  NewKey,
  NewVoucher,
  WebhookEndpointSecret,
} from '../../generated/dashboard/types.ts';
import { WEBHOOK_EVENTS } from '../../generated/public/webhook-events.ts';
import { deriveId } from '../../server/lib/ids.ts';
import { type Acknowledged, type AcknowledgedOrder, NOTE, nameStatusChange } from './audit.ts';
import type { TypedAnswer } from './client.ts';
import { type Dashboard, openDashboard, type ServedDashboard } from './dashboard.ts';
import type { DemoFile } from './process.ts';
import { openStorefront } from './storefront.ts';

/** `contract` is the dashboard's. `unknown` contains operations missing in a previous release. */
type ServedDemo = Pick<DemoFile, 'apiBaseUrl'> & Pick<ServedDashboard, 'contract'> & { unknown?: string[] };

/** The owner's dashboard of a running demo restaurant. */
export async function ownerOf(
  demo: Pick<DemoFile, 'dashboardEmail' | 'dashboardPassword'> & ServedDemo,
): Promise<Dashboard> {
  const owner = openDashboard({ ...demo, url: demo.apiBaseUrl });
  const { status } = await owner.signIn(demo.dashboardEmail, demo.dashboardPassword);
  if (status !== 201) throw new Error(`The sign-in returned ${status}`);
  return owner;
}

/** The pause of a path that met a user's rate limit, which is not tested here. */
const PAUSE_MS = 500;

/** Enough for one small order, so that two compete for the rest. */
const VOUCHER = 5;

/** The highest minimum age of the demo's menu. */
const ADULT = 18;

const CANCELLED = { status: 'cancelled', reason: 'Cold' };

class TooManyRequestsError extends Error {
  override readonly name = 'TooManyRequestsError';
}

/** Called after each run of a path with its error, if any. Resolves to whether to run it again. */
export type GoesOn = (error: unknown) => Promise<boolean>;

/**
 * Runs all kinds of restaurant activity concurrently and repeatedly, by default until the service is gone.
 * Reports each acknowledged change.
 */
export async function runTraffic(
  demo: Pick<DemoFile, 'apiKey'> & ServedDemo,
  owner: Dashboard,
  acknowledge: (change: Acknowledged) => void,
  goesOn: GoesOn = untilGone,
): Promise<void> {
  const branches = (await owner.get<DashboardBranchList>('/branches')).body.data;
  const items = (await owner.get<DashboardMenuItemList>('/menu/items?limit=100')).body.data;
  const stock = (await owner.get<DashboardInventoryItemList>('/inventory/items?limit=100')).body.data;
  const [branch] = branches;
  const slug = owner.session()?.restaurant.slug ?? '';
  if (!branch) throw new Error('The demo restaurant has no branch');
  const branchId = branch.id;
  const served = items.filter(
    ({ published, recipe, unavailability, customizations, prices }) =>
      published &&
      recipe.length > 0 &&
      unavailability.length === 0 &&
      customizations.every(({ minimum }) => minimum === 0) &&
      prices.some(row => row.branchId === branchId && row.listed),
  );

  /** Sends a change and records its acknowledgment. */
  async function change<Body>(
    action: string,
    sent: Promise<TypedAnswer<Body>>,
    subjectOf: (body: Body) => string,
  ): Promise<Body> {
    const body = accepted(action, await sent);
    const order = findOrder(body);
    acknowledge({ action, subject: subjectOf(body), ...(order && { order }) });
    return body;
  }

  const knows = (operationId: string) => !demo.unknown?.includes(operationId);
  let turn = 0;
  const lines = () => {
    const item = served[turn++ % served.length];
    return [{ menuItemId: item?.id, quantity: 1 + (turn % 3) }];
  };
  const newOrder = () => ({ branchId, type: 'pickup', channel: 'counter', lines: lines() });
  const place = (sent = owner.post<DashboardOrder>('/orders', newOrder())) =>
    change('order.placed', sent, ({ id }) => id);

  const changeStatusByKey = async (id: string, wanted: { status: string; reason?: string }) => {
    const answer = await fetch(`${demo.apiBaseUrl}/v1/orders/${id}/status`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
    });
    if (answer.status !== 200) return false;
    const order = findOrder(await answer.json());
    const subject = nameStatusChange(id, wanted.status);
    acknowledge({ action: 'order.status_changed', subject, ...(order && { order }) });
    return true;
  };

  const paths: (() => Promise<void>)[] = [
    async function atTheCounter() {
      const { id, number } = await place();
      const paid = { outcome: 'succeeded', providerId: 'cash' };
      await change('order.payment_recorded', owner.post(`/orders/${number}/payment`, paid), () => id);
      const refund = { amount: 1, source: turn % 2 === 0 ? 'voucher' : 'manual', reason: 'Cold' };
      const refunded = await owner.post<DashboardOrder>(`/orders/${number}/refunds`, refund);
      // A previous release does not support voucher refunds.
      if (refunded.status === 400) return;
      const { refundVouchers = [] } = await change('order.refunded', Promise.resolve(refunded), () => id);
      for (const { voucherId } of refundVouchers)
        acknowledge({ action: 'voucher.issued', subject: voucherId });
      const subject = () => nameStatusChange(id, 'cancelled');
      await change('order.status_changed', owner.post(`/orders/${number}/status`, CANCELLED), subject);
      // Stores sums, which the branch's next payment invalidates.
      await owner.get('/sales');
    },
    async function atTheTable() {
      const { id, lines: placed } = await place();
      if (!knows('updateOrder') || !(await changeStatusByKey(id, { status: 'confirmed' }))) return;
      const more = placed.map(line => ({ lineId: line.id, quantity: line.quantity + 1 }));
      const round = { lines: more, add: lines() };
      await change('order.updated', owner.post<DashboardOrder>(`/orders/${id}/changes`, round), () => id);
      if (turn % 2 === 0) await changeStatusByKey(id, { status: 'cancelled', reason: 'Gone' });
    },
    async function atTheTill() {
      const { id, total } = await place();
      if (!knows('recordPartPayment')) return;
      const path = `/orders/${id}/part-payments`;
      const share = { amount: Math.floor(Number(total) * 50) / 100, providerId: 'cash' };
      const latest = ({ partPayments }: DashboardOrder) => String(partPayments?.at(-1)?.id);
      const part = await change('order.part_paid', owner.post<DashboardOrder>(path, share), latest);
      if (turn % 2 === 0) {
        // The log names the returning entry, not the returned one.
        await change('order.part_returned', owner.post(`${path}/${latest(part)}/return`), () => id);
        return;
      }
      const rest = { outcome: 'succeeded', providerId: 'card' };
      await change('order.payment_recorded', owner.post(`/orders/${id}/payment`, rest), () => id);
    },
    async function byKey() {
      const { id } = await place();
      const isConfirmed = await changeStatusByKey(id, { status: 'confirmed' });
      if (isConfirmed && turn % 2 === 0) await changeStatusByKey(id, { status: 'cancelled', reason: 'Gone' });
    },
    async function byGuests() {
      const guest = openStorefront({ ...demo, url: demo.apiBaseUrl }, { id: slug }, branch);
      const [slot] = turn % 2 === 0 ? await guest.slots() : [];
      const placed = await guest.place({
        lines: lines(),
        confirmedAge: ADULT,
        ...(slot && { requestedAt: slot }),
      });
      // Guests' orders are limited by address, and a slot's places are limited.
      if (placed.status === 429 || (slot && placed.status === 400)) return;
      const { order, token } = await change('order.placed', Promise.resolve(placed), body =>
        String(body.order.number),
      );
      if (slot && turn % 3 === 0) {
        const cancelled = owner.post<DashboardOrder>(`/orders/${order.number}/status`, CANCELLED);
        await change('order.status_changed', cancelled, ({ id }) => nameStatusChange(id, 'cancelled'));
        return;
      }
      const subject = () => String(order.number);
      const payment = await change('order.payment_started', guest.startPayment(token), subject);
      await change('order.payment_recorded', guest.finishPayment(token, payment.id, 'succeeded'), subject);
    },
    async function withVouchers() {
      const gift = { currency: branch?.currency, amount: VOUCHER };
      const newVoucher = owner.post<NewVoucher>('/vouchers', gift);
      const { voucher, code } = await change('voucher.issued', newVoucher, body => body.voucher.id);
      const placeWithVoucher = async () => {
        const sent = await owner.post<DashboardOrder>('/orders', { ...newOrder(), voucherCode: code });
        // The other order has used it up.
        return sent.status === 400 ? undefined : place(Promise.resolve(sent));
      };
      const [one, other] = await Promise.all([placeWithVoucher(), placeWithVoucher()]);
      const cancelled = `/orders/${one?.number ?? other?.number}/status`;
      const subject = ({ id }: DashboardOrder) => nameStatusChange(id, 'cancelled');
      await change('order.status_changed', owner.post<DashboardOrder>(cancelled, CANCELLED), subject);
      const voided = owner.post(`/vouchers/${voucher.id}/void`, { reason: 'Lost' });
      await change('voucher.voided', voided, () => voucher.id);
    },
    async function onTheMenu() {
      const newCategory = owner.post<MenuCategory>('/menu/categories', { title: `Specials ${randomUUID()}` });
      const { id } = await change('menu_category.created', newCategory, body => body.id);
      const newLunch = owner.post<MenuCategory>('/menu/categories', { title: `Lunch ${randomUUID()}` });
      const lunch = await change('menu_category.created', newLunch, body => body.id);
      const additionalCategoryIds = [lunch.id];
      const content = { title: `Soup ${randomUUID()}`, categoryId: id, additionalCategoryIds };
      const newItem = owner.post<{ id: string }>('/menu/items', content);
      const item = await change('menu_item.created', newItem, body => body.id);
      await change(
        'menu_item.updated',
        owner.patch(`/menu/items/${item.id}`, { title: 'Stew' }),
        () => item.id,
      );
      await change(
        'menu_category.updated',
        owner.patch(`/menu/categories/${id}`, { title: `Soups ${randomUUID()}` }),
        () => id,
      );
      // The item stays in its own category.
      await change('menu_category.deleted', owner.delete(`/menu/categories/${lunch.id}`), () => lunch.id);
      await change('menu_item.deleted', owner.delete(`/menu/items/${item.id}`), () => item.id);
      await change('menu_category.deleted', owner.delete(`/menu/categories/${id}`), () => id);
    },
    async function ofKeysAndEndpoints() {
      const newKey = owner.post<NewKey>('/keys', { name: 'Till', scopes: ['orders:read'] });
      const { key } = await change('key.created', newKey, body => body.key.id);
      await change('key.revoked', owner.post(`/keys/${key.id}/revoke`), () => key.id);
      const { endpoint } = await addEndpoint(owner);
      acknowledge({ action: 'webhook_endpoint.created', subject: endpoint.id });
      const path = `/webhooks/endpoints/${endpoint.id}`;
      await change('webhook_endpoint.deleted', owner.delete(path), () => endpoint.id);
    },
    async function ofBranches() {
      const place = { currency: 'EUR', address: 'Cais 3', countryCode: 'PT', timezone: 'Europe/Lisbon' };
      const newBranch = owner.post<DashboardBranch>('/branches', { ...place, name: `Pier ${randomUUID()}` });
      const { id } = await change('branch.created', newBranch, body => body.id);
      const path = `/branches/${id}`;
      await change('branch.updated', owner.patch(path, { address: 'Cais 4' }), () => id);
      await change('branch.status_changed', owner.put(`${path}/status`, { status: 'paused' }), () => id);
    },
    async function ofPeople() {
      const person = { email: `${randomUUID()}@example.com`, name: 'Rui', role: 'staff' };
      const invited = owner.post<Invitation>('/users', person);
      const { user } = await change('user.invited', invited, body => body.user.id);
      const path = `/users/${user.id}`;
      await change('user.role_changed', owner.put(`${path}/role`, { role: 'manager' }), () => user.id);
      await change('user.disabled', owner.post(`${path}/disable`), () => user.id);
      await change('user.enabled', owner.post(`${path}/enable`), () => user.id);
      await change('user.password_reset', owner.post(`${path}/password/reset`), () => user.id);
    },
    async function inTheStore() {
      const path = `/inventory/items/${stock[turn++ % stock.length]?.id}/movements`;
      const movement = { branchId, type: 'purchase', quantity: 1, note: NOTE };
      const recorded = owner.post<InventoryMovement>(path, movement);
      await change('inventory.transaction_recorded', recorded, ({ id }) => deriveId('act', id));
    },
  ];
  await Promise.all(paths.map(path => repeat(path, goesOn)));
}

/**
 * The order in a response of either API, with the fields that audits compare. Guests do not see their order's
 * ID.
 */
export function findOrder(body: unknown): AcknowledgedOrder | undefined {
  const { id, status, paymentStatus, total } = Object(body);
  return typeof id === 'string' && typeof total === 'string'
    ? { id, status, paymentStatus, total }
    : undefined;
}

/** All event types, for an endpoint whose connections are refused. */
export const EVERY_EVENT = WEBHOOK_EVENTS.map(({ type }) => type);

export const addEndpoint = (owner: Dashboard, events = EVERY_EVENT) =>
  addEndpointAt(owner, 'https://localhost:9', events);

/** An endpoint, by default for every event. */
export async function addEndpointAt(
  owner: Dashboard,
  url: string,
  events = EVERY_EVENT,
): Promise<WebhookEndpointSecret> {
  const endpoint = { url: `${url}/hooks`, events };
  const answer = await owner.post<WebhookEndpointSecret>('/webhooks/endpoints', endpoint);
  return accepted('webhook_endpoint.created', answer);
}

function accepted<Body>(action: string, { status, body }: TypedAnswer<Body>): Body {
  if (status === 429) throw new TooManyRequestsError(`${action} returned 429`);
  if (status >= 300) throw new Error(`${action} returned ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** A broken connection means that the service is gone; acknowledged changes count. */
const untilGone: GoesOn = async error => {
  if (error === undefined) return true;
  if (error instanceof TypeError) return false;
  throw error;
};

async function repeat(path: () => Promise<void>, goesOn: GoesOn): Promise<void> {
  let error: unknown;
  do {
    error = await path().catch((reason: unknown) => reason);
    if (error instanceof TooManyRequestsError) {
      await setTimeout(PAUSE_MS);
      error = undefined;
    }
  } while (await goesOn(error));
}
