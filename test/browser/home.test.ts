import { describe, expect } from 'vitest';
import { pageTest as it } from '../helpers/pages.ts';

describe('The home page', () => {
  it('compares today with yesterday and last week, for all branches or one', async ({
    openPage,
    manager,
    restaurant,
  }) => {
    const { harbour, market } = restaurant;
    const format = new Intl.DateTimeFormat('en', {
      hour: 'numeric',
      hourCycle: 'h23',
      timeZone: harbour.timezone,
    });
    const hour = Number(format.format(Date.now() - 5 * 3_600_000));
    const paidAt = (days: number) => new Date(Date.now() - (24 * days + hour) * 3_600_000);
    const paid = { status: 'completed', paymentStatus: 'paid' } as const;
    // Before any page requests these days, because their sums are stored from then on.
    await restaurant.addOrders([
      { ...paid, paidAt: paidAt(1), total: 4200 },
      { ...paid, paidAt: paidAt(7), total: 1100, branch: { ...harbour, id: market._id } },
    ]);
    const page = await openPage('/dashboard/', manager);
    // The first hour of a business day, after 05:00, is shown only from the second one on.
    const until = (amount: string) => (hour > 0 ? amount : '€0.00');
    await page.getByText(new RegExp(`yesterday ${until('€42.00')}.*a week ago ${until('€11.00')}`)).waitFor();
    await page.getByLabel('Branch').selectOption('Market');
    await page.getByText(new RegExp(`yesterday €0.00.*a week ago ${until('€11.00')}`)).waitFor();
  });

  it("shows a manager pending work and today's sales", async ({
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
    await page.getByRole('table', { name: 'Top sellers' }).getByText('Grilled sardines').waitFor();
    const takings = page.getByText('Takings', { exact: true }).first().locator('..');
    expect(await takings.textContent()).toContain('€25.00');
    await page.getByRole('img', { name: 'Takings by hour' }).first().waitFor();
    await page.getByRole('link', { name: '1 Orders to confirm' }).click();
    await page.getByRole('table').getByText('Pending').waitFor();
    expect(await page.getByLabel('Status').inputValue()).toBe('pending');
    expect(await page.getByRole('table').getByText('Confirmed').count()).toBe(0);
  });

  it("shows the sale day of today's refund, without changing that day", async ({
    openPage,
    manager,
    restaurant,
  }) => {
    const paid = { status: 'completed', paymentStatus: 'paid', total: 4200 } as const;
    const paidAt = new Date('2026-03-15T02:30:00Z');
    const { number } = await restaurant.addOrder({ ...paid, number: 9001, paidAt });
    await manager.post(`/orders/${number}/refunds`, { amount: 12, source: 'manual' });
    const page = await openPage('/dashboard/', manager);
    await page.getByText(/Refunded from earlier days:.*Mar 14, 2026.*€12\.00/).waitFor();
    const takings = page.getByText('Takings', { exact: true }).first().locator('..');
    // The previous test's payment is from today.
    expect(await takings.textContent()).toContain('€13.00');
  });

  it('shows staff pending work but no figures', async ({ openPage, staff }) => {
    const page = await openPage('/dashboard/', staff);
    await page.getByRole('link', { name: /Low stock/ }).waitFor();
    expect(await page.getByRole('heading', { name: 'Sales' }).count()).toBe(0);
    expect(await page.getByRole('link', { name: /webhooks/i }).count()).toBe(0);
  });
});
