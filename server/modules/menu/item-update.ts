import type { FieldError } from '../../lib/errors.ts';
import type { ItemContent } from './item-input.ts';
import type { PriceInput } from './pricing.ts';
import type { SnoozePatch } from './snooze.ts';

/** Absent parts stay as they are. Paths of field errors are those of the request's body. */
export type ItemPatch = {
  published?: boolean | undefined;
  snooze?: SnoozePatch | undefined;
  prices?: PriceInput[] | undefined;
  content?: ItemContent | undefined;
};

/** Checks that the contract's schema cannot express and that do not need the item. */
export function validatePatch(patch: ItemPatch, now: Date, snoozeDays: number): FieldError[] {
  return [
    ...validateUntil(patch.snooze?.until, now, snoozeDays),
    ...validateDistinct('/branches', patch.snooze?.branches),
    ...validateDistinct('/prices', patch.prices),
  ];
}

const DAY_MS = 24 * 60 * 60 * 1000;

function validateUntil(until: Date | null | undefined, now: Date, days: number): FieldError[] {
  const path = '/unavailableUntil';
  if (!until) return [];
  if (Number.isNaN(until.getTime())) return [{ path, message: 'must be a date that exists' }];
  if (until <= now) return [{ path, message: 'must be in the future; null clears a snooze' }];
  if (until.getTime() - now.getTime() > days * DAY_MS) {
    return [
      {
        path,
        message: `must be at most ${days} days ahead; "published": false hides an item for good`,
      },
    ];
  }
  return [];
}

function validateDistinct(path: string, entries: { branchId: string }[] = []): FieldError[] {
  const seen = new Set<string>();
  return entries.flatMap(({ branchId }, index) => {
    if (!seen.has(branchId)) {
      seen.add(branchId);
      return [];
    }
    return [
      {
        path: `${path}/${index}/branchId`,
        message: 'names a branch that an earlier entry names',
      },
    ];
  });
}
