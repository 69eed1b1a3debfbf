import { Text } from '@mantine/core';
import type { Schemas } from '../../../shared/api/contract.ts';
import { serviceClock } from '../../../shared/api/service-clock.ts';
import { formatRelative } from '../../../shared/i18n/formats.ts';
import { DEFAULT_THRESHOLDS, latenessAt } from '../../../shared/orders/lateness.ts';
import { isPast } from '../../../shared/orders/statuses.ts';
import { useNow } from '../../../shared/ui/use-now.ts';

const EVERY_MS = 30_000;

const COLORS = { fresh: 'dimmed', soon: 'var(--warning)', late: 'var(--danger)' };

type Props = {
  order: Pick<Schemas['DashboardOrder'], 'createdAt' | 'startsAt' | 'type' | 'status' | 'readyBy'>;
};

/**
 * How long ago an order was placed, or when the kitchen starts with a pre-order. Colored like in the kitchen
 * until it is ready.
 */
export function Waited({ order }: Props) {
  const { type, status, createdAt, startsAt: since = createdAt } = order;
  const now = useNow(EVERY_MS);
  const isMade = isPast(status, 'preparing');
  const lateness = isMade ? 'fresh' : latenessAt(order, now, DEFAULT_THRESHOLDS[type]);
  return (
    <Text
      component="time"
      dateTime={since}
      size="sm"
      c={COLORS[lateness]}
      fw={lateness === 'fresh' ? undefined : 650}
      className="tabular"
      data-level={lateness}
    >
      {formatRelative(since, serviceClock.now(), 'narrow')}
    </Text>
  );
}
