import { mergeHours } from '../../../../spec/rules/item-categories.ts';
import { isOrderable } from '../../../../spec/rules/weekly-hours.ts';
import type { Schemas } from '../api/contract.ts';
import { formatWeeklyHours } from '../branches/hours.ts';
import { offsetsOf } from '../i18n/offsets.ts';

type Hours = Schemas['WeeklyHours'][];

export type ItemHours = {
  /** When an item can be ordered. Empty for always. */
  of(itemId: string): Hours;
  /** Whether it can be ordered now or at a requested time. */
  isOrderable(itemId: string, requestedAt?: string): boolean;
  /** "Mon–Fri 7:00 AM – 11:00 AM" */
  describe(hours: Hours): string;
};

const ALWAYS: Hours = [];

/** Items' hours, from the categories that contain them. */
export function readItemHours(
  { categories, branch }: Pick<Schemas['StorefrontMenu'], 'categories' | 'branch'>,
  now: number,
): ItemHours {
  const manual = categories.filter(({ source }) => source === 'manual');
  const byItem = new Map(
    manual
      .filter(({ hours }) => hours.length > 0)
      .flatMap(({ itemIds }) => itemIds)
      .map(id => [id, mergeHours(manual.filter(({ itemIds }) => itemIds.includes(id)))]),
  );
  const offsetAt = offsetsOf(branch.timezone);
  const of = (itemId: string) => byItem.get(itemId) ?? ALWAYS;
  return {
    of,
    describe: formatWeeklyHours,
    isOrderable: (itemId, requestedAt) =>
      isOrderable(
        of(itemId),
        { now: new Date(now), requestedAt: requestedAt ? new Date(requestedAt) : undefined },
        offsetAt,
      ),
  };
}
