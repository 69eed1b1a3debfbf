import { describe, expect } from 'vitest';
import type { MenuItem } from '../../generated/public/types.ts';
import { collectionsOf } from '../helpers/database.ts';
import { test } from '../helpers/fixtures.ts';

const NOW = new Date('2026-03-14T12:00:00.000Z');
const TOMORROW = '2026-03-15T12:00:00.000Z';

const it = test
  .extend('overrides', { scope: 'file' }, { clock: () => NOW })
  .extend('limited', { scope: 'file' }, ({ service, restaurant, marketId }) =>
    service.client({ restaurantId: restaurant.id, branches: [marketId] }),
  )
  .extend('item', ({ restaurant }) => restaurant.addItem())
  .extend(
    'patch',
    ({ client, item }) =>
      (body: unknown, by = client, itemId = item._id) =>
        by.patch<MenuItem>(`/v1/menu/items/${itemId}`, body),
  )
  .extend(
    'read',
    ({ client, item }) =>
      async (itemId = item._id) =>
        (await client.get<MenuItem>(`/v1/menu/items/${itemId}`)).body,
  )
  .extend('rejected', ({ client, item, read }) => async (body: unknown, by = client) => {
    const before = await read();
    const answer = await by.patch(`/v1/menu/items/${item._id}`, body);
    expect(await read()).toEqual(before);
    return answer;
  });

const snoozedAt = ({ unavailability }: MenuItem) => unavailability.map(({ branchSlug }) => branchSlug);

describe('The branches of a snooze', () => {
  it('limit it: the item stays available at other branches', async ({ patch, harbourId, read, tokyoId }) => {
    const { body } = await patch({ unavailableUntil: TOMORROW, branches: [{ branchId: harbourId }] });
    expect(snoozedAt(body)).toEqual(['harbour']);
    expect((await read()).prices.every(({ listed }) => listed)).toBe(true);
    const second = await patch({ unavailableUntil: TOMORROW, branches: [{ branchId: tokyoId }] });
    expect(snoozedAt(second.body)).toEqual(['harbour', 'tokyo']);
  });

  it('default to all branches of the key', async ({ patch, limited, read }) => {
    expect(snoozedAt((await patch({ unavailableUntil: TOMORROW }, limited)).body)).toEqual(['market']);
    expect(snoozedAt(await read())).toEqual(['market']);
    expect(snoozedAt((await patch({ unavailableUntil: TOMORROW })).body)).toEqual([
      'harbour',
      'market',
      'tokyo',
    ]);
    await patch({ unavailableUntil: null }, limited);
    expect(snoozedAt(await read())).toEqual(['harbour', 'tokyo']);
  });

  it('snooze nowhere if the list is empty', async ({ patch }) => {
    const { status, body } = await patch({ unavailableUntil: TOMORROW, branches: [] });
    expect([status, body.unavailability]).toEqual([200, []]);
  });

  it('are rejected without unavailableUntil, naming it', async ({ rejected, harbourId }) => {
    const { status, body } = await rejected({ published: false, branches: [{ branchId: harbourId }] });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ path: '/unavailableUntil' }]);
  });

  it('cannot contain duplicates: 400', async ({ harbourId, marketId, rejected }) => {
    const branches = [{ branchId: harbourId }, { branchId: marketId }, { branchId: harbourId }];
    const { status, body } = await rejected({ unavailableUntil: TOMORROW, branches });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ path: '/branches/2/branchId' }]);
  });

  it("must all be within the key's scope: 403 without changes", async ({
    limited,
    harbourId,
    client,
    marketId,
    rejected,
    newRestaurant,
  }) => {
    const other = await newRestaurant();
    for (const [by, branchId] of [
      [limited, harbourId],
      [client, other.harbour._id],
      [client, 'brn_unknown'],
    ] as const) {
      const branches = [{ branchId: marketId }, { branchId }];
      for (const unavailableUntil of [TOMORROW, null]) {
        const answer = await rejected({ published: false, unavailableUntil, branches }, by);
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
    }
  });
});

