import { describe, expect } from 'vitest';
import type { MenuItem } from '../../generated/public/types.ts';
import type { ItemDocument } from '../../server/modules/menu/documents.ts';
import { test } from '../helpers/fixtures.ts';

const it = test
  .extend('client', { scope: 'file' }, ({ service, restaurant }) =>
    service.client({ restaurantId: restaurant.id, name: 'Price list' }),
  )
  .extend(
    'patch',
    { scope: 'file' },
    ({ client }) =>
      (item: ItemDocument, prices: unknown[], by = client) =>
        by.patch<MenuItem>(`/v1/menu/items/${item._id}`, { prices }),
  );

const priceAt = (item: MenuItem, branchId: string) => item.prices.find(row => row.branchId === branchId);

describe('Price rules', () => {
  it('1: creates a row if none exists and a price is given', async ({
    restaurant,
    patch,
    harbourId,
    client,
  }) => {
    const item = await restaurant.addItem({ prices: [] });
    const { status, body } = await patch(item, [{ branchId: harbourId, price: 11.5 }]);
    expect(status).toBe(200);
    expect(body.prices).toEqual([
      {
        branchId: harbourId,
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

  it('1: creates a row with all values of the entry', async ({ restaurant, harbourId, patch }) => {
    const item = await restaurant.addItem({ prices: [] });
    const entry = { branchId: harbourId, price: 9, compareAtPrice: 12, vat: 13.5, listed: false };
    expect((await patch(item, [entry])).body.prices).toMatchObject([
      { price: '9.00', compareAtPrice: '12.00', vat: '13.50', listed: false },
    ]);
  });

  it('2: skips an entry without a price if no row exists, and applies the others', async ({
    restaurant,
    patch,
    marketId,
    harbourId,
  }) => {
    const item = await restaurant.addItem({ prices: [] });
    const { status, body } = await patch(item, [
      { branchId: marketId, listed: false, vat: 5, compareAtPrice: 3 },
      { branchId: harbourId, price: 5 },
    ]);
    expect(status).toBe(200);
    expect(body.prices.map(({ branchId }) => branchId)).toEqual([harbourId]);
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
    it(`3: with ${JSON.stringify(entry)}, changes only that value at that branch`, async ({
      restaurant,
      client,
      patch,
      harbourId,
      marketId,
      tokyoId,
    }) => {
      const item = await restaurant.addItem();
      const { body: before } = await client.get<MenuItem>(`/v1/menu/items/${item._id}`);
      const { body } = await patch(item, [{ branchId: harbourId, ...entry }]);
      expect(priceAt(body, harbourId)).toEqual({ ...priceAt(before, harbourId), ...changed });
      expect(priceAt(body, marketId)).toEqual(priceAt(before, marketId));
      expect(priceAt(body, tokyoId)).toEqual(priceAt(before, tokyoId));
    });
  }

  it('3: relists without a new price', async ({ restaurant, patch, harbourId }) => {
    const item = await restaurant.addItem();
    await patch(item, [{ branchId: harbourId, listed: false }]);
    const { body } = await patch(item, [{ branchId: harbourId, listed: true }]);
    expect(priceAt(body, harbourId)).toMatchObject({ listed: true, price: '12.50' });
  });

  it('clears compareAtPrice with null', async ({ restaurant, patch, harbourId }) => {
    const item = await restaurant.addItem();
    const { body } = await patch(item, [{ branchId: harbourId, compareAtPrice: 20 }]);
    expect(priceAt(body, harbourId)?.compareAtPrice).toBe('20.00');
    const cleared = await patch(item, [{ branchId: harbourId, compareAtPrice: null }]);
    expect(priceAt(cleared.body, harbourId)).toMatchObject({ compareAtPrice: null, price: '12.50' });
  });

  it("uses the branch's currency: cents for euros, whole yen", async ({
    restaurant,
    patch,
    harbourId,
    tokyoId,
  }) => {
    const item = await restaurant.addItem();
    const { body } = await patch(item, [
      { branchId: harbourId, price: 0.07, compareAtPrice: 19.99 },
      { branchId: tokyoId, price: 1250, compareAtPrice: 1500 },
    ]);
    expect(priceAt(body, harbourId)).toMatchObject({
      currency: 'EUR',
      price: '0.07',
      compareAtPrice: '19.99',
    });
    expect(priceAt(body, tokyoId)).toMatchObject({ currency: 'JPY', price: '1250', compareAtPrice: '1500' });
  });
});

describe('PATCH /v1/menu/items/{itemId}', () => {
  it('is idempotent: the same body twice gives the same item and one log entry', async ({
    restaurant,
    harbourId,
    patch,
    activityOf,
  }) => {
    const item = await restaurant.addItem();
    const prices = [{ branchId: harbourId, price: 8, compareAtPrice: 9.5, vat: 5, listed: false }];
    const first = await patch(item, prices);
    const second = await patch(item, prices);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect(second.body.updatedAt).not.toBe(item.updatedAt.toISOString());
    expect(await activityOf(item._id)).toHaveLength(1);
  });

  it('logs the key as the actor', async ({ restaurant, patch, harbourId, activityOf }) => {
    const item = await restaurant.addItem();
    await patch(item, [{ branchId: harbourId, price: 8 }]);
    expect(await activityOf(item._id)).toMatchObject([
      {
        actor: { type: 'key', name: 'Price list' },
        action: 'menu_item.updated',
        subject: { type: 'menu_item' },
      },
    ]);
  });

  it('shows a key for one branch only that branch, and keeps the prices of others', async ({
    restaurant,
    service,
    marketId,
    patch,
    client,
  }) => {
    const item = await restaurant.addItem();
    const limited = service.client({ restaurantId: restaurant.id, branches: [marketId] });
    const { body } = await patch(item, [{ branchId: marketId, price: 7 }], limited);
    expect(body.prices).toMatchObject([{ branchId: marketId, price: '7.00' }]);
    const { body: whole } = await client.get<MenuItem>(`/v1/menu/items/${item._id}`);
    expect(whole.prices.map(({ price }) => price)).toEqual(['12.50', '7.00', '1800']);
  });
});
