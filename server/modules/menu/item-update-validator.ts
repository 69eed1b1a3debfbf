import { branchForbidden, throwIfInvalid } from '../../lib/errors.ts';
import type { AccessScope, BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { BuildItemValues, ValidateItemContent } from './item-input-validator.ts';
import { type ItemPatch, referencedBranchIds, validatePatch } from './item-update.ts';
import { type PricePatch, parsePrices } from './pricing.ts';

/** A patch that satisfies every rule that does not need the item; `branches` are all in the caller's scope. */
export type ValidatedPatch = {
  branches: BranchDocument[];
  prices: PricePatch[];
  buildValues: BuildItemValues;
};

/** Throws `invalid_request`, and `forbidden` for a branch out of scope. */
export type ValidateItemPatch = (scope: AccessScope, patch: ItemPatch, now: Date) => Promise<ValidatedPatch>;

type ItemUpdateValidatorDeps = {
  branches: Pick<BranchStore, 'listAll'>;
  validateContent: ValidateItemContent;
  limits: { snoozeDays: number };
};

export function createItemUpdateValidator(deps: ItemUpdateValidatorDeps): ValidateItemPatch {
  const { branches: branchStore, validateContent, limits } = deps;
  return async (scope, patch, now) => {
    throwIfInvalid(validatePatch(patch, now, limits.snoozeDays));

    const branches = await branchStore.listAll(scope);
    const foreign = referencedBranchIds(patch).find(id => !branches.some(({ _id }) => _id === id));
    if (foreign !== undefined) throw branchForbidden(foreign);

    const prices = parsePrices(patch.prices ?? [], branches);
    const content = await validateContent(scope.restaurantId, patch.content ?? {});
    throwIfInvalid([...content.fieldErrors, ...prices.fieldErrors]);
    return { branches, prices: prices.patches, buildValues: content.buildValues };
  };
}
