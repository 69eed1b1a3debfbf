import type { Filter } from 'mongodb';
import type { BranchScope } from '../../lib/access.ts';
import { dateRange } from '../../lib/dates.ts';
import { parseCustomerSearch, type SearchedWord } from './customer-search.ts';
import type { OrderDocument, OrderStatus, OrderType } from './documents.ts';

export type OrderFilter = {
  branches: BranchScope;
  statuses?: OrderStatus[] | undefined;
  type?: OrderType | undefined;
  number?: number | undefined;
  customer?: string | undefined;
  createdAfter?: Date | undefined;
  createdBefore?: Date | undefined;
};

/** The hint for filters by customer. */
export const CUSTOMER_INDEX = { restaurantId: 1, customerKeys: 1, createdAt: -1, _id: -1 } as const;

/** Lists changed orders. Keys after the sort serve filters and counts. */
export const CHANGES_INDEX = {
  restaurantId: 1,
  updatedAt: 1,
  _id: 1,
  'branch.id': 1,
  status: 1,
  type: 1,
} as const;

export type ChangedBetween = { $gte: Date; $lte: Date };

export function buildQuery(restaurantId: string, filter: OrderFilter): Filter<OrderDocument> {
  const { branches, statuses, type, number, customer, createdAfter, createdBefore } = filter;
  const query: Filter<OrderDocument> = { restaurantId };
  if (branches !== 'all') query['branch.id'] = oneOf(branches);
  if (statuses) query.status = oneOf(statuses);
  if (type) query.type = type;
  if (number !== undefined) query.number = number;
  if (customer !== undefined) Object.assign(query, byCustomer(customer));
  if (createdAfter || createdBefore) query.createdAt = dateRange(createdAfter, createdBefore);
  return query;
}

function byCustomer(text: string): Filter<OrderDocument> {
  const [first = { customerKeys: { $in: [] } }, ...others] = parseCustomerSearch(text).flatMap(matchWord);
  return others.length > 0 ? { ...first, $and: others } : first;
}

/** The index finds the keys; patterns are matched afterwards. */
export function matchWord({ keys, patterns }: SearchedWord): Filter<OrderDocument>[] {
  const found: Filter<OrderDocument> = { customerKeys: oneOf(keys) };
  return patterns ? [found, { customerKeys: { $regex: patterns.join('|') } }] : [found];
}

/** Uses equality for a single value, which preserves the index's order. */
function oneOf<T>(values: T[]): T | { $in: T[] } {
  const [only] = values;
  return values.length === 1 && only !== undefined ? only : { $in: values };
}
