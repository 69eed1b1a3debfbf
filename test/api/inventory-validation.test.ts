import { describe, expect } from 'vitest';
import type { InventoryMovementList } from '../../generated/dashboard/types.ts';
import type { InventoryItem } from '../../generated/public/types.ts';
import { test } from '../helpers/fixtures.ts';

const it = test
  .extend('client', { scope: 'file' }, ({ service, restaurant }) =>
    service.client({ restaurantId: restaurant.id, name: 'Stock scanner' }),
  )
  .extend('limited', { scope: 'file' }, ({ service, restaurant, marketId }) =>
    service.client({ restaurantId: restaurant.id, branches: [marketId] }),
  )
  .extend('item', ({ restaurant }) => restaurant.addInventoryItem())
  .extend(
    'rejected',
    ({ client, item, manager }) =>
      async (body: unknown, by = client, itemId = item._id) => {
        const path = `/inventory/items/${item._id}`;
        const read = async () => (await client.get<InventoryItem>(`/v1${path}`)).body;
        const before = await read();
        const answer = await by.post(`/v1/inventory/items/${itemId}/transactions`, body);
        expect(await read()).toEqual(before);
        const movements = await manager.get<InventoryMovementList>(`${path}/movements`);
        expect(movements.body.pagination.total).toBe(0);
        return answer;
      },
  );

describe('An invalid movement', () => {
  const REFUSED: [values: object, ...fields: string[]][] = [
    [{ quantity: 1.2345 }, '/quantity'],
    [{ quantity: 1e-7 }, '/quantity'],
    [{ quantity: 1_000_001 }, '/quantity'],
    [{ quantity: '5' }, '/quantity'],
    [{ quantity: null }, '/quantity'],
    [{ quantity: undefined }, '/quantity'],
    [{ type: 'count', quantity: -1 }, '/quantity'],
    [{ type: 'theft' }, '/type'],
    [{ type: 'order_confirmed' }, '/type'],
    [{ branchId: undefined }, '/branchId'],
    [{ branchId: 7 }, '/branchId'],
    [{ note: 'x'.repeat(501) }, '/note'],
    [{ branchId: null, type: null, quantity: 'all', note: 1 }, '/branchId', '/note', '/quantity', '/type'],
  ];
  for (const [values, ...fields] of REFUSED) {
    it(`rejects ${JSON.stringify(values).slice(0, 60)} with 400 naming ${fields.join(', ')}`, async ({
      rejected,
      harbourId,
    }) => {
      const { status, body } = await rejected({
        branchId: harbourId,
        type: 'purchase',
        quantity: 1,
        ...values,
      });
      expect(status).toBe(400);
      expect(body.code).toBe('invalid_request');
      expect([...new Set(body.fields?.map(({ path }) => path))].sort()).toEqual(fields);
    });
  }

  it('is rejected with 403 for a branch that is unknown, out of scope, or of another restaurant', async ({
    limited,
    harbourId,
    client,
    rejected,
    newRestaurant,
  }) => {
    const other = await newRestaurant();
    for (const [by, branchId] of [
      [limited, harbourId],
      [client, other.harbour._id],
      [client, 'brn_unknown'],
    ] as const) {
      const answer = await rejected({ branchId, type: 'purchase', quantity: 1 }, by);
      expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    }
  });

  it('is rejected with 404 not_found for an unknown item or one of another restaurant', async ({
    rejected,
    harbourId,
    client,
    newRestaurant,
  }) => {
    const other = await newRestaurant();
    const foreign = await other.addInventoryItem();
    for (const id of ['inv_unknown', foreign._id]) {
      const answer = await rejected({ branchId: harbourId, type: 'purchase', quantity: 1 }, client, id);
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });
});
