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
  /** Set once every item is stored. The document is removed some time later. */
  finishedAt?: Date;
  /** The changes to store. Removed afterwards. */
  plan?: {
    newCategories: CategorySnapshot[];
    /** The shared option groups to create. Absent in plans of the previous release. */
    newGroups?: SharedContent[];
    items: StoredItem[];
  };
  outbox?: LoggableEntry[];
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
