import { describe, expect } from 'vitest';
import { pageTest as it } from '../helpers/pages.ts';

describe('The home page', () => {
  it('shows a manager what waits and what was sold today', async ({
    openPage,
    manager,
    restaurant,
    harbourId,
  }) => {
    const { _id: menuItemId } = await restaurant.addItem({ title: 'Grilled sardines' });
    const order = {
      branchId: harbourId,
      channel: 'counter',
      type: 'pickup',
      lines: [{ menuItemId, quantity: 2 }],
    };
    const place = async () => (await manager.post<{ number: number }>('/orders', order)).body.number;
    const paid = { outcome: 'succeeded', providerId: 'cash' };
    await manager.post(`/orders/${await place()}/payment`, paid);
    await place();
    const page = await openPage('/dashboard/', manager);
    await page.getByRole('link', { name: '1 Orders to confirm' }).waitFor();
    await page.getByRole('table', { name: 'What sells best' }).getByText('Grilled sardines').waitFor();
    const takings = page.getByText('Takings', { exact: true }).first().locator('..');
    expect(await takings.textContent()).toContain('€25.00');
    await page.getByRole('img', { name: 'Takings by hour' }).first().waitFor();
  });

  it('shows staff what waits, and no figures', async ({ openPage, staff }) => {
    const page = await openPage('/dashboard/', staff);
    await page.getByRole('link', { name: /Low stock/ }).waitFor();
    expect(await page.getByRole('heading', { name: 'Sales' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /webhooks/i }).count()).toBe(0);
  });
});
