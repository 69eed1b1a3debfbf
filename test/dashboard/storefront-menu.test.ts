import { describe, expect } from 'vitest';
import type { ItemDocument } from '../../server/modules/menu/documents.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { test } from '../helpers/fixtures.ts';
import { lineOf, snapshotOf, type TestRestaurant } from '../helpers/restaurant.ts';
import { openStorefront } from '../helpers/storefront.ts';

let now = new Date();

const it = test
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  .extend(
    'menuOf',
    { scope: 'file' },
    ({ service }) =>
      async (restaurant: TestRestaurant, branch = restaurant.harbour) =>
        (await openStorefront(service, restaurant, branch).menu()).body,
  )
  .extend(
    'titlesOf',
    { scope: 'file' },
    ({ menuOf }) =>
      async (restaurant: TestRestaurant, branch = restaurant.harbour) =>
        (await menuOf(restaurant, branch)).items.map(({ title }) => title),
  );

const DAY = 24 * 60 * 60_000;

describe('The storefront menu', () => {
  it('shows items currently available at the branch: published, listed, not snoozed', async ({
    newRestaurant,
    titlesOf,
  }) => {
    const restaurant = await newRestaurant();
    const { harbour, market, addItem } = restaurant;
    const snoozeAt = (branch: typeof harbour, until: Date): ItemDocument['snoozes'] => [
      { branchId: branch._id, branchSlug: branch.slug, until, reason: 'sold_out', note: '' },
    ];
    const { prices } = await addItem({ title: 'Served' });
    await addItem({ title: 'Unpublished', published: false });
    await addItem({ title: 'Unpriced', prices: [] });
    await addItem({
      title: 'Unlisted',
      prices: prices.map(row => ({ ...row, listed: row.branchId !== harbour._id })),
    });
    await addItem({ title: 'Snoozed', snoozes: snoozeAt(harbour, new Date(now.getTime() + DAY)) });
    await addItem({ title: 'Snoozed elsewhere', snoozes: snoozeAt(market, new Date(now.getTime() + DAY)) });
    await addItem({ title: 'Served again', snoozes: snoozeAt(harbour, new Date(now.getTime() - 1)) });

    expect(await titlesOf(restaurant)).toEqual(['Served', 'Snoozed elsewhere', 'Served again']);
    expect(await titlesOf(restaurant, market)).toEqual(['Served', 'Unlisted', 'Snoozed', 'Served again']);

    const before = now;
    now = new Date(now.getTime() + DAY);
    expect(await titlesOf(restaurant)).toContain('Snoozed');
    now = before;
  });

  it("shows the branch's prices and options in its currency, and no unavailable ones", async ({
    newRestaurant,
    menuOf,
  }) => {
    const restaurant = await newRestaurant();
    const { harbour, tokyo, addItem } = restaurant;
    const option = (id: string, ...prices: { currency: string; price: number }[]) => ({
      id,
      name: id,
      prices,
    });
    const both = [
      { currency: 'EUR', price: 75 },
      { currency: 'JPY', price: 120 },
    ];
    const euros = [{ currency: 'EUR', price: 150 }];
    const group = { id: 'grp_extras', title: 'Extras', minimum: 0, maximum: 2 };
    const { prices } = await addItem({
      title: 'Pizza',
      customizations: [{ ...group, options: [option('opt_olives', ...both), option('opt_ham', ...euros)] }],
    });
    await addItem({
      title: 'Sizes in euros',
      customizations: [{ ...group, minimum: 1, options: [option('opt_large', ...euros)] }],
    });
    await addItem({ title: 'Reduced', prices: prices.map(row => ({ ...row, compareAtPrice: 1500 })) });

    const { branch, items } = await menuOf(restaurant, tokyo);
    expect(branch).toMatchObject({ name: 'Tokyo', currency: 'JPY', status: 'open', onlinePayment: true });
    expect(items.map(({ title, price, compareAtPrice }) => [title, price, compareAtPrice])).toEqual([
      ['Pizza', '1800', null],
      ['Reduced', '1800', '1500'],
    ]);
    expect(items[0]?.customizations[0]).toEqual({
      ...group,
      options: [{ id: 'opt_olives', name: 'opt_olives', price: '120' }],
    });
    const here = await menuOf(restaurant, harbour);
    expect(here.items[0]?.customizations[0]?.options.map(({ price }) => price)).toEqual(['0.75', '1.50']);
    expect(JSON.stringify(here)).not.toMatch(/recipe|snooze|vat|revision|outbox|rst_|brn_/);
  });

  it('has its categories in order, without empty ones', async ({ newRestaurant, menuOf }) => {
    const restaurant = await newRestaurant();
    const { addCategory, addItem, category } = restaurant;
    const last = await addCategory({ title: 'Drinks', sortOrder: 3 });
    await addCategory({ title: 'Empty', sortOrder: 2 });
    await addCategory({ title: 'Offers', sortOrder: 4, source: 'offers', itemLimit: 3 });
    const water = await addItem({ category: { id: last._id, title: last.title, slug: last.slug } });
    const soup = await addItem();
    const { categories } = await menuOf(restaurant);
    expect(categories.map(({ title, itemIds }) => [title, itemIds])).toEqual([
      [category.title, [soup._id]],
      ['Drinks', [water._id]],
    ]);
  });

  it('shows a branch that is not open as such', async ({ newRestaurant, service, menuOf }) => {
    const restaurant = await newRestaurant();
    const theirs = await signedIn(service, { restaurantId: restaurant.id, role: 'manager' });
    await theirs.put(`/branches/${restaurant.market._id}/status`, { status: 'paused' });
    expect((await menuOf(restaurant, restaurant.market)).branch.status).toBe('paused');
  });

  it("responds with 404 for an unknown restaurant or branch, and another restaurant's branch", async ({
    newRestaurant,
    service,
  }) => {
    const [one, other] = [await newRestaurant(), await newRestaurant()];
    const theirs = await signedIn(service, { restaurantId: other.id, role: 'owner' });
    await theirs.patch(`/branches/${other.market._id}`, { slug: 'elsewhere' });
    for (const [id, slug] of [
      ['nowhere', 'harbour'],
      [one.id, 'nowhere'],
      [one.id, 'elsewhere'],
    ] as const) {
      const answer = await openStorefront(service, { id }, { slug }).menu<{ code: string }>();
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
    }
  });
});

