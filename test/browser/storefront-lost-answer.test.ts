import { describe, expect } from 'vitest';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { answerNext, loseNextAnswer, UNAVAILABLE } from './models/intercept.ts';
import { storefrontPage } from './models/storefront-page.ts';

type Orders = { data: { customer: { name: string }; lines: { title: string; quantity: number }[] }[] };

const it = pageTest
  /** A checkout, with three portions of a dish of the test's own, up to the button that places the order. */
  .extend('openCheckout', ({ openPage, manager, restaurant }) => async (dish: string) => {
    const { _id: itemId } = await restaurant.addItem({ title: dish });
    const address = `/order/${manager.session()?.restaurant.slug}/harbour`;
    const page = await openPage(address, undefined, { width: WIDTHS.phone, rejections: [400, 409, 503] });
    const shop = storefrontPage(page);
    await shop.choose(dish);
    await shop.openBasket();
    await shop.press('Add one');
    await shop.press('Add one');
    return { page, itemId, isBusy: page.getByText('The service is busy recovering'), ...shop };
  })
  .extend('ordersOf', ({ manager }) => async (dish: string) => {
    const { data } = (await manager.get<Orders>('/orders?limit=100')).body;
    return data
      .filter(({ lines }) => lines.some(({ title }) => title === dish))
      .map(({ customer, lines }) => [customer.name, ...lines.map(({ quantity }) => quantity)].join(' '));
  });

const ORDERS = '**/harbour/orders';

describe('An order whose answer is lost', () => {
  it('is shown once the page is loaded again, and its basket is empty', async ({
    openCheckout,
    ordersOf,
  }) => {
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

  it('is not placed a second time under another name', async ({ openCheckout, ordersOf }) => {
    const { page, press, order, isBusy, heading } = await openCheckout('Mussels');
    await loseNextAnswer(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    await page.getByLabel('Name').fill('Ana Sousa');
    await press(/^Place order/);
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Mussels')).toEqual(['Ana 3']);
  });

  it('leaves in the basket what was added since', async ({ openCheckout, ordersOf, restaurant }) => {
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

  it('is placed as it was changed, when it had not arrived', async ({ openCheckout, ordersOf }) => {
    const { page, press, order, isBusy, heading } = await openCheckout('Crab');
    await answerNext(page, ORDERS);
    await order('Ana');
    await isBusy.waitFor();
    await page.getByLabel('Name').fill('Ana Sousa');
    await press(/^Place order/);
    await heading(/^Order \d+$/).waitFor();
    expect(await ordersOf('Crab')).toEqual(['Ana Sousa 3']);
  });

  it('is asked for again as long as the guest wants to know', async ({ openCheckout, ordersOf }) => {
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

  it('goes back to the basket, when it had not arrived and cannot be placed any more', async ({
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

  it('is shown, though it could not be placed any more', async ({ openCheckout, ordersOf, manager }) => {
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

  it('is no longer that of a guest who comes back for another meal', async ({ openCheckout, ordersOf }) => {
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
