import { describe, expect } from 'vitest';
import { pageTest } from '../helpers/pages.ts';
import { loseNextAnswer } from './models/intercept.ts';
import { inventoryPages } from './models/inventory-pages.ts';

const it = pageTest
  .extend('openInventory', ({ openPage, manager }) => async (path = '', as = manager, options = {}) => {
    const page = await openPage(`/dashboard/inventory${path}`, as, options);
    return { page, ...inventoryPages(page) };
  })
  .extend(
    'record',
    ({ manager }) =>
      (itemId: string, branchId: string, type: string, quantity: number) =>
        manager.post(`/inventory/items/${itemId}/movements`, { branchId, type, quantity }),
  );

describe('The inventory', () => {
  it('shows a purchase in the balance and the movements', async ({ openInventory, restaurant }) => {
    await restaurant.addInventoryItem({ name: 'Olive oil', unit: 'l' });
    const { page, open, press, dialog, balanceAt, row } = await openInventory();
    await open('Olive oil');
    await page.getByText('No movements yet').waitFor();
    await press('Record movement');
    await dialog.getByLabel('Branch').selectOption({ label: 'Market' });
    await dialog.getByLabel('Quantity received').fill('12.5');
    await dialog.getByLabel('Note').fill('Delivery note 4471');
    await dialog.getByText('Balance now: 0 l. After this: 12.5 l').waitFor();
    await dialog.getByRole('button', { name: 'Record' }).click();
    await page.getByText('Movement of Olive oil recorded').waitFor();
    await balanceAt('Market').getByText('12.5 l').waitFor();
    const movement = await row('Delivery note 4471').textContent();
    for (const text of ['Market', 'Purchase', '+12.5 l', 'Mia']) expect(movement).toContain(text);
  });

  it('subtracts waste from the balance, and sets the balance to a count', async ({
    openInventory,
    restaurant,
    harbourId,
    record,
  }) => {
    const { _id: id } = await restaurant.addInventoryItem({ name: 'Cream', unit: 'l' });
    await record(id, harbourId, 'purchase', 5);
    const { press, dialog, balanceAt } = await openInventory(`/${id}`);
    await press('Record movement');
    await dialog.getByText('Waste').click();
    await dialog.getByLabel('Quantity wasted').fill('1.25');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await balanceAt('Harbour').getByText('3.75 l').waitFor();
    await press('Record movement');
    await dialog.getByText('Count').click();
    await dialog.getByLabel('Quantity in stock').fill('3');
    await dialog.getByRole('button', { name: 'Record' }).click();
    await balanceAt('Harbour').getByText('3 l').waitFor();
  });

  it('records a movement once after a lost response, even if the form was closed and reopened', async ({
    openInventory,
    restaurant,
    harbourId,
    manager,
  }) => {
    const { _id: id } = await restaurant.addInventoryItem({ name: 'Milk', unit: 'l' });
    const { page, press, dialog } = await openInventory(`/${id}`, manager, { rejections: [503] });
    const record = async (litres: string) => {
      await dialog.getByLabel('Quantity received').fill(litres);
      await dialog.getByRole('button', { name: 'Record' }).click();
    };
    const movements = async () => {
      const path = `/inventory/items/${id}/movements?branchId=${harbourId}`;
      const { body } = await manager.get<{ data: { quantity: string }[] }>(path);
      return body.data.map(({ quantity }) => Number(quantity));
    };
    await press('Record movement');
    await loseNextAnswer(page, '**/movements');
    // The page does not show that the update arrived.
    const reload = '**/inventory/items/**';
    await page.route(reload, route =>
      route.request().method() === 'GET' ? route.fulfill({ status: 503, json: {} }) : route.fallback(),
    );
    await record('8');
    await expect.poll(movements).toEqual([8]);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await press('Record movement');
    await record('8');
    await dialog.waitFor({ state: 'detached' });
    expect(await movements()).toEqual([8]);
  });

  it("links an order's deduction to the order", async ({
    openInventory,
    restaurant,
    stock,
    staff,
    harbourId,
  }) => {
    const { _id: id } = await restaurant.addInventoryItem({ name: 'Cod', unit: 'kg' });
    const recipe = [{ inventoryItemId: id, quantity: 250 }];
    const { _id: menuItemId } = await restaurant.addItem({ title: 'Baked cod', recipe });
    const { body } = await staff.post<{ number: number }>('/orders', {
      branchId: harbourId,
      type: 'pickup',
      channel: 'counter',
      lines: [{ menuItemId, quantity: 2 }],
    });
    await staff.post(`/orders/${body.number}/status`, { status: 'confirmed' });
    await stock.expectBalance(id, harbourId, -0.5);
    const arabic = await openInventory(`/${id}`, staff, { locale: 'ar' });
    await arabic.page.getByRole('link', { name: `الطلب ${body.number}` }).waitFor();
    const { page, row, balanceAt } = await openInventory(`/${id}`, staff);
    await balanceAt('Harbour').getByText('Below zero').waitFor();
    await row('Order confirmed')
      .getByRole('link', { name: /^Order / })
      .click();
    await page.getByRole('heading', { name: `Order ${body.number}` }).waitFor();
  });

  it('filters low stock at a branch, and keeps filters in the URL', async ({
    openInventory,
    restaurant,
    harbourId,
    marketId,
    record,
  }) => {
    const add = async (name: string) =>
      (await restaurant.addInventoryItem({ name, unit: 'kg', lowStockThreshold: 5_000 }))._id;
    const [flour, sugar] = [await add('Flour'), await add('Sugar')];
    for (const [itemId, branchId, quantity] of [
      [flour, harbourId, 20],
      [flour, marketId, 2],
      [sugar, harbourId, 3],
      [sugar, marketId, 30],
    ] as const)
      await record(itemId, branchId, 'count', quantity);
    const { page, names } = await openInventory();
    await page.getByLabel('Low stock only').click({ force: true });
    await page.getByLabel('Branch').selectOption({ label: 'Harbour' });
    const shown = async () => (await names()).filter(name => ['Flour', 'Sugar'].includes(name));
    await expect.poll(shown).toEqual(['Sugar']);
    await page.reload();
    await expect.poll(shown).toEqual(['Sugar']);
    await page.getByLabel('Branch').selectOption({ label: 'Market' });
    await expect.poll(shown).toEqual(['Flour']);
    await page.getByLabel('Search').fill('sug');
    await page.getByText('No matching stock items').waitFor();
  });

  it('creates an item, and updates its threshold', async ({ openInventory }) => {
    const { page, names, press, dialog, open } = await openInventory();
    await press('Add item');
    await dialog.getByLabel('Name').fill('Saffron');
    await dialog.getByRole('combobox', { name: 'Unit' }).fill('g');
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await page.getByText('Item added').waitFor();
    await page.getByLabel('Search').fill('saff');
    await expect.poll(names).toEqual(['Saffron']);
    await open('Saffron');
    await press('Edit');
    await dialog.getByLabel('Low-stock threshold').fill('10');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Shown as low at 10 g or below').waitFor();
  });

  it('is read-only for staff', async ({ openInventory, restaurant, staff }) => {
    await restaurant.addInventoryItem({ name: 'Rice' });
    const { page, open } = await openInventory('', staff);
    await open('Rice');
    await page.getByRole('heading', { name: 'Movements' }).waitFor();
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0);
  });
});
