import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { calculateVatByRate, fromStoredRate } from '../../spec/rules/vat.ts';
import type { BranchDocument } from '../modules/branches/documents.ts';
import { findOpening } from '../modules/branches/opening-hours.ts';
import type { MovementRequest } from '../modules/inventory/ledger.ts';
import { createOrderStock } from '../modules/inventory/order-stock.ts';
import { parsePicturePath, WIDTHS } from '../modules/media/documents.ts';
import { fromStoredVatShare, type OrderDocument } from '../modules/orders/documents.ts';
import { linesAtConfirmation, listContentsChanges, listDifferences } from '../modules/orders/line-changes.ts';
import { isOpen, makeDemo } from './demo.ts';
import { makeDeductions } from './stock.ts';

const TIMES = ['2025-11-03T04:10:00Z', '2026-07-19T12:00:00Z', '2027-01-01T00:00:00Z'];
const NOW = new Date('2026-03-14T18:22:05.318Z');

function wholeDemo(orders = 500, now = NOW) {
  const { orders: stream, sideEffects, printing, ...rest } = makeDemo({ orders, now });
  const all = [...stream];
  const open = all.filter(isOpen);
  return { ...rest, ...sideEffects(open), ...printing(open), orders: all };
}

const demo = wholeDemo();
const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
const sorted = (values: string[]) => values.toSorted();
const distinct = <T>(values: T[]) => new Set(values).size;

describe('the restaurant', () => {
  test('has three branches in two currencies, one of them without decimals', () => {
    expect(demo.branches.map(({ currency }) => currency)).toEqual(['EUR', 'EUR', 'JPY']);
  });

  test('has ten categories, two of them dynamic, sixty items, and thirty ingredients', () => {
    expect(demo.categories).toHaveLength(10);
    expect(demo.categories.filter(({ itemLimit }) => itemLimit !== null).map(({ source }) => source)).toEqual(
      ['best_sellers', 'offers'],
    );
    expect(demo.items).toHaveLength(60);
    expect(demo.inventoryItems).toHaveLength(30);
  });

  test('gives each item a unique URL-safe slug', () => {
    const slugs = [...demo.items, ...demo.categories, ...demo.branches].map(({ slug }) => slug);
    expect(distinct(slugs)).toBe(73);
    for (const slug of slugs) expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
  });

  test('has an item in every possible state', () => {
    const { items } = demo;
    const rows = items.flatMap(({ prices }) => prices);
    const snoozes = items.flatMap(item => item.snoozes);
    expect(items.some(({ published }) => !published)).toBe(true);
    expect(items.some(({ prices }) => prices.length < 3)).toBe(true);
    expect(rows.some(({ listed }) => !listed)).toBe(true);
    expect(rows.some(row => row.compareAtPrice !== null && row.compareAtPrice > row.price)).toBe(true);
    expect(items.some(item => item.snoozes.length === 1)).toBe(true);
    expect(items.some(item => item.snoozes.length === 3)).toBe(true);
    expect(snoozes.some(({ until }) => until < NOW)).toBe(true);
    expect(distinct(snoozes.map(({ reason }) => reason))).toBe(4);
  });

  test('has a picture of every third item, in three widths, and none that no item shows', async () => {
    const { items, pictures, restaurant } = demo;
    const shown = items.flatMap(({ imageUrl }) => parsePicturePath(imageUrl) ?? []);
    expect(pictures).toHaveLength(20);
    expect(sorted(shown)).toEqual(sorted(pictures.map(({ _id }) => _id)));
    for (const { restaurantId, width, height, images } of pictures) {
      expect(restaurantId).toBe(restaurant._id);
      for (const wanted of WIDTHS) {
        const image = await sharp(images?.[`${wanted}`].value()).metadata();
        expect(image).toMatchObject({ format: 'webp', width: Math.min(wanted, width) });
        expect(image.height / image.width).toBeCloseTo(height / width);
      }
    }
  });

  test('shares option groups offered by several items', () => {
    const copies = demo.items.flatMap(({ customizations }) => customizations);
    const titles = demo.optionGroups.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(1);
    for (const { _id, title, minimum, maximum, options } of demo.optionGroups) {
      const ofGroup = copies.filter(copy => copy.title === title);
      expect(ofGroup.length).toBeGreaterThan(1);
      const sharedGroup = { id: _id, minimum: null, maximum: null };
      for (const copy of ofGroup)
        expect(copy).toEqual({ id: copy.id, title, minimum, maximum, options, sharedGroup });
    }
    const own = copies.filter(({ sharedGroup }) => !sharedGroup).map(({ title }) => title);
    expect(distinct(own)).toBe(own.length);
  });

  test('lists prices and snoozes by branch in the same order', () => {
    for (const { prices, snoozes } of demo.items) {
      for (const rows of [prices, snoozes]) {
        const ids = rows.map(({ branchId }) => branchId);
        expect(ids).toEqual(sorted(ids));
      }
    }
  });
});

