import type { Schemas } from '../api/contract.ts';

type Copy = Pick<Schemas['DashboardOrder'], 'updatedAt'>;

/**
 * Compares two copies of an order. Copies can arrive in any order, and an older one must not replace a newer
 * one.
 */
export const isNewer = (order: Copy, than: Copy): boolean => order.updatedAt > than.updatedAt;
