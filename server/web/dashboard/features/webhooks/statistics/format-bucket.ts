import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatDay, formatTime } from '../../../../shared/i18n/formats.ts';

/** A bucket's start: days are in UTC. */
export const formatBucket = (at: string, period: Schemas['WebhookStatisticsPeriod']): string =>
  period === 'week' || period === 'month' ? formatDay(at, 'UTC') : formatTime(at);
