import { describe, expect, it } from 'vitest';
import { findEnd, findLastDay, findNextSummary } from './summary-days.ts';

const at = (time: string) => new Date(time);

describe('The next daily summary', () => {
  it('is due when the business day ends at 05:00', () => {
    const zones = ['Europe/Dublin'];
    const next = { day: '2026-03-14', dueAt: at('2026-03-15T05:00:00Z') };
    expect(findNextSummary(zones, at('2026-03-14T05:00:00Z'))).toEqual(next);
    expect(findNextSummary(zones, at('2026-03-15T04:59:59Z'))).toEqual(next);
    expect(findNextSummary(zones, at('2026-03-15T05:00:00Z')).day).toBe('2026-03-15');
    expect(findLastDay(zones, at('2026-03-15T05:00:00Z'))).toBe('2026-03-14');
  });

  it('waits for the branch where the day ends last', () => {
    const zones = ['Asia/Tokyo', 'America/Los_Angeles', 'Europe/Dublin'];
    const now = at('2026-03-15T11:59:00Z');
    expect(findNextSummary(zones, now)).toEqual({ day: '2026-03-14', dueAt: at('2026-03-15T12:00:00Z') });
    expect(findLastDay(zones, now)).toBe('2026-03-13');
    expect(findLastDay(zones, at('2026-03-15T12:00:00Z'))).toBe('2026-03-14');
  });

  it('is due once on days of 23 or 25 hours', () => {
    const zones = ['Europe/Dublin'];
    expect(findEnd('2026-03-28', zones)).toEqual(at('2026-03-29T04:00:00Z'));
    expect(findEnd('2026-10-24', zones)).toEqual(at('2026-10-25T05:00:00Z'));
    expect(findNextSummary(zones, at('2026-03-29T04:00:00Z')).day).toBe('2026-03-29');
  });
});
