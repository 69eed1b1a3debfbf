import { Trans, useLingui } from '@lingui/react/macro';
import { Text } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatDate, formatMoney, formatNumber } from '../../../shared/i18n/formats.ts';
import { useProviderName } from '../../../shared/orders/providers.ts';
import { Amounts, FigureTable, ReportSection } from './report-section.tsx';

const PERCENT = { style: 'percent', maximumFractionDigits: 4 } as const;

/** A report's sales in one currency: totals, payment methods, VAT, and refunds. */
export function ReportFigures({ figures }: { figures: Schemas['CurrencyDay'] }) {
  const { t } = useLingui();
  const nameOf = useProviderName();
  const { currency, orders, paid, credits, tips, vat, refunded, refundedVat, payments, refunds } = figures;
  const money = (amount: string) => formatMoney(amount, currency);
  const vatRows = (rows: Schemas['DayVat'][]) =>
    rows.map(one => [
      one.rate === null ? t`Unknown rate` : formatNumber(Number(one.rate) / 100, PERCENT),
      money(one.amount),
      money(one.vat),
    ]);
  return (
    <>
      <ReportSection title={t`Sales in ${currency}`}>
        <Amounts
          rows={[
            { label: t`Paid orders`, amount: formatNumber(orders) },
            { label: t`Paid`, amount: money(paid) },
            ...(Number(credits) > 0 ? [{ label: t`Paid with vouchers`, amount: money(credits) }] : []),
            { label: t`of which tips`, amount: money(tips) },
            { label: t`Refunds`, amount: money(refunded) },
            { label: t`Takings`, amount: money(subtract(paid, refunded)), isTotal: true },
          ]}
        />
      </ReportSection>
      <ReportSection title={t`Payment methods`}>
        {payments.length === 0 ? (
          <Text c="dimmed">
            <Trans>No payments and no refunds.</Trans>
          </Text>
        ) : (
          <FigureTable
            title={t`Payment methods`}
            head={[t`Method`, t`Orders`, t`Paid`, t`Refunds`]}
            rows={payments.flatMap(({ providerId, orders, paid, refunded, surplus, partial }) => {
              const name = providerId === '' ? t`Free` : nameOf(providerId);
              const row = [name, formatNumber(orders), money(paid), money(refunded)];
              return [
                row,
                ...(Number(surplus) === 0 ? [] : [[t`${name}, paid twice`, '', money(surplus), '']]),
                ...(Number(partial) === 0
                  ? []
                  : [[t`${name}, part payments of open orders`, '', money(partial), '']]),
              ];
            })}
          />
        )}
      </ReportSection>
      {vat.length > 0 && (
        <ReportSection title={t`VAT of sales`}>
          <FigureTable title={t`VAT of sales`} head={[t`Rate`, t`Amount`, t`VAT`]} rows={vatRows(vat)} />
        </ReportSection>
      )}
      {refunds.length > 0 && (
        <ReportSection title={t`Refunds`}>
          <FigureTable
            title={t`VAT of refunds`}
            head={[t`Rate`, t`Amount`, t`VAT`]}
            rows={vatRows(refundedVat)}
          />
          <FigureTable
            title={t`Refunds`}
            head={[t`Order`, t`Day of sale`, t`Method`, t`Amount`]}
            rows={refunds.map(({ orderNumber, saleDay, providerId, amount }) => [
              String(orderNumber),
              formatDate(saleDay, 'UTC'),
              nameOf(providerId),
              money(amount),
            ])}
          />
        </ReportSection>
      )}
    </>
  );
}

/** Amounts have up to four decimals. */
const subtract = (paid: string, refunded: string): string => (Number(paid) - Number(refunded)).toFixed(4);
