import { describe, expect } from 'vitest';
import { pageTest } from '../helpers/pages.ts';
import { lineOf } from '../helpers/restaurant.ts';
import { kitchenPage } from './models/kitchen-page.ts';

const it = pageTest
  .extend('openKitchen', ({ openPage, staff, harbourId }) => async (options = {}) => {
    const page = await openPage(`/kitchen?branch=${harbourId}`, staff, options);
    return { page, ...kitchenPage(page) };
  })
  /** An order that the kitchen has to prepare: the number, and where it stands. */
  .extend('confirmed', ({ staff, restaurant, harbourId }) => async () => {
    const { _id: menuItemId } = await restaurant.addItem();
    const lines = [{ menuItemId, quantity: 2 }];
    const { body } = await staff.post<{ number: number }>('/orders', {
      branchId: harbourId,
      type: 'pickup',
      channel: 'counter',
      lines,
    });
    await staff.post(`/orders/${body.number}/status`, { status: 'confirmed' });
    return body.number;
  })
  .extend('statusOf', ({ staff }) => async (number: number) => {
    const { body } = await staff.get<{ status: string }>(`/orders/${number}`);
    return body.status;
  });

describe('The kitchen display', () => {
  it('shows an order within a moment of its confirmation, and advances it by one tap each', async ({
    openKitchen,
    confirmed,
    statusOf,
  }) => {
    const { page, ticket, start, markReady } = await openKitchen();
    await page.getByText('Nothing to prepare').waitFor();
    const number = await confirmed();
    await ticket(number).waitFor();
    await start(number);
    await expect.poll(() => statusOf(number)).toBe('preparing');
    await markReady(number);
    expect(await statusOf(number)).toBe('preparing');
    await expect.poll(() => statusOf(number)).toBe('ready');
    await ticket(number).waitFor({ state: 'detached' });
  });

  it('reports nothing as ready that was undone', async ({ openKitchen, confirmed, statusOf }) => {
    const { start, markReady, undo, ticket } = await openKitchen();
    const [undone, later] = [await confirmed(), await confirmed()];
    for (const number of [undone, later]) {
      await start(number);
      await markReady(number);
    }
    await undo(undone);
    await expect.poll(() => statusOf(later)).toBe('ready');
    expect(await statusOf(undone)).toBe('preparing');
    await ticket(undone).getByRole('button', { name: 'Ready' }).waitFor();
  });

  it('reports what is held when the page goes away', async ({ openKitchen, confirmed, statusOf }) => {
    const { page, start, markReady } = await openKitchen();
    const number = await confirmed();
    await start(number);
    await markReady(number);
    await page.close();
    await expect.poll(() => statusOf(number)).toBe('ready');
  });

  it('brings back what was ready too early', async ({ openKitchen, confirmed, statusOf, staff }) => {
    const { ticket, openRecall, bringBack } = await openKitchen();
    const number = await confirmed();
    await staff.post(`/orders/${number}/status`, { status: 'ready' });
    await openRecall();
    await bringBack(number);
    await expect.poll(() => statusOf(number)).toBe('preparing');
    await ticket(number).waitFor();
  });

  it('counts what is to be prepared over all tickets', async ({ openKitchen, restaurant, harbourId }) => {
    const branch = { id: harbourId, slug: 'harbour', name: 'Harbour', currency: 'EUR' };
    const lines = [lineOf({ title: 'Octopus salad', quantity: 3 })];
    await restaurant.addOrders([
      { status: 'confirmed', branch, lines },
      { status: 'preparing', branch, lines },
    ]);
    const { page, openAllDay, allDay } = await openKitchen();
    await openAllDay();
    await allDay.getByText('Octopus salad').waitFor();
    expect(await allDay.getByRole('listitem').filter({ hasText: 'Octopus salad' }).textContent()).toContain(
      '6',
    );
    await page.screenshot({ path: '/tmp/kitchen.png' });
  });
});
