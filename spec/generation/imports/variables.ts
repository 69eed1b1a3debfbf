import { FINAL_STATUSES } from '../../rules/order-status.ts';

/** The variables of a collection: two to set after the import, and those that the lists fill. */
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

/** What a person reads after the import. */
export const INSTRUCTIONS =
  'Set the variables `baseUrl` and `apiKey`, then send the list requests: they fill the other variables. The last requests of each folder change a price, the stock, and an order, so use a key of a sandbox to try them.';

/** Postman and Bruno replace it with a new UUID in each request. */
export const NEW_KEY = '{{$guid}}';

/** How a list fills variables, in JavaScript: the one of its `elements` that is `found`, and the value of each variable. */
export type Pick = { found: string; values: Partial<Record<Variable, string>> };

/** Items name a branch that they are sold or stored at, so that a folder's requests work without those of another. */
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
  // The status of a final order cannot change.
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

/** A text with variables in place of IDs. */
export const fillIds = (text: string): string => text.replaceAll(ID, id => `{{${variableOf(id)}}}`);

/** A path parameter that takes an ID or a number. */
export const ORDER_REFERENCE = 'reference';

/** The value of a path parameter, which names a resource. */
export function fillPathValue(name: string, example: string): string {
  const filled = name === ORDER_REFERENCE ? '{{orderReference}}' : fillIds(example);
  if (filled === example) throw new Error(`No list fills a variable for ${name}: add it to variables.ts`);
  return filled;
}

/** A body, as JSON. A restaurant may have a single branch, so what an example has for a second one is left out. */
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
