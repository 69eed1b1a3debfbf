import '@mantine/charts/styles.css';
import { useLingui } from '@lingui/react/macro';
import { BarChart } from '@mantine/charts';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatNumber } from '../../../../shared/i18n/formats.ts';
import { COUNT_NAMES, COUNTS } from './counts.ts';
import { formatBucket } from './format-bucket.ts';

/** Attempts over time, by response class. The table below says the same. */
export default function AttemptsChart({ statistics }: { statistics: Schemas['WebhookStatistics'] }) {
  const { t, i18n } = useLingui();
  const { buckets, total, period } = statistics;
  const shown = COUNT_NAMES.filter(name => total[name] > 0);
  return (
    <div role="img" aria-label={t`Attempts by response`}>
      <BarChart
        h={300}
        type="stacked"
        withLegend
        data={buckets.map(({ at, ...counts }) => ({ ...counts, at: formatBucket(at, period) }))}
        dataKey="at"
        series={shown.map(name => ({
          name,
          label: i18n._(COUNTS[name].label),
          color: COUNTS[name].color,
        }))}
        valueFormatter={count => formatNumber(count)}
        yAxisProps={{ allowDecimals: false, width: 48 }}
      />
    </div>
  );
}
