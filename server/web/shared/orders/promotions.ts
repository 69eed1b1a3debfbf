import { t } from '@lingui/core/macro';
import type { Schemas } from '../api/contract.ts';
import { formatMoney, formatNumber } from '../i18n/formats.ts';

type Rule = Pick<Schemas['Promotion'], 'kind' | 'percentage' | 'amount' | 'currency'>;

/** A promotion in words, such as `10% off`. */
export function describePromotion({ kind, percentage, amount, currency }: Rule): string {
  if (kind === 'free_delivery') return t`Free delivery`;
  if (kind === 'amount') return t`${formatMoney(amount ?? 0, currency)} off`;
  const share = formatNumber(Number(percentage) / 100, { style: 'percent', maximumFractionDigits: 4 });
  return t`${share} off`;
}
