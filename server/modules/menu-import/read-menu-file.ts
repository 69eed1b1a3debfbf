import { formatCategories } from './category-list.ts';
import { asValues, invalidFile, parseTable, readObjects, type Table } from './table.ts';

type Values = Record<string, unknown>;

/** Reads a table from a CSV file or a JSON list of items. */
export function readMenuFile(text: string): Table {
  if (!/^\s*[[{]/.test(text)) return parseTable(text);
  const items = listItems(parseJson(text));
  return readObjects(items.flatMap(toRows));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidFile(`is not valid JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Accepts a list, or a response of `listMenuItems`. */
function listItems(content: unknown): unknown[] {
  if (Array.isArray(content)) return content;
  const { data, items = data } = asValues(content);
  if (Array.isArray(items)) return items;
  throw invalidFile('must be a list of items, or an object with a list in "data" or "items"');
}

/** Rows in the CSV export's format: one per option, with a price column per branch. */
function toRows(item: unknown): Values[] {
  const { prices, customizations, category, ...values } = withNutrition(withCategoryList(asValues(item)));
  if (!Array.isArray(prices) && !Array.isArray(customizations) && typeof category !== 'object')
    return [{ prices, customizations, category, ...values }];
  for (const name of ['id', 'createdAt', 'updatedAt', 'unavailability', 'recipe']) delete values[name];
  for (const name of ['allergens', 'dietaryLabels']) {
    const listed = values[name];
    if (Array.isArray(listed)) values[name] = listed.join(', ') || 'none';
  }
  const row: Values = { ...values, category: asValues(category).title ?? category };
  for (const price of asList(prices)) {
    const { branchSlug, ...amounts } = asValues(price);
    for (const name of ['price', 'compareAtPrice', 'vat', 'listed'])
      row[`${name} ${branchSlug}`] = amounts[name];
  }
  const options = asList(customizations).flatMap(group => {
    const { title, minimum, maximum, options, sharedGroup } = asValues(group);
    const limits = { optionMinimum: minimum, optionMaximum: maximum };
    const ofGroup = { optionGroup: title, optionShared: sharedGroup ? 'yes' : '', ...limits };
    return asList(options).map(option => {
      const { name, prices: costs } = asValues(option);
      const byCurrency = asList(costs).map(cost => {
        const { currency, price } = asValues(cost);
        return [`optionPrice ${currency}`, price] as const;
      });
      return { ...ofGroup, option: name, ...Object.fromEntries(byCurrency) };
    });
  });
  const [first = { option: '' }, ...others] = options;
  return [{ ...row, ...first }, ...others];
}

/** Formats additional categories like the CSV export, by title or ID. */
function withCategoryList({ additionalCategoryIds, ...values }: Values): Values {
  const { additionalCategories = additionalCategoryIds } = values;
  if (!Array.isArray(additionalCategories)) return values;
  const names = additionalCategories.map(one => `${asValues(one).title ?? one}`);
  return { ...values, additionalCategories: formatCategories(names) };
}

/** With the values of the nutrition in columns of their own. */
function withNutrition({ nutrition, ...values }: Values): Values {
  return typeof nutrition === 'object' && nutrition !== null ? { ...values, ...nutrition } : values;
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
