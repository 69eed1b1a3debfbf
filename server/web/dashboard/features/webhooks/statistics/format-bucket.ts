import type { Schemas } from '../../../../shared/api/contract.ts';
import { formatDate, formatDateTime } from '../../../../shared/i18n/formats.ts';

/** When a bucket begins: days are those of UTC. */
export const formatBucket = (at: string, period: Schemas['WebhookStatisticsPeriod']): string =>
  period === 'week' || period === 'month' ? formatDate(at, 'UTC') : formatDateTime(at);
