import { expect } from 'vitest';
import type { DashboardBranch, DashboardOrder } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

pageTest(
  'A guest orders for a later day while the branch is closed, and the kitchen sees it among its pre-orders',
  async ({ openPage, owner, restaurant }) => {
    const { harbour } = restaurant;
    await restaurant.addItem({ title: 'Octopus salad' });
    const dashboard = await openPage('/dashboard/branches', owner);
    const card = dashboard.getByRole('region', { name: 'Harbour' });
    await card.getByRole('button', { name: 'Ordering options' }).click();
    const drawer = dashboard.getByRole('dialog', { name: 'Ordering options of Harbour' });
    await drawer.getByLabel('Preparation time').fill('25');
    await drawer.getByLabel('Pre-orders', { exact: true }).selectOption('Up to 4 days ahead');
    await drawer.getByLabel('Pre-orders per 15 minutes').fill('1');
    await drawer.getByLabel('Items per 15 minutes').fill('12');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    // On the third day from now, which is not tomorrow in any time zone.
    const day = WEEKDAYS[(new Date().getUTCDay() + 3) % 7] ?? 'monday';
    const openingHours = { weekly: [{ day, opens: '12:00', closes: '13:00' }], special: [] };
    const { body: branch } = await owner.patch<DashboardBranch>(`/branches/${harbour._id}`, { openingHours });
    expect(branch).toMatchObject({ preOrderDays: 4, preparationMinutes: 25 });
    expect(branch).toMatchObject({ slotCapacity: 1, slotItemCapacity: 12 });

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const { dialog, press, choose, openBasket } = storefrontPage(phone);
    await phone.getByText('You can order now for a later time.').waitFor();
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByLabel('Name').fill('Ana Sousa');
    const place = dialog.getByRole('button', { name: /^Place order for/ });
    await place.click();
    await dialog.getByText('Required.').waitFor();
    const time = dialog.getByLabel('Time');
    expect(await time.getByRole('option').allTextContents()).toEqual([
      ...['Choose a time', '12:30 PM', '12:45 PM', '1:00 PM'],
    ]);
    await time.selectOption('12:45 PM');
    await place.click();
    await phone.getByText(/^Ordered for .*12:45/).waitFor();

    const { body } = await owner.get<{ data: DashboardOrder[] }>('/orders');
    const [order] = body.data;
    await owner.post(`/orders/${order?.number}/status`, { status: 'confirmed' });
    const kitchen = await openPage(`/kitchen?branch=${harbour._id}`, owner, { width: WIDTHS.tablet });
    await kitchen.getByText('Nothing to prepare').waitFor();
    await kitchen.getByRole('button', { name: 'Pre-orders 1' }).click();
    const panel = kitchen.getByRole('complementary', { name: 'Pre-orders' });
    await panel.getByText(/12:45/).waitFor();
    await panel.getByText('1 × Octopus salad').waitFor();
    await panel.getByRole('button', { name: `Start order ${order?.number} now` }).click();
    await kitchen.getByRole('article', { name: `Order ${order?.number}` }).waitFor();
    await panel.getByText('No pre-orders are waiting.').waitFor();
  },
);