describe('the hours', () => {
  const [lisbon, berlin, tokyo] = demo.branches;

  test('leave one branch always open, with pre-orders', () => {
    expect(lisbon).toMatchObject({ slug: 'lisbon-chiado', preOrderDays: 2 });
    for (let hour = 0; hour < 21 * 24; hour++) {
      const at = new Date(NOW.getTime() + hour * 3_600_000);
      expect(lisbon && findOpening(lisbon, at)).toMatchObject({ isOpen: true, closesAt: null });
    }
  });

  test('close the others at night, one after midnight, and on a special date', () => {
    const isOpen = (branch: BranchDocument | undefined, at: string) =>
      branch && findOpening(branch, new Date(at)).isOpen;
    expect(isOpen(berlin, '2026-03-15T00:30:00Z')).toBe(true);
    expect(isOpen(berlin, '2026-03-15T01:30:00Z')).toBe(false);
    expect(isOpen(berlin, '2026-03-20T18:00:00Z')).toBe(false);
    expect(isOpen(berlin, '2026-03-27T18:00:00Z')).toBe(true);
    expect(berlin && findOpening(berlin, new Date('2026-03-16T12:00:00Z'), ['delivery']).isOpen).toBe(false);
    expect(isOpen(tokyo, '2026-03-16T04:00:00Z')).toBe(true);
    expect(isOpen(tokyo, '2026-03-16T07:00:00Z')).toBe(false);
  });
});

