import type { ActivityRow, OrderRow, SalesRow, StockRow } from '../../../generated/dashboard/types.ts';
import { formatMoney, sumOf } from '../../../spec/rules/money.ts';
import { formatQuantity } from '../../../spec/rules/stock.ts';
import { formatRate } from '../../../spec/rules/vat.ts';
import { type Columns, decimal, toCsv } from '../../lib/csv.ts';
import type { LoggedEdit } from '../../lib/edits.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { readPages } from '../../lib/read-pages.ts';
import { createLocalTimeOf } from '../../lib/zoned-day.ts';
import type { ActivityEntry } from '../../modules/activity/store.ts';
import { selectBranches } from '../../modules/branches/branch-scope.ts';
import type { BranchDocument } from '../../modules/branches/documents.ts';
import { stockStatus } from '../../modules/inventory/balances.ts';
import type { InventoryItemDocument } from '../../modules/inventory/documents.ts';
import { menuColumns, toMenuRows } from '../../modules/menu-import/menu-rows.ts';
import { nameCategories } from '../../modules/menu-import/plan-categories.ts';
import type { ExportedOrder } from '../../modules/orders/order-lists.ts';
import type { DayReport } from '../../modules/sales/day-report.ts';
import { type SalesFigures, serializeFigures } from '../../modules/sales/serializers.ts';
import { activityFilterOf } from './activity.ts';
import type { Handlers } from './handler-context.ts';
import { orderFilterOf } from './orders.ts';
import { parseSalesQuery } from './sales.ts';

/** Rows per query. The embedded database handles one request at a time. */
const ORDERS_AT_ONCE = 1_000;

/** CSV exports of the dashboard's lists. Invalid requests are rejected before the first row is sent. */
export const exportsHandlers = {
  exportOrders: async ({ query, caller, services }) => {
    const { restaurantId } = caller.scope;
    const filter = await orderFilterOf(services, caller.scope, query);
    const zones = zonesOf(await services.branches.listAll(caller.scope));
    return toCsv(
      orderColumns(zones),
      readPages(page => services.orders.listForExport(restaurantId, filter, page), ORDERS_AT_ONCE),
      query.separator,
    );
  },

  exportSales: async ({ query, caller, services }) => {
    const { branches, days } = await parseSalesQuery(services, caller.scope, query);
    async function* perBranch() {
      for (const branch of branches)
        for await (const { day, report } of services.sales.reportDays(branch, days))
          yield [{ branch, day, figures: serializeFigures(report, branch.currency), report }];
    }
    return toCsv(SALES_COLUMNS, perBranch(), query.separator);
  },

  exportStock: async ({ query, caller, services }) => {
    const { branchId, low = false, name = '' } = query;
    const { inventoryItems } = services;
    const branches = selectBranches(await services.branches.listAll(caller.scope), branchId);
    const words = name.toLowerCase().split(/\s+/).filter(Boolean);
    const isNamed = (item: InventoryItemDocument) =>
      words.every(word => item.name.toLowerCase().includes(word));
    const rowsOf = (item: InventoryItemDocument) =>
      branches.map(branch => toStock(item, branch)).filter(({ status }) => !low || status !== 'ok');
    const pages = readNumberedPages(page =>
      low
        ? inventoryItems.listLowStock(caller.scope, branchId, page)
        : inventoryItems.list(caller.scope, page),
    );
    async function* stock() {
      for await (const items of pages) yield items.filter(isNamed).flatMap(rowsOf);
    }
    return toCsv(STOCK_COLUMNS, stock(), query.separator);
  },

  exportMenu: async ({ query, caller, services }) => {
    const branches = await services.branches.listAll(caller.scope);
    const categories = await services.categories.listAll(caller.scope.restaurantId);
    const names = nameCategories(categories);
    async function* rows() {
      const pages = readNumberedPages(page => services.menuItems.list(caller.scope, {}, page));
      for await (const items of pages) yield items.flatMap(item => toMenuRows(item, names));
    }
    return toCsv(menuColumns(branches), rows(), query.separator);
  },

  exportActivity: async ({ query, caller, services }) => {
    const { restaurantId } = caller.scope;
    const filter = activityFilterOf(query);
    const zones = zonesOf(await services.branches.listAll(caller.scope));
    return toCsv(
      activityColumns(zones),
      readPages(page => services.activity.list(restaurantId, filter, page)),
      query.separator,
    );
  },
} satisfies Partial<Handlers>;

/** The time zone of a branch, or of the first branch if it is unknown. */
type ZoneOf = (branchId: string | undefined) => Zone;
type Zone = { timezone: string; localTimeOf: (at: Date) => string };

function zonesOf(branches: BranchDocument[]): ZoneOf {
  const timezones = new Set(branches.map(({ timezone }) => timezone));
  const zones = new Map([...timezones, 'UTC'].map(timezone => [timezone, zoneOf(timezone)]));
  const ofBranches = new Map(branches.map(({ _id, timezone }) => [_id, zones.get(timezone)]));
  const [first = zoneOf('UTC')] = zones.values();
  return (branchId = '') => ofBranches.get(branchId) ?? first;
}

const zoneOf = (timezone: string): Zone => ({ timezone, localTimeOf: createLocalTimeOf(timezone) });

