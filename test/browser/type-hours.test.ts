import { expect } from 'vitest';
import type { DashboardBranch } from '../../generated/dashboard/types.ts';
import { WEEKDAYS } from '../../spec/rules/schedule.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'An owner sets hours for deliveries, and the checkout follows the order type that a guest chooses',
  async ({ openPage, owner, restaurant }) => {
    await restaurant.addItem({ title: 'Octopus salad' });
    const page = await openPage('/dashboard/branches', owner);
    const card = page.getByRole('region', { name: 'Harbour' });
    await card.getByRole('button', { name: 'Opening hours' }).click();
    const drawer = page.getByRole('dialog', { name: 'Opening hours of Harbour' });
    const delivery = drawer.getByRole('group', { name: 'Delivery' });
    await delivery.getByLabel('Same as the opening hours').uncheck();
    // On the third day from now, which is not tomorrow in any time zone.
    const day = WEEKDAYS[(new Date().getUTCDay() + 3) % 7] ?? 'monday';
    for (const other of WEEKDAYS.filter(one => one !== day))
      await delivery.getByRole('button', { name: `Remove these hours of ${capitalize(other)}` }).click();
    // Meanwhile, a colleague changes another type's hours.
    const path = `/branches/${restaurant.harbour._id}`;
    const dineInHours = [{ day: 'monday', opens: '08:00', closes: '10:00' }];
    await owner.patch(path, { dineInHours });
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    const { body } = await owner.get<DashboardBranch>(path);
    const deliveryHours = [{ day, opens: '11:00', closes: '22:00' }];
    expect(body).toMatchObject({ deliveryHours, dineInHours, openingHours: null });

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const { dialog, press, choose, openBasket } = storefrontPage(phone);
    await phone.getByText('Opening hours').click();
    await phone.getByRole('heading', { name: 'Delivery', level: 3 }).waitFor();
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    const place = dialog.getByRole('button', { name: /^Place order for/ });
    expect(await place.isEnabled()).toBe(true);
    await dialog.getByLabel('Delivery', { exact: true }).check();
    await dialog.getByText(/^Delivery is available from .*11:00.* Choose another order type/).waitFor();
    expect(await place.isEnabled()).toBe(false);
    // Once the branch takes pre-orders, a delivery can be ordered within its hours.
    await owner.patch(path, { preOrderDays: 4, preparationMinutes: 30 });
    await dialog.getByText(/You can order now for a later time\.$/).waitFor();
    expect(await dialog.getByLabel('Delivery time').getByRole('option').nth(1).textContent()).toBe(
      '11:30 AM',
    );
    await dialog.getByLabel('Pickup', { exact: true }).check();
    await dialog.getByRole('option', { name: 'As soon as possible' }).waitFor({ state: 'attached' });
    expect(await place.isEnabled()).toBe(true);
  },
);

const capitalize = (day: string) => day.charAt(0).toUpperCase() + day.slice(1);
