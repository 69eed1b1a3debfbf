import { describe, expect } from 'vitest';
import type {
  ActivityList,
  CreatePromotionRequest,
  DashboardOrder,
  PlacedGuestOrder,
  Promotion,
  UpdateOrderRequest,
  UpdatePromotionRequest,
} from '../../generated/dashboard/types.ts';
import type { ErrorBody, TypedAnswer } from '../helpers/client.ts';
import { collectionsOf } from '../helpers/database.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

/** Quantities by title. */
type Quantities = [title: string, quantity: number][];

const ONE_FOR_ONE = { kind: 'buy_x_get_y', buyQuantity: 1, getQuantity: 1 } as const;
const TEN_PERCENT = { kind: 'percentage', percentage: 10 } as const;

const it = testWithOwnRestaurant
  .extend('pizzas', ({ restaurant }) => restaurant.addCategory({ title: 'Pizzas' }))
  /** Pizzas of 10.00 and 8.00 with 7% VAT, and a cola of 4.00 with 19%. */
  .extend('menu', async ({ manager, restaurant, pizzas }) => {
    const { _id: branchId } = restaurant.harbour;
    const { _id: id, title, slug } = pizzas;
    const add = async (name: string, price: number, vat: number, values = {}) => {
      const item = await restaurant.addItem({ title: name, prices: [], ...values });
      await manager.patch(`/menu/items/${item._id}`, { prices: [{ branchId, price, vat }] });
      return item._id;
    };
    const category = { id, title, slug };
    return {
      Margherita: await add('Margherita', 8, 7, { category }),
      Diavola: await add('Diavola', 10, 7, {
        category,
        customizations: [
          {
            ...{ id: 'cst_size', title: 'Size', minimum: 0, maximum: 1 },
            options: [{ id: 'opt_large', name: 'Large', prices: [{ currency: 'EUR', price: 200 }] }],
          },
        ],
      }),
      Cola: await add('Cola', 4, 19),
    };
  })
  .extend('add', ({ manager }) => async (values: Partial<CreatePromotionRequest>) => {
    const body = { name: 'Pizza week', currency: 'EUR', ...values };
    const created = await manager.post<Promotion>('/promotions', body);
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    return created.body;
  })
  .extend('linesOf', ({ menu }) => (quantities: Quantities) => {
    const ids: Record<string, string> = menu;
    return quantities.map(([title, quantity]) => ({ menuItemId: ids[title] ?? '', quantity }));
  })
  .extend('order', ({ manager, restaurant, linesOf }) => async (quantities: Quantities, values = {}) => {
    const lines = linesOf(quantities);
    const body = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines, ...values };
    return manager.post<DashboardOrder & ErrorBody>('/orders', body);
  })
  .extend('change', ({ manager }) => ({ id }: { id: string }, body: UpdateOrderRequest) => {
    return manager.post<DashboardOrder & ErrorBody>(`/orders/${id}/changes`, body);
  });

const problemOf = ({ status, body }: TypedAnswer<ErrorBody>) => [
  status,
  body.fields?.map(({ path, message }) => `${path} ${message}`),
];

const moneyOf = ({ discount, total, vat }: DashboardOrder) => [discount, total, vat];

/** Amounts by rate. */
const amountsOf = (shares: DashboardOrder['vatByRate'] = []) => shares.map(({ amount }) => amount);

const titlesOf = ({ lines, discountedLines = [] }: DashboardOrder) =>
  discountedLines.map(id => lines.find(line => line.id === id)?.title);

const cents = (amount: string) => Math.round(Number(amount) * 100);

