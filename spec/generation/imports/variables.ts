import { FINAL_STATUSES } from '../../rules/order-status.ts';

/** The variables of a collection: two to set after the import, and others that lists set. */
export const VARIABLES = {
  baseUrl: 'https://api.example.com',
  apiKey: '',
  branchId: '',
  categoryId: '',
  menuItemId: '',
  inventoryItemId: '',
  orderReference: '',
};

type Variable = keyof typeof VARIABLES;

/** Instructions that are shown after the import. */
export const INSTRUCTIONS =
  'Set the variables `baseUrl` and `apiKey`, then send the list requests: they fill the other variables. The last requests of each folder change a price, the stock, and an order, so use a key of a sandbox to try them.';

/** Postman and Bruno replace this with a new UUID in each request. */
export const NEW_KEY = '{{$guid}}';

/**
 * How a list sets variables, in JavaScript: the `found` element of `elements` and the value of each variable.
 */
export type Pick = { found: string; values: Partial<Record<Variable, string>> };

/**
 * Items specify a branch where they are sold or stored, so that a folder's requests work without those of
 * another folder.
 */
export const PICKS: Record<string, Pick> = {
  listBranches: { found: 'elements[0]', values: { branchId: 'found.id' } },
  listMenuCategories: { found: 'elements[0]', values: { categoryId: 'found.id' } },
  listMenuItems: {
    found: 'elements.find(({ prices }) => prices.length > 0)',
    values: { menuItemId: 'found.id', branchId: 'found.prices[0].branchId' },
  },
  listInventoryItems: {
    found: 'elements.find(({ balances }) => balances.length > 0)',
    values: { inventoryItemId: 'found.id', branchId: 'found.balances[0].branchId' },
  },
  // The status of a final order can't change.
  listOrders: {
    found: `elements.find(({ status }) => !['${FINAL_STATUSES.join("', '")}'].includes(status)) ?? elements[0]`,
    values: { orderReference: 'found.id' },
  },
};

const BY_PREFIX: Record<string, Variable> = {
  brn: 'branchId',
  cat: 'categoryId',
  itm: 'menuItemId',
  inv: 'inventoryItemId',
  ord: 'orderReference',
};

const ID = /\b[a-z]{3}_[0-9a-f]{32}\b/g;

/** Replaces IDs in a text with variables. */
export const fillIds = (text: string): string => text.replaceAll(ID, id => `{{${variableOf(id)}}}`);

/** A path parameter that takes an ID or a number. */
export const ORDER_REFERENCE = 'reference';

/** The value of a path parameter that identifies a resource. */
export function fillPathValue(name: string, example: string): string {
  const filled = name === ORDER_REFERENCE ? '{{orderReference}}' : fillIds(example);
  if (filled === example) throw new Error(`No list fills a variable for ${name}: add it to variables.ts`);
  return filled;
}

/**
 * Renders a body as JSON. The example's values for a second branch are removed, because a restaurant can have
 * a single branch.
 */
export function fillBody(body: unknown): string {
  const firstIds = new Map(
    findIds(body)
      .reverse()
      .map(id => [variableOf(id), id]),
  );
  const namesFirst = (element: unknown) => findIds(element).every(id => firstIds.get(variableOf(id)) === id);
  const kept: unknown = JSON.parse(JSON.stringify(body), (_key, part) =>
    Array.isArray(part) ? part.filter(namesFirst) : part,
  );
  return fillIds(JSON.stringify(kept, null, 2));
}

const findIds = (value: unknown): string[] => JSON.stringify(value).match(ID) ?? [];

function variableOf(id: string): Variable {
  const variable = BY_PREFIX[id.slice(0, 3)];
  if (!variable) throw new Error(`No list fills a variable for ${id}: add it to variables.ts`);
  return variable;
}
