import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatDay, formatTime } from '../../../../shared/i18n/formats.ts';

/** When a bucket begins: days are those of UTC. */
export const formatBucket = (at: string, period: Schemas['WebhookStatisticsPeriod']): string =>
  period === 'week' || period === 'month' ? formatDay(at, 'UTC') : formatTime(at);
