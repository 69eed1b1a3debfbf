import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuItem } from '../../generated/public/types.ts';
import type { ItemDocument } from '../../server/modules/menu/documents.ts';
import type { Client } from '../helpers/client.ts';
import { settled } from '../helpers/drain-background.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

let service: TestService;
let restaurant: TestRestaurant;
let client: Client;
let harbour: string;
let market: string;
let tokyo: string;

beforeAll(async () => {
  service = await startTestService();
  restaurant = await createRestaurant(service.context.collections);
  client = service.client({ restaurantId: restaurant.id, name: 'Price list' });
  harbour = restaurant.harbour._id;
  market = restaurant.market._id;
  tokyo = restaurant.tokyo._id;
});
afterAll(() => service.stop());

const patch = (item: ItemDocument, prices: unknown[], by = client) =>
  by.patch<MenuItem>(`/v1/menu/items/${item._id}`, { prices });
const priceAt = (item: MenuItem, branchId: string) => item.prices.find(row => row.branchId === branchId);

describe('Price rules (section 4)', () => {
  it('1: creates a row where none exists and a price is supplied', async () => {
    const item = await restaurant.addItem({ prices: [] });
    const { status, body } = await patch(item, [{ branchId: harbour, price: 11.5 }]);
    expect(status).toBe(200);
    expect(body.prices).toEqual([
      {
        branchId: harbour,
        branchSlug: 'harbour',
        currency: 'EUR',
        price: '11.50',
        compareAtPrice: null,
        vat: '0.00',
        listed: true,
      },
    ]);
    expect((await client.get(`/v1/menu/items/${item._id}`)).body).toEqual(body);
  });

  it('1: creates a row with everything that the entry states', async () => {
    const item = await restaurant.addItem({ prices: [] });
    const entry = { branchId: harbour, price: 9, compareAtPrice: 12, vat: 13.5, listed: false };
    expect((await patch(item, [entry])).body.prices).toMatchObject([
      { price: '9.00', compareAtPrice: '12.00', vat: '13.50', listed: false },
    ]);
  });

  it('2: skips an entry without a price where no row exists, and carries out the others', async () => {
    const item = await restaurant.addItem({ prices: [] });
    const { status, body } = await patch(item, [
      { branchId: market, listed: false, vat: 5, compareAtPrice: 3 },
      { branchId: harbour, price: 5 },
    ]);
    expect(status).toBe(200);
    expect(body.prices.map(({ branchId }) => branchId)).toEqual([harbour]);
  });

  const CHANGES = [
    { entry: { price: 3.2 }, changed: { price: '3.20' } },
    { entry: { price: 0 }, changed: { price: '0.00' } },
    { entry: { listed: false }, changed: { listed: false } },
    { entry: { vat: 5.25 }, changed: { vat: '5.25' } },
    { entry: { vat: 100 }, changed: { vat: '100.00' } },
    { entry: { compareAtPrice: 20 }, changed: { compareAtPrice: '20.00' } },
    { entry: {}, changed: {} },
  ];
  for (const { entry, changed } of CHANGES) {
    it(`3: with ${JSON.stringify(entry)} changes only that, at that branch`, async () => {
      const item = await restaurant.addItem();
      const { body: before } = await client.get<MenuItem>(`/v1/menu/items/${item._id}`);
      const { body } = await patch(item, [{ branchId: harbour, ...entry }]);
      expect(priceAt(body, harbour)).toEqual({ ...priceAt(before, harbour), ...changed });
      expect(priceAt(body, market)).toEqual(priceAt(before, market));
      expect(priceAt(body, tokyo)).toEqual(priceAt(before, tokyo));
    });
  }

  it('3: relists without restating the price', async () => {
    const item = await restaurant.addItem();
    await patch(item, [{ branchId: harbour, listed: false }]);
    const { body } = await patch(item, [{ branchId: harbour, listed: true }]);
    expect(priceAt(body, harbour)).toMatchObject({ listed: true, price: '12.50' });
  });

  it('clears compareAtPrice with null', async () => {
    const item = await restaurant.addItem();
    const { body } = await patch(item, [{ branchId: harbour, compareAtPrice: 20 }]);
    expect(priceAt(body, harbour)?.compareAtPrice).toBe('20.00');
    const cleared = await patch(item, [{ branchId: harbour, compareAtPrice: null }]);
    expect(priceAt(cleared.body, harbour)).toMatchObject({ compareAtPrice: null, price: '12.50' });
  });

  it("takes prices in the branch's currency: cents for euros, whole yen", async () => {
    const item = await restaurant.addItem();
    const { body } = await patch(item, [
      { branchId: harbour, price: 0.07, compareAtPrice: 19.99 },
      { branchId: tokyo, price: 1250, compareAtPrice: 1500 },
    ]);
    expect(priceAt(body, harbour)).toMatchObject({ currency: 'EUR', price: '0.07', compareAtPrice: '19.99' });
    expect(priceAt(body, tokyo)).toMatchObject({ currency: 'JPY', price: '1250', compareAtPrice: '1500' });
  });
});

describe('PATCH /v1/menu/items/{itemId} (section 4)', () => {
  it('is idempotent: the same body twice gives the same item and one activity entry', async () => {
    const item = await restaurant.addItem();
    const prices = [{ branchId: harbour, price: 8, compareAtPrice: 9.5, vat: 5, listed: false }];
    const first = await patch(item, prices);
    const second = await patch(item, prices);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.body.updatedAt).not.toBe(item.updatedAt.toISOString());
    await settled(service);
    expect(await service.context.collections.activity.countDocuments({ 'subject.id': item._id })).toBe(1);
  });

  it('writes an activity log entry naming the key', async () => {
    const item = await restaurant.addItem();
    await patch(item, [{ branchId: harbour, price: 8 }]);
    await settled(service);
    const { activity } = service.context.collections;
    expect(await activity.find({ 'subject.id': item._id }).toArray()).toMatchObject([
      {
        restaurantId: restaurant.id,
        actor: { type: 'key', name: 'Price list' },
        action: 'menu_item.updated',
        subject: { type: 'menu_item' },
      },
    ]);
  });

  it('answers a key of one branch with that branch only, and keeps the prices of the others', async () => {
    const item = await restaurant.addItem();
    const limited = service.client({ restaurantId: restaurant.id, branches: [market] });
    const { body } = await patch(item, [{ branchId: market, price: 7 }], limited);
    expect(body.prices).toMatchObject([{ branchId: market, price: '7.00' }]);
    const { body: whole } = await client.get<MenuItem>(`/v1/menu/items/${item._id}`);
    expect(whole.prices.map(({ price }) => price)).toEqual(['12.50', '7.00', '1800']);
  });
});
