import { describe, expect } from 'vitest';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { answerNext, loseNextAnswer, UNAVAILABLE } from './models/intercept.ts';
import { storefrontPage } from './models/storefront-page.ts';

type Orders = { data: { customer: { name: string }; lines: { title: string; quantity: number }[] }[] };

const it = pageTest
  /** A checkout with three portions of the test's own dish, before placing the order. */
  .extend('openCheckout', ({ openPage, manager, restaurant }) => async (dish: string) => {
    const { _id: itemId } = await restaurant.addItem({ title: dish });
    const address = `/order/${manager.session()?.restaurant.slug}/harbour`;
    const page = await openPage(address, undefined, { width: WIDTHS.phone, rejections: [400, 409, 503] });
    const shop = storefrontPage(page);
    await shop.choose(dish);
    await shop.openBasket();
    await shop.press('Add one');
    await shop.press('Add one');
    return { page, itemId, isBusy: page.getByText('The service is temporarily unavailable'), ...shop };
  })
  .extend('ordersOf', ({ manager }) => async (dish: string) => {
    const { data } = (await manager.get<Orders>('/orders?limit=100')).body;
    return data
      .filter(({ lines }) => lines.some(({ title }) => title === dish))
      .map(({ customer, lines }) => [customer.name, ...lines.map(({ quantity }) => quantity)].join(' '));
  });

const ORDERS = '**/harbour/orders';

describe('An order with a lost response', () => {
  it('appears after a reload, and its basket is empty', async ({ openCheckout, ordersOf }) => {
    const { page, order, isBusy, heading, basketBar, item } = await openCheckout('Clams');
    await loseNextAnswer(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    await page.reload();
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Clams')).toEqual(['Ana 3']);
    await page.getByRole('link', { name: 'Back to the menu' }).click();
    await item('Clams').waitFor();
    expect(await basketBar.count()).toBe(0);
  });

  it('is not placed again under another name', async ({ openCheckout, ordersOf }) => {
    const { page, press, order, isBusy, heading } = await openCheckout('Mussels');
    await loseNextAnswer(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    await page.getByLabel('Name').fill('Ana Sousa');
    await press(/^Place order/);
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Mussels')).toEqual(['Ana 3']);
  });

  it('leaves later additions in the basket', async ({ openCheckout, ordersOf, restaurant }) => {
    await restaurant.addItem({ title: 'Ginja' });
    const { page, press, order, isBusy, heading, choose, openBasket, line } = await openCheckout('Whelks');
    await loseNextAnswer(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    await press('Close');
    await choose('Ginja');
    await openBasket();
    await order('Ana');
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Whelks')).toEqual(['Ana 3']);
    await page.getByRole('link', { name: 'Back to the menu' }).click();
    await openBasket();
    await line('Ginja').waitFor();
    expect(await line('Whelks').count()).toBe(0);
  });

  it('is placed with its changes if it had not arrived', async ({ openCheckout, ordersOf }) => {
    const { page, press, order, isBusy, heading } = await openCheckout('Crab');
    await answerNext(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    await page.getByLabel('Name').fill('Ana Sousa');
    await press(/^Place order/);
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Crab')).toEqual(['Ana Sousa 3']);
  });

  it('is queried as long as the guest waits', async ({ openCheckout, ordersOf }) => {
    const { page, press, order, isBusy, heading } = await openCheckout('Shrimp');
    let isAway = true;
    await page.route(ORDERS, route =>
      isAway ? route.fulfill({ status: 503, json: UNAVAILABLE }) : route.fallback(),
    );
    await order('Ana');
    await isBusy.waitFor();
    await page.reload();
    await page.getByText("Checking again doesn't place a second order").waitFor();
    isAway = false;
    await press('Check again');
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Shrimp')).toEqual(['Ana 3']);
  });

  it('returns to the basket if it had not arrived and can no longer be placed', async ({
    openCheckout,
    ordersOf,
    manager,
  }) => {
    const { page, order, isBusy, itemId, dialog } = await openCheckout('Oysters');
    await answerNext(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    const unavailableUntil = new Date(Date.now() + 3_600_000).toISOString();
    await manager.put(`/menu/items/${itemId}/snooze`, { unavailableUntil });
    await page.reload();
    await dialog.getByText("Your order wasn't placed").waitFor();
    await dialog.getByText('No longer available').waitFor();
    expect(await ordersOf('Oysters')).toEqual([]);
  });

  it('appears even if it could no longer be placed', async ({ openCheckout, ordersOf, manager }) => {
    const { page, order, isBusy, itemId, press, heading, openBasket } = await openCheckout('Lobster');
    await page.clock.install();
    await page.reload();
    await openBasket();
    await loseNextAnswer(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    const unavailableUntil = new Date(Date.now() + 3_600_000).toISOString();
    await manager.put(`/menu/items/${itemId}/snooze`, { unavailableUntil });
    await page.clock.fastForward(60_000);
    await page.locator('main').getByText('Lobster').waitFor({ state: 'detached' });
    await press(/^Place order/);
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Lobster')).toEqual(['Ana 3']);
  });

  it('is forgotten when the guest returns for another meal', async ({ openCheckout, ordersOf }) => {
    const { page, order, isBusy, press, openBasket, heading } = await openCheckout('Squid');
    await page.clock.install();
    await loseNextAnswer(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    await page.clock.fastForward(3_600_000);
    await page.reload();
    await openBasket();
    await press('Remove one');
    await order('Ana');
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Squid')).toEqual(expect.arrayContaining(['Ana 2', 'Ana 3']));
  });
});
