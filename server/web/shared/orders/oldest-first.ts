import type { Schemas } from '../api/contract.ts';

type Order = Pick<Schemas['DashboardOrder'], 'createdAt' | 'number'>;

/** For sorting. */
export const oldestFirst = (one: Order, other: Order): number =>
  one.createdAt.localeCompare(other.createdAt) || one.number - other.number;
