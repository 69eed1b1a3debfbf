import { expect } from 'vitest';
import type { MenuItem } from '../../generated/public/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { menuPages } from './models/menu-pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'A manager puts an item into additional categories, and a guest finds it in each and pays what a promotion for one says',
  async ({ openPage, manager, client, restaurant }) => {
    const [pizza, lunch, vegetarian] = await Promise.all(
      ['Pizza', 'Lunch', 'Vegetarian'].map(title =>
        restaurant.addCategory({ title, slug: title.toLowerCase() }),
      ),
    );
    if (!pizza || !lunch || !vegetarian) throw new Error('There are no categories');
    const margherita = await restaurant.addItem({ title: 'Margherita' });
    await manager.post('/promotions', {
      ...{ name: 'Lunch', currency: 'EUR', kind: 'percentage', percentage: 10 },
      categoryIds: [lunch._id],
    });
    const categoriesOf = async () => {
      const { body } = await client.get<MenuItem>(`/v1/menu/items/${margherita._id}`);
      return [body.category.title, ...(body.additionalCategoryIds ?? [])];
    };

    const page = await openPage('/dashboard/menu', manager, { rejections: [409] });
    const { item, categories, press } = menuPages(page);
    await page.getByRole('link', { name: 'Margherita' }).click();
    const field = page.getByRole('combobox', { name: 'Additional categories' });
    const option = (name: string) =>
      page.getByRole('listbox', { name: 'Additional categories' }).getByRole('option', { name, exact: true });
    for (const title of ['Pizza', 'Lunch', 'Vegetarian']) {
      await field.click();
      await option(title).click();
    }
    await page.keyboard.press('Escape');
    await press('Save');
    await page.getByText('Item saved').waitFor();
    expect(await categoriesOf()).toEqual(['Mains', pizza._id, lunch._id, vegetarian._id]);

    // The item's new category is no longer an option.
    await page.getByRole('combobox', { name: /^Category/ }).selectOption('Pizza');
    await field.click();
    await option('Mains').waitFor();
    expect(await option('Pizza').count()).toBe(0);
    await page.keyboard.press('Escape');
    await press('Save');
    await expect.poll(categoriesOf).toEqual(['Pizza', lunch._id, vegetarian._id]);

    // A colleague also changes them.
    await field.click();
    await option('Mains').click();
    await page.keyboard.press('Escape');
    await manager.patch(`/menu/items/${margherita._id}`, { additionalCategoryIds: [lunch._id] });
    await press('Save');
    await page.getByText(/changed the additional categories\.$/).waitFor();
    await press('Use their values');
    await page.getByRole('button', { name: 'No changes' }).waitFor();

    await page.getByRole('link', { name: 'All items' }).click();
    await item('Margherita')
      .getByText(/^.?Pizza.? · .?Lunch.?$/)
      .waitFor();
    await categories.getByRole('link', { name: 'Lunch' }).click();
    await item('Margherita').waitFor();

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const { openBasket, dialog } = storefrontPage(phone);
    await phone.getByText('10% off').waitFor();
    for (const title of ['Pizza', 'Lunch']) {
      const section = phone.getByRole('region', { name: title });
      await section.getByRole('button', { name: /^Margherita/ }).click();
      await dialog.getByRole('button', { name: /^Add for/ }).click();
    }
    expect(await phone.getByRole('region', { name: 'Vegetarian' }).count()).toBe(0);
    await openBasket();
    await dialog.getByRole('button', { name: 'Go to checkout' }).click();
    await dialog.getByLabel('Name').fill('Ana Sousa');
    // Twice 12.50, less ten percent.
    await dialog.getByRole('button', { name: 'Place order for €22.50' }).click();
    await phone.getByText('-€2.50').waitFor();
  },
);
