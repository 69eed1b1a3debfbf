import { messages } from '../../../spec/rules/messages.ts';
import { toNutrition, validateNutrition } from '../../../spec/rules/nutrition.ts';
import { type PricePatch, parsePrices } from '../../../spec/rules/prices.ts';
import type { AccessScope } from '../../lib/access.ts';
import type { Patch } from '../../lib/diff.ts';
import { type FieldError, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import { requireBranches } from '../branches/branch-scope.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { BranchStore } from '../branches/store.ts';
import type { InventoryStore } from '../inventory/store.ts';
import type { PictureService } from '../media/service.ts';
import type { CategoryStore } from './category-store.ts';
import { assignIds, parseCustomizations } from './customization-input.ts';
import type { CategoryDocument, ItemDocument } from './documents.ts';
import { toCategoryValues } from './item-categories.ts';
import {
  type ItemPatch,
  parseRecipe,
  validateAdditionalCategories,
  validateCategory,
  validatePatch,
} from './item-input.ts';
import type { OptionGroupStore } from './option-group-store.ts';

/**
 * A patch that passed every check that does not require the item. `branches` contains all branches in the
 * caller's scope.
 */
export type ValidatedPatch = {
  branches: BranchDocument[];
  prices: PricePatch[];
  /**
   * The values to store. Throws `invalid_request` for unknown options, or if its own category is also an
   * additional one.
   */
  buildValues(item?: ItemDocument): Patch<ItemDocument>;
};

/** Throws `invalid_request` with every field error, and `forbidden` if a branch is out of scope. */
export type ValidateItemPatch = (scope: AccessScope, patch: ItemPatch, now: Date) => Promise<ValidatedPatch>;

type ItemValidatorDeps = {
  branches: Pick<BranchStore, 'listAll'>;
  categories: Pick<CategoryStore, 'findByIds'>;
  optionGroups: Pick<OptionGroupStore, 'findByIds'>;
  inventory: Pick<InventoryStore, 'findByIds'>;
  pictures: Pick<PictureService, 'validate'>;
  limits: { snoozeDays: number };
};

export function createItemValidator(deps: ItemValidatorDeps): ValidateItemPatch {
  const { branches: branchStore, categories, optionGroups, inventory, pictures, limits } = deps;

  const reachesEveryBranch = async ({ restaurantId, branches }: AccessScope, reached: BranchDocument[]) =>
    branches === 'all' ||
    reached.length === (await branchStore.listAll({ restaurantId, branches: 'all' })).length;

  async function requireReach(
    scope: AccessScope,
    patch: ItemPatch,
    branches: BranchDocument[],
    fieldErrors: FieldError[],
  ): Promise<void> {
    requireBranches(branches, [...(patch.snooze?.branches ?? []), ...(patch.prices ?? [])], fieldErrors);
    if (patch.published === undefined || (await reachesEveryBranch(scope, branches))) return;
    throwIfInvalid(fieldErrors);
    throw new ServiceError('forbidden', messages.publishedEverywhere);
  }

  return async (scope, patch, now) => {
    const fieldErrors = validatePatch(patch, now, limits.snoozeDays);
    const branches = await branchStore.listAll(scope);
    await requireReach(scope, patch, branches, fieldErrors);

    const { content = {} } = patch;
    const { title, slug, description, imageUrl, allowSpecialRequests } = content;
    const { categoryId, additionalCategoryIds } = content;
    const { allergens, dietaryLabels, nutrition, minimumAge, extraPreparationMinutes } = content;
    const named = (content.recipe ?? []).map(({ inventoryItemId }) => inventoryItemId);
    const shared = (content.customizations ?? []).flatMap(({ sharedGroup }) => sharedGroup?.id ?? []);
    const inCategories = [
      ...(categoryId === undefined ? [] : [categoryId]),
      ...(additionalCategoryIds ?? []),
    ];
    const [found, ingredients, sharedGroups, pictureErrors] = await Promise.all([
      inCategories.length === 0 ? [] : categories.findByIds(scope.restaurantId, inCategories),
      named.length === 0 ? [] : inventory.findByIds(scope.restaurantId, named),
      shared.length === 0 ? [] : optionGroups.findByIds(scope.restaurantId, shared),
      pictures.validate(scope.restaurantId, imageUrl),
    ]);
    const category = found.find(({ _id }) => _id === categoryId);
    fieldErrors.push(
      ...validateCategory('/categoryId', categoryId, category),
      ...validateAdditionalCategories(additionalCategoryIds ?? [], found),
      ...pictureErrors,
      ...validateNutrition(nutrition ?? {}),
    );
    const groups =
      content.customizations && parseCustomizations(content.customizations, fieldErrors, sharedGroups);
    const recipe = content.recipe && parseRecipe(content.recipe, ingredients, fieldErrors);
    const prices = parsePrices(patch.prices ?? [], branches, fieldErrors);
    throwIfInvalid(fieldErrors);

    function buildCategoryValues(item: ItemDocument | undefined) {
      const index = additionalCategoryIds?.indexOf(categoryId ?? item?.category.id ?? '') ?? -1;
      if (index >= 0)
        throwIfInvalid([
          { path: `/additionalCategoryIds/${index}`, message: "must not contain the item's own category" },
        ]);
      return toCategoryValues(item, {
        category: category && toCategorySnapshot(category),
        additionalCategoryIds,
      });
    }

    return {
      branches,
      prices,
      buildValues: item => ({
        title,
        slug,
        description,
        imageUrl,
        allowSpecialRequests,
        allergens: allergens && distinct(allergens),
        dietaryLabels: dietaryLabels && distinct(dietaryLabels),
        nutrition: nutrition && toNutrition(nutrition),
        minimumAge,
        extraPreparationMinutes,
        ...buildCategoryValues(item),
        customizations: groups && assignIds(groups, item?.customizations ?? []),
        recipe,
      }),
    };
  };
}

const distinct = <T>(values: T[]): T[] => [...new Set(values)];

const toCategorySnapshot = ({ _id, title, slug }: CategoryDocument): ItemDocument['category'] => ({
  id: _id,
  title,
  slug,
});