describe('A promotion for selected items', () => {
  it('reduces only their lines, and VAT at their rates', async ({ add, menu, order }) => {
    const promotion = await add({ ...TEN_PERCENT, percentage: 50, itemIds: [menu.Cola] });
    expect(promotion).toMatchObject({ itemIds: [menu.Cola], categoryIds: [], buyQuantity: null });
    const { status, body } = await order([
      ['Diavola', 1],
      ['Cola', 2],
    ]);
    expect(status).toBe(201);
    // From 10.00 at 7% and 8.00 at 19%, 4.00 is taken off the latter.
    expect(moneyOf(body)).toEqual(['4.00', '14.00', '1.29']);
    expect(amountsOf(body.vatByRate)).toEqual(['10.00', '4.00']);
    expect(titlesOf(body)).toEqual(['Cola']);
    expect((await order([['Diavola', 1]])).body).toMatchObject({ discount: '0.00' });
  });

  it('and categories reduces both by an amount, up to their price', async ({ add, menu, pizzas, order }) => {
    const { id } = await add({ kind: 'amount', amount: 20, categoryIds: [pizzas._id] });
    const both: Quantities = [
      ['Margherita', 1],
      ['Cola', 1],
    ];
    expect(moneyOf((await order(both)).body)).toEqual(['8.00', '4.00', '0.64']);
    await add({ kind: 'amount', amount: 11, itemIds: [menu.Cola], categoryIds: [pizzas._id] });
    const { body } = await order(both);
    expect(body.promotion?.id).not.toBe(id);
    expect([body.discount, titlesOf(body)]).toEqual(['11.00', ['Margherita', 'Cola']]);
  });

  it('requires a minimum order, based on the whole order', async ({ add, menu, order }) => {
    const values = { ...TEN_PERCENT, code: 'cola', itemIds: [menu.Cola], minimumOrder: 12 };
    await add(values);
    const withCode = { promotionCode: 'COLA' };
    const mixed: Quantities = [
      ['Margherita', 1],
      ['Cola', 1],
    ];
    expect((await order(mixed, withCode)).body).toMatchObject({ discount: '0.40' });
    expect(problemOf(await order([['Cola', 2]], withCode))).toEqual([
      400,
      ['/promotionCode has a minimum order: add 4.00 to the subtotal'],
    ]);
    expect(problemOf(await order([['Margherita', 2]], withCode))).toEqual([
      400,
      ['/promotionCode applies to none of the items in this order'],
    ]);
  });

  it('has no effect once they are deleted', async ({ add, menu, order, manager }) => {
    const { id } = await add({ ...TEN_PERCENT, itemIds: [menu.Cola] });
    expect((await manager.delete(`/menu/items/${menu.Cola}`)).status).toBe(204);
    expect((await order([['Diavola', 1]])).body).toMatchObject({ discount: '0.00' });
    // The scope stays the same: it does not become the whole order.
    expect((await manager.get<Promotion>(`/promotions/${id}`)).body.itemIds).toEqual([menu.Cola]);
    const renamed = await manager.patch<Promotion>(`/promotions/${id}`, {
      name: 'Cola',
      itemIds: [menu.Cola],
    });
    expect(renamed).toMatchObject({ status: 200, body: { name: 'Cola' } });
  });

  it('is refunded as it was given: its lines cost less, others do not', async ({
    add,
    menu,
    order,
    manager,
  }) => {
    await add({ ...TEN_PERCENT, percentage: 50, itemIds: [menu.Cola] });
    const quantities: Quantities = [
      ['Diavola', 1],
      ['Cola', 2],
    ];
    const { body } = await order(quantities, { tipAmount: 1 });
    await manager.post(`/orders/${body.id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const giveBack = async (title: string) => {
      const lines = body.lines
        .filter(line => line.title === title)
        .map(line => ({ lineId: line.id, quantity: 1 }));
      const { body: after } = await manager.post<DashboardOrder>(`/orders/${body.id}/refunds`, {
        ...{ source: 'manual', lines },
      });
      return [after.refunds.at(-1)?.amount, amountsOf(after.remainingVatByRate)];
    };
    expect(await giveBack('Cola')).toEqual(['2.00', ['10.00', '2.00']]);
    expect(await giveBack('Diavola')).toEqual(['10.00', ['0.00', '2.00']]);
    expect(await giveBack('Cola')).toEqual(['2.00', ['0.00', '0.00']]);
  });

  it('is shared by guests who split the bill along with its lines', async ({ add, menu, order, manager }) => {
    await add({ ...TEN_PERCENT, percentage: 25, itemIds: [menu.Cola] });
    const { body } = await order([
      ['Diavola', 1],
      ['Cola', 3],
    ]);
    expect(body.total).toBe('19.00');
    const pay = async (title: string) => {
      const lineId = body.lines.find(line => line.title === title)?.id;
      const lines = [{ lineId, quantity: 1 }];
      const { body: paid } = await manager.post<DashboardOrder>(`/orders/${body.id}/part-payments`, {
        ...{ providerId: 'cash', lines },
      });
      return [paid.partPayments?.at(-1)?.amount, paid.amountDue];
    };
    expect(await pay('Diavola')).toEqual(['10.00', '9.00']);
    expect(await pay('Cola')).toEqual(['3.00', '6.00']);
    expect(await pay('Cola')).toEqual(['3.00', '3.00']);
  });

  it('keeps orders of earlier releases, whose discount applies to the whole order', async ({
    order,
    service,
    manager,
  }) => {
    const quantities: Quantities = [
      ['Diavola', 1],
      ['Cola', 1],
    ];
    const { body } = await order(quantities, { discount: 7 });
    expect(body.discountedLines).toBeUndefined();
    expect(amountsOf(body.vatByRate)).toEqual(['5.00', '2.00']);
    const { orders } = collectionsOf(service);
    await orders.updateOne(
      { _id: body.id },
      { $unset: { 'lines.0.categoryId': 1, 'lines.1.categoryId': 1 } },
    );
    await manager.post(`/orders/${body.id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const lines = [{ lineId: body.lines[1]?.id, quantity: 1 }];
    const { body: after } = await manager.post<DashboardOrder>(`/orders/${body.id}/refunds`, {
      ...{ source: 'manual', lines },
    });
    expect(after).toMatchObject({ refundedTotal: '2.00' });
  });
});

describe('Buy one, get one', () => {
  it('reduces the cheapest of each pair, however the quantity is split over lines', async ({
    add,
    pizzas,
    order,
  }) => {
    await add({ ...ONE_FOR_ONE, categoryIds: [pizzas._id] });
    const baskets: [Quantities, string][] = [
      [
        [
          ['Diavola', 1],
          ['Cola', 3],
        ],
        '0.00',
      ],
      [[['Diavola', 2]], '10.00'],
      [
        [
          ['Diavola', 1],
          ['Diavola', 1],
        ],
        '10.00',
      ],
      [
        [
          ['Margherita', 1],
          ['Diavola', 1],
        ],
        '8.00',
      ],
      [
        [
          ['Diavola', 2],
          ['Margherita', 1],
        ],
        '10.00',
      ],
      [
        [
          ['Margherita', 2],
          ['Diavola', 2],
        ],
        '18.00',
      ],
      [
        [
          ['Diavola', 1],
          ['Margherita', 1],
          ['Diavola', 1],
          ['Margherita', 1],
        ],
        '18.00',
      ],
    ];
    for (const [quantities, discount] of baskets) {
      const { body } = await order(quantities);
      expect([quantities, body.discount]).toEqual([quantities, discount]);
      expect(cents(body.total)).toBe(cents(body.subtotal) - cents(body.discount));
      expect(amountsOf(body.vatByRate).reduce((sum, amount) => sum + cents(amount), 0)).toBe(
        cents(body.total),
      );
      expect(new Set(titlesOf(body)).has('Cola')).toBe(false);
    }
  });

  it('includes customizations in the price', async ({ add, menu, pizzas, order }) => {
    await add({ ...ONE_FOR_ONE, categoryIds: [pizzas._id] });
    const large = { menuItemId: menu.Diavola, quantity: 2, optionIds: ['opt_large'] };
    expect((await order([], { lines: [large] })).body).toMatchObject({
      subtotal: '24.00',
      discount: '12.00',
    });
  });

  it('can reduce by a percentage or in larger groups, spread over all its lines', async ({
    add,
    pizzas,
    order,
    manager,
  }) => {
    const half = { ...ONE_FOR_ONE, buyQuantity: 2, percentage: 50, code: 'third' };
    await add({ ...half, categoryIds: [pizzas._id] });
    const withCode = { promotionCode: 'third' };
    const { body } = await order(
      [
        ['Diavola', 2],
        ['Margherita', 1],
        ['Cola', 1],
      ],
      withCode,
    );
    expect([body.discount, titlesOf(body)]).toEqual(['4.00', ['Diavola', 'Margherita']]);
    expect(
      problemOf(
        await order(
          [
            ['Diavola', 1],
            ['Cola', 5],
          ],
          withCode,
        ),
      ),
    ).toEqual([400, ['/promotionCode requires 2 more of the items that it applies to']]);
    // Returning the paid one does not leave a free one: each has its share of the discount.
    await manager.post(`/orders/${body.id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    const refunds: number[] = [];
    for (const { id: lineId, quantity } of body.lines) {
      const { body: after } = await manager.post<DashboardOrder>(`/orders/${body.id}/refunds`, {
        ...{ source: 'manual', lines: [{ lineId, quantity }] },
      });
      refunds.push(cents(after.refunds.at(-1)?.amount ?? ''));
    }
    expect(refunds).toEqual([1714, 686, 400]);
    const { body: refunded } = await manager.get<DashboardOrder>(`/orders/${body.number}`);
    expect(refunded).toMatchObject({ paymentStatus: 'refunded', remainingVat: '0.00' });
  });

  it("is recalculated when the order's lines change", async ({
    add,
    menu,
    pizzas,
    order,
    change,
    manager,
  }) => {
    const { id } = await add({ ...ONE_FOR_ONE, categoryIds: [pizzas._id] });
    const { body: placed } = await order([
      ['Margherita', 2],
      ['Cola', 1],
    ]);
    expect(moneyOf(placed)).toEqual(['8.00', '12.00', '1.16']);
    const [pizza, cola] = placed.lines;
    const quantityOf = (line = pizza, quantity = 1) => ({ lineId: line?.id ?? '', quantity });
    const fewer = await change(placed, { lines: [quantityOf()], reason: 'Not hungry' });
    expect(moneyOf(fewer.body)).toEqual(['0.00', '12.00', '1.16']);
    expect(fewer.body.discountedLines).toBeUndefined();
    const more = await change(placed, { add: [{ menuItemId: menu.Diavola, quantity: 1 }] });
    expect(moneyOf(more.body)).toEqual(['8.00', '14.00', '1.29']);
    expect(titlesOf(more.body)).toEqual(['Margherita', 'Diavola']);

    // A deleted one keeps its scope: the pizzas, and at most their price.
    await manager.delete(`/promotions/${id}`);
    const kept = await change(placed, { add: [{ menuItemId: menu.Margherita, quantity: 1 }] });
    expect([kept.body.discount, titlesOf(kept.body)]).toEqual(['8.00', ['Margherita', 'Diavola']]);
    const gone = kept.body.lines.filter(line => line.id !== cola?.id).map(line => quantityOf(line, 0));
    const rest = await change(placed, { lines: gone, reason: 'Cola only' });
    expect(moneyOf(rest.body)).toEqual(['0.00', '4.00', '0.64']);
  });

  it('is shown to guests, who see its price before they order', async ({
    add,
    menu,
    service,
    restaurant,
    linesOf,
    pizzas,
  }) => {
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    await add({ ...ONE_FOR_ONE, categoryIds: [pizzas._id] });
    const { body } = await guest.menu();
    expect(body.promotions).toMatchObject([
      { kind: 'buy_x_get_y', percentage: null, buyQuantity: 1, getQuantity: 1, categoryIds: [pizzas._id] },
    ]);
    expect(body.items.find(({ id }) => id === menu.Diavola)?.categoryId).toBe(pizzas._id);
    const placed = await guest.place<PlacedGuestOrder>({
      lines: linesOf([['Diavola', 2]]),
      expectedTotal: 10,
    });
    expect(placed).toMatchObject({
      status: 201,
      body: { order: { discount: '10.00', total: '10.00', promotionName: 'Pizza week' } },
    });
  });
});

describe('Promotion fields', () => {
  it('match its kind, and list each item and category once', async ({ add, manager, menu, pizzas }) => {
    const reject = async (values: object) => {
      const { status, body } = await manager.post<ErrorBody>('/promotions', {
        ...{ name: 'Pizza week', currency: 'EUR' },
        ...values,
      });
      return [status, body.fields?.map(({ path }) => path)];
    };
    const { Cola } = menu;
    expect(await reject({ kind: 'buy_x_get_y' })).toEqual([400, ['/buyQuantity', '/getQuantity']]);
    expect(await reject({ ...ONE_FOR_ONE, getQuantity: 0 })).toEqual([400, ['/getQuantity']]);
    expect(await reject({ ...ONE_FOR_ONE, buyQuantity: 100 })).toEqual([400, ['/buyQuantity']]);
    expect(await reject({ ...ONE_FOR_ONE, percentage: 0 })).toEqual([400, ['/percentage']]);
    expect(await reject({ ...ONE_FOR_ONE, amount: 3 })).toEqual([400, ['/amount']]);
    expect(await reject({ ...TEN_PERCENT, buyQuantity: 1 })).toEqual([400, ['/buyQuantity']]);
    expect(await reject({ ...TEN_PERCENT, itemIds: [Cola, Cola] })).toEqual([400, ['/itemIds']]);
    expect(await reject({ ...TEN_PERCENT, categoryIds: Array(51).fill('cat_1') })).toEqual([
      400,
      ['/categoryIds'],
    ]);
    expect(await reject({ ...TEN_PERCENT, itemIds: Array(101).fill('itm_1') })).toEqual([400, ['/itemIds']]);
    const scope = { itemIds: [Cola], categoryIds: [pizzas._id] };
    expect(await reject({ kind: 'free_delivery', ...scope })).toEqual([400, ['/itemIds', '/categoryIds']]);
    const unknown = { itemIds: [Cola, 'itm_unknown'], categoryIds: ['cat_unknown'] };
    expect(await reject({ ...TEN_PERCENT, ...unknown })).toEqual([400, ['/itemIds/1', '/categoryIds/0']]);

    const { id } = await add({ ...ONE_FOR_ONE, ...scope });
    const change = (patch: UpdatePromotionRequest) =>
      manager.patch<Promotion & ErrorBody>(`/promotions/${id}`, patch);
    expect((await change({ kind: 'percentage', percentage: 20 })).status).toBe(400);
    const toPercentage = { ...TEN_PERCENT, buyQuantity: null, getQuantity: null };
    expect((await change(toPercentage)).body).toMatchObject({ kind: 'percentage', ...scope });
    const late = await change({ itemIds: [], replaces: { itemIds: [] } });
    expect(late).toMatchObject({ status: 409, body: { conflicts: [{ path: '/itemIds', current: [Cola] }] } });
    expect((await change({ itemIds: [] })).body).toMatchObject({ itemIds: [], categoryIds: [pizzas._id] });
    // The log names the field, because IDs mean nothing to people.
    const edits = async () => {
      const { body } = await manager.get<ActivityList>('/activity');
      const [latest] = body.data.filter(({ action }) => action === 'promotion.updated');
      return latest?.details.edits;
    };
    await expect.poll(edits).toEqual([{ path: '/itemIds', from: null, to: null }]);
  });

  it('may name what was deleted since, but nothing else that does not exist', async ({
    add,
    menu,
    manager,
  }) => {
    const { Cola, Margherita } = menu;
    const { id } = await add({ ...TEN_PERCENT, itemIds: [Cola] });
    await manager.delete(`/menu/items/${Cola}`);
    const change = (itemIds: string[]) =>
      manager.patch<Promotion & ErrorBody>(`/promotions/${id}`, { itemIds });
    expect((await change([Cola, Margherita])).body).toMatchObject({ itemIds: [Cola, Margherita] });
    expect((await change([Margherita])).status).toBe(200);
    const { status, body } = await change([Margherita, Cola]);
    expect([status, body.fields]).toEqual([
      400,
      [{ path: '/itemIds/1', message: 'is not an item of the restaurant' }],
    ]);
  });

  it('default to the whole order for promotions of earlier releases', async ({
    add,
    manager,
    service,
    order,
  }) => {
    const { id, ...shown } = await add(TEN_PERCENT);
    const { promotions } = service.context.collections;
    await promotions.updateOne(
      { _id: id },
      { $unset: { buyQuantity: 1, getQuantity: 1, itemIds: 1, categoryIds: 1 } },
    );
    expect((await manager.get<Promotion>(`/promotions/${id}`)).body).toEqual({ id, ...shown });
    expect((await order([['Diavola', 1]])).body).toMatchObject({ discount: '1.00' });
    const same = { itemIds: [], replaces: { itemIds: [] } };
    expect((await manager.patch<Promotion>(`/promotions/${id}`, same)).body.updatedAt).toBe(shown.updatedAt);
  });
});