describe('the orders', () => {
  const { orders } = demo;

  test('are numbered from 1001 in order of placement, within the last sixty days', () => {
    expect(orders.map(({ number }) => number)).toEqual(orders.map((_, index) => 1001 + index));
    const times = orders.map(({ createdAt }) => createdAt.getTime());
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times[0]).toBeGreaterThanOrEqual(NOW.getTime() - 60 * 24 * 60 * 60 * 1000);
    expect(orders.map(({ _id }) => _id)).toEqual(sorted(orders.map(({ _id }) => _id)));
    for (const { createdAt, updatedAt } of orders) {
      expect(updatedAt >= createdAt && updatedAt <= NOW).toBe(true);
    }
  });

  test.each([500, 2_000])('of %i have every consistent combination of status and type', count => {
    const seen = wholeDemo(count).orders.map(({ status, type }) => `${status} ${type}`);
    expect(distinct(seen)).toBe(7 * 3 - 2);
    expect(seen).not.toContain('delivering pickup');
    expect(seen).not.toContain('delivering dine_in');
  });

  test.each(TIMES)('show every status, type, and payment status whenever the demo starts, as at %s', now => {
    const later = wholeDemo(500, new Date(now)).orders;
    expect(distinct(later.map(({ status, type }) => `${status} ${type}`))).toBe(19);
    expect(distinct(later.map(({ paymentStatus }) => paymentStatus))).toBe(7);
  });

  test('add up to the minor unit', () => {
    const rates = new Map(
      demo.items.flatMap(({ _id, prices }) =>
        prices.map(row => [`${_id} ${row.branchId}`, fromStoredRate(row)] as const),
      ),
    );
    for (const order of orders) {
      for (const { unitPrice, quantity, lineTotal, options } of order.lines) {
        expect(lineTotal).toBe(quantity * (unitPrice + sum(options.map(({ price }) => price))));
      }
      expect(order.subtotal).toBe(sum(order.lines.map(({ lineTotal }) => lineTotal)));
      const rest = order.subtotal - order.discount - order.creditsUsed + order.deliveryFee + order.tipAmount;
      expect(order.total).toBe(Math.max(0, rest));
      const lines = order.lines.map(({ menuItemId, lineTotal, vatRate }) => {
        expect(vatRate).toBe(rates.get(`${menuItemId} ${order.branch.id}`));
        return { lineTotal, rate: vatRate ?? Number.NaN };
      });
      const shares = calculateVatByRate({ ...order, lines });
      expect(order.vatByRate?.map(fromStoredVatShare)).toEqual(shares);
      expect(order.vat).toBe(sum(shares.map(({ vat }) => vat)));
      expect(order.deliveryAddress === '').toBe(order.type !== 'delivery');
      expect(order.cancelReason === '').toBe(order.status !== 'cancelled');
      expect(order.cancelledAt === null).toBe(order.status !== 'cancelled');
    }
  });

  test('price lines at their branch, excluding options', () => {
    for (const { lines, branch } of orders) {
      for (const line of lines) {
        const item = demo.items.find(({ _id }) => _id === line.menuItemId);
        const row = item?.prices.find(({ branchId }) => branchId === branch.id);
        expect(row).toMatchObject({ listed: true, currency: branch.currency });
        expect(line.unitPrice).toBe(row?.price);
      }
    }
  });

  test('are refunded according to their payment status, fully or partially, by the provider, manually, or as a voucher', () => {
    for (const { refunds, refundedTotal, total, paymentStatus } of orders) {
      expect(refundedTotal).toBe(sum(refunds.map(({ amount }) => amount)));
      if (paymentStatus === 'refunded') expect(refundedTotal).toBe(total);
      else if (paymentStatus === 'partially_refunded') {
        expect(refundedTotal).toBeGreaterThan(0);
        expect(refundedTotal).toBeLessThan(total);
      } else expect(refunds).toEqual([]);
    }
    const refunds = orders.flatMap(order => order.refunds);
    expect(distinct(refunds.map(({ source }) => source))).toBe(3);
    expect(distinct(orders.map(({ paymentStatus }) => paymentStatus))).toBe(7);
  });

  test.each(TIMES)('include a refund that failed at the provider, as at %s', now => {
    const { payments, orders: later } = wholeDemo(500, new Date(now));
    const failed = later.filter(({ refunds }) =>
      refunds.some(({ provider }) => provider?.status === 'failed'),
    );
    expect(failed.map(({ paymentId, total, paymentStatus }) => [paymentId, total, paymentStatus])).toEqual(
      payments.map(({ _id, amount }) => [_id, amount, 'refunded']),
    );
    expect(failed.map(({ refunds }) => refunds.map(({ id }) => id))).toEqual(
      payments.map(({ refunds }) => refunds.map(({ id }) => id)),
    );
    expect(payments).toMatchObject([{ state: 'succeeded', refunds: [{ status: 'failed' }] }]);
  });

  test('have part payments below the total only if partially paid', () => {
    for (const { paymentStatus, partPayments = [], total } of orders) {
      const paid = sum(partPayments.map(({ amount }) => amount));
      expect(paid > 0).toBe(paymentStatus === 'partially_paid');
      expect(paid).toBeLessThan(total || 1);
    }
  });

  test.each(TIMES)('include changes by staff after confirmation, with log entries, as at %s', now => {
    const { activity, ...later } = wholeDemo(500, new Date(now));
    const changed = later.orders.filter(({ replacedContents }) => replacedContents);
    const reasons = changed.flatMap(({ replacedContents = [] }) =>
      replacedContents.map(({ reason }) => reason),
    );
    expect(reasons).toContain('Dropped on the way');
    for (const order of changed) {
      const changes = listContentsChanges(order);
      expect(changes).toHaveLength(order.contentsRevision ?? 0);
      const lines = changes.flatMap(one => one.changes);
      expect(lines.some(({ from }) => from === 0)).toBe(true);
      expect(lines.some(({ from, to }) => from > 0 && to > from)).toBe(true);
      expect(order.table).not.toBe(changes.at(-1)?.table);
      const logged = activity.filter(
        entry => entry.subject.id === order._id && entry.action === 'order.updated',
      );
      expect(logged.map(({ _id, at }) => [_id, at])).toEqual(changes.map(one => [one.changeId, one.at]));
      expect(order.updatedAt > (changes.at(-1)?.at ?? NOW)).toBe(true);
    }
  });

  test.each(TIMES)('include tables, promised times, and pre-orders, as at %s', now => {
    const later = wholeDemo(500, new Date(now)).orders;
    const scheduled = later.filter(({ scheduledFor }) => scheduledFor);
    expect(scheduled.length).toBeGreaterThan(0);
    for (const { scheduledFor, promisedAt, leadMinutes } of scheduled) {
      expect(scheduledFor && scheduledFor > new Date(now)).toBe(true);
      expect([promisedAt, leadMinutes]).toEqual([scheduledFor, expect.any(Number)]);
    }
    for (const { type, table, promisedAt } of later)
      expect([table !== undefined, promisedAt !== undefined]).toEqual([
        type === 'dine_in',
        type !== 'dine_in',
      ]);
    expect(later.filter(({ dispute }) => dispute)).toHaveLength(1);
  });

  test('use promotions, and vouchers with consistent ledgers', () => {
    const { vouchers } = demo;
    expect(distinct(orders.map(({ promotion, discountReason }) => promotion?.code ?? discountReason))).toBe(
      3,
    );
    for (const { _id, creditsUsed, voucher, status } of orders) {
      const used = vouchers.flatMap(({ entries }) =>
        entries.filter(({ kind, order }) => kind !== 'issued' && order?.id === _id),
      );
      expect(creditsUsed > 0).toBe(voucher !== undefined);
      const expected = status === 'cancelled' ? 0 : 0 - creditsUsed;
      expect(sum(used.map(({ amount }) => amount))).toBe(expected);
    }
    for (const { balance, entries } of vouchers) {
      expect(balance).toBe(sum(entries.map(({ amount }) => amount)));
      expect(balance).toBeGreaterThanOrEqual(0);
    }
    const issued = orders.flatMap(order => order.refunds.flatMap(({ voucher }) => voucher?.id ?? []));
    expect(issued.length).toBeGreaterThan(0);
    expect(vouchers.map(({ _id }) => _id)).toEqual(expect.arrayContaining(issued));
    expect(distinct(vouchers.map(({ hash }) => hash))).toBe(vouchers.length);
  });

  test('are open only if placed within the last hours', () => {
    const open = orders.filter(isOpen);
    expect(open.length).toBeGreaterThan(20);
    for (const { createdAt } of open) expect(NOW.getTime() - createdAt.getTime()).toBeLessThan(2 * 3_600_000);
  });

  test('come from returning guests', () => {
    expect(distinct(orders.map(({ customer }) => customer.id))).toBeLessThan(orders.length * 0.6);
    for (const { customer } of orders) expect(customer.email).toMatch(/^[a-z]+\.[a-z]+@example\.com$/);
  });
});

