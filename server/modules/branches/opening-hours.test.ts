import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningHours, Weekday } from '../../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../../generated/public/types.ts';
import { findOpening } from './opening-hours.ts';
import { validateHours } from './validate-hours.ts';

const DAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const daily = (opens: string, closes: string): OpeningHours => ({
  weekly: DAYS.map(day => ({ day, opens, closes })),
  special: [],
});

function at(moment: string, openingHours: OpeningHours, timezone = 'Europe/Berlin') {
  const { isOpen, opensAt, closesAt } = findOpening({ openingHours, timezone }, new Date(moment));
  return [isOpen, opensAt?.toISOString() ?? null, closesAt?.toISOString() ?? null];
}

describe('Opening hours', () => {
  it('are in the branch’s local time, with an exclusive end', () => {
    const lunch = daily('11:30', '14:00');
    expect(at('2026-03-10T10:29:59.999Z', lunch)).toEqual([false, '2026-03-10T10:30:00.000Z', null]);
    expect(at('2026-03-10T10:30:00.000Z', lunch)).toEqual([true, null, '2026-03-10T13:00:00.000Z']);
    expect(at('2026-03-10T13:00:00.000Z', lunch)).toEqual([false, '2026-03-11T10:30:00.000Z', null]);
    expect(at('2026-03-10T10:30:00.000Z', lunch, 'Asia/Tokyo')).toEqual([
      ...[false, '2026-03-11T02:30:00.000Z', null],
    ]);
  });

  it('can continue past midnight or into the next period', () => {
    const evening = daily('18:00', '02:00');
    expect(at('2026-03-10T00:30:00.000Z', evening)).toEqual([true, null, '2026-03-10T01:00:00.000Z']);
    const { weekly } = daily('00:00', '18:00');
    const always = { weekly: [...weekly, ...daily('18:00', '00:00').weekly], special: [] };
    expect(at('2026-03-10T12:00:00.000Z', always)).toEqual([true, null, null]);
    expect(at('2026-03-10T12:00:00.000Z', daily('05:00', '05:00'))).toEqual([true, null, null]);
    const weekend: OpeningHours = {
      weekly: [
        { day: 'saturday', opens: '10:00', closes: '00:00' },
        { day: 'sunday', opens: '00:00', closes: '04:00' },
      ],
      special: [],
    };
    expect(at('2026-03-14T20:00:00.000Z', weekend)).toEqual([true, null, '2026-03-15T03:00:00.000Z']);
  });

  it("of a date replace those of its weekday, but not the previous evening's", () => {
    const hours: OpeningHours = {
      ...daily('18:00', '02:00'),
      special: [
        { date: '2026-12-25', intervals: [] },
        { date: '2026-12-26', intervals: [{ opens: '12:00', closes: '15:00' }] },
      ],
    };
    expect(at('2026-12-25T00:30:00.000Z', hours)).toEqual([true, null, '2026-12-25T01:00:00.000Z']);
    expect(at('2026-12-25T19:00:00.000Z', hours)).toEqual([false, '2026-12-26T11:00:00.000Z', null]);
    expect(at('2026-12-26T19:00:00.000Z', hours)).toEqual([false, '2026-12-27T17:00:00.000Z', null]);
  });

  it('are correct when daylight saving time starts or ends', () => {
    const bar = daily('18:00', '02:30');
    // At 01:00 UTC, Berlin goes from 02:00 to 03:00: 02:30 does not exist.
    expect(at('2026-03-28T22:00:00.000Z', bar)).toEqual([true, null, '2026-03-29T01:30:00.000Z']);
    // At 01:00 UTC, Berlin goes from 03:00 to 02:00: the first 02:30 is the end.
    expect(at('2026-10-24T23:00:00.000Z', bar)).toEqual([true, null, '2026-10-25T00:30:00.000Z']);
    expect(at('2026-10-25T01:15:00.000Z', bar)[0]).toBe(false);
    expect(at('2026-10-25T01:45:00.000Z', bar)).toEqual([false, '2026-10-25T17:00:00.000Z', null]);
  });

  it('that are empty close the branch', () => {
    expect(at('2026-03-10T12:00:00.000Z', { weekly: [], special: [] })).toEqual([false, null, null]);
  });

  it('open and close the branch exactly as stated (property test)', () => {
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'));
    const interval = fc.record({ opens: time, closes: time });
    const weekly = fc.array(fc.record({ day: fc.constantFrom(...DAYS), opens: time, closes: time }), {
      maxLength: 10,
    });
    const date = fc
      .integer({ min: 0, max: 400 })
      .map(days => new Date(Date.UTC(2026, 0, 1) + days * 86_400_000).toISOString().slice(0, 10));
    const special = fc.array(fc.record({ date, intervals: fc.array(interval, { maxLength: 2 }) }), {
      maxLength: 8,
    });
    const timezone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Asia/Tokyo',
      'Australia/Lord_Howe',
    );
    const moment = fc.date({
      min: new Date('2026-01-01T00:00:00Z'),
      max: new Date('2026-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(fc.record({ weekly, special }), timezone, moment, (openingHours, timezone, now) => {
        const branch = { openingHours, timezone };
        const { isOpen, opensAt, closesAt } = findOpening(branch, now);
        expect(isOpen ? opensAt : closesAt).toBeNull();
        const change = opensAt ?? closesAt;
        if (!change) return;
        expect(change.getTime()).toBeGreaterThan(now.getTime());
        const isOpenAt = (time: number) => findOpening(branch, new Date(time)).isOpen;
        expect(isOpenAt(change.getTime())).toBe(!isOpen);
        const between = change.getTime() - now.getTime();
        for (const part of [0.25, 0.5, 0.75, 0.999])
          expect(isOpenAt(now.getTime() + between * part)).toBe(isOpen);
        expect(isOpenAt(change.getTime() - 1)).toBe(isOpen);
      }),
      { numRuns: 1_000 },
    );
  });

  it('combine those of all order types available to guests', () => {
    const { weekly } = daily('12:00', '15:00');
    const evening = daily('17:00', '02:00').weekly;
    const branch = {
      openingHours: { weekly, special: [] },
      deliveryHours: evening,
      timezone: 'Europe/Berlin',
    };
    const opening = (moment: string, types?: KnownOrderType[]) => {
      const { isOpen, opensAt, closesAt } = findOpening(branch, new Date(moment), types);
      return [isOpen, opensAt?.toISOString() ?? null, closesAt?.toISOString() ?? null];
    };
    expect(opening('2026-03-10T11:30:00Z')).toEqual([true, null, '2026-03-10T14:00:00.000Z']);
    expect(opening('2026-03-10T11:30:00Z', ['delivery'])).toEqual([false, '2026-03-10T16:00:00.000Z', null]);
    expect(opening('2026-03-10T14:30:00Z')).toEqual([false, '2026-03-10T16:00:00.000Z', null]);
    expect(opening('2026-03-11T00:30:00Z')).toEqual([true, null, '2026-03-11T01:00:00.000Z']);
    expect(opening('2026-03-11T00:30:00Z', ['pickup'])).toEqual([false, '2026-03-11T11:00:00.000Z', null]);
    // The branch closes at the end of the last adjoining period.
    const late = { ...branch, dineInHours: daily('14:00', '23:30').weekly };
    expect(findOpening(late, new Date('2026-03-10T11:30:00Z')).closesAt?.toISOString()).toBe(
      '2026-03-11T01:00:00.000Z',
    );
    expect(findOpening({ ...branch, openingHours: null }, new Date('2026-03-10T14:30:00Z')).isOpen).toBe(
      true,
    );
    const onlyDelivery = { ...branch, openingHours: null, orderTypes: ['delivery' as const] };
    expect(findOpening(onlyDelivery, new Date('2026-03-10T14:30:00Z')).isOpen).toBe(false);
  });

  it('of order types are rejected if they overlap', () => {
    const { weekly } = daily('11:00', '15:00');
    const paths = validateHours({ deliveryHours: [...weekly, ...weekly], dineInHours: weekly });
    expect(paths.map(({ path }) => path)).toEqual(weekly.map((_, index) => `/deliveryHours/${index + 7}`));
  });

  it('are rejected if they overlap or contain an invalid date', () => {
    const paths = (openingHours: OpeningHours) => validateHours({ openingHours }).map(({ path }) => path);
    expect(paths(daily('11:00', '15:00'))).toEqual([]);
    expect(paths(daily('18:00', '18:00'))).toEqual([]);
    const sunday = { day: 'sunday', opens: '20:00', closes: '04:00' } as const;
    const early = { day: 'monday', opens: '03:00', closes: '09:00' } as const;
    expect(paths({ weekly: [sunday, early], special: [] })).toEqual(['/openingHours/weekly/1']);
    expect(paths({ weekly: [sunday, sunday], special: [] })).toEqual(['/openingHours/weekly/1']);
    expect(paths({ weekly: [sunday, { ...early, opens: '04:00' }], special: [] })).toEqual([]);
    const intervals = [
      { opens: '10:00', closes: '12:00' },
      { opens: '11:00', closes: '13:00' },
    ];
    expect(
      paths({
        weekly: [],
        special: [
          { date: '2026-02-30', intervals: [] },
          { date: '2026-03-01', intervals },
          { date: '2026-03-01', intervals: [] },
        ],
      }),
    ).toEqual([
      '/openingHours/special/0/date',
      '/openingHours/special/1/intervals/1',
      '/openingHours/special/2/date',
    ]);
  });
});
