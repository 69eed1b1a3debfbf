import type { CreatePromotionRequest, UpdatePromotionRequest } from '../../../generated/dashboard/types.ts';
import { parseAmount } from '../../../spec/rules/money.ts';
import { parseRate } from '../../../spec/rules/vat.ts';
import { parseDateField } from '../../lib/dates.ts';
import type { FieldError } from '../../lib/errors.ts';
import { validateWeeklyHours } from '../branches/validate-hours.ts';
import type { PromotionDocument } from './documents.ts';

/** The editable values of a promotion. */
export type PromotionValues = Omit<
  PromotionDocument,
  '_id' | 'restaurantId' | 'currency' | 'createdAt' | 'updatedAt' | 'revision' | 'outbox' | 'code'
> & { code: string | null } & typeof NO_LIMITS;

/** Defaults for promotions of earlier releases. */
export const NO_LIMITS: Required<
  Pick<PromotionDocument, 'buyQuantity' | 'getQuantity' | 'itemIds' | 'categoryIds'>
> = { buyQuantity: null, getQuantity: null, itemIds: [], categoryIds: [] };

type Input = Omit<CreatePromotionRequest, 'currency'> | Omit<UpdatePromotionRequest, 'replaces'>;

/** Codes are case-insensitive. */
export const normalizeCode = (code: string): string => code.trim().toUpperCase();

/** The values present in the input. */
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

/** The kinds to which each figure applies. */
const FIGURES: Record<
  'percentage' | 'amount' | 'buyQuantity' | 'getQuantity',
  { required: PromotionDocument['kind']; optional?: PromotionDocument['kind'] }
> = {
  percentage: { required: 'percentage', optional: 'buy_x_get_y' },
  amount: { required: 'amount' },
  buyQuantity: { required: 'buy_x_get_y' },
  getQuantity: { required: 'buy_x_get_y' },
};

/** Checks of a whole promotion that the contract's schema cannot express. */
export function validatePromotion(values: PromotionValues): FieldError[] {
  const { kind, code, startsAt, endsAt, hours, oncePerGuest } = values;
  const fieldErrors: FieldError[] = [];
  const reject = (path: string, message: string) => fieldErrors.push({ path, message });
  for (const [field, { required, optional }] of Object.entries(FIGURES)) {
    const value = values[field as keyof typeof FIGURES];
    const isOfKind = kind === required || kind === optional;
    if (!isOfKind && value !== null) reject(`/${field}`, 'must be null for this kind');
    if (kind === required && value === null) reject(`/${field}`, 'is required for this kind');
    if (isOfKind && value === 0) reject(`/${field}`, 'must be > 0');
  }
  for (const [field, one] of [
    ['itemIds', 'an item'],
    ['categoryIds', 'a category'],
  ] as const) {
    const ids = values[field];
    if (kind === 'free_delivery' && ids.length > 0) reject(`/${field}`, 'must be empty for this kind');
    if (new Set(ids).size < ids.length) reject(`/${field}`, `must not contain ${one} twice`);
  }
  if (startsAt && endsAt && endsAt <= startsAt) reject('/endsAt', 'must be later than startsAt');
  if (oncePerGuest && code === null) reject('/oncePerGuest', 'is allowed only for promotions with a code');
  return [...fieldErrors, ...validateWeeklyHours(hours, '/hours')];
}
