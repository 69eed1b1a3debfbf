import type { AttemptRecord, DeliveryDocument, DeliveryStatus } from '../delivery.ts';

/** What an attempt makes of its delivery. */
export type Outcome = Pick<
  DeliveryDocument,
  'status' | 'scheduledAttempts' | 'nextAttemptAt' | 'succeededAt' | 'updatedAt'
>;

/**
 * What an attempt makes of its delivery. One by hand is an extra one: when it fails, the schedule goes on where it was;
 * when it succeeds, the schedule is done.
 */
export function nextOutcome(
  delivery: Pick<DeliveryDocument, 'scheduledAttempts' | 'nextAttemptAt' | 'succeededAt'>,
  { manual, error }: Pick<AttemptRecord, 'manual' | 'error'>,
  at: Date,
  retryDelaysSeconds: number[],
): Outcome {
  const scheduledAttempts = delivery.scheduledAttempts + (manual ? 0 : 1);
  if (error === null) {
    const succeededAt = delivery.succeededAt ?? at;
    return { status: 'succeeded', scheduledAttempts, nextAttemptAt: null, succeededAt, updatedAt: at };
  }
  const { succeededAt } = delivery;
  const nextAttemptAt = manual
    ? delivery.nextAttemptAt
    : nextAttemptAfter(scheduledAttempts, at, retryDelaysSeconds);
  const status = statusWithoutLease({ nextAttemptAt, succeededAt, retryRequested: false });
  return { status, scheduledAttempts, nextAttemptAt, succeededAt, updatedAt: at };
}

/** The status of a delivery that no worker has taken. */
export function statusWithoutLease({
  nextAttemptAt,
  succeededAt,
  retryRequested,
}: Pick<DeliveryDocument, 'nextAttemptAt' | 'succeededAt' | 'retryRequested'>): DeliveryStatus {
  if (nextAttemptAt !== null || retryRequested) return 'pending';
  return succeededAt === null ? 'gave_up' : 'succeeded';
}

/**
 * When the schedule makes its next attempt: so many seconds after the last failure as the delays say for the number of
 * attempts made; null when that was the last.
 */
export function nextAttemptAfter(attempts: number, failedAt: Date, delaysSeconds: number[]): Date | null {
  const delay = delaysSeconds[attempts - 1];
  return delay === undefined ? null : new Date(failedAt.getTime() + delay * 1000);
}
