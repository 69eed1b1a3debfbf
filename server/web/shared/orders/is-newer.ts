import type { Schemas } from '../api/contract.ts';

type Copy = Pick<Schemas['DashboardOrder'], 'updatedAt'>;

/** Of two copies of an order, which may arrive in any sequence: an older one never replaces a newer one. */
export const isNewer = (order: Copy, than: Copy): boolean => order.updatedAt > than.updatedAt;
