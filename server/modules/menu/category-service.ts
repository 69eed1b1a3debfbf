import type {
  CreateMenuCategoryRequest,
  ReorderMenuCategoriesRequest,
  UpdateMenuCategoryRequest,
  WeeklyHours,
} from '../../../generated/dashboard/types.ts';
import { formatHours } from '../../../spec/rules/weekly-hours.ts';
import type { Caller } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { diffFields } from '../../lib/diff.ts';
import { compareFields, type FieldEdit, rejectOverwrites, toLoggedEdits } from '../../lib/edits.ts';
import { type FieldError, notFound, ServiceError, throwIfInvalid } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import type { KeyedRequest } from '../../lib/keyed-request.ts';
import type { Page, PageRequest } from '../../lib/page.ts';
import { slugConflict, slugOrId } from '../../lib/slug.ts';
import { validateWeeklyHours } from '../branches/validate-hours.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import { type RestaurantDocument, restaurantEntry } from '../restaurants/documents.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import type { CategoryStore } from './category-store.ts';
import { type CategoryDocument, categoryEntry } from './documents.ts';
import type { MenuItemStore } from './item-store.ts';

/** A restaurant's menu categories. */
export interface CategoryService {
  list(restaurantId: string, page: PageRequest): Promise<Page<CategoryDocument>>;
  /** All categories in menu order. */
  listAll(restaurantId: string): Promise<CategoryDocument[]>;
  /** Throws `not_found`. */
  get(restaurantId: string, categoryId: string): Promise<CategoryDocument>;
  /**
   * Appends to the menu. Throws `invalid_request` for an invalid item limit or hours, and `conflict` for a
   * duplicate slug.
   */
  create(caller: Caller, input: CreateMenuCategoryRequest, request?: KeyedRequest): Promise<CategoryDocument>;
  /**
   * Throws like `get` and `create`, and `conflict` if a field no longer has its replaced value. Absent or
   * equal fields stay unchanged.
   */
  update(caller: Caller, categoryId: string, patch: UpdateMenuCategoryRequest): Promise<CategoryDocument>;
  /** Throws `not_found`, and `conflict` while the category has items. */
  delete(caller: Caller, categoryId: string): Promise<void>;
  /**
   * Throws `invalid_request` unless every category is listed once, and `conflict` if the order differs from
   * the replaced one.
   */
  reorder(caller: Caller, input: ReorderMenuCategoriesRequest): Promise<void>;
}

type CategoryServiceDeps = {
  store: CategoryStore;
  items: Pick<MenuItemStore, 'countByCategory'>;
  restaurants: Pick<RestaurantStore, 'get' | 'compareAndSetMenuOrder'>;
  makeOnce: MakeOnce;
  clock: Clock;
  relayCategory: (category: CategoryDocument) => Promise<void>;
  /** Resolves when the categories have their new order. */
  relayRestaurant: (restaurant: RestaurantDocument) => Promise<void>;
};

