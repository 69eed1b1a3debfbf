import { describe, expect } from 'vitest';
import type { MenuItem } from '../../generated/public/types.ts';
import type { ItemDocument } from '../../server/modules/menu/documents.ts';
import { test } from '../helpers/fixtures.ts';

const it = test
  .extend('client', { scope: 'file' }, ({ service, restaurant }) =>
    service.client({ restaurantId: restaurant.id, name: 'Price list' }),
  )
  .extend(
    'rejected',
    { scope: 'file' },
    ({ client, activityOf }) =>
      async (item: ItemDocument, body: unknown, by = client) => {
        const read = async () => (await client.get<MenuItem>(`/v1/menu/items/${item._id}`)).body;
        const before = await read();
        const answer = await by.patch(`/v1/menu/items/${item._id}`, body);
        expect(await read()).toEqual(before);
        expect(await activityOf(item._id)).toEqual([]);
        return answer;
      },
  );

describe('An invalid price entry', () => {
  const REFUSED: [entry: string, field: string][] = [
    ['"price": -0.01', 'price'],
    ['"price": 12.345', 'price'],
    ['"price": 1e-7', 'price'],
    ['"price": 1e400', 'price'],
    ['"price": 1e15', 'price'],
    ['"price": "12.50"', 'price'],
    ['"price": null', 'price'],
    ['"compareAtPrice": -1', 'compareAtPrice'],
    ['"compareAtPrice": 0.001', 'compareAtPrice'],
    ['"vat": -1', 'vat'],
    ['"vat": 100.5', 'vat'],
    ['"vat": 5.12345', 'vat'],
    ['"listed": "yes"', 'listed'],
    ['"listed": null', 'listed'],
  ];
  for (const [entry, field] of REFUSED) {
    it(`is rejected if it is ${entry}, with 400 naming the field and no changes`, async ({
      restaurant,
      marketId,
      harbourId,
      rejected,
    }) => {
      const item = await restaurant.addItem();
      const body = `{"published": false, "prices": [{"branchId": "${marketId}", "price": 1}, {"branchId": "${harbourId}", ${entry}}]}`;
      const answer = await rejected(item, body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
      expect(answer.body.fields?.map(({ path }) => path)).toEqual([`/prices/1/${field}`]);
    });
  }

  it('is rejected for a fraction of a yen, which would be cents at another branch', async ({
    restaurant,
    rejected,
    tokyoId,
  }) => {
    const item = await restaurant.addItem();
    const { status, body } = await rejected(item, { prices: [{ branchId: tokyoId, price: 1250.5 }] });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ path: '/prices/0/price' }]);
  });

  it('is rejected without branchId', async ({ rejected, restaurant }) => {
    const { status, body } = await rejected(await restaurant.addItem(), { prices: [{ price: 1 }] });
    expect(status).toBe(400);
    expect(body.fields).toEqual([{ path: '/prices/0/branchId', message: 'is required' }]);
  });

  it('names every invalid field of every entry', async ({ harbourId, marketId, rejected, restaurant }) => {
    const prices = [
      { branchId: harbourId, price: 1.234, vat: 1.23456 },
      { branchId: marketId, compareAtPrice: 5.555 },
    ];
    const { body } = await rejected(await restaurant.addItem(), { prices });
    expect(body.fields?.map(({ path }) => path)).toEqual([
      '/prices/0/price',
      '/prices/0/vat',
      '/prices/1/compareAtPrice',
    ]);
  });

  it('is reported along with errors of a snooze and of duplicate entries', async ({
    harbourId,
    marketId,
    rejected,
    restaurant,
  }) => {
    const { body } = await rejected(await restaurant.addItem(), {
      unavailableUntil: '2020-01-01T00:00:00Z',
      branches: [{ branchId: harbourId }, { branchId: harbourId }],
      prices: [
        { branchId: harbourId, price: 1.234 },
        { branchId: marketId, vat: 1.23456 },
        { branchId: marketId, price: 1 },
      ],
    });
    expect(body.fields?.map(({ path }) => path)).toEqual([
      '/unavailableUntil',
      '/branches/1/branchId',
      '/prices/2/branchId',
      '/prices/0/price',
      '/prices/1/vat',
    ]);
  });

  it('is rejected as a duplicate of its branch', async ({ harbourId, marketId, rejected, restaurant }) => {
    const prices = [
      { branchId: harbourId, price: 1 },
      { branchId: marketId, price: 2 },
      { branchId: harbourId, price: 3 },
    ];
    const { status, body } = await rejected(await restaurant.addItem(), { prices });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ path: '/prices/2/branchId' }]);
  });

  it('is rejected with 403 and no changes for a branch that is unknown, out of scope, or of another restaurant', async ({
    service,
    restaurant,
    marketId,
    harbourId,
    client,
    rejected,
    newRestaurant,
  }) => {
    const other = await newRestaurant();
    const limited = service.client({ restaurantId: restaurant.id, branches: [marketId] });
    const item = await restaurant.addItem();
    for (const [by, branchId] of [
      [limited, harbourId],
      [client, other.harbour._id],
      [client, 'brn_unknown'],
    ] as const) {
      const prices = [
        { branchId: marketId, price: 1 },
        { branchId, price: 2 },
      ];
      const answer = await rejected(item, { published: false, prices }, by);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      // Entries that rule 2 would skip are no exception.
      expect((await rejected(item, { prices: [{ branchId, listed: false }] }, by)).status).toBe(403);
    }
  });
});
