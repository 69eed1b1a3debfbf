import type { FieldError } from '../../lib/errors.ts';
import type { SnoozeReason } from './documents.ts';
import type { ItemContent } from './item-input.ts';

/** A change of an item, already in the domain's terms; paths in faults are those of the request's body. */
export type ItemUpdate = {
  published?: boolean | undefined;
  snooze?: SnoozeUpdate | undefined;
  prices?: PriceUpdate[] | undefined;
  content?: ItemContent | undefined;
};

/** Snoozes until a time, or clears with null; `branches` absent means every branch in scope. */
export type SnoozeUpdate = {
  until: Date | null;
  reason: SnoozeReason;
  note: string;
  branches?: BranchSnooze[] | undefined;
};

export type BranchSnooze = {
  branchId: string;
  reason?: SnoozeReason | undefined;
  note?: string | undefined;
};

/** Decimal numbers as a request states them; money is checked against the branch's currency. */
export type PriceUpdate = {
  branchId: string;
  price?: number | undefined;
  compareAtPrice?: number | null | undefined;
  vat?: number | undefined;
  listed?: boolean | undefined;
};

/** The branches an update names outright. */
export function referencedBranchIds({ snooze, prices }: ItemUpdate): string[] {
  return [...(snooze?.branches ?? []), ...(prices ?? [])].map(({ branchId }) => branchId);
}

/** Faults that the schema cannot express and that need no look at the item. */
export function validateUpdate(update: ItemUpdate, now: Date, snoozeDays: number): FieldError[] {
  return [
    ...validateUntil(update.snooze?.until, now, snoozeDays),
    ...repeated('/branches', update.snooze?.branches),
    ...repeated('/prices', update.prices),
  ];
}

const DAY = 24 * 60 * 60 * 1000;

function validateUntil(until: Date | null | undefined, now: Date, days: number): FieldError[] {
  const path = '/unavailableUntil';
  if (!until) return [];
  if (Number.isNaN(until.getTime())) return [{ path, message: 'must be a date that exists' }];
  if (until <= now) return [{ path, message: 'must be in the future; null clears a snooze' }];
  if (until.getTime() - now.getTime() > days * DAY) {
    return [
      {
        path,
        message: `must be at most ${days} days ahead; "published": false hides an item for good`,
      },
    ];
  }
  return [];
}

function repeated(path: string, entries: { branchId: string }[] = []): FieldError[] {
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
