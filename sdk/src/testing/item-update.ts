import { maxSnoozeDays } from '../generated/limits.ts';
import type { KnownUnavailabilityReason, MenuItem, MenuItemPrice, SnoozeReason } from '../generated/types.ts';
import type { Body } from '../operation.ts';
import type { MockData } from './data.ts';
import { amount, decimalsOf, fits } from './decimals.ts';
import { knownBranch, refuseBranch, visibleItem } from './lookups.ts';
import type { MockCall } from './mock-call.ts';
import { invalid } from './refusal.ts';

const DAY = 24 * 60 * 60_000;

/** The rules that the schema cannot express, in the service's order. */
export function checkUpdate({ data, body, sees, now }: MockCall<'updateMenuItem'>): void {
  const { unavailableUntil, branches = [], prices = [] } = body;
  const faults = [...repeated('/branches', branches), ...repeated('/prices', prices)];
  if (typeof unavailableUntil === 'string') {
    const ahead = Date.parse(unavailableUntil) - now.getTime();
    if (!(ahead > 0 && ahead <= maxSnoozeDays * DAY)) {
      const message = `must lie in the future and at most ${maxSnoozeDays} days ahead`;
      faults.unshift({ path: '/unavailableUntil', message });
    }
  }
  if (faults.length > 0) throw invalid(faults);
  for (const { branchId } of [...branches, ...prices]) {
    if (!knownBranch(data, sees, branchId)) throw refuseBranch();
  }
  const unfit = prices.flatMap(({ branchId, price, compareAtPrice, vat }, index) => {
    const decimals = decimalsOf(knownBranch(data, sees, branchId)?.currency ?? '');
    return [
      { name: 'price', value: price, decimals },
      { name: 'compareAtPrice', value: compareAtPrice, decimals },
      { name: 'vat', value: vat, decimals: 2 },
    ]
      .filter(({ value, decimals: places }) => typeof value === 'number' && !fits(value, places))
      .map(({ name, decimals: places }) => ({
        path: `/prices/${index}/${name}`,
        message: `must have at most ${places} decimals`,
      }));
  });
  if (unfit.length > 0) throw invalid(unfit);
}

function repeated(path: string, entries: { branchId: string }[]) {
  return entries.flatMap(({ branchId }, index) =>
    entries.findIndex(entry => entry.branchId === branchId) < index
      ? [{ path: `${path}/${index}/branchId`, message: 'names a branch that an earlier entry names' }]
      : [],
  );
}

export function applySnooze(item: MenuItem, { data, body, sees, now }: MockCall<'updateMenuItem'>): void {
  const { unavailableUntil, unavailableReason, unavailableNote = '', branches } = body;
  if (unavailableUntil === undefined) return;
  const everywhere = data.branches.filter(({ id }) => sees(id)).map(({ id }) => ({ branchId: id }));
  const chosen: NonNullable<typeof branches> = branches ?? everywhere;
  const untouched = visibleItem(item, () => true, now).unavailability.filter(
    ({ branchId }) => !chosen.some(branch => branch.branchId === branchId),
  );
  const snoozed = chosen.flatMap(branch => {
    const slug = data.branches.find(({ id }) => id === branch.branchId)?.slug;
    if (unavailableUntil === null || slug === undefined) return [];
    return {
      branchId: branch.branchId,
      branchSlug: slug,
      unavailableUntil: new Date(unavailableUntil).toISOString(),
      unavailableReason: lowercase(branch.unavailableReason ?? unavailableReason ?? 'SOLD_OUT'),
      unavailableNote: branch.unavailableNote ?? unavailableNote,
    };
  });
  item.unavailability = [...untouched, ...snoozed].toSorted(byBranch);
}

/** Requests write reasons in capitals, responses in small letters. */
function lowercase(reason: SnoozeReason): KnownUnavailabilityReason {
  return reason.toLowerCase() as Lowercase<SnoozeReason>;
}

type PriceChange = NonNullable<Body<'updateMenuItem'>['prices']>[number];

export function applyPrice(item: MenuItem, { branches }: MockData, change: PriceChange): void {
  const branch = branches.find(({ id }) => id === change.branchId);
  const row = item.prices.find(({ branchId }) => branchId === change.branchId);
  if (!branch || (!row && change.price === undefined)) return;
  const { currency, slug } = branch;
  const decimals = decimalsOf(currency);
  const { price, compareAtPrice, vat, listed } = change;
  const empty = {
    branchId: branch.id,
    branchSlug: slug,
    currency,
    compareAtPrice: null,
    vat: '0.00',
    listed: true,
  };
  const changed: MenuItemPrice = {
    ...(row ?? { ...empty, price: '' }),
    ...(price !== undefined && { price: amount(price, decimals) }),
    ...(compareAtPrice !== undefined && {
      compareAtPrice: compareAtPrice === null ? null : amount(compareAtPrice, decimals),
    }),
    ...(vat !== undefined && { vat: amount(vat, 2) }),
    ...(listed !== undefined && { listed }),
  };
  item.prices = [...item.prices.filter(other => other !== row), changed].toSorted(byBranch);
}

const byBranch = (a: { branchId: string }, b: { branchId: string }) =>
  a.branchId < b.branchId ? -1 : Number(a.branchId > b.branchId);
