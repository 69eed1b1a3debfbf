// @module-tag long
import type { Locator } from 'playwright-core';
import { describe, expect } from 'vitest';
import { OPEN_STATUSES } from '../../spec/rules/order-status.ts';
import { pageTest } from '../helpers/pages.ts';
import { kitchenPage } from './models/kitchen-page.ts';
import { ordersPages } from './models/orders-pages.ts';

const OPEN_ORDERS = 500;
/** Enough for a screen, plus overscan. */
const DRAWN = 120;

const it = pageTest.extend('numbers', { scope: 'file' }, async ({ restaurant }) => {
  const statuses = Array.from(
    { length: OPEN_ORDERS },
    (_, index) => OPEN_STATUSES[index % OPEN_STATUSES.length],
  );
  const orders = await restaurant.addOrders(statuses.map(status => ({ status: status ?? 'pending' })));
  return (wanted: string[]) =>
    orders.filter(({ status }) => wanted.includes(status)).map(({ number }) => number);
});

/**
 * Scrolls like a person until the locator is rendered. Resolves to the maximum number of rendered elements.
 */
async function scrollTo(area: Locator, wanted: Locator, drawn: Locator): Promise<number> {
  const page = area.page();
  await area.hover();
  let most = 0;
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 4_000);
      most = Math.max(most, await drawn.count());
      return wanted.isVisible();
    })
    .toBe(true);
  return most;
}

describe(`With ${OPEN_ORDERS} open orders`, () => {
  it('the board renders only visible ones, and shows where an order is moved elsewhere', async ({
    openPage,
    staff,
    numbers,
  }) => {
    const page = await openPage('/dashboard/orders', staff);
    const { column, card } = ordersPages(page);
    const pending = numbers(['pending']);
    const [first = 0, last = 0] = [pending.at(0), pending.at(-1)];
    await card(first).waitFor();
    await staff.post(`/orders/${first}/status`, { status: 'completed' });
    await card(first).waitFor({ state: 'detached' });
    const cards = page.getByRole('article');
    expect(await scrollTo(column('Pending'), card(last), cards)).toBeLessThan(DRAWN);
  });

  it('the kitchen display renders only visible ones', async ({ openPage, staff, harbourId, numbers }) => {
    const page = await openPage(`/kitchen?branch=${harbourId}`, staff);
    const { ticket, tickets } = kitchenPage(page);
    const toPrepare = numbers(['confirmed', 'preparing']);
    await ticket(toPrepare[0] ?? 0).waitFor();
    expect(await scrollTo(page.getByRole('main'), ticket(toPrepare.at(-1) ?? 0), tickets)).toBeLessThan(
      DRAWN,
    );
  });
});
