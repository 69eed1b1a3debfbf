import { test as base } from 'vitest';
import { EVERY_SCOPE } from '../../../generated/public/scopes.ts';
import { createRestaurant, type TestRestaurant } from '../../../test/helpers/restaurant.ts';
import { startTestService } from '../../../test/helpers/service.ts';
import { RestaurantOrdering } from '../../src/client.ts';
import type { Scope } from '../../src/index.ts';
import type { ClientOptions, Fetch } from '../../src/options.ts';
import { createMock, exampleData } from '../../src/testing/index.ts';
import type { MockKey } from '../../src/testing/mock.ts';

export type Rights = { scopes?: Scope[]; branches?: 'all' | string[] };

/** A service with one restaurant: either the real one or the mock. Both have the same data. */
export type Backend = {
  baseUrl: string;
  /** Sends a request to the service. */
  fetch: Fetch;
  /** Creates a client with a new key. */
  client(rights?: Rights, options?: Partial<ClientOptions>): Promise<RestaurantOrdering>;
  /** Creates a client with a revoked key. */
  revokedClient(): Promise<RestaurantOrdering>;
  /** A client with a nonexistent key. */
  unknownKeyClient(): RestaurantOrdering;
  branches: { harbour: string; market: string; tokyo: string };
  categoryId: string;
  addOrder(values?: {
    branch?: keyof Backend['branches'];
    createdAt?: Date;
    type?: 'pickup' | 'delivery';
  }): Promise<{
    id: string;
    number: number;
  }>;
  addItem(values?: {
    slug?: string;
    published?: boolean;
    prices?: [];
    additionalCategoryIds?: string[];
  }): Promise<string>;
  addInventoryItem(): Promise<string>;
  /** Adds a branch in which items don't have a price yet. */
  addBranch(currency: string): Promise<string>;
  stop(): Promise<void>;
};

/** A test with a real service per file, and a client with all permissions. */
export const realTest = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('backend', { scope: 'file' }, async ({}, { onCleanup }) => {
    const backend = await startReal();
    onCleanup(() => backend.stop());
    return backend;
  })
  .extend('client', { scope: 'file' }, ({ backend }) => backend.client());

export async function startReal(): Promise<Backend> {
  const service = await startTestService();
  const restaurant = await createRestaurant(service.context.collections);
  const { keys } = service.context.services;
  const create = ({ scopes = EVERY_SCOPE, branches = 'all' }: Rights = {}) =>
    keys.create({ restaurantId: restaurant.id, name: 'SDK', scopes, branches });
  const buildClient = (apiKey: string, options: Partial<ClientOptions> = {}) =>
    new RestaurantOrdering({ apiKey, baseUrl: service.url, maxRetries: 0, ...options });
  return {
    baseUrl: service.url,
    fetch,
    client: async (rights, options) => buildClient((await create(rights)).secret, options),
    async revokedClient() {
      const { key, secret } = await create();
      await service.context.collections.apiKeys.updateOne(
        { _id: key._id },
        { $set: { revokedAt: new Date() } },
      );
      return buildClient(secret);
    },
    unknownKeyClient: () => buildClient('rok_unknown'),
    branches: getBranchIds(restaurant),
    categoryId: restaurant.category._id,
    async addOrder({ branch = 'harbour', ...values } = {}) {
      const { _id, slug, name, currency } = restaurant[branch];
      const order = await restaurant.addOrder({
        ...values,
        ...(values.createdAt && { updatedAt: values.createdAt }),
        branch: { id: _id, slug, name, currency },
      });
      return { id: order._id, number: order.number };
    },
    addItem: async (values = {}) => (await restaurant.addItem(values))._id,
    addInventoryItem: async () => (await restaurant.addInventoryItem())._id,
    async addBranch(currency) {
      const branch = { ...restaurant.market, _id: `brn_${currency}`, slug: currency.toLowerCase(), currency };
      await service.context.collections.branches.insertOne(branch);
      return branch._id;
    },
    stop: () => service.stop(),
  };
}

function getBranchIds({ harbour, market, tokyo }: TestRestaurant) {
  return { harbour: harbour._id, market: market._id, tokyo: tokyo._id };
}

export async function startMock(): Promise<Backend> {
  const example = exampleData();
  const [branch] = example.branches;
  const [category] = example.categories;
  const [item] = example.items;
  const [stock] = example.inventoryItems;
  if (!branch || !category || !item || !stock) throw new Error('The contract shows too little');
  const branches = [
    { ...branch, id: 'brn_1', slug: 'harbour', name: 'Harbour', currency: 'EUR' },
    { ...branch, id: 'brn_2', slug: 'market', name: 'Market', currency: 'EUR' },
    { ...branch, id: 'brn_3', slug: 'tokyo', name: 'Tokyo', currency: 'JPY' },
  ];
  const keys: Record<string, MockKey> = {};
  const data = { branches, categories: [category], orders: [], items: [], inventoryItems: [] };
  const mock = createMock({ data, keys, enforceRateLimit: true });
  const baseUrl = 'http://mock.example';
  const buildClient = (apiKey: string, options: Partial<ClientOptions> = {}) =>
    new RestaurantOrdering({ apiKey, baseUrl, maxRetries: 0, fetch: mock.fetch, ...options });
  let count = 0;
  const next = (prefix: string) => {
    count += 1;
    return `${prefix}_${count}`;
  };
  const price = { currency: 'EUR', price: '12.50', compareAtPrice: null, vat: '10.00', listed: true };
  return {
    baseUrl,
    fetch: mock.fetch,
    async client({ scopes, branches: seen = 'all' } = {}, options) {
      const secret = next('rok');
      keys[secret] = { ...(scopes && { scopes }), ...(seen !== 'all' && { branches: seen }) };
      return buildClient(secret, options);
    },
    async revokedClient() {
      keys.rok_revoked = { inactive: true };
      return buildClient('rok_revoked');
    },
    unknownKeyClient: () => buildClient('rok_unknown'),
    branches: { harbour: 'brn_1', market: 'brn_2', tokyo: 'brn_3' },
    categoryId: category.id,
    async addOrder({
      branch: at = 'harbour',
      createdAt = new Date(1_767_600_000_000 + count * 60_000),
      type = 'pickup',
    } = {}) {
      count += 1;
      const found = branches.find(({ slug }) => slug === at) ?? branch;
      const { id, slug, name, currency } = found;
      const times = { createdAt: createdAt.toISOString(), updatedAt: createdAt.toISOString() };
      return mock.addOrder({
        branch: { id, slug, name, currency },
        currency,
        status: 'pending',
        type,
        ...times,
      });
    },
    async addItem({ slug = next('sardines'), published = true, prices, ...values } = {}) {
      const rows = branches.map(({ id, slug: branchSlug, currency }) =>
        currency === 'JPY'
          ? { ...price, branchId: id, branchSlug, currency, price: '1800' }
          : { ...price, branchId: id, branchSlug },
      );
      const id = next('itm');
      const content = { ...item, ...values, id, slug, published };
      mock.data.items.push({ ...content, unavailability: [], prices: prices ?? rows });
      return id;
    },
    async addInventoryItem() {
      const id = next('inv');
      const balances = branches.map(({ id: branchId, slug: branchSlug }) => ({
        branchId,
        branchSlug,
        balance: '0.000',
      }));
      mock.data.inventoryItems.push({ ...stock, id, balances });
      return id;
    },
    async addBranch(currency) {
      const added = { ...branch, id: `brn_${currency}`, slug: currency.toLowerCase(), currency };
      mock.data.branches.push(added);
      return added.id;
    },
    async stop() {},
  };
}
