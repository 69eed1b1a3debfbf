import { describe, expect } from 'vitest';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

const it = pageTest
  .extend('address', async ({ manager }) => `/order/${manager.session()?.restaurant.slug}/harbour`)
  .extend('openStorefront', ({ openPage, address }) => async (path = address) => {
    const page = await openPage(path, undefined, { width: WIDTHS.phone, height: 844 });
    return { page, ...storefrontPage(page) };
  });

describe('The storefront', () => {
  it('takes an order from menu to payment, and follows it while the kitchen works', async ({
    openStorefront,
    openPage,
    restaurant,
    manager,
  }) => {
    const options = [
      { id: 'opt_s', name: 'Small', prices: [{ currency: 'EUR', price: 0 }] },
      { id: 'opt_l', name: 'Large', prices: [{ currency: 'EUR', price: 300 }] },
    ];
    const size = { id: 'grp_size', title: 'Size', minimum: 1, maximum: 1, options };
    await restaurant.addItem({ title: 'Pizza Margherita', customizations: [size] });
    const { page, press, openBasket, order, heading, step } = await openStorefront();
    await press(/^Pizza Margherita/);
    expect(await page.getByRole('button', { name: 'Choose: Size' }).isDisabled()).toBe(true);
    await page.getByLabel(/Large/).click();
    await press(/^Add for €15.50/);
    await openBasket();
    await order('Ana Sousa');
    await heading(/^Order \d+$/).waitFor();
    await press(/^Pay/);
    await press('It succeeds');
    await step.filter({ hasText: 'Confirmed' }).waitFor();
    const number = Number((await heading(/^Order \d+$/).textContent())?.replace('Order ', ''));
    await manager.post(`/orders/${number}/status`, { status: 'preparing' });
    await step.filter({ hasText: 'Being prepared' }).waitFor();

    const again = storefrontPage(await openPage(page.url().replace(/^http:\/\/[^/]+/, '')));
    await again.step.filter({ hasText: 'Being prepared' }).waitFor();
  });

  it('names every fault of a basket that the menu has left behind', async ({
    openStorefront,
    restaurant,
    manager,
  }) => {
    const { _id: itemId } = await restaurant.addItem({ title: 'Octopus rice' });
    const { page, choose, openBasket, dialog } = await openStorefront();
    await choose('Octopus rice');
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await manager.put(`/menu/items/${itemId}/snooze`, { unavailableUntil: until });
    await page.reload();
    await openBasket();
    await dialog.getByText('No longer available').waitFor();
    expect(await dialog.getByRole('button', { name: 'Go to checkout' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'One less' }).click();
    await dialog.getByText('Your basket is empty').waitFor();
  });
});
