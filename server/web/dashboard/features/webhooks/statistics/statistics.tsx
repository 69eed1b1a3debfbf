import { Trans, useLingui } from '@lingui/react/macro';
import { Skeleton, Stack, Title } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatNumber } from '../../../../shared/i18n/formats.ts';
import { Boundary } from '../../../../shared/ui/boundary.tsx';
import { Failed } from '../../../../shared/ui/failed.tsx';
import { CountsTable } from './counts-table.tsx';
import { EndpointLink } from './endpoint-link.tsx';
import { formatBucket } from './format-bucket.ts';
import classes from './statistics.module.css';

const AttemptsChart = lazy(() => import('./attempts-chart.tsx'));

export function Statistics({ statistics }: { statistics: Schemas['WebhookStatistics'] }) {
  const { t } = useLingui();
  const { total, buckets, endpoints, period } = statistics;
  const rate = total.successes / total.attempts;
  return (
    <Stack gap="xl">
      <dl className={classes.figures}>
        <Figure name={t`Attempts`} value={formatNumber(total.attempts)} />
        <Figure name={t`Succeeded`} value={formatRate(rate)} />
        <Figure name={t`Failed`} value={formatNumber(total.failures)} />
      </dl>
      <Boundary failed={<Failed />}>
        <Suspense fallback={<Skeleton h={300} />}>
          <AttemptsChart statistics={statistics} />
        </Suspense>
      </Boundary>
      {endpoints.length > 0 && (
        <section aria-labelledby="by-endpoint">
          <Title order={2} size="h5" mb="xs" id="by-endpoint">
            <Trans>By endpoint</Trans>
          </Title>
          <CountsTable
            of={t`Endpoint`}
            rows={endpoints.map(counts => ({
              key: counts.endpointId,
              name: <EndpointLink endpointId={counts.endpointId} period={period} />,
              counts,
            }))}
          />
        </section>
      )}
      <details className={classes.numbers}>
        <summary>
          <Trans>Chart data</Trans>
        </summary>
        <CountsTable
          of={t`Since`}
          rows={buckets.map(counts => ({ key: counts.at, name: formatBucket(counts.at, period), counts }))}
        />
      </details>
    </Stack>
  );
}

/** Rounded down: 99.96% is not 100%. */
const formatRate = (rate: number) =>
  formatNumber(Math.floor(rate * 1000) / 1000, { style: 'percent', maximumFractionDigits: 1 });

const Figure = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);
