import { setImmediate } from 'node:timers/promises';
import { validateNutrition } from '../../../spec/rules/nutrition.ts';
import { parsePrices } from '../../../spec/rules/prices.ts';
import { normalizeText } from '../../../spec/rules/text.ts';
import type { FieldError } from '../../lib/errors.ts';
import { parseOptionGroup } from '../menu/customization-input.ts';
import { type Report, readAmount, readFlag } from './amounts.ts';
import { parseCategories } from './category-list.ts';
import { findCell, findColumn, type MappedColumn } from './columns.ts';
import type { ImportedGroup, ImportedItem, ImportProblem, ItemRows, ReadItems, Reading } from './imported.ts';
import { isNone, listStated, readNutrition, readOptional } from './nutrition.ts';
import { type ReadGroup, readGroups } from './read-groups.ts';
import { readPrices } from './read-prices.ts';
import type { Table, TableRow } from './table.ts';

/** How many items to read before yielding to other requests. */
const TURN = 20;

const MAX_EXTERNAL_ID = 200;
/** The maximum number of additional categories. */
const MAX_CATEGORIES = 20;

/** The column of each contract field, keyed by the last segment of a field error's path. */
const COLUMNS: Record<string, MappedColumn['field']> = {
  imageUrl: 'image_url',
  dietaryLabels: 'dietary_labels',
  compareAtPrice: 'compare_at_price',
  minimumAge: 'minimum_age',
  servingSize: 'serving_size',
  energyKj: 'energy_kj',
  extraPreparationMinutes: 'extra_preparation_minutes',
  customizations: 'option_group',
};

/**
 * Reads a table's items. A row without a title, or with the previous row's, adds an option or variation to
 * that item. Items with problems are skipped.
 */
export async function readItems(table: Table, reading: Reading): Promise<ReadItems> {
  const problems: ImportProblem[] = [];
  const items: ImportedItem[] = [];
  for (const [index, rows] of groupRows(table, reading.columns, problems).entries()) {
    const found: ImportProblem[] = [];
    const item = readItem(rows, reading, problem => void found.push(problem));
    if (found.length === 0) items.push(item);
    // Yields, so that a large file does not block other requests.
    if (index % TURN === 0) await setImmediate();
    // Reports a problem once, not per branch.
    problems.push(...new Map(found.map(one => [JSON.stringify(one), one])).values());
  }
  return { items, problems };
}

/** Groups rows by item. */
function groupRows({ rows }: Table, columns: MappedColumn[], problems: ImportProblem[]): ItemRows[] {
  const textOf = (row: TableRow, field: MappedColumn['field']) => findCell(row, columns, field)?.text ?? '';
  const groups: ItemRows[] = [];
  for (const row of rows) {
    const title = textOf(row, 'title');
    const last = groups.at(-1);
    const isVariation = last && textOf(row, 'variation') !== '' && title === textOf(last[0], 'title');
    const adds = title === '' && (textOf(row, 'option') !== '' || textOf(row, 'variation') !== '');
    if (last && (isVariation || adds)) last.push(row);
    else if (title === '') {
      const { header = '' } = findColumn(columns, 'title') ?? {};
      problems.push({ row: row.number, column: header, message: 'is empty' });
    } else groups.push([row]);
  }
  return groups;
}

