import type { CreatePromotionRequest, UpdatePromotionRequest } from '../../../generated/dashboard/types.ts';
import { parseAmount } from '../../../spec/rules/money.ts';
import { parseRate } from '../../../spec/rules/vat.ts';
import { parseDateField } from '../../lib/dates.ts';
import type { FieldError } from '../../lib/errors.ts';
import { validateWeeklyHours } from '../branches/opening-hours.ts';
import type { PromotionDocument } from './documents.ts';

/** What people edit of a promotion. */
export type PromotionValues = Omit<
  PromotionDocument,
  '_id' | 'restaurantId' | 'currency' | 'createdAt' | 'updatedAt' | 'revision' | 'outbox' | 'code'
> & { code: string | null };

type Input = Omit<CreatePromotionRequest, 'currency'> | Omit<UpdatePromotionRequest, 'replaces'>;

/** Codes are compared in capital letters. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

/** The values that the input names. */
export function parsePromotion(
  { code, percentage, amount, minimumOrder, startsAt, endsAt, ...others }: Input,
  currency: string,
  fieldErrors: FieldError[],
): Partial<PromotionValues> {
  const money = (path: string, value: number | null) =>
    value === null ? null : parseAmount(value, currency, path, fieldErrors);
  const time = (path: string, value: string | null) =>
    value === null ? null : parseDateField(value, path, fieldErrors);
  const rate = typeof percentage === 'number' ? parseRate(percentage, '/percentage', fieldErrors) : null;
  return {
    ...others,
    ...(code !== undefined && { code: code === null ? null : normalizeCode(code) }),
    ...(percentage !== undefined && { percentage: rate }),
    ...(amount !== undefined && { amount: money('/amount', amount) }),
    ...(minimumOrder !== undefined && { minimumOrder: money('/minimumOrder', minimumOrder) }),
    ...(startsAt !== undefined && { startsAt: time('/startsAt', startsAt) }),
    ...(endsAt !== undefined && { endsAt: time('/endsAt', endsAt) }),
  };
}

/** Checks of the whole promotion that the contract's schema cannot express. */
export function validatePromotion(values: PromotionValues): FieldError[] {
  const { kind, code, startsAt, endsAt, hours, oncePerGuest } = values;
  const fieldErrors: FieldError[] = [];
  const reject = (path: string, message: string) => fieldErrors.push({ path, message });
  for (const field of ['percentage', 'amount'] as const) {
    const value = values[field];
    if (field !== kind && value !== null) reject(`/${field}`, 'must be null: only another kind has it');
    if (field === kind && value === null) reject(`/${field}`, 'is required for this kind');
    if (field === kind && value === 0) reject(`/${field}`, 'must be > 0');
  }
  if (startsAt && endsAt && endsAt <= startsAt) reject('/endsAt', 'must be later than startsAt');
  if (oncePerGuest && code === null) reject('/oncePerGuest', 'is for promotions with a code only');
  return [...fieldErrors, ...validateWeeklyHours(hours, '/hours')];
}
