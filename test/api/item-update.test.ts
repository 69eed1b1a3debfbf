import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MenuItem } from '../../generated/public/types.ts';
import type { ItemDocument } from '../../server/modules/menu/documents.ts';
import type { Client } from '../helpers/client.ts';
import { settled } from '../helpers/drain-background.ts';
import { createRestaurant, type TestRestaurant } from '../helpers/restaurant.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

const NOW = new Date('2026-03-14T12:00:00.000Z');
const TOMORROW = '2026-03-15T12:00:00.000Z';

let service: TestService;
let restaurant: TestRestaurant;
let client: Client;
let limited: Client;
let harbour: string;
let market: string;
let tokyo: string;
let item: ItemDocument;

beforeAll(async () => {
  service = await startTestService({ clock: () => NOW });
  restaurant = await createRestaurant(service.context.collections);
  harbour = restaurant.harbour._id;
  market = restaurant.market._id;
  tokyo = restaurant.tokyo._id;
  client = service.client({ restaurantId: restaurant.id });
  limited = service.client({ restaurantId: restaurant.id, branches: [market] });
});
beforeEach(async () => {
  item = await restaurant.addItem();
});
afterAll(() => service.stop());

const patch = (body: unknown, by = client) => by.patch<MenuItem>(`/v1/menu/items/${item._id}`, body);
const read = async () => (await client.get<MenuItem>(`/v1/menu/items/${item._id}`)).body;
const snoozedAt = ({ unavailability }: MenuItem) => unavailability.map(({ branchSlug }) => branchSlug);

async function rejected(body: unknown, by = client) {
  const { items } = service.context.collections;
  const answer = await by.patch(`/v1/menu/items/${item._id}`, body);
  expect(await items.findOne({ _id: item._id })).toEqual(item);
  return answer;
}

describe('The branches of a snooze (section 4)', () => {
  it('are those named: snoozing at one does not hide the item elsewhere', async () => {
    const { body } = await patch({ unavailableUntil: TOMORROW, branches: [{ branchId: harbour }] });
    expect(snoozedAt(body)).toEqual(['harbour']);
    expect((await read()).prices.every(({ listed }) => listed)).toBe(true);
    const second = await patch({ unavailableUntil: TOMORROW, branches: [{ branchId: tokyo }] });
    expect(snoozedAt(second.body)).toEqual(['harbour', 'tokyo']);
  });

  it('are every branch the key can reach when omitted', async () => {
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

  it('are none when the list is empty', async () => {
    const { status, body } = await patch({ unavailableUntil: TOMORROW, branches: [] });
    expect([status, body.unavailability]).toEqual([200, []]);
  });

  it('are refused without unavailableUntil, naming it', async () => {
    const { status, body } = await rejected({ published: false, branches: [{ branchId: harbour }] });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ path: '/unavailableUntil' }]);
  });

  it('are each named once, else 400', async () => {
    const branches = [{ branchId: harbour }, { branchId: market }, { branchId: harbour }];
    const { status, body } = await rejected({ unavailableUntil: TOMORROW, branches });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ path: '/branches/2/branchId' }]);
  });

  it('must all be in the scope of the key, else 403 and nothing is changed', async () => {
    const other = await createRestaurant(service.context.collections);
    for (const [by, branchId] of [
      [limited, harbour],
      [client, other.harbour._id],
      [client, 'brn_unknown'],
    ] as const) {
      const branches = [{ branchId: market }, { branchId }];
      for (const unavailableUntil of [TOMORROW, null]) {
        const answer = await rejected({ published: false, unavailableUntil, branches }, by);
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
      }
    }
  });
});

describe('PATCH /v1/menu/items/{itemId} (section 4)', () => {
  it('switches published off and on, and nothing else', async () => {
    const before = await read();
    const off = await patch({ published: false });
    expect(off.body).toEqual({ ...before, published: false, updatedAt: NOW.toISOString() });
    expect((await patch({ published: true })).body).toEqual({ ...off.body, published: true });
  });

  it('is idempotent for a note with half a surrogate pair too, which no UTF-8 can hold', async () => {
    const note = { unavailableUntil: TOMORROW, unavailableNote: 'Late \ud83c' };
    const first = await patch(note);
    await patch(note);
    await settled(service);
    const { activity } = service.context.collections;
    expect(await activity.countDocuments({ 'subject.id': item._id })).toBeLessThanOrEqual(1);
    expect((await patch(note)).body).toEqual(first.body);
  });

  it('changes everything that one body states', async () => {
    const { body } = await patch({
      published: false,
      unavailableUntil: TOMORROW,
      branches: [{ branchId: market }],
      prices: [{ branchId: tokyo, price: 990 }],
    });
    expect(body).toMatchObject({ published: false, unavailability: [{ branchId: market }] });
    expect(body.prices.map(({ price }) => price)).toEqual(['12.50', '12.50', '990']);
  });

  for (const body of [{}, { unavailableReason: 'OTHER' }, { unavailableNote: 'Late' }, { title: 'New' }]) {
    it(`refuses ${JSON.stringify(body)}: it needs one of published, unavailableUntil, prices`, async () => {
      const answer = await rejected(body);
      expect(answer.status).toBe(400);
      expect(answer.body.fields).toEqual([
        { path: '', message: 'must have at least one of published, unavailableUntil, prices' },
      ]);
    });
  }

  it('names each thing that is missing once when branches come alone', async () => {
    const { body } = await rejected({ branches: [] });
    expect(body.fields).toEqual([
      { path: '', message: 'must have at least one of published, unavailableUntil, prices' },
      { path: '/unavailableUntil', message: 'is required when branches is there' },
    ]);
  });

  it('ignores fields that it does not know', async () => {
    const { status, body } = await patch({
      published: false,
      title: 'Renamed',
      revision: 99,
      restaurantId: 'rst_other',
      prices: [{ branchId: harbour, price: 7, currency: 'JPY' }],
    });
    expect([status, body.title, body.prices[0]?.currency]).toEqual([200, item.title, 'EUR']);
    const stored = await service.context.collections.items.findOne({ _id: item._id });
    expect(stored).toMatchObject({ restaurantId: restaurant.id, title: item.title, revision: 2 });
  });

  it('answers an unknown item, and one of another restaurant, with 404 not_found', async () => {
    const other = await createRestaurant(service.context.collections);
    const foreign = await other.addItem();
    for (const id of ['itm_unknown', foreign._id]) {
      const answer = await client.patch(`/v1/menu/items/${id}`, { published: false });
      expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
    expect(await service.context.collections.items.findOne({ _id: foreign._id })).toEqual(foreign);
  });

  it('lets changes of different branches at the same time all survive, over 20 rounds', async () => {
    for (let round = 1; round <= 20; round += 1) {
      item = await restaurant.addItem();
      const snoozes = [harbour, market, tokyo].map(branchId =>
        patch({ unavailableUntil: TOMORROW, branches: [{ branchId }] }),
      );
      const prices = [harbour, market, tokyo].map(branchId =>
        patch({ prices: [{ branchId, price: round }] }),
      );
      const answers = await Promise.all([...snoozes, ...prices, patch({ published: false })]);

      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(200));
      const result = await read();
      expect(snoozedAt(result)).toEqual(['harbour', 'market', 'tokyo']);
      expect(result.prices.map(({ price }) => Number(price))).toEqual([round, round, round]);
      expect(result.published).toBe(false);
      await settled(service);
      const { activity } = service.context.collections;
      expect(await activity.countDocuments({ 'subject.id': item._id })).toBe(7);
    }
  });
});
