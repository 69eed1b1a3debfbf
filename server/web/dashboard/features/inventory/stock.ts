import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatNumber } from '../../../shared/i18n/formats.ts';

export type StockItem = Schemas['DashboardInventoryItem'];

const DIGITS = { maximumFractionDigits: 3 };

export const formatQuantity = (quantity: string | number) => formatNumber(Number(quantity), DIGITS);

/** A balance change with its sign. */
export const formatChange = (quantity: string | number) =>
  formatNumber(Number(quantity), { ...DIGITS, signDisplay: 'exceptZero' });

export const STATUSES = {
  ok: msg`OK`,
  low: msg`Low`,
  negative: msg`Below zero`,
} as const satisfies Record<Schemas['StockStatus'], MessageDescriptor>;

export const MOVEMENTS = {
  purchase: msg`Purchase`,
  waste: msg`Waste`,
  count: msg`Count`,
  adjustment: msg`Adjustment`,
  order_confirmed: msg`Order confirmed`,
  order_cancelled: msg`Order cancelled`,
  order_updated: msg`Order changed`,
} as const satisfies Record<Schemas['InventoryMovementType'], MessageDescriptor>;

/** Items that are low at a branch, or at any, and whose names contain every searched word. */
export function filterStock(
  items: StockItem[],
  { branchId, low, find = '' }: { branchId?: string; low?: boolean; find?: string },
): StockItem[] {
  const words = find.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter(
    ({ name, balances }) =>
      words.every(word => name.toLowerCase().includes(word)) &&
      (!low ||
        balances.some(
          balance => balance.status !== 'ok' && (branchId === undefined || balance.branchId === branchId),
        )),
  );
}
