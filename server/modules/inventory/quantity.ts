import type { FieldError } from '../../lib/errors.ts';
import { formatFixedPoint, parseFixedPointField } from '../../lib/fixed-point.ts';

/** Quantities are stored as integers in thousandths of the unit. */
const DECIMALS = 3;

export const formatQuantity = (thousandths: number): string => formatFixedPoint(thousandths, DECIMALS);

/** In thousandths. A quantity with more decimals adds a field error and counts as 0. */
export const parseQuantity = (quantity: number, path: string, fieldErrors: FieldError[]): number =>
  parseFixedPointField(
    quantity,
    DECIMALS,
    { path, message: `must have at most ${DECIMALS} decimals` },
    fieldErrors,
  );
