import type {
  CurrencyDay,
  CurrencySales as CurrencySalesResponse,
  CurrencyTopItems,
  SalesFigures,
} from '../../../generated/dashboard/types.ts';
import { formatMoney } from '../../../spec/rules/money.ts';
import { formatRate } from '../../../spec/rules/vat.ts';
import type { DayReport, VatOfDay } from './day-report.ts';
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
  const { currency, orders, paid, tips, vat, refunded, refundedVat, payments, refunds } = report;
  const money = (amount: number) => formatMoney(amount, currency);
  const serializeVat = ({ rate, amount, vat }: VatOfDay) => ({
    rate: rate === undefined ? null : formatRate(rate),
    amount: money(amount),
    vat: money(vat),
  });
  return {
    currency,
    orders,
    paid: money(paid),
    tips: money(tips),
    vat: vat.map(serializeVat),
    refunded: money(refunded),
    refundedVat: refundedVat.map(serializeVat),
    payments: payments.map(one => ({ ...one, paid: money(one.paid), refunded: money(one.refunded) })),
    refunds: refunds.map(({ order, refund, providerId, saleDay, vat }) => ({
      id: refund.id,
      createdAt: refund.createdAt.toISOString(),
      orderId: order._id,
      orderNumber: order.number,
      saleDay,
      providerId,
      amount: money(refund.amount),
      vat: money(vat),
    })),
  };
}

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