const orderColumns = (zoneOf: ZoneOf): Columns<ExportedOrder, OrderRow> => ({
  number: ({ number }) => number,
  placedAt: ({ createdAt, branch }) => zoneOf(branch.id).localTimeOf(createdAt),
  timezone: ({ branch }) => zoneOf(branch.id).timezone,
  branch: ({ branch }) => branch.name,
  type: ({ type }) => type,
  channel: ({ channel = 'counter' }) => channel,
  status: ({ status }) => status,
  paymentStatus: ({ paymentStatus }) => paymentStatus,
  customer: ({ customer }) => customer.name,
  table: ({ table = '' }) => table,
  items: ({ lines }) => lines.map(({ quantity, title }) => `${quantity} × ${title}`).join('; '),
  currency: ({ currency }) => currency,
  subtotal: ({ subtotal, currency }) => money(subtotal, currency),
  discount: ({ discount, currency }) => money(discount, currency),
  creditsUsed: ({ creditsUsed, currency }) => money(creditsUsed, currency),
  deliveryFee: ({ deliveryFee, currency }) => money(deliveryFee, currency),
  vat: ({ vat, currency }) => money(vat, currency),
  tip: ({ tipAmount, currency }) => money(tipAmount, currency),
  total: ({ total, currency }) => money(total, currency),
  refunded: ({ refundedTotal, currency }) => money(refundedTotal, currency),
  id: ({ _id }) => _id,
});

const money = (amount: number, currency: string) => decimal(formatMoney(amount, currency));

type BranchDay = { branch: BranchDocument; day: string; figures: SalesFigures; report: DayReport };

const SALES_COLUMNS: Columns<BranchDay, SalesRow> = {
  day: ({ day }) => day,
  timezone: ({ branch }) => branch.timezone,
  branch: ({ branch }) => branch.name,
  currency: ({ branch }) => branch.currency,
  orders: ({ figures }) => figures.orders,
  paid: ({ figures }) => decimal(figures.paid),
  refunded: ({ figures }) => decimal(figures.refunded),
  takings: ({ figures }) => decimal(figures.takings),
  average: ({ figures }) => decimal(figures.average),
  vat: ({ report: { vat, currency } }) => decimal(formatMoney(sumOf(vat.map(one => one.vat)), currency)),
  vatByRate: ({ report: { vat, currency } }) =>
    vat
      .map(one => `${one.rate === null ? '?' : formatRate(one.rate)}: ${formatMoney(one.vat, currency)}`)
      .join('; '),
  paidByProvider: ({ report: { payments, currency } }) =>
    payments
      .filter(({ orders }) => orders > 0)
      .map(({ providerId, paid }) => `${providerId}: ${formatMoney(paid, currency)}`)
      .join('; '),
  refundedVat: ({ report: { refundedVat, currency } }) =>
    decimal(formatMoney(sumOf(refundedVat.map(one => one.vat)), currency)),
  refundedSales: ({ report: { refunds, currency } }) =>
    [...Map.groupBy(refunds, ({ saleDay }) => saleDay)]
      .map(([day, found]) => [day, formatMoney(sumOf(found.map(({ amount }) => amount)), currency)])
      .sort()
      .map(cells => cells.join(': '))
      .join('; '),
};

type Stock = { item: InventoryItemDocument; branch: BranchDocument; balance: number; status: string };

/** A branch without stock of an item has a quantity of 0. */
function toStock(item: InventoryItemDocument, branch: BranchDocument): Stock {
  const row = item.balances.find(({ branchId }) => branchId === branch._id);
  return { item, branch, balance: row?.balance ?? 0, status: row ? stockStatus(item, row) : 'ok' };
}

const STOCK_COLUMNS: Columns<Stock, StockRow> = {
  item: ({ item }) => item.name,
  unit: ({ item }) => item.unit,
  branch: ({ branch }) => branch.name,
  balance: ({ balance }) => decimal(formatQuantity(balance)),
  status: ({ status }) => status,
  lowStockThreshold: ({ item: { lowStockThreshold = null } }) =>
    lowStockThreshold === null ? '' : decimal(formatQuantity(lowStockThreshold)),
  itemId: ({ item }) => item._id,
};

const activityColumns = (zoneOf: ZoneOf): Columns<ActivityEntry, ActivityRow> => ({
  at: ({ at, branchId }) => zoneOf(branchId).localTimeOf(at),
  timezone: ({ branchId }) => zoneOf(branchId).timezone,
  actorType: ({ actor }) => actor.type,
  actor: ({ actor }) => actor.name,
  action: ({ action }) => action,
  subjectType: ({ subject }) => subject.type,
  subject: ({ subject }) => subject.label,
  details: ({ details }) =>
    Object.entries(details)
      .map(([name, value]) => `${name}: ${[value].flat().map(toText).join(', ')}`)
      .join('; '),
  id: ({ _id }) => _id,
});

const toText = (value: string | number | LoggedEdit): string =>
  typeof value === 'object' ? `${value.path} ${value.from ?? ''} → ${value.to ?? ''}` : String(value);

/** Menu and inventory lists are short and have no cursor. */
async function* readNumberedPages<T>(list: (page: PageRequest) => Promise<Page<T>>): AsyncGenerator<T[]> {
  const limit = 500;
  for (let page = 1; ; page++) {
    const { data, total } = await list({ page, limit });
    yield data;
    if (page * limit >= total) return;
  }
}
