import { expect } from 'vitest';
import type { Fetch } from '../../src/options.ts';
import { describeBoth, outcome } from '../helpers/describe-both.ts';

const later = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString();

/** The message of the error, which names every field. */
const messageOf = (call: PromiseLike<unknown>) =>
  Promise.resolve(call).then(String, (error: Error) => error.message.replace(/ \(400 to .*/, ''));

describeBoth(test => {
  test('lists categories and items by category, publication status, and slug', async ({ side }) => {
    const itemId = await side.addItem({ slug: 'grilled-octopus' });
    const hidden = await side.addItem({ slug: 'octopus-salad', published: false });
    const list = async (query: object) =>
      (await side.sdk.menu.items.list(query)).data.map(({ id }) => id).toSorted();
    expect(await list({ search: 'Octopus' })).toEqual([itemId, hidden].toSorted());
    expect(await list({ search: 'octopus', published: true })).toEqual([itemId]);
    expect(await list({ search: 'octopus', published: false })).toEqual([hidden]);
    expect(await list({ categoryId: 'cat_unknown' })).toEqual([]);
    const lunch = await side.addItem({ additionalCategoryIds: ['cat_lunch'] });
    expect(await list({ categoryId: 'cat_lunch' })).toEqual([lunch]);
    expect(await list({ categoryId: side.categoryId })).toEqual([itemId, hidden, lunch].toSorted());
    expect((await side.sdk.menu.items.get(lunch)).additionalCategoryIds).toEqual(['cat_lunch']);
    expect((await side.sdk.menu.categories.list()).data.map(({ id }) => id)).toEqual([side.categoryId]);
  });

  test('snoozes an item at all or some branches, and clears it', async ({ side }) => {
    const { harbour, market } = side.branches;
    const itemId = await side.addItem();
    const until = later(2);
    const everywhere = await side.sdk.menu.items.update(itemId, { unavailableUntil: new Date(until) });
    expect(everywhere.unavailability).toHaveLength(3);
    expect(everywhere.unavailability[0]).toMatchObject({
      unavailableUntil: until,
      unavailableReason: 'sold_out',
      unavailableNote: '',
    });
    const some = await side.sdk.menu.items.update(itemId, {
      unavailableUntil: null,
      branches: [{ branchId: market }],
    });
    expect(some.unavailability).toHaveLength(2);
    const replaced = await side.sdk.menu.items.update(itemId, {
      unavailableUntil: later(3),
      unavailableReason: 'EQUIPMENT',
      unavailableNote: 'Oven',
      branches: [{ branchId: harbour, unavailableNote: 'Grill' }],
    });
    expect(replaced.unavailability.find(({ branchId }) => branchId === harbour)).toMatchObject({
      unavailableReason: 'equipment',
      unavailableNote: 'Grill',
    });
    expect((await side.sdk.menu.items.update(itemId, { unavailableUntil: null })).unavailability).toEqual([]);
  });

  test('changes prices by the three price rules', async ({ side }) => {
    const { harbour, tokyo, market } = side.branches;
    const itemId = await side.addItem({ prices: [] });
    const priceAt = async (prices: object[]) =>
      (await side.sdk.menu.items.update(itemId, { prices: Object(prices) })).prices.find(
        ({ branchId }) => branchId === harbour,
      );
    expect(await priceAt([{ branchId: harbour, listed: false }])).toBeUndefined();
    expect(await priceAt([{ branchId: harbour, price: 12.5 }])).toMatchObject({
      price: '12.50',
      compareAtPrice: null,
      vat: '0.00',
      listed: true,
      currency: 'EUR',
    });
    expect(await priceAt([{ branchId: harbour, compareAtPrice: 14, vat: 13.5 }])).toMatchObject({
      price: '12.50',
      compareAtPrice: '14.00',
      vat: '13.50',
    });
    expect(await priceAt([{ branchId: harbour, compareAtPrice: null, listed: false }])).toMatchObject({
      compareAtPrice: null,
      listed: false,
    });
    const { prices } = await side.sdk.menu.items.update(itemId, {
      prices: [{ branchId: tokyo, price: 1_250 }, { branchId: market }],
    });
    expect(prices.map(({ price }) => price).toSorted()).toEqual(['12.50', '1250']);
  });

  test('names every invalid field of an item change, and then changes nothing', async ({ side }) => {
    const { harbour, tokyo } = side.branches;
    const itemId = await side.addItem();
    const before = await side.sdk.menu.items.get(itemId);
    const update = (body: object) => outcome(side.sdk.menu.items.update(itemId, Object(body)));
    const bad = (...paths: string[]) => expect.arrayContaining([400, 'invalid_request', ...paths]);
    expect(await update({})).toEqual([400, 'invalid_request', '']);
    expect(await update({ branches: [{ branchId: harbour }], published: false })).toEqual(
      bad('/unavailableUntil'),
    );
    expect(await update({ published: 'no' })).toEqual(bad('/published'));
    expect(await update({ unavailableUntil: later(-1), published: false })).toEqual(bad('/unavailableUntil'));
    expect(await update({ unavailableUntil: later(31) })).toEqual(bad('/unavailableUntil'));
    expect(await update({ unavailableUntil: 'tomorrow' })).toEqual(bad('/unavailableUntil'));
    expect(await update({ unavailableUntil: later(1), unavailableReason: 'sold_out' })).toEqual(
      bad('/unavailableReason'),
    );
    expect(await update({ prices: [{ price: 1 }] })).toEqual(bad('/prices/0/branchId'));
    expect(await update({ prices: [{ branchId: harbour, price: -1, vat: 101 }] })).toEqual(
      bad('/prices/0/price', '/prices/0/vat'),
    );
    expect(await update({ prices: [{ branchId: harbour }, { branchId: harbour }] })).toEqual(
      bad('/prices/1/branchId'),
    );
    expect(
      await update({
        prices: [
          { branchId: harbour, price: 1.234 },
          { branchId: tokyo, price: 1.5 },
        ],
      }),
    ).toEqual(bad('/prices/0/price', '/prices/1/price'));
    expect(
      await update({
        unavailableUntil: later(-1),
        prices: [{ branchId: harbour, price: 1.234 }, { branchId: harbour }],
      }),
    ).toEqual(bad('/unavailableUntil', '/prices/1/branchId', '/prices/0/price'));
    expect(await update({ published: false, prices: [{ branchId: 'brn_unknown' }] })).toEqual([
      403,
      'forbidden',
    ]);
    expect(await side.sdk.menu.items.get(itemId)).toEqual(before);
    expect(await outcome(side.sdk.menu.items.update('itm_unknown', { published: true }))).toEqual([
      404,
      'not_found',
    ]);
  });

  test('returns the same error messages', async ({ side }) => {
    const { harbour, tokyo } = side.branches;
    const { sdk } = side;
    const itemId = await side.addItem();
    const stockId = await side.addInventoryItem();
    const update = (body: object) => sdk.menu.items.update(itemId, Object(body));
    const record = (body: object) =>
      sdk.inventory.items.recordTransaction(stockId, Object({ branchId: harbour, ...body }));
    const calls: PromiseLike<unknown>[] = [
      update({}),
      update({ published: 'no', branches: [] }),
      update({ unavailableUntil: later(-1), unavailableNote: 'x'.repeat(501) }),
      update({ unavailableUntil: 'tomorrow' }),
      update({ unavailableUntil: later(31), prices: [{ branchId: harbour }, { branchId: harbour }] }),
      update({ prices: [{ branchId: tokyo, price: 1.5, vat: 1.23456 }] }),
      sdk.menu.items.updatePrices({ prices: [{ itemId: 'itm_unknown', branchId: harbour, price: 1 }] }),
      record({ type: 'count', quantity: -1 }),
      record({ type: 'gift', quantity: 0.1234 }),
      sdk.orders.list(Object({ status: 'eaten', cursor: 'x'.repeat(501) })),
    ];
    expect(await Promise.all(calls.map(messageOf))).toEqual(
      [
        'must have at least one of published, unavailableUntil, prices',
        '/published must be boolean; /unavailableUntil is required with branches',
        '/unavailableNote must NOT have more than 500 characters',
        '/unavailableUntil must be a date and time with a time zone, such as "2026-12-31T22:00:00Z"',
        '/unavailableUntil must be at most 30 days ahead; "published": false hides an item permanently; /prices/1/branchId duplicates the branch of an earlier entry',
        '/prices/0/price must be an amount in JPY, which has 0 decimals; /prices/0/vat must be a rate in percent with at most 4 decimals',
        '/prices/0/itemId is not an item of the menu',
        '/quantity must not be negative: a count is the quantity in stock',
        '/type must be one of purchase, waste, count, adjustment',
        'cursor must NOT have more than 500 characters; status must be one of pending, confirmed, preparing, ready, delivering, completed, cancelled',
      ].map(named => `Invalid request: ${named}`),
    );
  });

  test('changes many prices, or none', async ({ side }) => {
    const { harbour, tokyo } = side.branches;
    const { sdk } = side;
    const [first, second] = [await side.addItem(), await side.addItem({ prices: [] })];
    const update = (prices: object[]) => sdk.menu.items.updatePrices({ prices: Object(prices) });
    const updated = await update([
      { itemId: first, branchId: harbour, price: 9.5, vat: 13.5 },
      { itemId: second, branchId: tokyo, price: 900 },
      { itemId: second, branchId: harbour, listed: false },
    ]);
    expect(updated).toEqual({
      id: expect.stringMatching(/^pru_/),
      itemCount: 2,
      priceCount: 3,
      createdAt: expect.any(String),
    });
    const pricesOf = async (itemId: string) =>
      (await sdk.menu.items.get(itemId)).prices.map(({ branchSlug, price }) => `${branchSlug} ${price}`);
    const after = [await pricesOf(first), await pricesOf(second)];
    expect(after).toEqual([expect.arrayContaining(['harbour 9.50', 'tokyo 1800']), ['tokyo 900']]);

    const good = { itemId: first, branchId: harbour, price: 1 };
    const bad = async (...prices: object[]) => outcome(update([good, ...prices]));
    expect(await outcome(update([]))).toEqual([400, 'invalid_request', '/prices']);
    expect(await bad({ price: '1' })).toEqual([
      400,
      'invalid_request',
      '/prices/1/itemId',
      '/prices/1/branchId',
      '/prices/1/price',
    ]);
    expect(await bad(good)).toEqual([400, 'invalid_request', '/prices/1/branchId']);
    expect(await bad({ ...good, itemId: 'itm_unknown', vat: 1.23456 })).toEqual([
      400,
      'invalid_request',
      '/prices/1/itemId',
      '/prices/1/vat',
    ]);
    expect(await bad(good, { ...good, itemId: 'itm_unknown' })).toEqual([
      400,
      'invalid_request',
      '/prices/1/branchId',
      '/prices/2/itemId',
    ]);
    expect(await bad({ ...good, branchId: 'brn_unknown' })).toEqual([403, 'forbidden']);
    expect([await pricesOf(first), await pricesOf(second)]).toEqual(after);
  });

  test('records stock movements on each call', async ({ side }) => {
    const { harbour } = side.branches;
    const itemId = await side.addInventoryItem();
    const record = (type: 'purchase' | 'waste' | 'count', quantity: number) =>
      side.sdk.inventory.items.recordTransaction(itemId, { branchId: harbour, type, quantity });
    expect(await record('purchase', 12.5)).toMatchObject({
      itemId,
      quantity: '12.500',
      balanceAfter: '12.500',
      note: '',
    });
    expect(await record('purchase', 12.5)).toMatchObject({ balanceAfter: '25.000' });
    expect(await record('waste', -0.125)).toMatchObject({ quantity: '-0.125', balanceAfter: '24.875' });
    expect(await record('count', 3)).toMatchObject({ balanceAfter: '3.000' });
    const { balances } = await side.sdk.inventory.items.get(itemId);
    expect(balances.find(({ branchId }) => branchId === harbour)?.balance).toBe('3.000');
    expect(await outcome(record('count', -1))).toEqual([400, 'invalid_request', '/quantity']);
    expect(await outcome(record('purchase', 0.1234))).toEqual([400, 'invalid_request', '/quantity']);
    const empty = side.sdk.inventory.items.recordTransaction(itemId, Object({}));
    expect(await outcome(empty)).toEqual(
      expect.arrayContaining([400, 'invalid_request', '/branchId', '/type', '/quantity']),
    );
  });

  test('records a stock movement once after lost responses, and once per key', async ({ side }) => {
    const { harbour: branchId } = side.branches;
    const itemId = await side.addInventoryItem();
    let lost = 0;
    const fetch: Fetch = async (input, init) => {
      const response = await side.fetch(input, init);
      if (lost === 0) return response;
      lost -= 1;
      throw new TypeError('fetch failed');
    };
    const { items } = (await side.client({}, { fetch, maxRetries: 2 })).inventory;
    const record = (quantity: number, idempotencyKey?: string) =>
      items.recordTransaction(itemId, { branchId, type: 'purchase', quantity }, { idempotencyKey });
    await record(1);
    lost = 2;
    expect(await record(2)).toMatchObject({ balanceAfter: '3.000' });
    const first = await record(4, 'note-1');
    expect(await record(4, 'note-1')).toEqual(first);
    const reordered = { quantity: 4, type: 'purchase', branchId } as const;
    expect(await items.recordTransaction(itemId, reordered, { idempotencyKey: 'note-1' })).toEqual(first);
    expect(await outcome(record(5, 'note-1'))).toEqual([409, 'conflict']);
    // The option would be rejected before it is sent.
    const headers = { 'Idempotency-Key': 'note 2' };
    const spaced = items.recordTransaction(itemId, { branchId, type: 'purchase', quantity: 5 }, { headers });
    expect(await outcome(spaced)).toEqual([400, 'invalid_request', 'idempotency-key']);
    const { balances } = await items.get(itemId);
    expect(balances.find(balance => balance.branchId === branchId)?.balance).toBe('7.000');
  });
});
