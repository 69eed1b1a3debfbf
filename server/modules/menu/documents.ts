import type { Allergen, DietaryLabel, WeeklyHours } from '../../../generated/dashboard/types.ts';
import type { KnownCategorySource } from '../../../generated/public/types.ts';
import type { PricePatch, PriceRow } from '../../../spec/rules/prices.ts';
import type { Snooze, SnoozePatch } from '../../../spec/rules/snooze.ts';
import { createEntryFactory, type LoggableEntry, type OutboxEntry } from '../outbox/documents.ts';

export type CategoryDocument = {
  _id: string;
  restaurantId: string;
  title: string;
  slug: string;
  sortOrder: number;
  source: KnownCategorySource;
  itemLimit: number | null;
  /** When its items can be ordered. Absent or empty: at any time. */
  hours?: WeeklyHours[];
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each update and by each item that enters. A deletion is conditional on it. */
  revision: number;
  outbox?: LoggableEntry[];
  deletedAt?: Date;
};

export type ItemDocument = {
  _id: string;
  restaurantId: string;
  title: string;
  slug: string;
  description: string;
  published: boolean;
  imageUrl: string;
  allowSpecialRequests: boolean;
  /** Null or absent: unknown. */
  allergens?: Allergen[] | null;
  dietaryLabels?: DietaryLabel[];
  /** How much longer than others it takes. Absent: not at all. */
  extraPreparationMinutes?: number;
  category: { id: string; title: string; slug: string };
  /** Further categories that show it. Absent: none. The former release may leave its own category among them. */
  additionalCategoryIds?: string[];
  prices: PriceRow[];
  snoozes: Snooze[];
  customizations: Customization[];
  /** For one portion. Quantities are in thousandths of the inventory item's unit. */
  recipe: { inventoryItemId: string; quantity: number }[];
  createdAt: Date;
  updatedAt: Date;
  /** Names the item in the system that it was imported from. */
  externalId?: string;
  /** The last import that stored it. */
  importId?: string;
  /** Incremented by each update. An update is conditional on the revision that it was computed from. */
  revision: number;
  outbox?: LoggableEntry[];
  deletedAt?: Date;
};

/** The values of fields that items of earlier releases lack. */
export const ITEM_DEFAULTS = {
  additionalCategoryIds: [],
  allergens: null,
  dietaryLabels: [],
  extraPreparationMinutes: 0,
} satisfies Partial<ItemDocument>;

/** The larger half of an item. */
const DETAILS = ['customizations', 'recipe', 'outbox'] as const;

export type ItemSummary = Omit<ItemDocument, (typeof DETAILS)[number]>;

export const SUMMARY_PROJECTION = Object.fromEntries(DETAILS.map(field => [field, 0]));

/** A group of options that items share. Items that use it hold copies. */
export type OptionGroupDocument = OptionGroupContent & {
  _id: string;
  restaurantId: string;
  /** The item's own group that it was made from. That group becomes the first copy. */
  source?: { itemId: string; customizationId: string };
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each update. An update is conditional on it. */
  revision: number;
  outbox?: LoggableEntry[];
  deletedAt?: Date;
};

export type CountedOptionGroup = { group: OptionGroupDocument; itemCount: number };

/** A change of many items. It counts as made once it is stored; an effect applies it to the items. */
export type BulkUpdateDocument = {
  _id: string;
  restaurantId: string;
  /** The key of a keyed request. */
  key?: string;
  fingerprint?: string;
  valueFingerprint?: string;
  /** `entryId` is the id of the log entry of the item's change. */
  items: { itemId: string; entryId: string; patches: PricePatch[] }[];
  /** What all items get. Absent in an update of prices. */
  values?: CommonValues;
  createdAt: Date;
  /** Present once every item has changed. The document is removed some time later. */
  appliedAt?: Date;
  outbox?: OutboxEntry[];
};

/** Absent values leave an item unchanged. */
export type CommonValues = Partial<Pick<ItemDocument, 'published' | 'category'>> & {
  /** With the branches that the caller can access. */
  snooze?: SnoozePatch & { reached: { _id: string; slug: string }[] };
};

export const itemEntry = createEntryFactory('menu_item', ({ title }: ItemDocument) => title, [
  'item_category',
  'item_additional_categories',
  'item_option_groups',
]);
export const categoryEntry = createEntryFactory('menu_category', ({ title }: { title: string }) => title, [
  'category_copies',
  'category_deletion',
]);

export const optionGroupEntry = createEntryFactory('option_group', ({ title }: { title: string }) => title, [
  'option_group_copies',
]);

/** A group of options, such as sizes, of one item. */
export type Customization = OptionGroupContent & {
  id: string;
  /** Present for a copy of a shared group, with the item's own limits. */
  sharedGroup?: SharedGroupUse;
};

export type SharedGroupUse = { id: string; minimum: number | null; maximum: number | null };

/** Option prices are in minor units, by currency. */
export type OptionGroupContent = {
  title: string;
  minimum: number;
  maximum: number;
  options: {
    id: string;
    name: string;
    prices: { currency: string; price: number }[];
  }[];
};
