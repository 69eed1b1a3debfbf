import { describe, expect, it } from 'vitest';
import { loadPublicContract } from '../../../contract.ts';
import { nextAttemptAfter, nextOutcome, type Outcome } from './retry-policy.ts';

const { limits } = await loadPublicContract();
const delays = limits.delivery.retryDelaysSeconds;
const at = new Date('2026-03-14T18:00:00.000Z');
const later = (seconds: number) => new Date(at.getTime() + seconds * 1000);
const failed = { manual: false, error: 'responded with 500' };
const fresh = { scheduledAttempts: 0, nextAttemptAt: at, succeededAt: null };

describe('The retry schedule', () => {
  it.each([
    [1, 30],
    [2, 2 * 60],
    [3, 10 * 60],
    [4, 60 * 60],
    [5, 6 * 60 * 60],
  ])('delays the attempt after failure %i by %i seconds', (attempts, seconds) => {
    expect(nextAttemptAfter(attempts, at, delays)).toEqual(later(seconds));
  });

  it('ends with the sixth attempt', () => expect(nextAttemptAfter(6, at, delays)).toBeNull());

  it('gives up after six failures, each of which reschedules the next attempt', () => {
    let delivery: Pick<Outcome, 'scheduledAttempts' | 'nextAttemptAt' | 'succeededAt'> = fresh;
    const statuses = Array.from({ length: 6 }, () => {
      const outcome = nextOutcome(delivery, failed, delivery.nextAttemptAt ?? at, delays);
      delivery = outcome;
      return outcome.status;
    });
    expect(statuses).toEqual(['pending', 'pending', 'pending', 'pending', 'pending', 'gave_up']);
    expect(delivery).toMatchObject({ scheduledAttempts: 6, nextAttemptAt: null });
  });
});

describe('A manual attempt', () => {
  const manual = { manual: true, error: 'responded with 500' };

  it('leaves the schedule unchanged if it fails', () => {
    const waiting = { scheduledAttempts: 2, nextAttemptAt: later(600), succeededAt: null };
    expect(nextOutcome(waiting, manual, at, delays)).toMatchObject({ ...waiting, status: 'pending' });
    const exhausted = { scheduledAttempts: 6, nextAttemptAt: null, succeededAt: null };
    expect(nextOutcome(exhausted, manual, at, delays)).toMatchObject({ ...exhausted, status: 'gave_up' });
  });

  it('ends the schedule if it succeeds', () => {
    const waiting = { scheduledAttempts: 2, nextAttemptAt: later(600), succeededAt: null };
    const outcome = nextOutcome(waiting, { manual: true, error: null }, at, delays);
    expect(outcome).toMatchObject({ status: 'succeeded', nextAttemptAt: null, succeededAt: at });
  });

  it('does not revert a success if it fails', () => {
    const done = { scheduledAttempts: 1, nextAttemptAt: null, succeededAt: at };
    expect(nextOutcome(done, manual, later(60), delays)).toMatchObject({ ...done, status: 'succeeded' });
  });
});