describe('PATCH /v1/menu/items/{itemId}', () => {
  it('accepts published only from a key for all branches: otherwise 403 without changes', async ({
    rejected,
    limited,
    service,
    restaurant,
    harbourId,
    marketId,
    tokyoId,
    patch,
  }) => {
    const { status, body } = await rejected({ published: false, unavailableUntil: TOMORROW }, limited);
    expect([status, body.code]).toEqual([403, 'forbidden']);
    expect(body.error).toContain('"published"');
    const branches = [harbourId, marketId, tokyoId];
    const everywhere = service.client({ restaurantId: restaurant.id, branches });
    expect((await patch({ published: false }, everywhere)).status).toBe(200);
  });

  it('changes only published when toggling it', async ({ read, patch }) => {
    const before = await read();
    const off = await patch({ published: false });
    expect(off.body).toEqual({ ...before, published: false, updatedAt: NOW.toISOString() });
    expect((await patch({ published: true })).body).toEqual({ ...off.body, published: true });
  });

  it('is idempotent for a note that is stored normalized', async ({ patch, item, activityOf }) => {
    const note = { unavailableUntil: TOMORROW, unavailableNote: 'Cafe\u0301 closed' };
    const first = await patch(note);
    await patch(note);
    expect((await activityOf(item._id)).length).toBeLessThanOrEqual(1);
    expect((await patch(note)).body).toEqual(first.body);
  });

  it('applies all changes of one body', async ({ patch, marketId, tokyoId }) => {
    const { body } = await patch({
      published: false,
      unavailableUntil: TOMORROW,
      branches: [{ branchId: marketId }],
      prices: [{ branchId: tokyoId, price: 990 }],
    });
    expect(body).toMatchObject({ published: false, unavailability: [{ branchId: marketId }] });
    expect(body.prices.map(({ price }) => price)).toEqual(['12.50', '12.50', '990']);
  });

  for (const body of [{}, { unavailableReason: 'OTHER' }, { unavailableNote: 'Late' }, { title: 'New' }]) {
    it(`rejects ${JSON.stringify(body)}: published, unavailableUntil, or prices is required`, async ({
      rejected,
    }) => {
      const answer = await rejected(body);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual([
        { path: '', message: 'must have at least one of published, unavailableUntil, prices' },
      ]);
    });
  }

  it('names each missing field once for branches alone', async ({ rejected }) => {
    const { body } = await rejected({ branches: [] });
    expect(body.fields).toEqual([
      { path: '', message: 'must have at least one of published, unavailableUntil, prices' },
      { path: '/unavailableUntil', message: 'is required with branches' },
    ]);
  });

  it('ignores unknown fields', async ({ patch, harbourId, item, service, restaurant }) => {
    const { status, body } = await patch({
      published: false,
      title: 'Renamed',
      revision: 99,
      restaurantId: 'rst_other',
      prices: [{ branchId: harbourId, price: 7, currency: 'JPY' }],
    });
    expect([status, body.title, body.prices[0]?.currency]).toEqual([200, item.title, 'EUR']);
    const stored = await collectionsOf(service).items.findOne({ _id: item._id });
    expect(stored).toMatchObject({ restaurantId: restaurant.id, title: item.title, revision: 2 });
  });

  it('responds with 404 not_found for an unknown item or one of another restaurant', async ({
    service,
    client,
    newRestaurant,
  }) => {
    const other = await newRestaurant();
    const foreign = await other.addItem();
    const theirs = service.client({ restaurantId: other.id });
    const readForeign = async () => (await theirs.get<MenuItem>(`/v1/menu/items/${foreign._id}`)).body;
    const before = await readForeign();
    for (const id of ['itm_unknown', foreign._id]) {
      const answer = await client.patch(`/v1/menu/items/${id}`, { published: false });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await readForeign()).toEqual(before);
  });

  it('keeps all concurrent changes of different branches over 20 rounds', async ({
    restaurant,
    harbourId,
    marketId,
    tokyoId,
    patch,
    read,
    client,
    activityOf,
  }) => {
    for (let round = 1; round <= 20; round += 1) {
      const { _id } = await restaurant.addItem();
      const snoozes = [harbourId, marketId, tokyoId].map(branchId =>
        patch({ unavailableUntil: TOMORROW, branches: [{ branchId }] }, client, _id),
      );
      const prices = [harbourId, marketId, tokyoId].map(branchId =>
        patch({ prices: [{ branchId, price: round }] }, client, _id),
      );
      const answers = await Promise.all([...snoozes, ...prices, patch({ published: false }, client, _id)]);

      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
      const result = await read(_id);
      expect(snoozedAt(result)).toEqual(['harbour', 'market', 'tokyo']);
      expect(result.prices.map(({ price }) => Number(price))).toEqual([round, round, round]);
      expect(result.published).toBe(false);
      expect(await activityOf(_id)).toHaveLength(7);
    }
  });
});
