import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OpeningHours, Weekday } from '../../../generated/dashboard/types.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { findOpening } from '../branches/opening-hours.ts';
import { listPossibleSlots } from './slots.ts';

const DAYS: Weekday[] = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kathmandu'];
const MINUTE_MS = 60_000;

const daily = (opens: string, closes: string): OpeningHours => ({
  weekly: DAYS.map(day => ({ day, opens, closes })),
  special: [],
});

function branchWith(values: Partial<BranchDocument>): BranchDocument {
  const at = new Date('2026-01-01T00:00:00Z');
  const names = { _id: 'brn_1', restaurantId: 'res_1', name: 'Harbour', slug: 'harbour', currency: 'EUR' };
  const place = { address: '', countryCode: 'DE', timezone: 'Europe/Berlin' };
  const options = { preparationMinutes: 10, preOrderDays: 0 };
  return { ...names, ...place, ...options, status: 'open', createdAt: at, updatedAt: at, ...values };
}

const list = (now: string, values: Partial<BranchDocument>) =>
  listPossibleSlots(branchWith(values), { type: 'pickup', extraMinutes: 0 }, new Date(now)).map(slot =>
    slot.toISOString(),
  );

describe('Slots', () => {
  it('match the number of quarter hours in the night, even if clocks change', () => {
    const openingHours = daily('01:00', '05:00');
    const night = (now: string) => list(now, { openingHours }).length;
    // From 01:15, because the kitchen needs ten minutes, to 05:00.
    expect(night('2026-03-27T23:30:00Z')).toBe(16);
    expect(night('2026-03-28T23:30:00Z')).toBe(12);
    expect(night('2026-10-24T22:30:00Z')).toBe(20);
  });

  it('continue past midnight, and across adjoining hours', () => {
    const late = list('2026-03-10T21:00:00Z', { openingHours: daily('18:00', '02:00') });
    expect([late[0], late.at(-1)]).toEqual(['2026-03-10T21:15:00.000Z', '2026-03-11T01:00:00.000Z']);
    const { weekly } = daily('00:00', '18:00');
    const always = { weekly: [...weekly, ...daily('18:00', '00:00').weekly], special: [] };
    const slots = list('2026-03-10T12:00:00Z', { openingHours: always });
    expect(slots).toEqual(list('2026-03-10T12:00:00Z', { openingHours: null }));
    expect([slots[0], slots.at(-1)]).toEqual(['2026-03-10T12:15:00.000Z', '2026-03-10T23:00:00.000Z']);
    // The kitchen works through 18:00.
    const slow = { preparationMinutes: 40 };
    expect(list('2026-03-10T12:00:00Z', { openingHours: always, ...slow })).toEqual(
      list('2026-03-10T12:00:00Z', { openingHours: null, ...slow }),
    );
  });

  it('are sorted, on quarter hours, late enough for the kitchen, and within opening hours', () => {
    const time = fc
      .record({ hour: fc.nat(23), minute: fc.nat(59) })
      .map(parts => [parts.hour, parts.minute].map(part => String(part).padStart(2, '0')).join(':'));
    const hours = fc.option(fc.tuple(time, time).map(([opens, closes]) => daily(opens, closes)));
    fc.assert(
      fc.property(
        fc.record({ openingHours: hours, timezone: fc.constantFrom(...ZONES) }),
        fc.record({ preparationMinutes: fc.integer({ min: 1, max: 240 }), preOrderDays: fc.nat(3) }),
        fc.date({ min: new Date('2026-03-01'), max: new Date('2026-11-30'), noInvalidDate: true }),
        (where, options, now) => {
          const branch = branchWith({ ...where, ...options });
          const slots = listPossibleSlots(branch, { type: 'pickup', extraMinutes: 0 }, now).map(Number);
          expect(slots).toEqual([...new Set(slots)].sort((one, other) => one - other));
          for (const slot of slots) {
            expect(slot % (15 * MINUTE_MS)).toBe(0);
            expect(slot).toBeGreaterThanOrEqual(now.getTime() + options.preparationMinutes * MINUTE_MS);
            // The closing time is a slot, and the branch is open when the kitchen starts.
            const start = new Date(slot - options.preparationMinutes * MINUTE_MS);
            expect(findOpening(branch, new Date(slot - 1)).isOpen && findOpening(branch, start).isOpen).toBe(
              true,
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
