// @module-tag long
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pageTest } from '../helpers/pages.ts';
import { kitchenPage } from './models/kitchen-page.ts';
import { ordersPages } from './models/orders-pages.ts';

const STREAM = '/dashboard/api/orders/stream';

const it = pageTest.extend('confirm', ({ staff, restaurant, harbourId }) => async () => {
  const { _id: menuItemId } = await restaurant.addItem();
  const order = {
    branchId: harbourId,
    type: 'pickup',
    channel: 'counter',
    lines: [{ menuItemId, quantity: 1 }],
  };
  const { number } = (await staff.post<{ number: number }>('/orders', order)).body;
  await staff.post(`/orders/${number}/status`, { status: 'confirmed' });
  return number;
});

it('Eight tabs follow orders over one stream, which another tab takes over when its own is closed', async ({
  openPage,
  staff,
  harbourId,
  confirm,
}) => {
  const board = '/dashboard/orders';
  const kitchen = `/kitchen?branch=${harbourId}`;
  const first = await openPage(board, staff);
  const context = first.context();
  const streams: string[] = [];
  context.on('request', request => {
    if (request.url().endsWith(STREAM)) streams.push(request.url());
  });
  await first.reload();
  const openTab = async (path: string) => {
    const page = await context.newPage();
    await page.goto(new URL(path, first.url()).href);
    return page;
  };
  const others: Page[] = [];
  for (const path of [kitchen, board, kitchen, board, kitchen, board, kitchen])
    others.push(await openTab(path));
  const showIn = (tabs: Page[], number: number) =>
    Promise.all(
      tabs.map(page =>
        (page.url().includes('kitchen')
          ? kitchenPage(page).ticket(number)
          : ordersPages(page).card(number)
        ).waitFor(),
      ),
    );

  await showIn([first, ...others], await confirm());
  expect(streams).toHaveLength(1);

  const [, whileClosing] = await Promise.all([first.close(), confirm()]);
  await showIn(others, whileClosing);
  await showIn(others, await confirm());
  expect(streams).toHaveLength(2);
});
