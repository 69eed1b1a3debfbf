import type { Collections } from '../../server/database/collections.ts';
import { newId } from '../../server/lib/ids.ts';
import type { BranchDocument } from '../../server/modules/branches/documents.ts';
import type { InventoryItemDocument } from '../../server/modules/inventory/documents.ts';
import type { CategoryDocument, ItemDocument } from '../../server/modules/menu/documents.ts';
import type { OrderDocument, OrderLineDocument } from '../../server/modules/orders/documents.ts';
import type { PriceRow } from '../../spec/rules/prices.ts';
import { collectionsOf } from './database.ts';
import type { TestService } from './service.ts';

/** A small restaurant for a test: two branches in euros, one in yen. */
export type TestRestaurant = {
  id: string;
  harbour: BranchDocument;
  market: BranchDocument;
  tokyo: BranchDocument;
  category: CategoryDocument;
  addOrder(values?: Partial<OrderDocument>): Promise<OrderDocument>;
  addOrders(values: Partial<OrderDocument>[]): Promise<OrderDocument[]>;
  addCategory(values?: Partial<CategoryDocument>): Promise<CategoryDocument>;
  addItem(values?: Partial<ItemDocument>): Promise<ItemDocument>;
  addInventoryItem(values?: Partial<InventoryItemDocument>): Promise<InventoryItemDocument>;
};

export async function createRestaurant(collections: Collections): Promise<TestRestaurant> {
  const restaurantId = newId('rst');
  const createdAt = new Date('2026-01-05T09:00:00.000Z');
  const times = { createdAt, updatedAt: createdAt };

  const branch = (name: string, slug: string, currency: string, timezone: string): BranchDocument => ({
    _id: newId('brn'),
    restaurantId,
    name,
    slug,
    currency,
    status: 'open',
    address: `1 ${name} Street`,
    countryCode: currency === 'JPY' ? 'JP' : 'PT',
    timezone,
    ...times,
  });
  const harbour = branch('Harbour', 'harbour', 'EUR', 'Europe/Lisbon');
  const market = branch('Market', 'market', 'EUR', 'Europe/Lisbon');
  const tokyo = branch('Tokyo', 'tokyo', 'JPY', 'Asia/Tokyo');
  const branches = [harbour, market, tokyo];

  const categoryOf = (values: Partial<CategoryDocument> = {}): CategoryDocument => ({
    _id: newId('cat'),
    restaurantId,
    title: 'Mains',
    slug: `mains-${newId('cat').slice(-6)}`,
    sortOrder: 1,
    source: 'manual',
    itemLimit: null,
    ...times,
    revision: 0,
    ...values,
  });
  const category = categoryOf();

  const priceAt = ({ _id, slug, currency }: BranchDocument): PriceRow => ({
    branchId: _id,
    branchSlug: slug,
    currency,
    price: currency === 'JPY' ? 1800 : 1250,
    compareAtPrice: null,
    vat: 1000,
    listed: true,
  });

  let number = 1000;
  const orderOf = (values: Partial<OrderDocument> = {}): OrderDocument => {
    number += 1;
    const at = values.branch?.id ?? harbour._id;
    const { _id, slug, name, currency } = branches.find(candidate => candidate._id === at) ?? harbour;
    return {
      _id: newId('ord'),
      restaurantId,
      number,
      type: 'pickup',
      status: 'pending',
      paymentStatus: 'unpaid',
      paymentProviderId: '',
      paymentId: '',
      currency,
      subtotal: 2500,
      discount: 0,
      creditsUsed: 0,
      deliveryFee: 0,
      vat: 227,
      tipAmount: 0,
      total: 2500,
      refundedTotal: 0,
      notes: '',
      deliveryAddress: '',
      cancelReason: '',
      cancelledAt: null,
      branch: { id: _id, slug, name, currency },
      customer: { id: newId('cus'), name: 'Ana Sousa', email: 'ana@example.com', phone: '+351210000000' },
      lines: [lineOf()],
      refunds: [],
      createdAt: new Date(createdAt.getTime() + number * 60_000),
      updatedAt: new Date(createdAt.getTime() + number * 60_000),
      outbox: [],
      ...values,
    };
  };

  await collections.restaurants.insertOne({
    _id: restaurantId,
    name: 'Test Kitchen',
    slug: restaurantId,
    createdAt,
    // Like the demo restaurant, it uses the test provider.
    paymentProvider: 'test',
  });
  await collections.branches.insertMany(branches);
  await collections.categories.insertOne(category);

  const addOrders = async (values: Partial<OrderDocument>[]) => {
    const orders = values.map(orderOf);
    await collections.orders.insertMany(orders);
    return orders;
  };

  return {
    id: restaurantId,
    harbour,
    market,
    tokyo,
    category,
    addOrders,
    async addOrder(values = {}) {
      const order = orderOf(values);
      await collections.orders.insertOne(order);
      return order;
    },
    async addCategory(values = {}) {
      const added = categoryOf(values);
      await collections.categories.insertOne(added);
      return added;
    },
    async addItem(values = {}) {
      const item: ItemDocument = {
        _id: newId('itm'),
        restaurantId,
        title: 'Grilled sardines',
        slug: `grilled-sardines-${newId('itm').slice(-6)}`,
        description: 'With peppers and bread',
        published: true,
        imageUrl: 'https://images.example.com/sardines.jpg',
        allowSpecialRequests: true,
        category: { id: category._id, title: category.title, slug: category.slug },
        prices: branches.map(priceAt),
        snoozes: [],
        customizations: [],
        recipe: [],
        ...times,
        revision: 1,
        outbox: [],
        ...values,
      };
      await collections.items.insertOne(item);
      return item;
    },
    async addInventoryItem(values = {}) {
      const item: InventoryItemDocument = {
        _id: newId('inv'),
        restaurantId,
        name: 'Sardines',
        unit: 'kg',
        balances: branches.map(({ _id, slug }) => ({
          branchId: _id,
          branchSlug: slug,
          balance: 0,
          sequence: 0,
        })),
        ...times,
        ...values,
      };
      await collections.inventoryItems.insertOne(item);
      return item;
    },
  };
}

/** Adds a restaurant to a service's database. */
export const addRestaurant = (service: Pick<TestService, 'context'>): Promise<TestRestaurant> =>
  createRestaurant(collectionsOf(service));

export function lineOf(values: Partial<OrderLineDocument> = {}): OrderLineDocument {
  return {
    id: newId('lin'),
    menuItemId: newId('itm'),
    title: 'Grilled sardines',
    quantity: 2,
    unitPrice: 1250,
    lineTotal: 2500,
    specialRequest: '',
    options: [],
    recipe: [],
    ...values,
  };
}

/** A document's branch snapshot. */
export function snapshotOf({ _id, slug, name, currency }: BranchDocument): OrderDocument['branch'] {
  return { id: _id, slug, name, currency };
}
