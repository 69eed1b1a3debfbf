import { parseFixedPoint } from '../../../spec/rules/decimals.ts';
import { getExponent } from '../../../spec/rules/money.ts';
import { applyPrices, type PricePatch, type PriceRow, serializePrice } from '../../../spec/rules/prices.ts';
import {
  applySnooze,
  currentSnoozes,
  type Snooze,
  type SnoozePatch,
  serializeSnooze,
} from '../../../spec/rules/snooze.ts';
import { toStoredRate, VAT_DECIMALS } from '../../../spec/rules/vat.ts';
import type { MenuItem, MenuItemPrice, MenuItemUnavailability } from '../generated/types.ts';
import type { MockContext } from './mock-call.ts';

// The mock's data has the format of API responses. These functions convert it to the types of the rules, and
// back.

type ItemPatch = { published?: boolean | undefined; snooze?: SnoozePatch | undefined; prices: PricePatch[] };

/** Updates an item, and its `updatedAt` if anything changed. */
export function updateItem(item: MenuItem, patch: ItemPatch, { branches, now }: MockContext): void {
  const before = JSON.stringify(item);
  const { published = item.published, snooze, prices } = patch;
  item.published = published;
  if (snooze)
    item.unavailability = applySnooze(item.unavailability.map(toSnooze), snooze, branches, now).map(
      serializeSnooze,
    );
  if (prices.length > 0) item.prices = applyPrices(item.prices.map(toPriceRow), prices).map(serializePrice);
  if (JSON.stringify(item) !== before) item.updatedAt = now.toISOString();
}

/** The part of an item that is visible to the key. */
export function toVisible(item: MenuItem, { canSeeBranch, now }: MockContext): MenuItem {
  const isVisible = ({ branchId }: { branchId: string }) => canSeeBranch(branchId);
  const snoozes = currentSnoozes(item.unavailability.map(toSnooze), now);
  return {
    ...item,
    prices: item.prices.filter(isVisible),
    unavailability: snoozes.filter(isVisible).map(serializeSnooze),
  };
}

function toSnooze({
  unavailableUntil,
  unavailableReason,
  unavailableNote,
  ...row
}: MenuItemUnavailability): Snooze {
  return { ...row, until: new Date(unavailableUntil), reason: unavailableReason, note: unavailableNote };
}

function toPriceRow({ price, compareAtPrice, vat, ...row }: MenuItemPrice): PriceRow {
  const decimals = getExponent(row.currency);
  return {
    ...row,
    price: toInteger(price, decimals),
    compareAtPrice: compareAtPrice === null ? null : toInteger(compareAtPrice, decimals),
    ...toStoredRate(toInteger(vat, VAT_DECIMALS)),
  };
}

/** Throws a `TypeError` if the format differs from the service's. */
export function toInteger(decimal: string, decimals: number): number {
  const integer = parseFixedPoint(decimal, decimals);
  if (integer === undefined) throw new TypeError(`Not a decimal with ${decimals} decimals: ${decimal}`);
  return integer;
}
