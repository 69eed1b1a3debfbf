import type { Schemas } from '../api/contract.ts';
import { waitsSince } from './lateness.ts';

type Order = Pick<Schemas['DashboardOrder'], 'createdAt' | 'startsAt' | 'status' | 'number'>;

/** A pre-order waits for its confirmation first, then for the kitchen's start. */
const sinceOf = (order: Order): number =>
  order.status === 'pending' ? Date.parse(order.createdAt) : waitsSince(order);

/** For sorting by how long orders wait. */
export const oldestFirst = (one: Order, other: Order): number =>
  sinceOf(one) - sinceOf(other) || one.number - other.number;
