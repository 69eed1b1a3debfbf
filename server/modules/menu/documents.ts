import type { Allergen, DietaryLabel, WeeklyHours } from '../../../generated/dashboard/types.ts';
import type { KnownCategorySource } from '../../../generated/public/types.ts';
import type { NutritionValues } from '../../../spec/rules/nutrition.ts';
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
  /** When its items can be ordered. Absent or empty: always. */
  hours?: WeeklyHours[];
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each update and each entering item. Deletions are conditional on it. */
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
  /** Per serving. Null or absent: unknown. */
  nutrition?: NutritionValues | null;
  /** The age in years from which guests may receive it. Null or absent: any. */
  minimumAge?: number | null;
  /** Additional preparation time. Absent: none. */
  extraPreparationMinutes?: number;
  category: { id: string; title: string; slug: string };
  /** Other categories that show the item. Absent: none. The previous release may include its own category. */
  additionalCategoryIds?: string[];
  prices: PriceRow[];
  snoozes: Snooze[];
  customizations: Customization[];
  /** Ingredients of one portion. Quantities are in thousandths of the inventory item's unit. */
  recipe: { inventoryItemId: string; quantity: number }[];
  createdAt: Date;
  updatedAt: Date;
  /** The item's ID in the system that it was imported from. */
  externalId?: string;
  /** The last import that stored it. */
  importId?: string;
  /** Incremented by each update. Updates are conditional on the revision that was read. */
  revision: number;
  outbox?: LoggableEntry[];
  deletedAt?: Date;
};

/** Defaults for fields missing from items of earlier releases. */
export const ITEM_DEFAULTS = {
  additionalCategoryIds: [],
  allergens: null,
  dietaryLabels: [],
  nutrition: null,
  minimumAge: null,
  extraPreparationMinutes: 0,
} satisfies Partial<ItemDocument>;

/** The larger half of an item's data. */
const DETAILS = ['customizations', 'recipe', 'outbox'] as const;

export type ItemSummary = Omit<ItemDocument, (typeof DETAILS)[number]>;

export const SUMMARY_PROJECTION = Object.fromEntries(DETAILS.map(field => [field, 0]));

/** An option group that items share. Items contain copies. */
export type OptionGroupDocument = OptionGroupContent & {
  _id: string;
  restaurantId: string;
  /** The item's group that it was created from, which becomes the first copy. */
  source?: { itemId: string; customizationId: string };
  createdAt: Date;
  updatedAt: Date;
  /** Incremented by each update. Updates are conditional on it. */
  revision: number;
  outbox?: LoggableEntry[];
  deletedAt?: Date;
};

export type CountedOptionGroup = { group: OptionGroupDocument; itemCount: number };

/** A bulk change of items. It is final once stored; an effect applies it to the items. */
export type BulkUpdateDocument = {
  _id: string;
  restaurantId: string;
  /** The key, if the request was keyed. */
  key?: string;
  fingerprint?: string;
  valueFingerprint?: string;
  /** `entryId` is the ID of the log entry of the item's change. */
  items: { itemId: string; entryId: string; patches: PricePatch[] }[];
  /** Values set on all items. Absent in price updates. */
  values?: CommonValues;
  createdAt: Date;
  /** Set once every item has changed. The document is removed some time later. */
  appliedAt?: Date;
  outbox?: OutboxEntry[];
};

/** Absent values leave an item unchanged. */
export type CommonValues = Partial<Pick<ItemDocument, 'published' | 'category'>> & {
  /** Includes the branches that the caller can access. */
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

/** An item's option group, such as sizes. */
export type Customization = OptionGroupContent & {
  id: string;
  /** Set for a copy of a shared group, with the item's own limits. */
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
