import type { AnyBulkWriteOperation, Collection, Filter } from 'mongodb';
import { catchDuplicateKey, catchDuplicates } from '../../lib/mongo/insert-if-absent.ts';
import type { OrderDocument, RefundDocument } from '../orders/documents.ts';
import type { LocalDay, Sale } from './sales.ts';
import type { ItemsOfDay, SoldLines } from './sold-items.ts';

/**
 * A branch's sales and refunds on a UTC day, by business day and local hour. UTC days let an order change
 * find the document without the time zone.
 */
export type SalesDocument = Partial<KeptSums<LocalDay>> & {
  /** Derived from branch and day. */
  _id: string;
  restaurantId: string;
  branchId: string;
  day: string;
  /** Incremented by each change of the day's sales. Documents are never removed, so it only grows. */
  revision: number;
  /** Stored separately, because they require the orders' lines, which figures alone do not. */
  items?: KeptSums<ItemsOfDay>;
};

/**
 * Valid while `summed`, the revision read before the orders, is still current and the branch's clock matches:
 * `timezone` contains the time zone and the hour at which days start. The previous release, whose days start
 * at midnight, stores only the time zone, so the releases ignore each other's sums.
 */
export type KeptSums<Sums> = { summed: number; timezone: string; sums: Sums[] };

export type SalesDay = Pick<SalesDocument, 'restaurantId' | 'branchId' | 'day'>;

/** A stored day; without sums before the first calculation. */
export type StoredDay<Sums> = Pick<SalesDocument, '_id' | 'branchId' | 'revision'> & Partial<KeptSums<Sums>>;

/** A day's sums, calculated after its revision was read. */
export type SummedDay<Sums> = SalesDay & Pick<SalesDocument, 'revision'> & Omit<KeptSums<Sums>, 'summed'>;

/** The queries of one kind of sums. */
export type SumsStore<S, Sums> = {
  /** The stored days of branches between two days, inclusive. */
  find(restaurantId: string, branchIds: string[], from: string, to: string): AsyncIterable<StoredDay<Sums>>;
  /** Sales within the periods, and refunds of the same orders outside them, in any order. */
  findSold(restaurantId: string, periods: SalesPeriod[]): AsyncIterable<S>[];
  /** Writes sums of days whose revision is unchanged; a missing day has revision 0. */
  write(days: SummedDay<Sums>[]): Promise<void>;
};

type Period = { start: Date; end: Date };

/** Some branches in a period. */
export type SalesPeriod = { branchIds: string[]; from: Date; before: Date };

export type SalesStore = ReturnType<typeof createSalesStore>;

/** The hint for sales. The index contains the amounts. */
export const SALES_INDEX = {
  restaurantId: 1,
  'branch.id': 1,
  paidAt: 1,
  total: 1,
  refundedTotal: 1,
} as const;

/** The hint for refunds by time. */
export const REFUNDS_INDEX = { restaurantId: 1, 'branch.id': 1, 'refunds.createdAt': 1 } as const;

/** The hints for surplus payments by the times at which they were received and returned. */
export const SURPLUS_INDEXES = {
  received: { restaurantId: 1, 'branch.id': 1, 'surplusPayments.recordedAt': 1 },
  returned: { restaurantId: 1, 'branch.id': 1, 'surplusPayments.returnedAt': 1 },
} as const;

/** The hint for part payments by the time at which they were received or returned. */
export const PARTS_INDEX = { restaurantId: 1, 'branch.id': 1, 'partPayments.at': 1 } as const;

/** The times by which orders are found, with their hints. */
const INDEX_OF = {
  paidAt: SALES_INDEX,
  'refunds.createdAt': REFUNDS_INDEX,
  'surplusPayments.recordedAt': SURPLUS_INDEXES.received,
  'surplusPayments.returnedAt': SURPLUS_INDEXES.returned,
  'partPayments.at': PARTS_INDEX,
};

export type OrderTime = keyof typeof INDEX_OF;

/** Batch sizes for decoding, between which the process yields to other requests. */
const BATCH = { sums: 4_000, sales: 15_000, refunds: 4_000, lines: 2_000, orders: 500 };

type PaidSale = Required<Pick<OrderDocument, 'paidAt' | 'total'>> & { branch: { id: string } };

type RefundedSale = Pick<OrderDocument, 'paidAt' | 'createdAt'> & {
  branch: { id: string };
  refunds: Pick<RefundDocument, 'amount' | 'createdAt'>[];
};

const REFUNDS = {
  _id: 0,
  'branch.id': 1,
  paidAt: 1,
  createdAt: 1,
  'refunds.amount': 1,
  'refunds.createdAt': 1,
};

const SOLD_LINES = {
  _id: 0,
  'branch.id': 1,
  paidAt: 1,
  total: 1,
  refundedTotal: 1,
  'refunds.parts': 1,
  'lines.id': 1,
  'lines.menuItemId': 1,
  'lines.title': 1,
  'lines.quantity': 1,
  'lines.lineTotal': 1,
};

export const salesId = ({ branchId, day }: Pick<SalesDay, 'branchId' | 'day'>): string =>
  `${branchId} ${day}`;

export type SalesCollections = { orders: Collection<OrderDocument>; sales: Collection<SalesDocument> };

