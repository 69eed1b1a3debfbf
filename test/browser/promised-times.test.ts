import { expect } from 'vitest';
import type { DashboardBranch, DashboardOrder } from '../../generated/dashboard/types.ts';
import { toLocalTime } from '../helpers/local-time.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { intercept } from './models/intercept.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'A guest sees when the order is ready, also when staff change it, and the kitchen says that it is busy',
  async ({ openPage, owner, restaurant }) => {
    await restaurant.addItem({ title: 'Octopus salad' });
    await owner.patch(`/branches/${restaurant.harbour._id}`, { preparationMinutes: 25 });
    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const { dialog, press, choose, openBasket } = storefrontPage(phone);
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByText('Ready in about 25 minutes.').waitFor();
    await dialog.getByLabel('Name').fill('Ana Sousa');
    await dialog.getByRole('button', { name: /^Place order for/ }).click();
    const promise = phone.getByText(/^Ready around /);
    const before = await promise.textContent();

    const page = await openPage('/dashboard/orders/1', owner, { timezoneId: 'America/Los_Angeles' });
    await page.getByText(/promised for /).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change promised time' }).click();
    await page.getByRole('button', { name: '15 min later' }).click();
    await page.getByText('New time for order 1').waitFor();
    await expect.poll(() => promise.textContent()).not.toBe(before);
    await page.getByText('Promised time changed').waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change promised time' }).click();
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    await page.getByLabel('Or at').fill(`${tomorrow}T12:00`);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const { body: order } = await owner.get<DashboardOrder>('/orders/1');
    expect(toLocalTime(order.promisedAt, restaurant.harbour.timezone)).toBe(`${tomorrow} 12:00`);

    await owner.post('/orders/1/status', { status: 'confirmed' });
    const kitchen = await openPage(`/kitchen?branch=${restaurant.harbour._id}`, owner);
    await kitchen.getByText(/ready by /).waitFor();
    await kitchen.getByRole('button', { name: 'Busy: add 15 min' }).click();
    await kitchen.getByRole('button', { name: 'Busy: 15 min longer' }).waitFor();
    const { body } = await owner.get<DashboardBranch>(`/branches/${restaurant.harbour._id}`);
    expect(body.delayMinutes).toBe(15);
    await page.goto(new URL('/dashboard/branches', page.url()).href);
    await page.getByText(/^Busy: 15 min longer until /).waitFor();
    await page.getByRole('button', { name: 'No longer busy' }).click();
    await page.getByRole('button', { name: 'Harbour is busy: 30 min longer' }).waitFor();
  },
);

pageTest(
  'A promised time that a colleague has changed is not replaced',
  async ({ openPage, manager, staff, restaurant, harbourId }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const lines = [{ menuItemId, quantity: 1 }];
    const placed = await staff.post<DashboardOrder>('/orders', {
      ...{ branchId: harbourId, type: 'pickup', channel: 'counter', lines },
    });
    const { id, promisedAt } = placed.body;
    const page = await openPage(`/dashboard/orders/${id}`, manager, { rejections: [409] });
    const theirs = new Date(Date.now() + 3_600_000).toISOString();
    await intercept(page, '**/promised-time', async route => {
      await staff.put(`/orders/${id}/promised-time`, { promisedAt: theirs, replaces: { promisedAt } });
      await route.fallback();
    });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Change promised time' }).click();
    await page.getByRole('button', { name: /15 min/ }).click();
    await page.getByText('Someone else changed this. Check it and try again.').waitFor();
    expect((await staff.get<DashboardOrder>(`/orders/${id}`)).body.promisedAt).toBe(theirs);
  },
);
