import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { pageTest as it } from '../helpers/pages.ts';

/** The lines of the page's CSV download, without the byte order mark. */
async function exportFrom(page: Page, format = 'Commas'): Promise<string[]> {
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  await page.getByRole('menuitem', { name: format }).click();
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^\w+-\d{4}-\d\d-\d\d\.csv$/);
  const text = await readFile(await download.path(), 'utf8');
  return text.replace('\uFEFF', '').trimEnd().split('\r\n');
}

it('Each page exports its filtered results', async ({ openPage, manager, restaurant, harbourId }) => {
  const [pending] = await restaurant.addOrders([{ status: 'pending' }, { status: 'completed' }]);
  await restaurant.addInventoryItem({ name: 'Rye flour' });
  await restaurant.addInventoryItem({ name: 'Butter' });

  const page = await openPage('/dashboard/orders?view=table&status=pending', manager);
  const orders = await exportFrom(page);
  expect(orders).toHaveLength(2);
  expect(orders[1]).toContain(`"${pending?.number}",`);
  await page.getByLabel('Status').selectOption('');
  await expect.poll(() => exportFrom(page)).toHaveLength(3);
  await page.getByText('Board', { exact: true }).click();
  await expect.poll(() => exportFrom(page)).toEqual(orders);

  await page.goto(new URL(`/dashboard/inventory?find=flour&branchId=${harbourId}`, page.url()).href);
  const stock = await exportFrom(page);
  expect(stock).toHaveLength(2);
  expect(stock[1]).toContain('Rye flour');

  await page.goto(new URL('/dashboard/', page.url()).href);
  expect((await exportFrom(page))[0]).toContain('takings');

  const subjectId = pending?._id ?? '';
  await manager.post(`/orders/${subjectId}/status`, { status: 'confirmed' });
  await page.goto(new URL(`/dashboard/activity?subjectId=${subjectId}`, page.url()).href);
  await expect.poll(() => exportFrom(page)).toHaveLength(2);
});

it('The export menu offers commas or semicolons, and marks the last choice', async ({
  openPage,
  manager,
  restaurant,
}) => {
  await restaurant.addOrder({ total: 123456 });
  const page = await openPage('/dashboard/orders?view=table', manager);
  const current = async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    return page.locator('[role=menuitem][aria-current=true]').innerText();
  };
  expect(await current()).toBe('Commas, 1234.50');
  await page.keyboard.press('Escape');
  expect((await exportFrom(page, 'Semicolons'))[1]).toContain(';"1234,56";');
  expect(await current()).toBe('Semicolons, 1234,50');
});

it('Staff without export permission see no button', async ({ openPage, staff }) => {
  const page = await openPage('/dashboard/orders', staff);
  await page.getByRole('heading', { name: 'Orders' }).waitFor();
  expect(await page.getByRole('button', { name: 'Export as CSV' }).count()).toBe(0);
});
