import { branchForbidden, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import type { AccessScope, BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { PricePatch } from './documents.ts';
import type { BuildItemValues, ValidateItemContent } from './item-input-validator.ts';
import { type ItemPatch, referencedBranchIds, validatePatch } from './item-update.ts';
import { parsePrices } from './pricing.ts';

/** A patch that satisfies every rule that does not need the item; `branches` are all in the caller's scope. */
export type ValidatedPatch = {
  branches: BranchDocument[];
  prices: PricePatch[];
  buildValues: BuildItemValues;
};

/**
 * Throws `invalid_request` with every field error, and `forbidden` for a branch out of scope, `published` being about every
 * branch.
 */
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

  async function findDenial(
    scope: AccessScope,
    patch: ItemPatch,
    branches: BranchDocument[],
  ): Promise<ServiceError | undefined> {
    const foreign = referencedBranchIds(patch).find(id => !branches.some(({ _id }) => _id === id));
    if (foreign !== undefined) return branchForbidden(foreign);
    if (patch.published === undefined || (await reachesEveryBranch(scope, branches))) return undefined;
    return new ServiceError(
      'forbidden',
      '"published" shows or hides an item at every branch, and you reach only some of them: set "listed" in "prices", or snooze it, at yours',
    );
  }

  return async (scope, patch, now) => {
    const fieldErrors = validatePatch(patch, now, limits.snoozeDays);
    const branches = await branchStore.listAll(scope);
    const denial = await findDenial(scope, patch, branches);
    if (denial) {
      throwIfInvalid(fieldErrors);
      throw denial;
    }

    const prices = parsePrices(patch.prices ?? [], branches);
    const content = await validateContent(scope.restaurantId, patch.content ?? {});
    throwIfInvalid([...fieldErrors, ...content.fieldErrors, ...prices.fieldErrors]);
    return { branches, prices: prices.patches, buildValues: content.buildValues };
  };
}
