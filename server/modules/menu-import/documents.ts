import type { ItemDocument } from '../menu/documents.ts';
import { createEntryFactory, type LoggableEntry } from '../outbox/documents.ts';
import type { PlannedItem } from './plan.ts';
import type { SharedContent } from './plan-groups.ts';

/** An import of a menu. It counts as made once it is stored; an effect applies it to categories and items. */
export type MenuImportDocument = {
  _id: string;
  restaurantId: string;
  created: number;
  changed: number;
  /** The number of categories to create. */
  newCategories: number;
  /** The number of items that are stored. */
  applied: number;
  createdAt: Date;
  /** Present once every item is stored. The document is removed some time later. */
  finishedAt?: Date;
  /** What to store. Removed afterwards. */
  plan?: {
    newCategories: CategorySnapshot[];
    /** The shared option groups to create. Absent in plans of the former release. */
    newGroups?: SharedContent[];
    items: StoredItem[];
  };
  outbox?: LoggableEntry[];
};

/** `itemId` is that of the item to change, or of the one to create. */
export type StoredItem = Omit<
  PlannedItem,
  'existing' | 'row' | 'category' | 'additionalCategories' | 'fields'
> & {
  itemId: string;
  isNew: boolean;
  /** The category to put it into, as it was when the import was stored. */
  category?: CategorySnapshot;
  additionalCategoryIds?: string[];
};

export type CategorySnapshot = ItemDocument['category'];

export const importEntry = createEntryFactory('restaurant', ({ name }: { name: string }) => name, [
  'menu_import',
]);
