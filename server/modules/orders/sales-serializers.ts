import type {
  CurrencySales as CurrencySalesResponse,
  CurrencyTopItems,
  SalesFigures,
} from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import type { CurrencySales, Figures } from './sales.ts';
import type { TopItems } from './sold-items.ts';

export function serializeSales(sales: CurrencySales): CurrencySalesResponse {
  const { currency, total, days, hours, branches } = sales;
  const serialize = (figures: Figures) => serializeFigures(figures, currency);
  return {
    currency,
    ...serialize(total),
    days: days.map(({ day, figures }) => ({ day, ...serialize(figures) })),
    hours: hours.map(({ hour, figures }) => ({ hour, ...serialize(figures) })),
    branches: branches.map(({ branch, figures }) => ({
      branchId: branch._id,
      branchName: branch.name,
      ...serialize(figures),
    })),
  };
}

export function serializeFigures({ orders, paid, refunded }: Figures, currency: string): SalesFigures {
  const takings = paid - refunded;
  const average = orders === 0 ? 0 : Math.round(takings / orders);
  return {
    orders,
    paid: formatMoney(paid, currency),
    refunded: formatMoney(refunded, currency),
    takings: formatMoney(takings, currency),
    average: formatMoney(average, currency),
  };
}

export const serializeTopItems = ({ currency, items }: TopItems): CurrencyTopItems => ({
  currency,
  items: items.map(item => ({ ...item, amount: formatMoney(item.amount, currency) })),
});