function readItem(rows: ItemRows, reading: Reading, report: Report): ImportedItem {
  const [first] = rows;
  const cell = (field: MappedColumn['field']) => findCell(first, reading.columns, field);
  const text = (field: MappedColumn['field']) => {
    const found = cell(field);
    return found && normalizeText(found.text);
  };
  const values = withoutAbsent({
    description: text('description'),
    imageUrl: text('image_url'),
    allergens: readList(cell('allergens')?.text),
    dietaryLabels: readList(cell('dietary_labels')?.text),
    published: readFlag(cell('published'), report),
    allowSpecialRequests: readFlag(cell('allow_special_requests'), report),
    minimumAge: readOptional(cell('minimum_age'), 0, report),
    extraPreparationMinutes: readAmount(cell('extra_preparation_minutes'), 0, report),
  });
  const servingSize = text('serving_size') || undefined;
  const nutrition = readNutrition(cell, servingSize && isNone(servingSize) ? null : servingSize, report);
  const title = text('title') ?? '';
  const slug = text('slug') || undefined;
  const { prices, variations } = readPrices(rows, reading, report);
  const hasOptions = findColumn(reading.columns, 'option') ?? findColumn(reading.columns, 'variation');
  const groups = hasOptions && [...variations, ...readGroups(rows, reading, report)];
  const customizations = groups?.map(({ group }) => group);

  const content = {
    title,
    ...(slug && { slug }),
    ...values,
    ...(nutrition && { nutrition: listStated(nutrition) }),
    prices,
    ...(customizations && { customizations }),
  };
  const fieldErrors = reading.validateItem(content);
  // Rules beyond the schema require values that the schema accepts.
  const isValid = fieldErrors.length === 0;
  const priced = isValid ? parsePrices(prices, reading.branches, fieldErrors) : [];
  if (isValid && nutrition) fieldErrors.push(...validateNutrition(listStated(nutrition)));
  const options = isValid ? parseOptions(groups ?? [], fieldErrors) : [];
  for (const error of fieldErrors) report(locate(error, first, groups ?? [], reading.columns));

  const externalId = text('external_id') || undefined;
  if (externalId && externalId.length > MAX_EXTERNAL_ID)
    report({
      row: first.number,
      column: cell('external_id')?.column ?? '',
      message: `must NOT have more than ${MAX_EXTERNAL_ID} characters`,
    });
  const categories = readCategories(cell('category')?.text ?? '', reading.isSquare);
  const [category] = categories;
  const additionalCategories =
    parseCategories(cell('additional_categories')?.text ?? '') ??
    (categories.length > 1 ? categories.slice(1) : undefined);
  if (additionalCategories && additionalCategories.length > MAX_CATEGORIES)
    report({
      row: first.number,
      column: cell('additional_categories')?.column ?? cell('category')?.column ?? '',
      message: `must NOT have more than ${MAX_CATEGORIES} items`,
    });
  return {
    row: first.number,
    title,
    ...(slug && { slug }),
    ...(externalId && { externalId }),
    ...(category && { category }),
    ...(additionalCategories && { additionalCategories }),
    values,
    ...(nutrition && { nutrition }),
    prices: priced.filter(patch => Object.keys(patch.values).length > 0),
    ...(groups && { customizations: options }),
  };
}

/** An item's categories. Square's export lists all of them; the first becomes the main one. */
const readCategories = (text: string, isSquare: boolean): string[] =>
  (isSquare ? text.split(',') : [text]).map(name => name.trim()).filter(name => name !== '');

/** The unique values of a list. Undefined for an empty cell, an empty list for `none`. */
function readList(text = ''): string[] | undefined {
  if (text === '') return undefined;
  if (isNone(text)) return [];
  const named = text.split(/[,;|/]/).map(name => name.trim().toLowerCase().replace(/ /g, '_'));
  return [...new Set(named.filter(name => name !== ''))];
}

const parseOptions = (groups: ReadGroup[], fieldErrors: FieldError[]): ImportedGroup[] =>
  groups.map(({ group, isShared }, index) => {
    const { title, minimum, maximum, options } = parseOptionGroup(
      group,
      `/customizations/${index}`,
      fieldErrors,
    );
    return {
      ...{ title, minimum, maximum },
      options: options.map(({ name, prices }) => ({ name, prices })),
      ...(isShared !== undefined && { isShared }),
    };
  });

/** Finds the cell that a field error refers to. The path is from the contract. */
function locate(
  { path, message }: FieldError,
  first: TableRow,
  groups: ReadGroup[],
  columns: MappedColumn[],
): ImportProblem {
  const names = path.split('/').slice(1);
  const [top = '', index, of, position, ofOption] = names;
  let row: TableRow | undefined;
  let field: string = top;
  if (top === 'prices') field = of ?? 'price';
  if (top === 'nutrition') field = index ?? top;
  if (top === 'customizations' && of !== undefined) {
    row = groups[Number(index)]?.rows[Number(position ?? 0)];
    if (of === 'options') field = ofOption === 'prices' ? 'option_price' : 'option';
    else field = of === 'title' ? 'option_group' : `option_${of}`;
  }
  const wanted = COLUMNS[field] ?? field;
  const { header = '' } = columns.find(column => column.field === wanted) ?? {};
  return { row: (row ?? first).number, column: header, message };
}

/** The contract's schema validates the values later. */
const withoutAbsent = (values: Partial<Record<keyof ImportedItem['values'], unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as ImportedItem['values'];
