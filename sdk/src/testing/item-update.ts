import { maxSnoozeDays } from '../generated/limits.ts';
import type { KnownUnavailabilityReason, MenuItem, SnoozeReason } from '../generated/types.ts';
import { branchForbidden, knownBranch, visibleItem } from './lookups.ts';
import type { MockCall } from './mock-call.ts';
import { buildError, invalidRequest } from './mock-error.ts';
import { byBranch, findRepeated, findUnfitAmounts } from './prices.ts';

const DAY = 24 * 60 * 60_000;

/** The rules that the schema cannot express, in the service's order. */
export function checkUpdate(call: MockCall<'updateMenuItem'>): void {
  const { data, body, now } = call;
  const { unavailableUntil, branches = [], prices = [] } = body;
  const fieldErrors = [...findRepeated('/branches', branches), ...findRepeated('/prices', prices)];
  if (typeof unavailableUntil === 'string') {
    const ahead = Date.parse(unavailableUntil) - now.getTime();
    if (!(ahead > 0 && ahead <= maxSnoozeDays * DAY)) {
      const message = `must lie in the future and at most ${maxSnoozeDays} days ahead`;
      fieldErrors.unshift({ path: '/unavailableUntil', message });
    }
  }
  const denial = findDenial(call);
  if (!denial) fieldErrors.push(...findUnfitAmounts(prices, data));
  if (fieldErrors.length > 0) throw invalidRequest(fieldErrors);
  if (denial) throw denial;
}

function findDenial({ data, body, canSeeBranch }: MockCall<'updateMenuItem'>) {
  const { published, branches = [], prices = [] } = body;
  if (![...branches, ...prices].every(({ branchId }) => knownBranch(data, canSeeBranch, branchId)))
    return branchForbidden();
  if (published === undefined || data.branches.every(({ id }) => canSeeBranch(id))) return undefined;
  return buildError('forbidden', '"published" concerns every branch, and this key reaches only some');
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