describe('the stock', () => {
  test('matches the latest movements of a ledger without gaps', () => {
    for (const item of demo.inventoryItems) {
      expect(item.balances.map(({ branchSlug }) => branchSlug)).toEqual(
        demo.branches.map(({ slug }) => slug),
      );
      for (const { branchId, balance, sequence } of item.balances) {
        const ledger = demo.movements.filter(row => row.itemId === item._id && row.branchId === branchId);
        expect(ledger.map(row => row.sequence)).toEqual(ledger.map((_, index) => index + 1));
        expect(ledger[0]?.type).toBe('purchase');
        expect(sum(ledger.map(({ change }) => change))).toBe(balance);
        expect(ledger.at(-1)).toMatchObject({ balanceAfter: balance, sequence });
      }
    }
    expect(distinct(demo.movements.map(({ key }) => key))).toBe(demo.movements.length);
  });

  test('deducts open orders like the service itself', async () => {
    const moved: MovementRequest[] = [];
    const ledger: Parameters<typeof createOrderStock>[0] = {
      move: async (_restaurantId, requests) => {
        moved.push(...requests);
        return { movements: [] };
      },
      findDeductions: async () => [],
    };
    const confirmed = demo.orders.filter(order => isOpen(order) && order.status !== 'pending');
    const stock = createOrderStock(ledger);
    const findEntries = (order: OrderDocument, action: string) =>
      demo.activity.filter(({ subject, ...entry }) => subject.id === order._id && entry.action === action);
    for (const order of confirmed) {
      const [confirmation] = findEntries(order, 'order.status_changed');
      if (confirmation) await stock.deduct(order, linesAtConfirmation(order), confirmation);
      const entries = findEntries(order, 'order.updated');
      for (const [index, change] of listContentsChanges(order).entries())
        if (entries[index]) await stock.adjust(order, listDifferences(change), entries[index]);
    }
    expect(moved.length).toBeGreaterThan(50);
    expect(moved.some(({ type }) => type === 'order_updated')).toBe(true);
    expect(confirmed.flatMap(makeDeductions)).toEqual(moved);
  });
});

test("An open order's log starts with its placement and ends with its status", () => {
  for (const order of demo.orders.filter(isOpen)) {
    const log = demo.activity.filter(({ subject }) => subject.id === order._id);
    expect(log[0]).toMatchObject({ action: 'order.placed', at: order.createdAt });
    expect(log.at(-1)?.details).toEqual({ status: order.status });
  }
});

test('A manager and a staff member each work at one branch, and printers have queued prints', () => {
  expect(demo.users.map(({ role, branches }) => [role, branches.length])).toEqual([
    ['manager', 1],
    ['staff', 1],
    ['kitchen', 1],
  ]);
  expect(distinct(demo.prints.map(({ status }) => status))).toBe(3);
});

test('Every ID is a unique prefixed UUIDv7', () => {
  const ids = [
    demo.restaurant,
    ...demo.branches,
    ...demo.categories,
    ...demo.items,
    ...demo.promotions,
    ...demo.orders,
    ...demo.inventoryItems,
    ...demo.movements,
    ...demo.activity,
    ...demo.vouchers,
    ...demo.users,
    ...demo.printers,
    ...demo.prints,
  ].map(({ _id }) => _id);
  const within = (order: OrderDocument) => [...order.lines, ...order.refunds].map(({ id }) => id);
  ids.push(...demo.orders.flatMap(within));
  expect(distinct(ids)).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z]{3}_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$/);
});

test('The same time and number of orders yield the same documents', () => {
  expect(JSON.stringify(wholeDemo())).toBe(JSON.stringify(demo));
});

test.each([0, 1, 7])('%i orders can be requested', count => {
  expect(wholeDemo(count).orders).toHaveLength(count);
});
