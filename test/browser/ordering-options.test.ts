import { expect } from 'vitest';
import type { DashboardBranch } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'An owner sets a delivery zone and tips, and a guest has an order delivered',
  async ({ openPage, owner, restaurant }) => {
    await restaurant.addItem({ title: 'Octopus salad' });
    const page = await openPage('/dashboard/branches', owner, { rejections: [400] });
    const card = page.getByRole('region', { name: 'Harbour' });
    await card.getByRole('button', { name: 'Ordering options' }).click();
    const drawer = page.getByRole('dialog', { name: 'Ordering options of Harbour' });
    await drawer.getByLabel('Dine in').uncheck();
    await drawer.getByRole('button', { name: 'Add zone' }).click();
    const zone = drawer.getByRole('group', { name: 'New zone' });
    await zone.getByLabel('Postal codes').fill('D08*, d-08*');
    await zone.getByLabel('Delivery fee (EUR)').fill('2.9');
    await zone.getByLabel('Minimum order (EUR)').fill('20');
    await drawer.getByLabel('Suggested tips').fill('10');
    await zone.getByLabel('Name').fill('Dublin 8');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('This is a duplicate.').waitFor();
    await drawer.getByLabel('Postal codes').fill('D08*');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    const { body } = await owner.get<DashboardBranch>(`/branches/${restaurant.harbour._id}`);
    expect(body).toMatchObject({
      orderTypes: ['pickup', 'delivery'],
      deliveryZones: [{ name: 'Dublin 8', postalCodes: ['D08*'], fee: '2.90', minimumOrder: '20.00' }],
      tipPercentages: [10],
    });

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const { dialog, press, choose, openBasket } = storefrontPage(phone);
    await phone.getByText('Delivery', { exact: true }).click();
    await phone.getByText('D08*').waitFor();
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    expect(await dialog.getByLabel('Dine in').count()).toBe(0);
    await dialog.getByLabel('Delivery', { exact: true }).check();
    await dialog.getByLabel('Name').fill('Ana Sousa');
    await dialog.getByLabel('Street').fill('27 Mill Lane');
    await dialog.getByLabel('Postal code').fill('D24');
    await dialog.getByText("We don't deliver to this postal code.").waitFor();
    const place = dialog.getByRole('button', { name: /^Place order for/ });
    expect(await place.isDisabled()).toBe(true);
    await dialog.getByLabel('Postal code').fill('d08 x2k5');
    await dialog.getByText('Add €7.50 more to your basket for delivery to Dublin 8.').waitFor();
    expect(await place.isDisabled()).toBe(true);
    await press('Close');
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    // The input is still there.
    await dialog.getByText('Delivery to Dublin 8').waitFor();
    await dialog.getByLabel('10%').check();
    await dialog.getByText('€2.50').first().waitFor();
    await dialog.getByRole('button', { name: 'Place order for €30.40' }).click();
    await phone.getByText('Thank you').or(phone.getByText('27 Mill Lane')).first().waitFor();
    await phone.getByText('d08 x2k5').waitFor();
    await phone.getByText('€30.40').first().waitFor();
  },
);
