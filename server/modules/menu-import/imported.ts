import type { UpdateMenuItemRequest } from '../../../generated/dashboard/types.ts';
import type { PricePatch } from '../../../spec/rules/prices.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { MappedColumn } from './columns.ts';
import type { TableRow } from './table.ts';

/** An item of the file. Fields that the file does not state are absent. */
export type ImportedItem = {
  /** The row where it begins. */
  row: number;
  title: string;
  slug?: string;
  externalId?: string;
  /** A title or a slug. */
  category?: string;
  /** Titles, slugs, or IDs. */
  additionalCategories?: string[];
  values: Partial<
    Pick<
      ItemDocument,
      | 'description'
      | 'imageUrl'
      | 'allowSpecialRequests'
      | 'allergens'
      | 'dietaryLabels'
      | 'extraPreparationMinutes'
      | 'published'
    >
  >;
  prices: PricePatch[];
  customizations?: ImportedGroup[];
};

/** `column` is the header, or empty for the whole row. */
export type ImportProblem = { row: number; column: string; message: string };

export type ReadItems = { items: ImportedItem[]; problems: ImportProblem[] };

/** How a table is read. Square lists all categories of an item in one cell. */
export type Reading = {
  columns: MappedColumn[];
  branches: BranchDocument[];
  isSquare: boolean;
  validateItem: ValidateItem;
};

/** Returns the field errors of an item by the contract's schema. */
export type ValidateItem = (content: UpdateMenuItemRequest) => FieldError[];

/** The rows of an item: those after the first add options and variations. */
export type ItemRows = [TableRow, ...TableRow[]];

/** A group of options, as the file names it. */
export type ImportedGroup = {
  title: string;
  minimum: number;
  maximum: number;
  options: { name: string; prices: { currency: string; price: number }[] }[];
  /** Whether the file calls it a shared one; absent if it does not say. */
  isShared?: boolean;
};
