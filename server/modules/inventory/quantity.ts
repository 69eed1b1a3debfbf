import type { FieldError } from '../../lib/errors.ts';
import { formatScaled, readScaled } from '../../lib/money.ts';

/** Quantities are integers in thousandths of the unit; this module is their only way in and out. */
const DECIMALS = 3;

export const formatQuantity = (thousandths: number): string => formatScaled(thousandths, DECIMALS);

/** A stated quantity in thousandths; one with more decimals is a fault, and counts as 0. */
export const parseQuantity = (stated: number, path: string, faults: FieldError[]): number =>
  readScaled(stated, DECIMALS, { path, message: `must have at most ${DECIMALS} decimals` }, faults);
