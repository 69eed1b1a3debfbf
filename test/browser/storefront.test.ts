import { describe, expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

const it = pageTest
  .extend('address', async ({ manager }) => `/order/${manager.session()?.restaurant.slug}/harbour`)
  .extend('openStorefront', ({ openPage, address }) => async (rejections: number[] = []) => {
    const page = await openPage(address, undefined, { width: WIDTHS.phone, height: 844, rejections });
    return { page, ...storefrontPage(page) };
  })
  .extend('snooze', ({ manager }) => (itemId: string) => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    return manager.put(`/menu/items/${itemId}/snooze`, { unavailableUntil: until });
  });

describe('The storefront', () => {
  it("takes an order from menu to payment, and follows the kitchen's progress", async ({
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
    await press('Complete payment');
    await step.filter({ hasText: 'Confirmed' }).waitFor();
    const number = Number((await heading(/^Order \d+$/).textContent())?.replace('Order ', ''));
    await manager.post(`/orders/${number}/status`, { status: 'preparing' });
    await step.filter({ hasText: 'Being prepared' }).waitFor();

    const again = storefrontPage(await openPage(page.url().replace(/^http:\/\/[^/]+/, '')));
    await again.step.filter({ hasText: 'Being prepared' }).waitFor();
  });

  it("offers to repeat the device's last order, without unavailable items", async ({
    openStorefront,
    restaurant,
    snooze,
  }) => {
    const { _id: soup } = await restaurant.addItem({ title: 'Fish soup' });
    await restaurant.addItem({ title: 'Halloumi' });
    const { page, press, choose, openBasket, order, heading, dialog } = await openStorefront();
    await choose('Fish soup');
    await choose('Halloumi');
    await choose('Halloumi');
    await openBasket();
    await order('Ana Sousa');
    await heading(/^Order \d+$/).waitFor();
    await snooze(soup);
    await page.getByRole('link', { name: 'Back to the menu' }).click();
    await press('Order again: 2 × Halloumi');
    await openBasket();
    await dialog.getByText('€25.00').first().waitFor();
    expect(await dialog.getByText('Fish soup').count()).toBe(0);
  });

  it('finds items without accents, and shows the price before the choices', async ({
    openStorefront,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Pão de ló' });
    await restaurant.addItem({ title: 'Tripe' });
    const { page, item, dialog } = await openStorefront();
    await item('Tripe').waitFor();
    await page.getByRole('searchbox', { name: 'Search the menu' }).fill('lo pao');
    await item('Tripe').waitFor({ state: 'detached' });
    await item('Pão de ló').click();
    await dialog.getByText('€12.50', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox').fill('unicorn');
    await page.getByText('No menu items found.').waitFor();
  });

  it('illustrates an item without a picture by its name or category', async ({
    openStorefront,
    restaurant,
  }) => {
    const { _id: id, title, slug } = await restaurant.addCategory({ title: 'From the grill', slug: 'grill' });
    const category = { id, title, slug };
    await restaurant.addItem({ title: 'Sardines', category });
    await restaurant.addItem({ title: 'Grilled vegetables', category });
    await restaurant.addItem({ title: 'Tripe' });
    const { item } = await openStorefront();
    const drawingOf = (name: string) => item(name).locator('img');
    for (const name of ['Sardines', 'Grilled vegetables'])
      await expect.poll(() => drawingOf(name).evaluate(image => image.naturalWidth)).toBeGreaterThan(0);
    const ofVegetables = await drawingOf('Grilled vegetables').getAttribute('src');
    expect(ofVegetables).not.toBe(await drawingOf('Sardines').getAttribute('src'));
    expect(await drawingOf('Tripe').count()).toBe(0);
  });

  it('names every outdated item in a basket', async ({ openStorefront, restaurant, snooze }) => {
    const { _id: itemId } = await restaurant.addItem({ title: 'Octopus rice' });
    const { page, choose, openBasket, dialog } = await openStorefront();
    await choose('Octopus rice');
    await snooze(itemId);
    await page.reload();
    await openBasket();
    await dialog.getByText('No longer available').waitFor();
    expect(await dialog.getByRole('button', { name: 'Go to checkout' }).isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Remove one' }).click();
    await dialog.getByText('Your basket is empty').waitFor();
  });

  it('shows one price from basket to order: the current one, which the guest accepts by continuing', async ({
    openStorefront,
    restaurant,
    harbourId,
    manager,
  }) => {
    const { _id: itemId } = await restaurant.addItem({ title: 'Grilled sardines' });
    const { page, choose, openBasket, press, dialog } = await openStorefront();
    await choose('Grilled sardines');
    await manager.patch(`/menu/items/${itemId}`, { prices: [{ branchId: harbourId, price: 14 }] });
    await page.reload();
    await page.getByRole('button', { name: /Your basket €14.00/ }).waitFor();
    await openBasket();
    await dialog.getByText('The price changed from €12.50 to €14.00').waitFor();
    await press('Go to checkout');
    await dialog.getByRole('button', { name: 'Place order for €14.00' }).waitFor();
    await press('Close');
    await openBasket();
    await dialog.getByText('Grilled sardines').waitFor();
    expect(await dialog.getByText('The price changed').count()).toBe(0);
  });

  it('orders nothing at a price that the guest has not seen', async ({
    openStorefront,
    restaurant,
    harbourId,
    manager,
  }) => {
    const { _id: itemId } = await restaurant.addItem({ title: 'Cod cakes' });
    const { choose, openBasket, order, press, dialog, heading } = await openStorefront([400]);
    await choose('Cod cakes');
    await openBasket();
    await manager.patch(`/menu/items/${itemId}`, { prices: [{ branchId: harbourId, price: 14 }] });
    await order('Ana Sousa');
    await dialog.getByText("Your order wasn't placed").waitFor();
    await dialog.getByText('The price changed from €12.50 to €14.00').waitFor();
    await press('Go to checkout');
    await press('Place order for €14.00');
    await heading(/^Order \d+$/).waitFor();
  });

  it('returns to the basket when something sells out, and keeps the input', async ({
    openStorefront,
    restaurant,
    snooze,
  }) => {
    const { _id: itemId } = await restaurant.addItem({ title: 'Razor clams' });
    await restaurant.addItem({ title: 'Green salad' });
    const { page, choose, openBasket, order, press, line, dialog, heading } = await openStorefront([400]);
    await choose('Razor clams');
    await choose('Green salad');
    await openBasket();
    await snooze(itemId);
    await order('Ana Sousa');
    await dialog.getByText("Your order wasn't placed").waitFor();
    await line('Razor clams').getByText('No longer available').waitFor();
    await line('Razor clams').getByRole('button', { name: 'Remove one' }).click();
    await press('Go to checkout');
    expect(await page.getByLabel('Name').inputValue()).toBe('Ana Sousa');
    await press(/^Place order/);
    await heading(/^Order \d+$/).waitFor();
  });

  it("shows missing checkout fields in the page's language", async ({ openPage, address, restaurant }) => {
    await restaurant.addItem({ title: 'Tea' });
    const page = await openPage(address, undefined, { width: WIDTHS.phone, locale: 'ar' });
    const { press, dialog } = storefrontPage(page);
    await press(/^Tea/);
    await press(/^إضافة بمبلغ/);
    await press(/سلتك/);
    await press('المتابعة إلى الدفع');
    await dialog.getByLabel('توصيل').check();
    const place = () => dialog.locator('button[type=submit]').click();
    const name = dialog.locator('input[name=name]');
    const email = dialog.locator('input[name=email]');
    const focused = page.locator(':focus');
    const saying = (description: string) => dialog.getByRole('textbox', { description });
    await place();
    await saying('هذا مطلوب.').and(name).and(focused).waitFor();
    expect(await saying('هذا مطلوب.').count()).toBe(2);
    expect(await findBarriers(page)).toEqual([]);

    await name.fill('Ana Sousa');
    await saying('هذا مطلوب.').and(name).waitFor({ state: 'detached' });
    await dialog.locator('input[name=deliveryAddress]').fill('1 Castle Quay');
    await email.fill('ana');
    await place();
    await saying('هذا ليس عنوان بريد إلكتروني.').and(email).and(focused).waitFor();
  });

  it('returns the focus after the last step of a dialog', async ({ openStorefront, restaurant }) => {
    await restaurant.addItem({ title: 'Bread' });
    const { item, press, choose, openBasket, dialog, basketBar, focused } = await openStorefront();
    await choose('Bread');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(item('Bread'))).toBe(true);
    await openBasket();
    await press('Go to checkout');
    await press('Close');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => focused(basketBar)).toBe(true);
  });

  it('closes a dialog by a press outside, but not by a selection that ends there', async ({
    openStorefront,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Olives' });
    const { page, choose, openBasket, press, dialog } = await openStorefront();
    await choose('Olives');
    await openBasket();
    await press('Go to checkout');
    const name = page.getByLabel('Name');
    await name.fill('Ana Sousa');
    await name.hover();
    await page.mouse.down();
    await page.mouse.move(100, 5);
    await page.mouse.up();
    expect(await name.isVisible()).toBe(true);
    await page.mouse.click(100, 5);
    await dialog.waitFor({ state: 'detached' });
  });
});

describe('An invalid storefront URL', () => {
  it.for(['/order', '/order/nope', '/order/nope/harbour', '/order/nope/harbour/nope'])(
    'shows an error page: %s',
    async (path, { openPage }) => {
      const page = await openPage(path, undefined, { width: WIDTHS.phone, rejections: [404] });
      await page.getByRole('heading', { name: 'Restaurant not found', level: 1 }).waitFor();
      await page.getByText('Check the address, or ask the restaurant for its link.').waitFor();
      expect(await page.title()).toBe('Restaurant not found');
      expect(await findBarriers(page)).toEqual([]);
    },
  );

  it("links to the restaurant's branches", async ({ openPage, address }) => {
    const path = address.replace('/harbour', '/nope');
    const page = await openPage(path, undefined, { width: WIDTHS.phone, rejections: [404] });
    await page.getByRole('alert').filter({ hasText: 'There is no branch at this address.' }).waitFor();
    await page.getByRole('link', { name: /Harbour/ }).click();
    await page.waitForURL(url => url.pathname === address);
  });
});
