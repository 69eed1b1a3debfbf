import type { ItemDocument } from '../menu/documents.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';
import type { PlannedItem } from './plan.ts';
import type { SharedContent } from './plan-groups.ts';

/** An import of a menu. It is final once stored; an effect applies it to categories and items. */
export type MenuImportDocument = {
  _id: string;
  restaurantId: string;
  created: number;
  changed: number;
  /** The number of categories to create. */
  newCategories: number;
  /** The number of items stored so far. */
  applied: number;
  createdAt: Date;
  /**
   * The import before it, or the restaurant's ID for the first. Unique, so that concurrent requests start only one.
   * Absent in imports of the previous release.
   */
  previous?: string;
  /** The number of runs that failed, although the database was available. */
  failures?: number;
  /** Set once every item is stored, or with `failedAt`. The document is removed some time later. */
  finishedAt?: Date;
  /** When the import was given up. */
  failedAt?: Date;
  /** The title of the item that could not be stored. Absent if all items were. */
  failedItem?: string;
  /** The changes to store. Removed afterwards. */
  plan?: ImportPlan;
  outbox?: LoggableEntry[];
};

export type ImportPlan = {
  newCategories: CategorySnapshot[];
  /** The shared option groups to create. Absent in plans of the previous release. */
  newGroups?: SharedContent[];
  items: StoredItem[];
};

/** `itemId` is the ID of the changed or new item. */
export type StoredItem = Omit<
  PlannedItem,
  'existing' | 'row' | 'category' | 'additionalCategories' | 'fields'
> & {
  itemId: string;
  isNew: boolean;
  /** The item's category, as it was when the import was stored. */
  category?: CategorySnapshot;
  additionalCategoryIds?: string[];
};

export type CategorySnapshot = ItemDocument['category'];

export const importEntry = createEntryFactory('restaurant', ({ name }: { name: string }) => name, [
  'menu_import',
]);
