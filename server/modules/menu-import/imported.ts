import type { UpdateMenuItemRequest } from '../../../generated/dashboard/types.ts';
import type { NutritionValues } from '../../../spec/rules/nutrition.ts';
import type { PricePatch } from '../../../spec/rules/prices.ts';
import type { FieldError } from '../../lib/errors.ts';
import type { BranchDocument } from '../branches/documents.ts';
import type { ItemDocument } from '../menu/documents.ts';
import type { MappedColumn } from './columns.ts';
import type { TableRow } from './table.ts';

/** An item of the file. Fields not stated in the file are absent. */
export type ImportedItem = {
  /** The first row of the item. */
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
      | 'minimumAge'
      | 'extraPreparationMinutes'
      | 'published'
    >
  >;
  nutrition?: NutritionPatch;
  prices: PricePatch[];
  customizations?: ImportedGroup[];
};

/** The values of nutrition that a file states. Null removes a value. */
export type NutritionPatch = {
  [Name in keyof NutritionValues]?: NonNullable<NutritionValues[Name]> | null;
};

/** `column` is the header, or empty for the whole row. */
export type ImportProblem = { row: number; column: string; message: string };

export type ReadItems = { items: ImportedItem[]; problems: ImportProblem[] };

/** How to read a table. Square lists all categories of an item in one cell. */
export type Reading = {
  columns: MappedColumn[];
  branches: BranchDocument[];
  isSquare: boolean;
  validateItem: ValidateItem;
};

/** Validates an item against the contract's schema and returns field errors. */
export type ValidateItem = (content: UpdateMenuItemRequest) => FieldError[];

/** An item's rows. Rows after the first add options and variations. */
export type ItemRows = [TableRow, ...TableRow[]];

/** An option group as named in the file. */
export type ImportedGroup = {
  title: string;
  minimum: number;
  maximum: number;
  options: { name: string; prices: { currency: string; price: number }[] }[];
  /** Whether the file marks it as shared. Absent if not stated. */
  isShared?: boolean;
};
