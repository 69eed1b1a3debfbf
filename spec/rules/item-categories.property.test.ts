import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { WeeklyHours } from '../../generated/dashboard/types.ts';
import { listCategoryIds, mergeHours } from './item-categories.ts';
import { WEEKDAYS } from './schedule.ts';
import { isOrderable } from './weekly-hours.ts';

const IDS = ['cat_a', 'cat_b', 'cat_c', 'cat_d'];

const time = fc
  .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.constantFrom(0, 30) })
  .map(({ hour, minute }) => `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`);
const weeklyHours: fc.Arbitrary<WeeklyHours> = fc.record({
  day: fc.constantFrom(...WEEKDAYS),
  opens: time,
  closes: time,
});
const category = fc.record({ hours: fc.array(weeklyHours, { maxLength: 3 }) });
const moment = fc.date({
  min: new Date('2026-03-02T00:00:00Z'),
  max: new Date('2026-03-15T00:00:00Z'),
  noInvalidDate: true,
});
const inUtc = () => 0;

it('An item in several categories can be ordered if any of them is available', () => {
  fc.assert(
    fc.property(
      fc.array(category, { minLength: 1, maxLength: 4 }),
      moment,
      fc.option(moment, { nil: undefined }),
      (categories, now, requestedAt) => {
        const isServed = (hours: WeeklyHours[]) => isOrderable(hours, { now, requestedAt }, inUtc);
        expect(isServed(mergeHours(categories))).toBe(categories.some(({ hours }) => isServed(hours)));
      },
    ),
  );
});

it('An item lists each category once, its own first', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...IDS),
      fc.array(fc.constantFrom(...IDS)),
      (categoryId, additionalCategoryIds) => {
        const [first, ...others] = listCategoryIds({ categoryId, additionalCategoryIds });
        expect(first).toBe(categoryId);
        expect(others).not.toContain(categoryId);
        expect(new Set(others)).toEqual(new Set(additionalCategoryIds.filter(id => id !== categoryId)));
        expect(others).toHaveLength(new Set(others).size);
      },
    ),
  );
});

it('An item without known categories can always be ordered', () => {
  expect(mergeHours([])).toEqual([]);
  expect(listCategoryIds({ categoryId: 'cat_a' })).toEqual(['cat_a']);
});
