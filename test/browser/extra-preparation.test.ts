import { expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'An item that takes longer is set in the dashboard, and changes the times at the checkout',
  async ({ openPage, owner, restaurant }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Lamb roast' });
    await restaurant.addItem({ title: 'Soup', slug: 'soup' });
    await owner.patch(`/branches/${restaurant.harbour._id}`, { preparationMinutes: 20 });
    const page = await openPage(`/dashboard/menu/items/${id}`, owner);
    await page.getByLabel('Extra preparation time').fill('40');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'No changes' }).waitFor();
    const { body } = await owner.get<DashboardMenuItem>(`/menu/items/${id}`);
    expect(body.extraPreparationMinutes).toBe(40);

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const { dialog, press, choose, openBasket } = storefrontPage(phone);
    await choose('Soup');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByText('Ready in about 20 minutes.').waitFor();
    await phone.keyboard.press('Escape');
    await phone.keyboard.press('Escape');
    await choose('Lamb roast');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByText('Ready in about 60 minutes.').waitFor();
  },
);
