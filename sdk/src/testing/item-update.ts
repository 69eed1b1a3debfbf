import { maxSnoozeDays } from '../generated/limits.ts';
import type { KnownUnavailabilityReason, MenuItem, MenuItemPrice, SnoozeReason } from '../generated/types.ts';
import type { MockData } from './data.ts';
import { amount, getCurrencyDigits, hasMaxDecimals } from './decimals.ts';
import { branchForbidden, knownBranch, visibleItem } from './lookups.ts';
import type { MockCall } from './mock-call.ts';
import { buildError, invalidRequest } from './mock-error.ts';

const DAY = 24 * 60 * 60_000;

/** The rules that the schema cannot express, in the service's order. */
export function checkUpdate({ data, body, canSeeBranch, now }: MockCall<'updateMenuItem'>): void {
  const { unavailableUntil, branches = [], prices = [] } = body;
  const fieldErrors = [...repeated('/branches', branches), ...repeated('/prices', prices)];
  if (typeof unavailableUntil === 'string') {
    const ahead = Date.parse(unavailableUntil) - now.getTime();
    if (!(ahead > 0 && ahead <= maxSnoozeDays * DAY)) {
      const message = `must lie in the future and at most ${maxSnoozeDays} days ahead`;
      fieldErrors.unshift({ path: '/unavailableUntil', message });
    }
  }
  if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
  for (const { branchId } of [...branches, ...prices]) {
    if (!knownBranch(data, canSeeBranch, branchId)) throw branchForbidden();
  }
  if (body.published !== undefined && !data.branches.every(({ id }) => canSeeBranch(id)))
    throw buildError('forbidden', '"published" concerns every branch, and this key reaches only some');
  const unfit = prices.flatMap(({ branchId, price, compareAtPrice, vat }, index) => {
    const decimals = getCurrencyDigits(knownBranch(data, canSeeBranch, branchId)?.currency ?? '');
    return [
      { name: 'price', value: price, decimals },
      { name: 'compareAtPrice', value: compareAtPrice, decimals },
      { name: 'vat', value: vat, decimals: 2 },
    ]
      .filter(({ value, decimals: places }) => typeof value === 'number' && !hasMaxDecimals(value, places))
      .map(({ name, decimals: places }) => ({
        path: `/prices/${index}/${name}`,
        message: `must have at most ${places} decimals`,
      }));
  });
  if (unfit.length > 0) throw invalidRequest(unfit);
}

function repeated(path: string, entries: { branchId: string }[]) {
  return entries.flatMap(({ branchId }, index) =>
    entries.findIndex(entry => entry.branchId === branchId) < index
      ? [{ path: `${path}/${index}/branchId`, message: 'names a branch that an earlier entry names' }]
      : [],
  );
}

export function applySnooze(
  item: MenuItem,
  { data, body, canSeeBranch, now }: MockCall<'updateMenuItem'>,
): void {
  const { unavailableUntil, unavailableReason, unavailableNote = '', branches } = body;
  if (unavailableUntil === undefined) return;
  const everywhere = data.branches.filter(({ id }) => canSeeBranch(id)).map(({ id }) => ({ branchId: id }));
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

type PriceChange = NonNullable<MockCall<'updateMenuItem'>['body']['prices']>[number];

export function applyPrice(item: MenuItem, { branches }: MockData, change: PriceChange): void {
  const branch = branches.find(({ id }) => id === change.branchId);
  const row = item.prices.find(({ branchId }) => branchId === change.branchId);
  if (!branch || (!row && change.price === undefined)) return;
  const { currency, slug } = branch;
  const decimals = getCurrencyDigits(currency);
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
