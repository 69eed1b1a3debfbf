import { expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';

pageTest(
  'Allergens and diets are set at an item, shown to guests, and filter the menu',
  async ({ openPage, owner, restaurant }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Falafel' });
    await restaurant.addItem({ title: 'Lamb chops', slug: 'lamb' });
    const page = await openPage(`/dashboard/menu/items/${id}`, owner);
    const section = page.getByRole('region', { name: 'Diet and allergens' });
    await section.getByText('Vegan', { exact: true }).click();
    await section.getByLabel('The allergens are known').check();
    await section.getByText('Sesame').click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'No changes' }).waitFor();
    const { body } = await owner.get<DashboardMenuItem>(`/menu/items/${id}`);
    expect([body.allergens, body.dietaryLabels]).toEqual([['sesame'], ['vegan']]);

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const lamb = phone.getByRole('button', { name: /^Lamb chops/ });
    await lamb.waitFor();
    // Vegan items are also vegetarian.
    await phone.getByRole('button', { name: 'Vegetarian', pressed: false }).click();
    await lamb.waitFor({ state: 'detached' });
    await phone.getByRole('button', { name: 'Vegetarian', pressed: true }).click();
    await lamb.click();
    await phone.getByText('Allergens: ask the restaurant.').waitFor();
    await phone.keyboard.press('Escape');
    await phone.getByRole('button', { name: /^Falafel/ }).click();
    await phone.getByText('Contains: Sesame').waitFor();
  },
);
