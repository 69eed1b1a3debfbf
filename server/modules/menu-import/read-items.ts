import { setImmediate } from 'node:timers/promises';
import type { Allergen, DietaryLabel } from '../../../generated/dashboard/types.ts';
import { describeProblem, normalizeText, TEXT_FORMATS } from '../../../spec/rules/text.ts';
import { readFlag } from './amounts.ts';
import { findCell, findColumn, type MappedColumn } from './columns.ts';
import type { ImportedItem, ImportProblem, ItemRows, ReadItems, Reading } from './imported.ts';
import { readGroups } from './read-groups.ts';
import { readPrices } from './read-prices.ts';
import type { Table, TableRow } from './table.ts';

const ALLERGENS: Record<Allergen, true> = {
  ...{ gluten: true, crustaceans: true, eggs: true, fish: true, peanuts: true, soybeans: true, milk: true },
  ...{ nuts: true, celery: true, mustard: true, sesame: true, sulphites: true, lupin: true },
  molluscs: true,
};
const DIETARY_LABELS: Record<DietaryLabel, true> = {
  ...{ vegetarian: true, vegan: true, halal: true, kosher: true, spicy: true },
};

/** How many items to read before other requests get their turn. */
const TURN = 20;

/** Limits of the contract. */
const LENGTHS = { title: 100, slug: 100, description: 2_000, image_url: 2_000, external_id: 200 };

/**
 * The items of a table. A row without a title, or with the title of the one above, belongs to the item above: it adds an option
 * or a variation. An item with a problem is left out.
 */
export async function readItems(table: Table, reading: Reading): Promise<ReadItems> {
  const problems: ImportProblem[] = [];
  const items: ImportedItem[] = [];
  for (const [index, rows] of groupRows(table, reading.columns, problems).entries()) {
    const found: ImportProblem[] = [];
    const item = readItem(rows, reading, found);
    if (found.length === 0) items.push(item);
    // A large file must not block other requests.
    if (index % TURN === 0) await setImmediate();
    // Report a problem once, not for each branch.
    problems.push(...new Map(found.map(one => [JSON.stringify(one), one])).values());
  }
  return { items, problems };
}

/** The rows of each item. */
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

function readItem(rows: ItemRows, reading: Reading, problems: ImportProblem[]): ImportedItem {
  const [first] = rows;
  const cell = (field: MappedColumn['field']) => findCell(first, reading.columns, field);
  const report = (column: string, message: string) => problems.push({ row: first.number, column, message });

  function text(field: keyof typeof LENGTHS, format: keyof typeof TEXT_FORMATS = 'single-line') {
    const found = cell(field);
    if (!found) return undefined;
    const value = normalizeText(found.text);
    if (!TEXT_FORMATS[format](value)) report(found.column, describeProblem(value, format));
    if (value.length > LENGTHS[field]) report(found.column, `has more than ${LENGTHS[field]} characters`);
    return value;
  }
  const flag = (field: 'published' | 'allow_special_requests') =>
    readFlag(cell(field), problem => problems.push(problem));

  /** The values that a cell lists. Undefined for an empty cell, an empty list for `none`. */
  function list<Value extends string>(field: 'allergens' | 'dietary_labels', values: Record<Value, true>) {
    const found = cell(field);
    if (!found?.text) return undefined;
    if (/^(none|-)$/i.test(found.text)) return [];
    const named = found.text.split(/[,;|/]/).map(name => name.trim().toLowerCase().replace(/ /g, '_'));
    const known = named.filter((name): name is Value => Object.hasOwn(values, name));
    const unknown = named.find(name => name !== '' && !Object.hasOwn(values, name));
    if (unknown) report(found.column, `must be some of ${Object.keys(values).join(', ')}, not "${unknown}"`);
    return [...new Set(known)];
  }

  const slug = text('slug') || undefined;
  if (slug && !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
    report(cell('slug')?.column ?? '', 'must be written like "pizza-margherita"');
  const imageUrl = text('image_url');
  if (imageUrl && !/^https:\/\/\S+$/.test(imageUrl))
    report(cell('image_url')?.column ?? '', 'must be an address that begins with https://');
  const [firstCategory] = cell('category')?.text.split(',') ?? [];
  const category = reading.isSquare ? firstCategory?.trim() : cell('category')?.text;
  const externalId = text('external_id') || undefined;
  const values = {
    description: text('description', 'multi-line'),
    imageUrl,
    allergens: list('allergens', ALLERGENS),
    dietaryLabels: list('dietary_labels', DIETARY_LABELS),
    published: flag('published'),
    allowSpecialRequests: flag('allow_special_requests'),
  };
  const title = text('title') ?? '';
  const { prices, variations } = readPrices(rows, reading, problems);
  const hasOptions = findColumn(reading.columns, 'option') ?? findColumn(reading.columns, 'variation');
  const groups = hasOptions ? readGroups(rows, reading, problems) : undefined;
  return {
    row: first.number,
    title,
    ...(slug && { slug }),
    ...(externalId && { externalId }),
    ...(category && { category }),
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)),
    prices,
    ...(groups && { customizations: [...variations, ...groups] }),
  };
}
