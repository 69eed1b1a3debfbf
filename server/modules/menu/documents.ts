import type { KnownCategorySource, KnownUnavailabilityReason } from '../../../generated/public/types.ts';
import { createEntryFactory } from '../activity/entry-factory.ts';
import type { LoggableEntry } from '../activity/outbox.ts';

export type CategoryDocument = {
  _id: string;
  restaurantId: string;
  title: string;
  slug: string;
  sortOrder: number;
  source: KnownCategorySource;
  itemLimit: number | null;
  createdAt: Date;
  updatedAt: Date;
  /** Counts changes and items that came in; the category is deleted only over the revision at which it had none. */
  revision: number;
  outbox?: LoggableEntry[];
  deletedAt?: Date;
};

export type SnoozeReason = KnownUnavailabilityReason;

/** One entry per branch; an entry whose `until` has passed counts as absent. */
export type Snooze = {
  branchId: string;
  branchSlug: string;
  until: Date;
  reason: SnoozeReason;
  note: string;
};

/** Prices in minor units of `currency`; `vat` in hundredths of a percent. */
export type PriceRow = {
  branchId: string;
  branchSlug: string;
  currency: string;
  price: number;
  compareAtPrice: number | null;
  vat: number;
  listed: boolean;
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
  category: { id: string; title: string; slug: string };
  prices: PriceRow[];
  snoozes: Snooze[];
  customizations: Customization[];
  /** Quantity in thousandths of the inventory item's unit, for one portion. */
  recipe: { inventoryItemId: string; quantity: number }[];
  createdAt: Date;
  updatedAt: Date;
  /** Counts changes; a change is written only over the revision it was computed from. */
  revision: number;
  outbox?: LoggableEntry[];
  deletedAt?: Date;
};

export const itemEntry = createEntryFactory('menu_item', ({ title }: ItemDocument) => title);
export const categoryEntry = createEntryFactory(
  'menu_category',
  ({ title }: Pick<CategoryDocument, '_id' | 'restaurantId' | 'title'>) => title,
);

/** A group of options, for example sizes; option prices in minor units, by currency. */
export type Customization = {
  id: string;
  title: string;
  minimum: number;
  maximum: number;
  options: {
    id: string;
    name: string;
    prices: { currency: string; price: number }[];
  }[];
};
