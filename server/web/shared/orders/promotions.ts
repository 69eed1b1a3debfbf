import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import type { PromotionScope } from '../../../../spec/rules/promotions.ts';
import type { Schemas } from '../api/contract.ts';
import { formatMoney, formatNumber } from '../i18n/formats.ts';

type Rule = Pick<
  Schemas['Promotion'],
  'kind' | 'percentage' | 'amount' | 'buyQuantity' | 'getQuantity' | 'currency'
>;

/**
 * A promotion as text, such as `10% off`, or with its items and categories, such as `Buy 1, get 1 free on
 * Pizzas`.
 */
export function describePromotion(rule: Rule, names: string[] = []): string {
  const { kind, amount, currency } = rule;
  if (kind === 'free_delivery') return t`Free delivery`;
  if (kind === 'buy_x_get_y')
    return names.length > 0 ? t`${describePieces(rule)} on ${listNames(names)}` : describePieces(rule);
  const share = kind === 'amount' ? formatMoney(amount ?? 0, currency) : formatShare(rule);
  return names.length > 0 ? t`${share} off ${listNames(names)}` : t`${share} off`;
}

function describePieces(rule: Rule): string {
  const buy = formatNumber(rule.buyQuantity ?? 1);
  const get = formatNumber(rule.getQuantity ?? 1);
  const isFree = rule.percentage === null || Number(rule.percentage) === 100;
  return isFree ? t`Buy ${buy}, get ${get} free` : t`Buy ${buy}, get ${get} at ${formatShare(rule)} off`;
}

const formatShare = ({ percentage }: Rule): string =>
  formatNumber(Number(percentage) / 100, { style: 'percent', maximumFractionDigits: 4 });

const MOST_NAMES = 4;

/** "Pizzas, Pasta, and Cola". Long lists are shortened with a count. */
export function listNames(names: string[]): string {
  const shown = names.length > MOST_NAMES ? names.slice(0, MOST_NAMES - 1) : names;
  const others = names.length - shown.length;
  // Each keeps its own text direction.
  const parts = shown.map(name => `\u2068${name}\u2069`);
  if (others > 0) parts.push(t`${plural(others, { one: '# more', other: '# more' })}`);
  return new Intl.ListFormat(i18n.locale).format(parts);
}

/**
 * The names of a promotion's items and categories that are on the menu. Empty from a service of the previous
 * release.
 */
export function namesOf(
  { itemIds = [], categoryIds = [] }: PromotionScope,
  { items, categories }: Record<'items' | 'categories', { id: string; title: string }[]>,
): string[] {
  const titles = (ids: string[], all: { id: string; title: string }[]) =>
    all.filter(({ id }) => ids.includes(id)).map(({ title }) => title);
  return [...titles(categoryIds, categories), ...titles(itemIds, items)];
}
