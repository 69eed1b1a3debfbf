import { expect } from 'vitest';
import type { DashboardMenuItem, DashboardOrder } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'An age that the owner sets between basket and checkout is confirmed by the guest, and checked by staff',
  async ({ openPage, owner, restaurant }) => {
    const { _id: id } = await restaurant.addItem({ title: 'House red' });
    const path = `/order/${restaurant.id}/harbour`;
    const phone = await openPage(path, undefined, { width: WIDTHS.phone, rejections: [400] });
    const { dialog, press, choose, openBasket, line, heading, item } = storefrontPage(phone);
    await choose('House red');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByLabel('Name').fill('Niamh');

    const page = await openPage(`/dashboard/menu/items/${id}`, owner);
    await page.getByLabel('Minimum age').fill('18');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'No changes' }).waitFor();
    expect((await owner.get<DashboardMenuItem>(`/menu/items/${id}`)).body.minimumAge).toBe(18);

    await press(/^Place order/);
    const box = dialog.getByRole('checkbox', { name: /^I'm at least 18 years old/ });
    await box.waitFor();
    await dialog
      .getByRole('alert')
      .getByText('An item in your order is for ages 18 and over. Confirm your age.')
      .waitFor();
    expect(await box.isChecked()).toBe(false);
    // The page does not send what it knows to be rejected.
    await press(/^Place order/);
    await dialog.getByText('Required.').waitFor();
    // The confirmation outlives a look at the basket.
    await box.check();
    await phone.keyboard.press('Escape');
    await openBasket();
    await line('House red').getByText('Ages 18 and over').waitFor();
    await press('Go to checkout');
    expect(await box.isChecked()).toBe(true);
    await press(/^Place order/);
    await heading(/^Order \d+$/).waitFor();
    await phone.getByText(/^Ages 18 and over. Have your ID ready/).waitFor();

    const { data } = (await owner.get<{ data: DashboardOrder[] }>('/orders')).body;
    const board = await openPage('/dashboard/orders', owner);
    await board
      .getByRole('article', { name: `Order ${data[0]?.number}` })
      .getByText('Check ID: 18+')
      .waitFor();
    await board.getByRole('link', { name: `#${data[0]?.number}` }).click();
    await board.getByRole('heading', { name: /^Order/ }).waitFor();
    await board.getByText('Check ID: 18+').waitFor();
    await owner.post(`/orders/${data[0]?.id}/status`, { status: 'confirmed' });
    const kitchen = await openPage(`/kitchen?branch=${restaurant.harbour._id}`, owner);
    await kitchen.getByText('Check ID: 18+').waitFor();

    await phone.goto(new URL(path, phone.url()).href);
    await item('House red').getByText('Ages 18 and over').waitFor();
  },
);

pageTest(
  'Nutrition is set at an item, in kcal or kJ, and guests and search engines read it',
  async ({ openPage, owner, restaurant }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Pizza </script>', slug: 'pizza' });
    const page = await openPage(`/dashboard/menu/items/${id}`, owner, { rejections: [400] });
    const section = page.getByRole('region', { name: 'Nutrition' });
    const save = () => page.getByRole('button', { name: 'Save' }).click();
    await section.getByLabel('Serving size').fill('350 g');
    await section.getByLabel('Energy in kcal').fill('852');
    expect(await section.getByLabel('Energy in kJ').inputValue()).toBe('3565');
    await section.getByLabel('Fat').fill('28.5');
    await section.getByLabel('of which saturates').fill('30');
    await section.getByLabel('Salt').fill('3.85');
    await save();
    await section.getByText("Can't be more than the fat.").waitFor();
    await section.getByLabel('of which saturates').fill('13.2');
    await save();
    await page.getByRole('button', { name: 'No changes' }).waitFor();
    const { body } = await owner.get<DashboardMenuItem>(`/menu/items/${id}`);
    const amounts = { energyKj: 3565, energyKcal: 852, fat: 28.5, saturates: 13.2, salt: 3.85 };
    expect(body.nutrition).toEqual({ servingSize: '350 g', ...amounts });

    // No page of this branch is cached.
    const phone = await openPage(`/order/${restaurant.id}/market`, undefined, { width: WIDTHS.phone });
    const metadata = phone.locator('body > script[type="application/ld+json"]');
    const { hasMenuSection } = JSON.parse((await metadata.textContent()) ?? '');
    expect(hasMenuSection[0].hasMenuItem.slice(-1)).toMatchObject([
      {
        ...{ '@type': 'MenuItem', name: 'Pizza </script>' },
        nutrition: {
          ...{ '@type': 'NutritionInformation', servingSize: '350 g', calories: '852 calories' },
          ...{ fatContent: '28.5 g', saturatedFatContent: '13.2 g', sodiumContent: '1540 mg' },
        },
      },
    ]);
    await phone.getByRole('button', { name: /^Pizza/ }).click();
    await phone.getByText('Nutrition per serving').click();
    const rows = await phone.getByRole('dialog').getByRole('row').allInnerTexts();
    expect(rows.map(row => row.replaceAll(/\s+/g, ' '))).toEqual([
      'Energy 3,565 kJ / 852 kcal',
      'Fat 28.5 g',
      'of which saturates 13.2 g',
      'Salt 3.85 g',
    ]);
  },
);
