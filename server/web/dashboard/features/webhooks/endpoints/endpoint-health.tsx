import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Badge, Text } from '@mantine/core';
import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatRelative } from '../../../../shared/i18n/formats.ts';
import type { Endpoint } from '../use-endpoints.ts';
import classes from './endpoint-card.module.css';
import { HourlyBars } from './hourly-bars.tsx';

const COLORS = { healthy: 'herb', failing: 'red', idle: 'gray' } as const;

export function HealthBadge({ endpoint: { enabled, health } }: { endpoint: Endpoint }) {
  const { t } = useLingui();
  const texts = { healthy: t`Healthy`, failing: t`Failing`, idle: t`Idle` };
  return (
    <Badge color={enabled ? COLORS[health.status] : 'gray'} variant="light" tt="none">
      {enabled ? texts[health.status] : t`Off`}
    </Badge>
  );
}

/** The attempts of the last 24 hours. */
export function EndpointHealth({ health }: { health: Schemas['WebhookEndpointHealth'] }) {
  const { t } = useLingui();
  const { attempts, failures, lastSuccessAt, lastFailureAt } = health;
  const made = plural(attempts, {
    0: 'No attempts in 24 hours',
    one: '# attempt in 24 hours',
    other: '# attempts in 24 hours',
  });
  return (
    <div className={classes.health}>
      <HourlyBars health={health} />
      <div>
        <Text size="sm">{failures > 0 ? t`${made}, ${failures} failed` : made}</Text>
        {lastSuccessAt && (
          <Text size="sm" c="dimmed">{t`Last success ${formatRelative(lastSuccessAt)}`}</Text>
        )}
        {lastFailureAt && (
          <Text size="sm" c="dimmed">{t`Last failure ${formatRelative(lastFailureAt)}`}</Text>
        )}
      </div>
    </div>
  );
}