export function createCategoryService(deps: CategoryServiceDeps): CategoryService {
  const { store, items, restaurants, makeOnce, clock, relayCategory, relayRestaurant } = deps;

  async function get(restaurantId: string, categoryId: string): Promise<CategoryDocument> {
    const category = await store.find(restaurantId, categoryId);
    if (!category) throw notFound('menu category');
    return category;
  }

  return {
    list: store.list,
    listAll: store.listAll,
    get,

    async create({ scope, actor }, { title, slug, hours = [], ...input }, request) {
      const { restaurantId } = scope;
      const { source = 'manual', itemLimit = null } = input;
      const { change } = await makeOnce(restaurantId, request, {
        async prepare() {
          throwIfInvalid([...validateItemLimit(source, itemLimit), ...validateHours(source, hours)]);
          const at = clock();
          const _id = newId('cat');
          const named = { _id, restaurantId, title, slug: slug ?? slugOrId(title, _id) };
          const entry = categoryEntry(named, 'menu_category.created', actor, at, { source });
          const category: CategoryDocument = {
            ...named,
            sortOrder: await store.nextSortOrder(restaurantId),
            source,
            itemLimit,
            hours,
            createdAt: at,
            updatedAt: at,
            revision: 0,
            outbox: [entry],
          };
          return { change: category, entryId: entry._id };
        },
        async make(category) {
          if (!(await store.insert(category))) throw slugConflict('menu category', category.slug);
          await relayCategory(category);
        },
      });
      return change;
    },

    async update({ scope: { restaurantId }, actor }, categoryId, { replaces, ...patch }) {
      for (;;) {
        const category = await get(restaurantId, categoryId);
        const { title, slug, itemLimit, hours } = patch;
        const current = { ...category, hours: category.hours ?? [] };
        const { values, names } = diffFields(current, { title, slug, itemLimit, hours });
        if (names.length === 0) return category;
        throwIfInvalid([
          ...validateItemLimit(category.source, values.itemLimit ?? category.itemLimit),
          ...validateHours(category.source, values.hours ?? []),
        ]);
        const edits = compareFields(toEditable(current), toEditable({ ...current, ...values }));
        rejectOverwrites(edits, replaces);
        const details = { changes: names, edits: toLoggedEdits(edits.map(withHoursAsText)) };
        const entry = categoryEntry(category, 'menu_category.updated', actor, clock(), details);
        const updated = await store.update(category, values, entry);
        if (updated === 'duplicate') throw slugConflict('menu category', slug ?? category.slug);
        if (updated) {
          await relayCategory(updated);
          return updated;
        }
        // The category changed since it was read: retry.
      }
    },

    async delete({ scope: { restaurantId }, actor }, categoryId) {
      for (;;) {
        const category = await get(restaurantId, categoryId);
        const count = await items.countByCategory(restaurantId, categoryId);
        if (count > 0) throw hasItems(category, count);
        const entry = categoryEntry(category, 'menu_category.deleted', actor, clock());
        const deleted = await store.delete(category, entry);
        if (deleted) return relayCategory(deleted);
        // The category changed, or an item entered it, since its items were counted: retry.
      }
    },

    async reorder({ scope: { restaurantId }, actor }, { categoryIds, replaces }) {
      for (;;) {
        const restaurant = { ...(await restaurants.get(restaurantId)), restaurantId };
        const categories = await store.listAll(restaurantId);
        throwIfInvalid(validateMenuOrder(categoryIds, categories));
        const current = categories.map(({ _id }) => _id);
        rejectOverwrites(compareFields({ categoryIds: current }, { categoryIds }), replaces);
        const order = categoryIds.map(id => categories.find(({ _id }) => _id === id)?.title ?? id);
        const entry = restaurantEntry(restaurant, 'menu.reordered', actor, clock(), { order });
        const updated = await restaurants.compareAndSetMenuOrder(restaurant, categoryIds, entry);
        if (updated) return relayRestaurant(updated);
        // The order changed since it was read: retry.
      }
    },
  };
}

const toEditable = ({ title, slug, itemLimit, hours = [] }: CategoryDocument) => ({
  ...{ title, slug, itemLimit, hours },
});

function withHoursAsText(edit: FieldEdit): FieldEdit {
  if (edit.path !== '/hours') return edit;
  const toText = (hours: unknown) => formatHours(hours as WeeklyHours[]) || null;
  return { ...edit, from: toText(edit.from), to: toText(edit.to) };
}

function hasItems({ title }: CategoryDocument, count: number): ServiceError {
  const items = count === 1 ? 'item' : 'items';
  return new ServiceError(
    'conflict',
    `${JSON.stringify(title)} still has ${count} ${items}: move or delete them first`,
  );
}

/** Only automatic categories have an item limit, and they require one. */
function validateItemLimit(source: CategoryDocument['source'], itemLimit: number | null): FieldError[] {
  const path = '/itemLimit';
  if (source === 'manual' && itemLimit !== null)
    return [{ path, message: 'is allowed only for automatic categories' }];
  if (source !== 'manual' && itemLimit === null)
    return [{ path, message: 'is required for an automatic category' }];
  return [];
}

/** Automatic categories have no hours: their items' own categories determine them. */
function validateHours(source: CategoryDocument['source'], hours: WeeklyHours[]): FieldError[] {
  const path = '/hours';
  if (source !== 'manual' && hours.length > 0)
    return [{ path, message: 'must be empty for an automatic category' }];
  return validateWeeklyHours(hours, path);
}

function validateMenuOrder(
  categoryIds: string[],
  categories: Pick<CategoryDocument, '_id' | 'title'>[],
): FieldError[] {
  const fieldErrors = categoryIds.flatMap((id, index): FieldError[] => {
    const path = `/categoryIds/${index}`;
    if (!categories.some(({ _id }) => _id === id))
      return [{ path, message: 'is not a category of the restaurant' }];
    if (categoryIds.indexOf(id) < index)
      return [{ path, message: 'duplicates the category of an earlier entry' }];
    return [];
  });
  const missing = categories.filter(({ _id }) => !categoryIds.includes(_id));
  const named = missing.map(({ _id, title }) => `${JSON.stringify(title)} (${_id})`).join(', ');
  if (missing.length > 0)
    fieldErrors.push({ path: '/categoryIds', message: `must contain every category, but lacks ${named}` });
  return fieldErrors;
}
