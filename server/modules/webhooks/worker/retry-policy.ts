import type { AttemptRecord, DeliveryDocument, DeliveryStatus } from '../documents.ts';

/** A delivery's fields after an attempt. */
export type Outcome = Pick<
  DeliveryDocument,
  'status' | 'scheduledAttempts' | 'nextAttemptAt' | 'succeededAt' | 'updatedAt'
>;

/** A failed manual attempt leaves the schedule unchanged. A successful one ends it. */
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

export function statusWithoutLease({
  nextAttemptAt,
  succeededAt,
  retryRequested,
}: Pick<DeliveryDocument, 'nextAttemptAt' | 'succeededAt' | 'retryRequested'>): DeliveryStatus {
  if (nextAttemptAt !== null || retryRequested) return 'pending';
  return succeededAt === null ? 'gave_up' : 'succeeded';
}

/** The time of the next scheduled attempt after a number of failures. Null after the last. */
export function nextAttemptAfter(attempts: number, failedAt: Date, delaysSeconds: number[]): Date | null {
  const delay = delaysSeconds[attempts - 1];
  return delay === undefined ? null : new Date(failedAt.getTime() + delay * 1000);
}
