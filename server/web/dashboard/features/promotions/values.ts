import { isLimitedToItems } from '../../../../../spec/rules/promotions.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { toWeekly, toWeeklyHours, type Weekly } from '../../../shared/branches/hours.ts';
import { fromNumberValue, toNumberValue } from '../../../shared/ui/number-values.ts';

export type Promotion = Schemas['Promotion'];

export const PROMOTIONS_PATH = '/dashboard/api/promotions';

/** A promotion in the form. Unset numbers are empty strings. */
export type Values = {
  name: string;
  code: string;
  kind: Promotion['kind'];
  percentage: number | string;
  amount: number | string;
  buyQuantity: number | string;
  getQuantity: number | string;
  /** Whether it applies to the whole order, or to items and categories. */
  scope: 'order' | 'items';
  itemIds: string[];
  categoryIds: string[];
  minimumOrder: number | string;
  startsAt: string | null;
  endsAt: string | null;
  /** Null: at any time. */
  hours: Weekly | null;
  limit: number | string;
  oncePerGuest: boolean;
  active: boolean;
};

/** The editable fields. */
export type Editable = Omit<Promotion, 'id' | 'currency' | 'uses' | 'createdAt' | 'updatedAt'>;

export const NEW: Editable = {
  ...{ name: '', code: '', kind: 'percentage', percentage: null, amount: null, minimumOrder: null },
  ...{ buyQuantity: null, getQuantity: null, itemIds: [], categoryIds: [] },
  ...{ startsAt: null, endsAt: null, hours: [], limit: null, oncePerGuest: false, active: true },
};

export const toEditable = ({ id, currency, uses, createdAt, updatedAt, ...editable }: Promotion): Editable =>
  editable;

export const toValues = (promotion: Editable): Values => ({
  ...promotion,
  percentage: toNumberValue(promotion.percentage),
  amount: toNumberValue(promotion.amount),
  buyQuantity: promotion.buyQuantity ?? 1,
  getQuantity: promotion.getQuantity ?? 1,
  scope: isLimitedToItems(promotion) ? 'items' : 'order',
  minimumOrder: toNumberValue(promotion.minimumOrder),
  hours: promotion.hours.length === 0 ? null : toWeekly(promotion.hours),
  limit: promotion.limit ?? '',
});

/** Whether it applies to selected items and categories. Free delivery applies to the whole order. */
export const isForItems = ({ kind, scope }: Pick<Values, 'kind' | 'scope'>): boolean =>
  scope === 'items' && kind !== 'free_delivery';

export const toBody = (values: Values) => ({
  name: values.name,
  code: values.code.trim() === '' ? null : values.code.trim(),
  kind: values.kind,
  percentage:
    values.kind === 'percentage' || values.kind === 'buy_x_get_y' ? fromNumberValue(values.percentage) : null,
  amount: values.kind === 'amount' ? fromNumberValue(values.amount) : null,
  buyQuantity: values.kind === 'buy_x_get_y' ? fromNumberValue(values.buyQuantity) : null,
  getQuantity: values.kind === 'buy_x_get_y' ? fromNumberValue(values.getQuantity) : null,
  itemIds: isForItems(values) ? values.itemIds : [],
  categoryIds: isForItems(values) ? values.categoryIds : [],
  minimumOrder: fromNumberValue(values.minimumOrder),
  startsAt: values.startsAt,
  endsAt: values.endsAt,
  hours: values.hours ? toWeeklyHours(values.hours) : [],
  limit: fromNumberValue(values.limit),
  oncePerGuest: values.code.trim() !== '' && values.oncePerGuest,
  active: values.active,
});
