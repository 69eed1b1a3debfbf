import { describe, expect } from 'vitest';
import type { MenuItem } from '../../generated/public/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { menuPages } from './models/menu-pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

const it = pageTest
  .extend('openMenu', ({ openPage, manager }) => async (path = '', as = manager, options = {}) => {
    const page = await openPage(`/dashboard/menu${path}`, as, options);
    return { page, ...menuPages(page) };
  })
  .extend('openStorefront', ({ openPage, restaurantId }) => async () => {
    const page = await openPage(`/order/${restaurantId}/harbour`, undefined, { width: WIDTHS.phone });
    await page.getByRole('heading', { level: 1 }).waitFor();
    return storefrontPage(page);
  })
  .extend('publicItem', ({ client }) => async (id: string) => {
    const { body } = await client.get<MenuItem>(`/v1/menu/items/${id}`);
    return body;
  });

describe('The menu', () => {
  it('lets staff snooze an item and make it available, as the storefront and public API show', async ({
    openMenu,
    openStorefront,
    publicItem,
    restaurant,
    staff,
  }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Octopus salad' });
    const { page, item, dialog, press } = await openMenu('', staff);
    await item('Octopus salad').getByRole('button', { name: 'Snooze' }).click();
    await dialog.getByLabel('Until tomorrow at 06:00').check();
    await dialog.getByLabel('Tokyo').uncheck();
    await dialog.getByLabel('Reason').selectOption({ label: 'An ingredient is missing' });
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await item('Octopus salad').getByText('Snoozed').waitFor();
    await item('Octopus salad')
      .getByText(/^Harbour, Market: until .* 6:00.AM · An ingredient is missing$/)
      .waitFor();
    const snoozed = (await publicItem(id)).unavailability;
    expect(
      snoozed.map(({ branchSlug, unavailableReason }) => [branchSlug, unavailableReason]).sort(),
    ).toEqual([
      ['harbour', 'ingredients'],
      ['market', 'ingredients'],
    ]);
    expect(await (await openStorefront()).item('Octopus salad').count()).toBe(0);

    await press('Available again');
    await page.getByText('Octopus salad is available again').waitFor();
    expect((await publicItem(id)).unavailability).toEqual([]);
    await (await openStorefront()).item('Octopus salad').waitFor();
  });

  it('changes several items at once, skipping one that a colleague deletes meanwhile', async ({
    openMenu,
    publicItem,
    restaurant,
    manager,
  }) => {
    const desserts = await restaurant.addCategory({ title: 'Desserts' });
    const titles = ['Tiramisu', 'Panna cotta', 'Affogato'];
    const items = await Promise.all(titles.map(title => restaurant.addItem({ title })));
    const [deleted, ...kept] = items.map(({ _id }) => _id);
    const { page, item, dialog, choice } = await openMenu();
    const bar = page.getByRole('group', { name: 'Selected items' });
    for (const title of titles) await page.getByRole('checkbox', { name: `Select ${title}` }).check();
    await bar.getByText('3 selected').waitFor();
    await manager.delete(`/menu/items/${deleted}`);
    await bar.getByText('2 selected').waitFor();

    await bar.getByRole('button', { name: 'Snooze' }).click();
    await page.getByRole('heading', { name: 'Snooze 2 items' }).waitFor();
    await dialog.getByLabel('Reason').selectOption({ label: 'Equipment failure' });
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await page.getByText('2 items are snoozed').waitFor();
    await bar.getByRole('button', { name: 'Hide' }).click();
    await page.getByText('2 items changed').waitFor();
    await bar.getByRole('button', { name: 'Move to…' }).click();
    await choice('Desserts').click();
    await item('Affogato').getByText('Desserts').waitFor();
    const everywhere = ['harbour', 'market', 'tokyo'].map(branchSlug => ({ branchSlug }));
    const changed = { published: false, category: { id: desserts._id }, unavailability: everywhere };
    expect(await Promise.all(kept.map(publicItem))).toMatchObject([changed, changed]);

    await bar.getByRole('button', { name: 'Available again' }).click();
    await page.getByText('2 items are available again').waitFor();
    await bar.getByRole('button', { name: 'Clear selection' }).click();
    expect(await bar.count()).toBe(0);
    const available = { unavailability: [] };
    expect(await Promise.all(kept.map(publicItem))).toMatchObject([available, available]);
  });

  it("snoozes until the branch's local time, wherever the browser is", async ({
    openMenu,
    publicItem,
    restaurant,
  }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Miso soup' });
    const { item, dialog } = await openMenu('', undefined, { timezoneId: 'America/Los_Angeles' });
    const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    await item('Miso soup').getByRole('button', { name: 'Snooze' }).click();
    await dialog.getByLabel('Until another time').check();
    await dialog.getByLabel('Until', { exact: true }).fill(`${day}T18:30`);
    for (const name of ['Harbour', 'Market']) await dialog.getByLabel(name).uncheck();
    await dialog.getByRole('button', { name: 'Snooze' }).click();
    await item('Miso soup').getByText('Snoozed').waitFor();
    expect((await publicItem(id)).unavailability).toMatchObject([
      { branchSlug: 'tokyo', unavailableUntil: `${day}T09:30:00.000Z` },
    ]);
  });

  it('shows full names next to prices on a phone, without extra height', async ({ openMenu, restaurant }) => {
    const { _id, title: mains, slug } = await restaurant.addCategory({ title: 'Roasts', sortOrder: 60 });
    const title = 'Slow-roasted shoulder of Iberian pork with clams, coriander and pickled vegetables';
    for (let count = 0; count < 40; count++)
      await restaurant.addItem({ title: `${title} ${count}`, category: { id: _id, title: mains, slug } });
    const { page, cell } = await openMenu(`?view=prices&categoryId=${_id}`, undefined, {
      width: WIDTHS.phone,
    });
    await cell(`${title} 0`, 'Harbour').waitFor();
    const name = page.getByRole('rowheader', { name: `${title} 0`, exact: true }).getByText(title);
    const cut = await name.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight);
    expect(cut).toBe(0);
    // Two branches fit next to it.
    const market = await cell(`${title} 0`, 'Market').boundingBox();
    expect((market?.x ?? 0) + (market?.width ?? 0)).toBeLessThanOrEqual(WIDTHS.phone);
    await cell(`${title} 0`, 'Harbour').click();
    for (let row = 1; row < 40; row++) {
      await page.keyboard.press('Enter');
      await cell(`${title} ${row}`, 'Harbour').and(page.locator(':focus')).waitFor();
    }
  });

  it('shows prices the same way in form and table', async ({ openMenu, restaurant }) => {
    const options = [{ id: 'opt_l', name: 'Large', prices: [{ currency: 'EUR', price: 50 }] }];
    const size = { id: 'grp_l', title: 'Size', minimum: 0, maximum: 1, options };
    const { _id: id } = await restaurant.addItem({
      title: 'Barnacles',
      slug: 'barnacles',
      customizations: [size],
    });
    const { page } = await openMenu(`/items/${id}`);
    const harbour = page.getByLabel('Price at Harbour', { exact: true });
    await expect.poll(() => harbour.inputValue()).toBe('12.50');
    expect(await page.getByLabel('Price at Tokyo', { exact: true }).inputValue()).toBe('1800');
    expect(await page.getByLabel('Large: extra price in EUR').inputValue()).toBe('0.50');
    expect(await page.getByRole('button', { name: 'No changes' }).isDisabled()).toBe(true);
    await harbour.fill('');
    await harbour.pressSequentially('9,5');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'No changes' }).waitFor();
    expect(await harbour.inputValue()).toBe('9.50');
    const { cell } = await openMenu('?view=prices&find=barn');
    expect(await cell('Barnacles', 'Harbour').inputValue()).toBe('9.50');
  });

  it('accepts prices by keyboard like a spreadsheet, and saves them together', async ({
    openMenu,
    publicItem,
    restaurant,
  }) => {
    const category = await restaurant.addCategory({ title: 'Pasta', sortOrder: 50 });
    const { _id, title, slug } = category;
    const [first, second] = [
      await restaurant.addItem({ title: 'Carbonara', category: { id: _id, title, slug } }),
      await restaurant.addItem({ title: 'Puttanesca', category: { id: _id, title, slug } }),
    ];
    const { page, cell, press } = await openMenu(`?view=prices&categoryId=${_id}`, undefined, {
      rejections: [400],
    });
    await cell('Carbonara', 'Harbour').click();
    await page.keyboard.type('14,50');
    await page.keyboard.press('Enter');
    await page.keyboard.type('15.25');
    await page.keyboard.press('Tab');
    await page.keyboard.type('16');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('99');
    await page.keyboard.press('Escape');
    expect(await cell('Carbonara', 'Market').inputValue()).toBe('12.50');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('1800.5');
    await press('Save 4 changes');
    await page.getByRole('alert').getByText("Some changes couldn't be saved").waitFor();
    expect(await cell('Carbonara', 'Tokyo', 'JPY').getAttribute('aria-invalid')).toBe('true');
    expect((await publicItem(first._id)).prices[0]?.price).toBe('12.50');
    expect((await publicItem(second._id)).prices.map(({ price }) => price)).toEqual([
      '15.25',
      '16.00',
      '1800',
    ]);

    await cell('Carbonara', 'Tokyo', 'JPY').click();
    await page.keyboard.type('1900');
    await press('Save 2 changes');
    await page.getByText('Prices saved').waitFor();
    await page.getByRole('button', { name: 'No changes' }).waitFor();
    expect((await publicItem(first._id)).prices.map(({ price }) => price)).toEqual([
      '14.50',
      '12.50',
      '1900',
    ]);
  });

  it('raises selected prices by a percentage, shows the rounded result, and validates input', async ({
    openMenu,
    publicItem,
    restaurant,
  }) => {
    const { _id, title, slug } = await restaurant.addCategory({ title: 'Stews', sortOrder: 51 });
    const category = { id: _id, title, slug };
    const chosen = await restaurant.addItem({ title: 'Bean stew', category });
    await restaurant.addItem({ title: 'Fish stew', category });
    const { page, cell, press, dialog } = await openMenu(`?view=prices&categoryId=${_id}`);
    const sheet = page.getByRole('region', { name: 'Prices' });
    await sheet.getByRole('checkbox', { name: 'Bean stew' }).waitFor();
    expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByRole('checkbox', { name: 'Bean stew' }).check();
    await press('Change by percent');
    await dialog.getByLabel('Percent, negative to lower prices').fill('x');
    await dialog.getByText('A number, such as 5 or -2.5').waitFor();
    await dialog.getByLabel('Percent, negative to lower prices').fill('5');
    const branches = dialog.getByRole('group', { name: 'Branches' }).getByRole('checkbox');
    for (const branch of await branches.all()) await branch.uncheck();
    await dialog
      .getByRole('button', { name: 'Change 0 prices', description: 'Choose at least one branch.' })
      .and(dialog.locator(':disabled'))
      .waitFor();
    for (const branch of await branches.all()) await branch.check();
    await dialog.getByRole('checkbox', { name: 'Tokyo' }).uncheck();
    await dialog.getByRole('table', { name: 'New prices' }).getByText('€13.10').first().waitFor();
    await dialog.getByRole('button', { name: 'Change 2 prices' }).click();
    expect(await cell('Bean stew', 'Harbour').inputValue()).toBe('13.10');
    expect(await cell('Fish stew', 'Harbour').inputValue()).toBe('12.50');
    await cell('Bean stew', 'Market').click();
    await page.keyboard.type('12.505');
    await expect.poll(() => cell('Bean stew', 'Market').getAttribute('aria-invalid')).toBe('true');
    const wrong = page.getByText('Prices in EUR have 2 decimal places');
    // Also on touch screens, which cannot hover for a tooltip.
    await expect.poll(async () => (await wrong.boundingBox())?.width).toBeGreaterThan(100);
    await page.keyboard.press('Backspace');
    await expect.poll(() => cell('Bean stew', 'Market').getAttribute('aria-invalid')).toBe('false');
    await page.keyboard.press('Escape');
    await press('Save 1 change');
    await page.getByText('Prices saved').waitFor();
    expect((await publicItem(chosen._id)).prices.map(({ price }) => price)).toEqual([
      '13.10',
      '12.50',
      '1800',
    ]);
  });

  it("removes an item from a branch's menu when its price is cleared", async ({
    openMenu,
    publicItem,
    restaurant,
  }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Fig tart' });
    const { page, press } = await openMenu(`/items/${id}`);
    await page.getByLabel('Price at Harbour', { exact: true }).fill('');
    await press('Save');
    await page.getByText('Item saved').waitFor();
    await expect.poll(() => page.getByLabel('On the menu of Harbour').isChecked()).toBe(false);
    const { prices } = await publicItem(id);
    expect(prices.find(({ branchSlug }) => branchSlug === 'harbour')).toMatchObject({ listed: false });
  });

  it('keeps input while saving', async ({ openMenu, publicItem, restaurant }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Almond cake' });
    const { page, press } = await openMenu(`/items/${id}`);
    const held = Promise.withResolvers<void>();
    await page.route(`**/menu/items/${id}`, async route => {
      if (route.request().method() === 'PATCH') await held.promise;
      await route.continue();
    });
    await page.getByLabel('Title').fill('Almond tart');
    await press('Save');
    await page.getByLabel('Description').fill('With oranges');
    held.resolve();
    await page.getByText('Item saved').waitFor();
    await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toBe('Almond tart');
    expect(await page.getByLabel('Description').inputValue()).toBe('With oranges');
    await press('Save');
    await expect.poll(async () => (await publicItem(id)).description).toBe('With oranges');
  });

  it('warns about unsaved prices', async ({ openMenu, restaurant }) => {
    await restaurant.addItem({ title: 'Gazpacho', slug: 'gazpacho' });
    const { page, cell, press, dialog } = await openMenu('?view=prices&find=gazpacho');
    await cell('Gazpacho', 'Harbour').fill('7');
    await page.getByRole('link', { name: 'Orders', exact: true }).click();
    await press('Stay');
    await dialog.waitFor({ state: 'detached' });
    expect(await cell('Gazpacho', 'Harbour').inputValue()).toBe('7');
  });

  it('creates a category and an item with choices and a recipe, visible to guests once published', async ({
    openMenu,
    openStorefront,
    restaurant,
    client,
  }) => {
    await restaurant.addInventoryItem({ name: 'Clams', unit: 'kg' });
    const { page, press, dialog, categories, item, publish } = await openMenu('', undefined, {
      rejections: [400],
    });
    await press('Add category');
    await dialog.getByLabel('Title').fill('Seafood');
    await dialog.getByRole('button', { name: 'Add category' }).click();
    await categories.getByRole('link', { name: 'Seafood' }).click();
    await page.getByText('No items yet').waitFor();
    await page.getByRole('link', { name: 'Add item' }).first().click();
    await page.getByLabel('Title').fill('Clams Bulhão Pato');
    await page.getByLabel('Price at Harbour', { exact: true }).fill('18.5');
    await page.getByLabel('VAT at Harbour').fill('13');
    await press('Add group');
    await page.getByRole('textbox', { name: 'Group', exact: true }).fill('Size');
    await page.getByRole('textbox', { name: 'Option', exact: true }).fill('Large');
    await page.getByLabel('Large: extra price in EUR').fill('4');
    await press('Add ingredient');
    await page.getByRole('combobox', { name: 'Ingredient' }).click();
    await page.getByRole('option', { name: 'Clams' }).click();
    await page.getByLabel('Quantity').fill('0.4');
    await press('Add item');
    await page.getByText('Item added').waitFor();
    await item('Clams Bulhão Pato').waitFor();
    expect(await (await openStorefront()).item('Clams Bulhão Pato').count()).toBe(0);
    await publish('Clams Bulhão Pato');
    await expect
      .poll(async () => {
        const { body } = await client.get<{ data: MenuItem[] }>('/v1/menu/items?search=clams&published=true');
        return body.data.map(({ title }) => title);
      })
      .toEqual(['Clams Bulhão Pato']);
    await (await openStorefront()).item('Clams Bulhão Pato').waitFor();

    await page.getByRole('link', { name: 'Clams Bulhão Pato' }).click();
    await page.getByLabel('Large: extra price in EUR').fill('4.555');
    await press('Save');
    await page
      .getByText(/decimals/)
      .first()
      .waitFor();
    await page.getByLabel('Large: extra price in EUR').fill('4.5');
    await press('Save');
    await page.getByText('Item saved').waitFor();
    await press('Delete');
    await press('Delete item');
    await page.getByText('No items yet').waitFor();
  });

  it('explains why only a price can be entered for a branch that does not sell an item', async ({
    openMenu,
    restaurant,
  }) => {
    const { tokyo } = restaurant;
    const { prices } = await restaurant.addItem({ title: 'Ginjinha' });
    const isElsewhere = ({ branchId }: { branchId: string }) => branchId !== tokyo._id;
    const { _id: id } = await restaurant.addItem({ title: 'Medronho', prices: prices.filter(isElsewhere) });
    const { page } = await openMenu(`/items/${id}`);
    const why = page.getByText('Not sold here. Enter a price first.');
    const vat = page.getByLabel('VAT at Tokyo');
    await why.waitFor();
    expect(await vat.isDisabled()).toBe(true);
    await page.getByLabel('Price at Tokyo', { exact: true }).fill('900');
    await why.waitFor({ state: 'detached' });
    expect(await vat.isDisabled()).toBe(false);
  });

  it("has a VAT rate for each price: the branch's by default, and none is not 0%", async ({
    openMenu,
    publicItem,
    owner,
    restaurant,
  }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Tawny port', prices: [] });
    const path = `/branches/${restaurant.harbour._id}`;
    await owner.patch<object>(path, { defaultVat: 23.125 });
    const { page, press } = await openMenu(`/items/${id}`, undefined, { width: WIDTHS.phone });
    const vat = page.getByLabel('VAT at Harbour');
    await vat.waitFor();
    expect(await vat.inputValue()).toBe('23.125');
    expect(await vat.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true);
    await page.getByLabel('Price at Harbour', { exact: true }).fill('6.50');
    await vat.fill('');
    await page.getByLabel('Price at Market', { exact: true }).fill('6.50');
    await press('Save');
    await expect.poll(() => page.getByText('Required.').count()).toBe(2);
    await vat.fill('13');
    await page.getByLabel('VAT at Market').fill('0');
    await press('Save');
    await page.getByRole('button', { name: 'No changes' }).waitFor();
    expect((await publicItem(id)).prices.map(price => price.vat)).toEqual(['13.00', '0.00']);
    await owner.patch<object>(path, { defaultVat: null });
  });

  it("uses the branch's VAT rate for the first price in the sheet", async ({
    openMenu,
    publicItem,
    owner,
    restaurant,
  }) => {
    const { _id: id } = await restaurant.addItem({ title: 'Madeira', prices: [] });
    const path = `/branches/${restaurant.harbour._id}`;
    await owner.patch<object>(path, { defaultVat: 23 });
    const { page, cell, press } = await openMenu(`?view=prices&categoryId=${restaurant.category._id}`);
    await cell('Madeira', 'Market').fill('5.00');
    await page.getByText(/no default VAT rate/).waitFor({ state: 'attached' });
    await press('Discard');
    await cell('Madeira', 'Harbour').fill('5.00');
    await press(/^Save/);
    await page.getByText('Prices saved').waitFor();
    expect((await publicItem(id)).prices).toMatchObject([{ branchSlug: 'harbour', vat: '23.00' }]);
    await owner.patch<object>(path, { defaultVat: null });
  });

  it('can be reordered by buttons and by dragging', async ({ openMenu, restaurant, manager }) => {
    for (const [index, title] of ['Breakfast', 'Lunch', 'Dinner'].entries())
      await restaurant.addCategory({ title, sortOrder: 100 + index });
    const wanted = (titles: string[]) => titles.filter(title => /Breakfast|Lunch|Dinner/.test(title));
    const saved = async () => {
      const { body } = await manager.get<{ data: { title: string }[] }>('/menu/categories?limit=100');
      return wanted(body.data.map(({ title }) => title));
    };
    const { categoryRow, categoryTitles, press } = await openMenu();
    await press('Move Dinner up');
    await expect.poll(async () => wanted(await categoryTitles())).toEqual(['Breakfast', 'Dinner', 'Lunch']);
    await expect.poll(saved).toEqual(['Breakfast', 'Dinner', 'Lunch']);
    await categoryRow('Breakfast').hover();
    await categoryRow('Breakfast')
      .locator('[data-handle]')
      .dragTo(categoryRow('Lunch'), { targetPosition: { x: 100, y: 35 }, steps: 8 });
    await expect.poll(async () => wanted(await categoryTitles())).toEqual(['Dinner', 'Lunch', 'Breakfast']);
    await expect.poll(saved).toEqual(['Dinner', 'Lunch', 'Breakfast']);
  });

  it('explains why a category with items cannot be deleted', async ({ openMenu, restaurant }) => {
    const { _id: id, title, slug } = await restaurant.addCategory({ title: 'Grill', sortOrder: 70 });
    await restaurant.addItem({ title: 'Ribs', category: { id, title, slug } });
    const { page, press, choice } = await openMenu('', undefined, { rejections: [409] });
    await press('More for Grill');
    const opened = await choice('Delete').boundingBox();
    await choice('Delete').hover();
    expect(await choice('Delete').boundingBox()).toEqual(opened);
    await choice('Delete').click();
    await press('Delete category');
    await page
      .getByRole('alert')
      .getByText('The category still has items: move or delete them first.')
      .waitFor();
  });

  it('is read-only for staff', async ({ openMenu, restaurant, staff }) => {
    await restaurant.addItem({ title: 'Caldo verde', slug: 'caldo-verde' });
    const { page, item, categories } = await openMenu('?view=prices&find=caldo', staff);
    await item('Caldo verde').getByRole('button', { name: 'Snooze' }).waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
    expect(
      await page
        .getByRole('main')
        .getByRole('link', { name: /Add|Caldo/ })
        .count(),
    ).toBe(0);
    expect(await categories.getByRole('button').count()).toBe(0);
    await page.goto(`${page.url().split('?')[0]}/new`);
    await page.getByText('Only managers can edit the menu').waitFor();
  });
});
