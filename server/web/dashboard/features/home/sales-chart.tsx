import '@mantine/charts/styles.css';
import { useLingui } from '@lingui/react/macro';
import { BarChart } from '@mantine/charts';
import { hourOfBusinessDay } from '../../../../../spec/rules/business-day.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { formatDate, formatMoney } from '../../../shared/i18n/formats.ts';

type Props = { sales: Schemas['CurrencySales']; byHour: boolean };

/** Sales by hour of a business day, or by day of a longer period. */
export default function SalesChart({ sales, byHour }: Props) {
  const { t } = useLingui();
  const bars = byHour
    ? sales.hours
        .toSorted((one, other) => hourOfBusinessDay(one.hour) - hourOfBusinessDay(other.hour))
        .map(({ hour, takings }) => ({ at: `${hour}:00`, takings: Number(takings) }))
    : sales.days.map(({ day, takings }) => ({ at: formatDate(day, 'UTC'), takings: Number(takings) }));
  return (
    <div role="img" aria-label={byHour ? t`Takings by hour` : t`Takings by day`}>
      <BarChart
        h={220}
        data={bars}
        dataKey="at"
        series={[{ name: 'takings', label: t`Takings`, color: 'herb.7' }]}
        valueFormatter={amount => formatMoney(amount, sales.currency)}
        yAxisProps={{ width: 72 }}
      />
    </div>
  );
}
