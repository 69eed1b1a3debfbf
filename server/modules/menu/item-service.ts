import { isDeepStrictEqual } from 'node:util';
import type { CreateMenuItemRequest } from '../../../generated/dashboard/types.ts';
import { applyPrices } from '../../../spec/rules/prices.ts';
import { applySnooze, currentSnoozes } from '../../../spec/rules/snooze.ts';
import { type AccessScope, type Caller, createRowSelector } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { notFound } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { slugConflict, slugOrId } from '../../lib/slug.ts';
import type { BranchStore } from '../branches/store.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { ITEM_DEFAULTS, type ItemDocument, type ItemSummary, itemEntry } from './documents.ts';
import type { ItemPatch } from './item-input.ts';
import type { ItemFilter, MenuItemStore } from './item-store.ts';
import type { ValidateItemPatch } from './item-validator.ts';
import { serializeEditable } from './serializers.ts';

/** Menu items, with prices and current snoozes at the branches in the caller's scope. */
export interface MenuItemService {
  list(scope: AccessScope, filter: ItemFilter, page: PageRequest): Promise<Page<ItemDocument>>;
  /** Like `list`, without customizations and recipes. */
  listSummaries(scope: AccessScope, filter: ItemFilter, page: PageRequest): Promise<Page<ItemSummary>>;
  /** Throws `not_found`. */
  get(scope: AccessScope, itemId: string): Promise<ItemDocument>;
  /** Throws like `update`. */
  create(caller: Caller, input: CreateMenuItemRequest, request?: KeyedRequest): Promise<ItemDocument>;
  /**
   * All or nothing. Throws `not_found`, `invalid_request`, `forbidden` if out of scope, and `conflict` for a
   * duplicate slug or a field that no longer has its replaced value.
   */
  update(caller: Caller, itemId: string, patch: ItemPatch): Promise<ItemDocument>;
  /** Throws `not_found`. */
  delete(caller: Caller, itemId: string): Promise<void>;
}

type MenuItemServiceDeps = {
  store: MenuItemStore;
  branches: Pick<BranchStore, 'listSlugs'>;
  validatePatch: ValidateItemPatch;
  makeOnce: MakeOnce;
  clock: Clock;
  relay: (item: ItemDocument) => Promise<void>;
};

export function createMenuItemService(deps: MenuItemServiceDeps): MenuItemService {
  const { store, branches: branchStore, validatePatch, makeOnce, clock, relay } = deps;

  async function getStored({ restaurantId }: AccessScope, itemId: string): Promise<ItemDocument> {
    const item = await store.find(restaurantId, itemId);
    if (!item) throw notFound('menu item');
    return item;
  }

  async function showTo(scope: AccessScope) {
    return createShow(await branchStore.listSlugs(scope), clock());
  }

  async function listVisible<Item extends ItemSummary>(scope: AccessScope, reading: Promise<Page<Item>>) {
    const [{ data, total }, show] = await Promise.all([reading, showTo(scope)]);
    return { data: data.map(show), total };
  }

  return {
    list: (scope, filter, page) => listVisible(scope, store.list(scope.restaurantId, filter, page)),
    listSummaries: (scope, filter, page) =>
      listVisible(scope, store.listSummaries(scope.restaurantId, filter, page)),

    async get(scope, itemId) {
      const [item, show] = await Promise.all([getStored(scope, itemId), showTo(scope)]);
      return show(item);
    },

    async create({ scope, actor }, { published = false, prices, ...content }, request) {
      const { change } = await makeOnce(scope.restaurantId, request, {
        async prepare() {
          const at = clock();
          const validated = await validatePatch(scope, { prices, content }, at);
          const { category, ...values } = validated.buildValues();
          if (!category) throw new Error('A new menu item passed validation without a category');
          const _id = newId('itm');
          const item: ItemDocument = {
            _id,
            restaurantId: scope.restaurantId,
            title: content.title,
            slug: values.slug ?? slugOrId(content.title, _id),
            description: values.description ?? '',
            published,
            imageUrl: values.imageUrl ?? '',
            allowSpecialRequests: values.allowSpecialRequests ?? true,
            allergens: values.allergens ?? null,
            dietaryLabels: values.dietaryLabels ?? [],
            nutrition: values.nutrition ?? null,
            minimumAge: values.minimumAge ?? null,
            extraPreparationMinutes: values.extraPreparationMinutes ?? 0,
            category,
            additionalCategoryIds: values.additionalCategoryIds ?? [],
            prices: applyPrices([], validated.prices),
            snoozes: [],
            customizations: values.customizations ?? [],
            recipe: values.recipe ?? [],
            createdAt: at,
            updatedAt: at,
            revision: 0,
          };
          const entry = itemEntry(item, 'menu_item.created', actor, at);
          return { change: { ...item, outbox: [entry] }, entryId: entry._id };
        },
        async make(item) {
          if (!(await store.insert(item))) throw slugConflict('menu item', item.slug);
          await relay(item);
        },
      });
      return change;
    },

    async update({ scope, actor }, itemId, patch) {
      const now = clock();
      const { branches, prices, buildValues } = await validatePatch(scope, patch, now);
      for (;;) {
        const item = await getStored(scope, itemId);
        const { values, names } = diffFields(
          { ...ITEM_DEFAULTS, ...item },
          {
            ...buildValues(item),
            published: patch.published,
            snoozes: patch.snooze && applySnooze(item.snoozes, patch.snooze, branches, now),
            prices: applyPrices(item.prices, prices),
          },
        );
        if (names.length === 0) return createShow(branches, now)(item);
        const edits = compareFields(serializeEditable(item), serializeEditable({ ...item, ...values }));
        rejectOverwrites(edits, patch.replaces && withCurrentCopies(patch.replaces, item));
        const details = { changes: names, edits: toLoggedEdits(edits) };
        const entry = itemEntry(item, 'menu_item.updated', actor, now, details);
        const updated = await store.update(item, values, entry);
        if (updated === 'duplicate') throw slugConflict('menu item', values.slug ?? item.slug);
        if (updated) {
          await relay(updated);
          return createShow(branches, now)(updated);
        }
        // The item changed since it was read: retry.
      }
    },

    async delete({ scope, actor }, itemId) {
      const item = await getStored(scope, itemId);
      const deleted = await store.delete(item, itemEntry(item, 'menu_item.deleted', actor, clock()));
      if (!deleted) throw notFound('menu item');
      await relay(deleted);
    },
  };
}

/**
 * The replaced values with the current content of shared groups, because an item's edit replaces which groups
 * it uses, not their content.
 */
function withCurrentCopies(replaces: NonNullable<ItemPatch['replaces']>, item: ItemDocument) {
  const { customizations: current } = serializeEditable(item);
  const customizations = replaces.customizations?.map(replaced => {
    const { id, sharedGroup } = replaced;
    const isSame = (one: (typeof current)[number]) =>
      one.id === id && isDeepStrictEqual(one.sharedGroup, sharedGroup);
    return (sharedGroup && current.find(isSame)) ?? replaced;
  });
  return { ...replaces, ...(customizations && { customizations }) };
}

/** Reduces an item to the given branches. */
function createShow(branches: { _id: string; slug: string }[], now: Date) {
  const selectRows = createRowSelector(branches);
  return <Item extends ItemSummary>(item: Item): Item => ({
    ...item,
    prices: selectRows(item.prices),
    snoozes: selectRows(currentSnoozes(item.snoozes, now)),
  });
}
