import { BSON, type CommandSucceededEvent, type Document } from 'mongodb';
import { expect } from 'vitest';
import { newId } from '../../server/lib/ids.ts';
import { customerSearchKeys } from '../../server/modules/orders/customer-search.ts';
import { test } from '../helpers/fixtures.ts';
import { COMMAND_MONITORING, driverOf, watchQueries } from '../helpers/queries.ts';

/**
 * The database cost of a read in machine-independent figures. CPU time follows: about 30 µs per command, and
 * 8 µs per decoded kilobyte. A change that needs more updates them here.
 */
type Cost = {
  /** Collections, sorted by name. */
  commands: string[];
  documents: number;
  keys: number;
};

const ORDERS = 60;
const ITEMS = 60;
const BRANCHES = 3;

const COSTS: Record<string, Cost> = {
  '/v1/orders/{reference}': { commands: ['find orders'], documents: 1, keys: 1 },
  // The total is cached. Orders numbered outside the cached range are counted each time.
  '/v1/orders?limit=25': {
    commands: ['count orders', 'count orders', 'find orders'],
    documents: 25,
    keys: 25,
  },
  '/v1/orders?limit=25&status=pending': {
    commands: ['count orders', 'find orders'],
    documents: 25,
    keys: 25 + ORDERS + 1,
  },
  '/v1/orders?limit=25&updatedAfter=2026-01-01': {
    commands: ['count orders', 'find orders'],
    documents: 25,
    keys: 25 + ORDERS + 1,
  },
  '/v1/menu/items?limit=25': {
    commands: ['count items', 'find branches', 'find items'],
    documents: 25 + BRANCHES,
    keys: 25 + ITEMS + BRANCHES,
  },
  '/v1/menu/items?search=zebra': {
    commands: ['find branches', 'find items'],
    documents: BRANCHES,
    keys: ITEMS + BRANCHES,
  },
  '/v1/menu/items/{itemId}': {
    commands: ['find branches', 'find items'],
    documents: 1 + BRANCHES,
    keys: 1 + BRANCHES,
  },
  '/v1/menu/categories': { commands: ['count categories', 'find categories'], documents: 1, keys: 2 },
  '/v1/branches': {
    commands: ['count branches', 'find branches'],
    documents: BRANCHES,
    keys: 2 * BRANCHES,
  },
  '/v1/inventory/items': {
    commands: ['count inventoryItems', 'find branches', 'find inventoryItems'],
    documents: 1 + BRANCHES,
    keys: 2 + BRANCHES,
  },
};

/** Decoding cost is proportional to the data read. */
const READ_PER_SHOWN = 1.25;

const customer = { id: '', name: 'Ana Sousa', email: 'ana@example.com', phone: '+351 21 000 1234' };

const it = test
  .extend('urlOptions', { scope: 'file' }, COMMAND_MONITORING)
  // Without workers, which poll meanwhile.
  .extend('settings', { scope: 'file' }, { roles: ['api'] })
  .extend('queries', { scope: 'file' }, ({ service }) => watchQueries(service))
  .extend('names', { scope: 'file' }, async ({ restaurant }) => {
    const stock = await restaurant.addInventoryItem();
    const recipe = Array.from({ length: 8 }, () => ({ inventoryItemId: stock._id, quantity: 50 }));
    const options = ['Small', 'Medium', 'Large'].map(name => {
      const prices = ['EUR', 'JPY'].map(currency => ({ currency, price: 100 }));
      return { id: newId('opt'), name, prices };
    });
    const customizations = [{ id: newId('grp'), title: 'Size', minimum: 1, maximum: 1, options }];
    const items = await Promise.all(
      Array.from({ length: ITEMS }, () => restaurant.addItem({ recipe, customizations })),
    );
    const orders = await restaurant.addOrders(
      Array.from({ length: ORDERS + 1 }, () => ({ customer, customerKeys: customerSearchKeys(customer) })),
    );
    return { '{reference}': String(orders[0]?.number), '{itemId}': items[0]?._id ?? '' };
  });

it.for(Object.entries(COSTS))(
  '%s costs no more than before',
  async ([template, cost], { client, queries, names }) => {
    const path = template.replace(/\{.+\}/, name => names[name as keyof typeof names]);
    // Warms the caches of the key and totals.
    await client.get<object>(path);
    const commands = await queries.commandsOf(() => client.get<object>(path));
    // Ignores occasional reloads of the key, and grouped writes of the request log.
    const reads = commands.filter(({ find, aggregate }) => (find ?? aggregate) && find !== 'apiKeys');
    const named = reads.map(({ find, aggregate }) => (find ? `find ${find}` : `count ${aggregate}`));
    expect(named.sort()).toEqual(cost.commands);
    const costs = await Promise.all(reads.map(queries.explain));
    const sumOf = (figure: 'documents' | 'keys') => costs.reduce((sum, one) => sum + one[figure], 0);
    expect(sumOf('documents')).toBeLessThanOrEqual(cost.documents);
    // MongoDB also reads the key after the last one counted.
    expect(sumOf('keys')).toBeLessThanOrEqual(cost.keys + reads.length);
  },
);

it.for(['/v1/orders?limit=25', '/v1/orders?limit=25&updatedAfter=2026-01-01', '/v1/menu/items?limit=25'])(
  '%s reads little more than it shows',
  async (path, { service, client, names: _ }) => {
    let bytes = 0;
    const addReply = ({ reply }: CommandSucceededEvent) => {
      const documents: Document[] = (reply as Document).cursor?.firstBatch ?? [];
      for (const document of documents) bytes += BSON.calculateObjectSize(document);
    };
    driverOf(service).on('commandSucceeded', addReply);
    const { body } = await client.get<object>(path);
    driverOf(service).off('commandSucceeded', addReply);
    expect(bytes / JSON.stringify(body).length).toBeLessThan(READ_PER_SHOWN);
  },
);
