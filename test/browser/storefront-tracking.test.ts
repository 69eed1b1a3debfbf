import { describe, expect } from 'vitest';
import { within } from '../helpers/deadlines.ts';
import { pageTest } from '../helpers/pages.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { storefrontPage } from './models/storefront-page.ts';

const it = pageTest
  .extend('settings', { scope: 'file' }, { paymentProvider: 'none' })
  .extend('openOrder', ({ openPage, service, restaurant }) => async (options = {}) => {
    const { tokyo, addItem } = restaurant;
    const lines = [{ menuItemId: (await addItem())._id, quantity: 1 }];
    const { token, order } = (await openStorefront(service, restaurant, tokyo).place({ lines })).body;
    const page = await openPage(`/order/${restaurant.id}/tokyo/track#${token}`, undefined, options);
    return { page, placed: order, ...storefrontPage(page) };
  });

describe("A guest's order page", () => {
  it('offers no payment if online payments are unavailable', async ({ openOrder }) => {
    const { page } = await openOrder();
    await page.getByText('You pay at the restaurant.').waitFor();
    expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0);
  });

  it('announces each status to screen readers in the same element', async ({ openOrder, manager }) => {
    const { placed, status } = await openOrder();
    await status.filter({ hasText: 'Received' }).waitFor();
    const element = await status.elementHandle();
    const move = (to: string) => manager.post(`/orders/${placed.number}/status`, { status: to });
    await move('ready');
    await expect.poll(() => element?.textContent(), within(1)).toBe('Ready for pickup');
    await move('cancelled');
    await expect.poll(() => element?.textContent()).toBe('This order was cancelled.');
    expect(await status.isVisible()).toBe(true);
  });

  it('shows what was paid for a cancelled order, and whether it is refunded', async ({
    openOrder,
    manager,
  }) => {
    const { page, placed } = await openOrder();
    const path = `/orders/${placed.number}`;
    await manager.post(`${path}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    await page.getByText(/^Paid: /).waitFor();
    await manager.post(`${path}/status`, { status: 'cancelled' });
    await page.getByText('Part of your refund is still pending.').waitFor();
    await manager.post(`${path}/refunds`, { amount: Number(placed.total), source: 'manual' });
    await page.getByText(/^Refunded: /).waitFor();
    await page.getByText('Part of your refund is still pending.').waitFor({ state: 'detached' });
  });

  it("shows the branch's local time, wherever the guest is", async ({ openOrder }) => {
    const { step, placed } = await openOrder({ timezoneId: 'America/Los_Angeles' });
    const format = { timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
    const time = new Intl.DateTimeFormat('en', format).format(new Date(placed.createdAt));
    expect(await step.getByRole('time').textContent()).toBe(time);
  });
});