export function createSalesStore({ orders, sales }: SalesCollections) {
  const findWithin = (field: OrderTime, restaurantId: string, periods: SalesPeriod[]) => {
    const clauses = periods.map(
      ({ branchIds, from, before }): Filter<OrderDocument> => ({
        restaurantId,
        'branch.id': { $in: branchIds },
        [field]: { $gte: from, $lt: before },
      }),
    );
    const [only] = clauses;
    // MongoDB plans each clause of an `$or` separately and ignores hints.
    return clauses.length === 1 && only
      ? orders.find(only).hint(INDEX_OF[field])
      : orders.find({ $or: clauses });
  };

  async function* findRefunds(restaurantId: string, periods: SalesPeriod[]): AsyncGenerator<Sale> {
    const found = findWithin('refunds.createdAt', restaurantId, periods)
      .project<RefundedSale>(REFUNDS)
      .batchSize(BATCH.refunds);
    for await (const { branch, paidAt, createdAt, refunds } of found)
      for (const { amount, createdAt: at } of refunds)
        yield { branch, at, refunded: amount, paidAt: paidAt ?? createdAt };
  }

  const findDays = (restaurantId: string, branchIds: string[], from: string, to: string) =>
    sales
      .find({ restaurantId, branchId: { $in: branchIds }, day: { $gte: from, $lte: to } })
      .batchSize(BATCH.sums);

  async function writeDays<Sums>(
    days: SummedDay<Sums>[],
    toFields: (kept: KeptSums<Sums>) => Partial<SalesDocument>,
  ): Promise<void> {
    const writes = days.map(({ revision, sums, timezone, ...day }): AnyBulkWriteOperation<SalesDocument> => {
      const { restaurantId, ...inserted } = day;
      const update = { $set: toFields({ summed: revision, timezone, sums }), $setOnInsert: inserted };
      const filter = { _id: salesId(day), restaurantId, revision };
      return { updateOne: { filter, update, upsert: true } };
    });
    // With a different revision, the upsert collides with the day's document.
    if (writes.length > 0) await catchDuplicates(sales.bulkWrite(writes, { ordered: false }));
  }

  const figures: SumsStore<Sale, LocalDay> = {
    find: (...query) => findDays(...query).project<StoredDay<LocalDay>>({ items: 0 }),
    findSold: (restaurantId, periods) => [
      findWithin('paidAt', restaurantId, periods)
        .project<PaidSale>({ _id: 0, 'branch.id': 1, paidAt: 1, total: 1 })
        .batchSize(BATCH.sales)
        .map(({ branch, paidAt, total }): Sale => ({ branch, at: paidAt, paid: total })),
      findRefunds(restaurantId, periods),
    ],
    write: days => writeDays(days, kept => kept),
  };

  const items: SumsStore<SoldLines, ItemsOfDay> = {
    find: (...query) =>
      findDays(...query)
        .project<Pick<SalesDocument, '_id' | 'branchId' | 'revision' | 'items'>>({ sums: 0 })
        .map(({ _id, branchId, revision, items }) => ({ _id, branchId, revision, ...items })),
    findSold: (restaurantId, periods) => [
      findWithin('paidAt', restaurantId, periods)
        .project<Omit<SoldLines, 'at'> & PaidSale>(SOLD_LINES)
        .batchSize(BATCH.lines)
        .map(({ paidAt, ...sold }): SoldLines => ({ ...sold, at: paidAt })),
    ],
    write: days => writeDays(days, kept => ({ items: kept })),
  };

  return {
    figures,
    items,

    /**
     * Orders of branches with such a time in a period. Lists of times can be bounded only at one end, so
     * orders with one time before and one after the period are included.
     */
    listOrders: (
      restaurantId: string,
      branchIds: string[],
      time: OrderTime,
      period: Period,
    ): Promise<OrderDocument[]> =>
      orders
        .find({
          restaurantId,
          'branch.id': { $in: branchIds },
          [time]: { $gte: period.start, $lt: period.end },
        })
        .hint(INDEX_OF[time])
        .batchSize(BATCH.orders)
        .toArray(),

    /** The time of a branch's first payment. */
    async findFirstSale(restaurantId: string, branchId: string): Promise<Date | undefined> {
      const [first] = await orders
        .find({ restaurantId, 'branch.id': branchId, paidAt: { $exists: true } })
        .sort({ paidAt: 1 })
        .limit(1)
        .hint(SALES_INDEX)
        .project<Pick<OrderDocument, 'paidAt'>>({ _id: 0, paidAt: 1 })
        .toArray();
      return first?.paidAt;
    },

    /** Invalidates the sums of days with one command. Idempotent. */
    async invalidate(days: SalesDay[]): Promise<void> {
      const writes = days.map((day): AnyBulkWriteOperation<SalesDocument> => {
        const { restaurantId, ...inserted } = day;
        const update = { $inc: { revision: 1 }, $setOnInsert: inserted };
        return { updateOne: { filter: { _id: salesId(day), restaurantId }, update, upsert: true } };
      });
      // Another process may insert the same day: then this one updates it.
      while ((await catchDuplicateKey(sales.bulkWrite(writes, { ordered: false }))) === 'duplicate');
    },

    invalidateAll: (restaurantId: string): Promise<unknown> =>
      sales.updateMany({ restaurantId }, { $inc: { revision: 1 } }),
  };
}
