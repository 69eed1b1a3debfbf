import type { Route } from 'playwright-core';
import { expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import { pageTest } from '../helpers/pages.ts';
import { intercept } from './models/intercept.ts';

const it = pageTest.extend('place', ({ staff, restaurant, harbourId }) => async () => {
  const soup = await restaurant.addItem({ title: 'Soup' });
  const tart = await restaurant.addItem({ title: 'Tart' });
  const lines = [
    { menuItemId: soup._id, quantity: 2 },
    { menuItemId: tart._id, quantity: 1 },
  ];
  const { body } = await staff.post<DashboardOrder>('/orders', {
    ...{ branchId: harbourId, type: 'dine_in', channel: 'counter', table: '4', lines },
  });
  await staff.post(`/orders/${body.id}/status`, { status: 'confirmed' });
  return body;
});

it('Another round for a guest appears in the order and the kitchen', async ({
  openPage,
  staff,
  harbourId,
  restaurant,
  place,
}) => {
  const { id, number } = await place();
  await restaurant.addItem({ title: 'Espresso' });
  const kitchen = await openPage(`/kitchen?branch=${harbourId}`, staff);
  const ticket = kitchen.getByRole('article', { name: `Order ${number}` });
  await ticket.waitFor();
  const page = await openPage(`/dashboard/orders/${id}`, staff);
  await page.getByRole('link', { name: 'Add items' }).click();
  await page.getByRole('heading', { name: `Add to order ${number}, table 4` }).waitFor();
  await page.getByRole('combobox', { name: 'Search items' }).fill('2 esp');
  await page.keyboard.press('Enter');
  await page.getByRole('form', { name: 'New items' }).getByText('Espresso').waitFor();
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: `Order ${number}`, exact: true }).waitFor();
  await page.getByText('Added: 2 × Espresso').waitFor();
  await ticket.getByRole('button', { name: /2 Espresso Added/ }).waitFor();
  const { body } = await staff.get<DashboardOrder>(`/orders/${id}`);
  expect([body.total, body.lines.length]).toEqual(['62.50', 3]);
  // The next round starts empty.
  await page.goto(`${new URL(page.url()).origin}/dashboard/orders/${id}/add`);
  await page.getByText('Nothing yet').waitFor();
});

it('Items picked while a round is sent stay for the next one', async ({
  openPage,
  staff,
  restaurant,
  place,
}) => {
  const { id } = await place();
  await restaurant.addItem({ title: 'Espresso' });
  const page = await openPage(`/dashboard/orders/${id}/add`, staff);
  const form = page.getByRole('form', { name: 'New items' });
  const add = async (text: string) => {
    await page.getByRole('combobox', { name: 'Search items' }).fill(text);
    await page.keyboard.press('Enter');
  };
  const held: Route[] = [];
  await intercept(page, '**/changes', route => held.push(route));
  await add('2 esp');
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => held.length).toBe(1);
  await add('esp');
  await form.getByText('3', { exact: true }).waitFor();
  await held[0]?.fallback();
  await page.getByText(/^Added to order/).waitFor();
  await form.getByText('1', { exact: true }).waitFor();
  await page.keyboard.press('Control+Enter');
  await expect.poll(() => held.length).toBe(2);
  await held[1]?.fallback();
  await page.getByRole('heading', { name: /^Order \d/ }).waitFor();
  const { body } = await staff.get<DashboardOrder>(`/orders/${id}`);
  expect(body.lines.slice(2)).toMatchObject([
    { title: 'Espresso', quantity: 2 },
    { title: 'Espresso', quantity: 1 },
  ]);
});

it('Items are removed with a reason, and a slower colleague sees a conflict', async ({
  openPage,
  staff,
  manager,
  harbourId,
  place,
}) => {
  const { id, number } = await place();
  const kitchen = await openPage(`/kitchen?branch=${harbourId}`, staff);
  const ticket = kitchen.getByRole('article', { name: `Order ${number}` });
  const [page, colleague] = [
    await openPage(`/dashboard/orders/${id}`, staff),
    await openPage(`/dashboard/orders/${id}`, manager, { rejections: [409] }),
  ];
  for (const one of [page, colleague]) {
    await one.getByRole('button', { name: 'More' }).click();
    await one.getByRole('menuitem', { name: 'Change items, table, or notes' }).click();
  }
  const [dialog, slower] = [page.getByRole('dialog'), colleague.getByRole('dialog')];
  await dialog.getByRole('button', { name: 'Remove one Tart' }).click();
  await dialog.getByRole('button', { name: 'Remove one Soup' }).click();
  await dialog.getByLabel('Reason for removing items').fill('Sent back');
  await dialog.getByLabel('Table').fill('7');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Removed: 1 × Tart').waitFor();
  await page.getByText('Changed from 2 × Soup to 1 × Soup').waitFor();
  await ticket.getByText("Don't prepare it").waitFor();
  await ticket.getByText('Was 2').waitFor();
  await ticket.getByText('Table 7').waitFor();

  await slower.getByRole('button', { name: 'Add one Soup' }).click();
  await slower.getByRole('button', { name: 'Save' }).click();
  await slower.getByText('changed this order while you were editing').waitFor();
  await slower.getByRole('button', { name: 'Show current order' }).click();
  expect(await slower.getByText('Tart').count()).toBe(0);
  await slower.getByRole('button', { name: 'Add one Soup' }).click();
  await slower.getByRole('button', { name: 'Save' }).click();
  await slower.waitFor({ state: 'detached' });
  const { body } = await staff.get<DashboardOrder>(`/orders/${id}`);
  expect(body.lines).toMatchObject([{ title: 'Soup', quantity: 2 }]);
  expect([body.table, body.total]).toEqual(['7', '25.00']);
});

it("A paid order's items cannot be changed, but its table can", async ({ openPage, staff, place }) => {
  const { id } = await place();
  await staff.post(`/orders/${id}/payment`, { outcome: 'succeeded', providerId: 'cash' });
  const page = await openPage(`/dashboard/orders/${id}`, staff);
  await page.getByRole('button', { name: 'More' }).click();
  expect(await page.getByRole('link', { name: 'Add items' }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Change items, table, or notes' }).click();
  await page.getByText("The items can't be changed because the order is paid.").waitFor();
  await page.getByLabel('Table').fill('12');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Table 12').waitFor();
});
