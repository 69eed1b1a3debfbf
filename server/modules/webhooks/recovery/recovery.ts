import type { ActivityDetails } from '../../activity/documents.ts';
import type { OutboxEntry } from '../../outbox/documents.ts';
import type { RecoveryFilter } from '../deliveries/store.ts';

const FILTERS = ['status', 'responseClass', 'eventType', 'eventId', 'orderId', 'include'] as const;

/** A recovery's description for the log and its effects. */
export function describeRecovery(filter: RecoveryFilter): ActivityDetails {
  const details: ActivityDetails = { since: filter.createdAfter.toISOString() };
  if (filter.createdBefore) details.until = filter.createdBefore.toISOString();
  for (const name of FILTERS) {
    const value = filter[name];
    if (value !== undefined) details[name] = value;
  }
  return details;
}

/** The requested recovery. It excludes deliveries made after the request. */
export function parseRecovery({ at, details }: Pick<OutboxEntry, 'at' | 'details'>): RecoveryFilter {
  const { since, until, ...filters } = details;
  return {
    // Names and values come from `describeRecovery`.
    ...(filters as Partial<RecoveryFilter>),
    createdAfter: new Date(String(since)),
    createdBefore: until === undefined ? at : new Date(String(until)),
  };
}
