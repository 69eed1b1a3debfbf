import type { Schemas } from '../../../shared/api/contract.ts';
import { toWeekly, toWeeklyHours, type Weekly } from '../../../shared/branches/hours.ts';
import { fromNumberValue, toNumberValue } from '../../../shared/ui/number-values.ts';

export type Promotion = Schemas['Promotion'];

export const PROMOTIONS_PATH = '/dashboard/api/promotions';

/** A promotion in the form. Numbers that are not set are empty texts. */
export type Values = {
  name: string;
  code: string;
  kind: Promotion['kind'];
  percentage: number | string;
  amount: number | string;
  minimumOrder: number | string;
  startsAt: string | null;
  endsAt: string | null;
  /** Null: at any time. */
  hours: Weekly | null;
  limit: number | string;
  oncePerGuest: boolean;
  active: boolean;
};

/** The fields that people edit. */
export type Editable = Omit<Promotion, 'id' | 'currency' | 'uses' | 'createdAt' | 'updatedAt'>;

export const NEW: Editable = {
  ...{ name: '', code: '', kind: 'percentage', percentage: null, amount: null, minimumOrder: null },
  ...{ startsAt: null, endsAt: null, hours: [], limit: null, oncePerGuest: false, active: true },
};

export const toEditable = ({ id, currency, uses, createdAt, updatedAt, ...editable }: Promotion): Editable =>
  editable;

export const toValues = (promotion: Editable): Values => ({
  ...promotion,
  percentage: toNumberValue(promotion.percentage),
  amount: toNumberValue(promotion.amount),
  minimumOrder: toNumberValue(promotion.minimumOrder),
  hours: promotion.hours.length === 0 ? null : toWeekly(promotion.hours),
  limit: promotion.limit ?? '',
});

export const toBody = (values: Values) => ({
  name: values.name,
  code: values.code.trim() === '' ? null : values.code.trim(),
  kind: values.kind,
  percentage: values.kind === 'percentage' ? fromNumberValue(values.percentage) : null,
  amount: values.kind === 'amount' ? fromNumberValue(values.amount) : null,
  minimumOrder: fromNumberValue(values.minimumOrder),
  startsAt: values.startsAt,
  endsAt: values.endsAt,
  hours: values.hours ? toWeeklyHours(values.hours) : [],
  limit: fromNumberValue(values.limit),
  oncePerGuest: values.code.trim() !== '' && values.oncePerGuest,
  active: values.active,
});
