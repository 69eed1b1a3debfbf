import type { MenuLimits } from '../../contract.ts';
import { branchForbidden, refuseIfAny } from '../../lib/errors.ts';
import type { BranchDocument, Reach } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { ContentReader, ReadContent } from './item-input-validator.ts';
import { checkUpdate, type ItemUpdate, namedBranches } from './item-update.ts';
import { readPrices, type StatedPrice } from './pricing.ts';

/** An update that keeps every rule which needs no look at the item. */
export type ReadUpdate = { branches: BranchDocument[]; prices: StatedPrice[]; valuesFor: ReadContent };

export type UpdateReader = ReturnType<typeof createUpdateReader>;

export function createUpdateReader(
  branchStore: BranchStore,
  readContent: ContentReader,
  { snoozeDays }: MenuLimits,
) {
  /** Holds an update against the rules and against what the caller reaches; `branches` are all of those. */
  return async function read(reach: Reach, update: ItemUpdate, now: Date): Promise<ReadUpdate> {
    refuseIfAny(checkUpdate(update, now, snoozeDays));

    const branches = await branchStore.all(reach);
    const foreign = namedBranches(update).find(id => !branches.some(({ _id }) => _id === id));
    if (foreign !== undefined) throw branchForbidden(foreign);

    const prices = readPrices(update.prices ?? [], branches);
    const content = await readContent(reach.restaurantId, update.content ?? {});
    refuseIfAny([...content.faults, ...prices.faults]);
    return { branches, prices: prices.stated, valuesFor: content.valuesFor };
  };
}
