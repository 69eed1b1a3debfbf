import type {
  CurrencyDay,
  CurrencySales as CurrencySalesResponse,
  CurrencyTopItems,
  SalesDay,
} from '../../../generated/dashboard/types.ts';
import type { RateSum } from '../../../spec/rules/day-report.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { formatRate } from '../../../spec/rules/vat.ts';
import type { DayReport } from './day-report.ts';
import type { CurrencySales, Figures } from './sales.ts';
import type { TopItems } from './sold-items.ts';

export function serializeSales(sales: CurrencySales): CurrencySalesResponse {
  const { currency, total, days, hours, branches, refundedSales } = sales;
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
    refundedSales: refundedSales.map(({ day, refunded }) => ({
      day,
      refunded: formatMoney(refunded, currency),
    })),
  };
}

export function serializeDayReport(report: DayReport): CurrencyDay {
  const { currency, orders, paid, credits = 0, tips, vat, refunded, refundedVat, payments, refunds } = report;
  const money = (amount: number) => formatMoney(amount, currency);
  const serializeVat = ({ rate, amount, vat }: RateSum) => ({
    rate: rate === null ? null : formatRate(rate),
    amount: money(amount),
    vat: money(vat),
  });
  return {
    currency,
    orders,
    paid: money(paid),
    credits: money(credits),
    tips: money(tips),
    vat: vat.map(serializeVat),
    refunded: money(refunded),
    refundedVat: refundedVat.map(serializeVat),
    payments: payments.map(({ providerId, orders, paid, refunded, surplus, partial = 0 }) => ({
      providerId,
      orders,
      paid: money(paid),
      refunded: money(refunded),
      surplus: money(surplus),
      partial: money(partial),
    })),
    refunds: refunds.map(({ createdAt, amount, vat, ...refund }) => ({
      ...refund,
      createdAt: createdAt.toISOString(),
      amount: money(amount),
      vat: money(vat),
    })),
  };
}

/** A period's figures. */
export type SalesFigures = Omit<SalesDay, 'day'>;

export function serializeFigures({ orders, paid, refunded }: Figures, currency: string): SalesFigures {
  const average = orders === 0 ? 0 : Math.round(paid / orders);
  return {
    orders,
    paid: formatMoney(paid, currency),
    refunded: formatMoney(refunded, currency),
    takings: formatMoney(paid - refunded, currency),
    average: formatMoney(average, currency),
  };
}

export const serializeTopItems = ({ currency, items }: TopItems): CurrencyTopItems => ({
  currency,
  items: items.map(item => ({ ...item, amount: formatMoney(item.amount, currency) })),
});
