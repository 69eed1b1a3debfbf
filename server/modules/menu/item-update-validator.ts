import { ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import { requireBranches } from '../branches/branch-scope.ts';
import type { AccessScope, BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { PricePatch } from './documents.ts';
import type { BuildItemValues, ValidateItemContent } from './item-input-validator.ts';
import { type ItemPatch, validatePatch } from './item-update.ts';
import { parsePrices } from './pricing.ts';

/** A patch that satisfies every rule that does not need the item; `branches` are all in the caller's scope. */
export type ValidatedPatch = {
  branches: BranchDocument[];
  prices: PricePatch[];
  buildValues: BuildItemValues;
};

/** Throws `invalid_request`, and `forbidden` for a branch out of scope, `published` being about every branch. */
export type ValidateItemPatch = (scope: AccessScope, patch: ItemPatch, now: Date) => Promise<ValidatedPatch>;

type ItemUpdateValidatorDeps = {
  branches: Pick<BranchStore, 'listAll'>;
  validateContent: ValidateItemContent;
  limits: { snoozeDays: number };
};

export function createItemUpdateValidator(deps: ItemUpdateValidatorDeps): ValidateItemPatch {
  const { branches: branchStore, validateContent, limits } = deps;

  const reachesEveryBranch = async ({ restaurantId, branches }: AccessScope, reached: BranchDocument[]) =>
    branches === 'all' ||
    reached.length === (await branchStore.listAll({ restaurantId, branches: 'all' })).length;

  return async (scope, patch, now) => {
    throwIfInvalid(validatePatch(patch, now, limits.snoozeDays));

    const branches = await branchStore.listAll(scope);
    requireBranches(branches, [...(patch.snooze?.branches ?? []), ...(patch.prices ?? [])]);
    if (patch.published !== undefined && !(await reachesEveryBranch(scope, branches)))
      throw new ServiceError(
        'forbidden',
        '"published" shows or hides an item at every branch, and you reach only some of them: set "listed" in "prices", or snooze it, at yours',
      );

    const prices = parsePrices(patch.prices ?? [], branches);
    const content = await validateContent(scope.restaurantId, patch.content ?? {});
    throwIfInvalid([...content.fieldErrors, ...prices.fieldErrors]);
    return { branches, prices: prices.patches, buildValues: content.buildValues };
  };
}
