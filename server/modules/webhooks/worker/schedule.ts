/**
 * When the schedule makes its next attempt: so many seconds after the last failure as the delays say for the number of
 * attempts made; null when that was the last.
 */
export function nextAttemptAfter(attempts: number, failedAt: Date, delaysSeconds: number[]): Date | null {
  const delay = delaysSeconds[attempts - 1];
  return delay === undefined ? null : new Date(failedAt.getTime() + delay * 1000);
}
