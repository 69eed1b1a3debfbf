import { branchForbidden, throwIfInvalid } from '../../lib/errors.ts';
import type { AccessScope, BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { BuildItemValues, ItemInputValidator } from './item-input-validator.ts';
import { type ItemUpdate, referencedBranchIds, validateUpdate } from './item-update.ts';
import { type PriceInput, parsePrices } from './pricing.ts';

/** An update that keeps every rule which needs no look at the item. */
export type ValidatedUpdate = {
  branches: BranchDocument[];
  prices: PriceInput[];
  valuesFor: BuildItemValues;
};

export type ItemUpdateValidator = ReturnType<typeof createItemUpdateValidator>;

export function createItemUpdateValidator(
  branchStore: BranchStore,
  readContent: ItemInputValidator,
  { snoozeDays }: { snoozeDays: number },
) {
  /** Holds an update against the rules and against what the caller reaches; `branches` are all of those. */
  return async function read(scope: AccessScope, update: ItemUpdate, now: Date): Promise<ValidatedUpdate> {
    throwIfInvalid(validateUpdate(update, now, snoozeDays));

    const branches = await branchStore.all(scope);
    const foreign = referencedBranchIds(update).find(id => !branches.some(({ _id }) => _id === id));
    if (foreign !== undefined) throw branchForbidden(foreign);

    const prices = parsePrices(update.prices ?? [], branches);
    const content = await readContent(scope.restaurantId, update.content ?? {});
    throwIfInvalid([...content.faults, ...prices.faults]);
    return { branches, prices: prices.stated, valuesFor: content.valuesFor };
  };
}