describe('Dynamic categories', () => {
  it('contain discounted and recently popular items, up to their limit', async ({
    newRestaurant,
    menuOf,
  }) => {
    const restaurant = await newRestaurant();
    const { harbour, market, addCategory, addItem, addOrders } = restaurant;
    await addCategory({ title: 'Best sellers', sortOrder: -2, source: 'best_sellers', itemLimit: 2 });
    await addCategory({ title: 'Offers', sortOrder: -1, source: 'offers', itemLimit: null });
    const [soup, fish, cake, tea] = [await addItem(), await addItem(), await addItem(), await addItem()];
    const { prices } = soup;
    const reduce = (row: (typeof prices)[number], compareAtPrice: number) =>
      row.branchId === harbour._id ? { ...row, compareAtPrice } : row;
    const reduced = await addItem({ prices: prices.map(row => reduce(row, row.price + 1)) });
    await addItem({ prices: prices.map(row => reduce(row, row.price)) });
    const ordered = (item: ItemDocument, quantity: number, values = {}) => ({
      lines: [lineOf({ menuItemId: item._id, quantity })],
      createdAt: new Date(now.getTime() - DAY),
      ...values,
    });
    await addOrders([
      ordered(soup, 2),
      ordered(fish, 3),
      ordered(cake, 1),
      ordered(cake, 1),
      ordered(cake, 2),
      ordered(tea, 9, { status: 'cancelled' }),
      ordered(tea, 9, { createdAt: new Date(now.getTime() - 31 * DAY) }),
      ordered(tea, 9, { branch: snapshotOf(market) }),
      ordered({ ...tea, _id: 'itm_gone' }, 9),
    ]);
    const { categories } = await menuOf(restaurant);
    expect(categories.slice(0, 2).map(({ itemIds }) => itemIds)).toEqual([
      [cake._id, fish._id],
      [reduced._id],
    ]);
    const there = (await menuOf(restaurant, market)).categories;
    expect([there[0]?.title, there[0]?.itemIds]).toEqual(['Best sellers', [tea._id]]);
  });
});
