import type { FieldError } from '../../generated/public/types.ts';
import { formatFixedPoint, parseFixedPointField } from './decimals.ts';

/** Quantities are integers in thousandths of the unit. */
export const QUANTITY_DECIMALS = 3;

export const formatQuantity = (thousandths: number): string =>
  formatFixedPoint(thousandths, QUANTITY_DECIMALS);

/** Parses a quantity into thousandths. A quantity with more decimals adds a field error and counts as 0. */
export const parseQuantity = (quantity: number, path: string, fieldErrors: FieldError[]): number =>
  parseFixedPointField(
    quantity,
    QUANTITY_DECIMALS,
    { path, message: `must have at most ${QUANTITY_DECIMALS} decimals` },
    fieldErrors,
  );

/** Parses the quantity of a movement into thousandths. */
export function parseMovementQuantity(type: string, quantity: number, fieldErrors: FieldError[]): number {
  const path = '/quantity';
  const thousandths = parseQuantity(quantity, path, fieldErrors);
  if (type === 'count' && thousandths < 0)
    fieldErrors.push({ path, message: 'must not be negative: a count is the quantity in stock' });
  return thousandths;
}

/** A count sets the balance. All other movements change it. */
export const getBalanceAfter = (type: string, quantity: number, balance: number): number =>
  type === 'count' ? quantity : balance + quantity;
