import { expect } from 'vitest';
import type { DashboardMenuItem } from '../../generated/dashboard/types.ts';
import { pageTest } from '../helpers/pages.ts';

const NOW = '2026-03-14T18:22:05.318Z';

const MENU = [
  'Dish;Section;Text;Cost;Diet',
  'Tomato soup;Starters;With basil;5,50;vegan',
  'Lasagne;Mains;;12,50;',
  'Tiramisù;Desserts;;a lot;',
].join('\n');

pageTest('An owner imports a menu from a spreadsheet', async ({ openPage, owner, restaurant, service }) => {
  const { branches } = service.context.collections;
  await branches.deleteOne({ _id: restaurant.tokyo._id });
  await branches.updateMany({ restaurantId: restaurant.id }, { $unset: { defaultRate: true } });
  const page = await openPage('/dashboard/menu', owner, { rejections: [400] });
  await page.getByRole('link', { name: 'Import' }).click();
  const choose = (content: string) =>
    page
      .locator('input[type=file]')
      .setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from(content) });
  await choose('PK\u0003\u0004\0\0\0\0');
  await page.getByText('This is not a text file. In the spreadsheet, save it as CSV.').waitFor();
  await choose(MENU);
  await page.getByText('3 new items').waitFor();
  // "Cost" is not among the recognized price names.
  await page.getByLabel('Import Cost as').first().click();
  await page.getByRole('option', { name: 'Price', exact: true }).click();
  await page.getByText('This isn\'t a number: "a lot"').waitFor();
  await page.getByText('The VAT rate is missing. Enter one for new prices above.').first().waitFor();
  await page.getByLabel('VAT of new prices').fill('10');
  await page.getByLabel('VAT of new prices').blur();
  await page.getByText('2 new items').waitFor();
  await page.getByRole('button', { name: 'Import 2 items' }).click();
  await page.getByText('2 items imported').waitFor();
  await page.getByRole('link', { name: 'Go to the menu' }).click();
  await page.getByText('Tomato soup').waitFor();
  const { body } = await owner.get<{ data: DashboardMenuItem[] }>('/menu/items');
  expect(body.data.map(({ title, published, prices }) => [title, published, prices[0]?.price])).toEqual([
    ['Tomato soup', true, '5.50'],
    ['Lasagne', true, '12.50'],
  ]);
});

pageTest(
  'A file is chosen again after it, or the menu, has changed',
  async ({ openPage, owner, service, restaurant }) => {
    const { branches } = service.context.collections;
    await branches.deleteOne({ _id: restaurant.tokyo._id });
    await restaurant.addItem({ title: 'Gazpacho', slug: 'gazpacho' });
    const page = await openPage('/dashboard/menu/import', owner, { rejections: [409] });
    const input = page.locator('input[type=file]');
    const buffer = Buffer.from('Name,Description\nGazpacho,Cold');
    await input.setInputFiles({ name: 'menu.csv', mimeType: 'text/csv', buffer });
    await page.getByText('1 changed item').waitFor();
    // Browsers report no file that is chosen already.
    expect(await input.inputValue()).toBe('');
    const { body } = await owner.get<{ data: DashboardMenuItem[] }>('/menu/items');
    const { id = '', description } = body.data.find(({ title }) => title === 'Gazpacho') ?? {};
    await owner.patch(`/menu/items/${id}`, { description: 'Cold', replaces: { description } });
    await page.getByRole('button', { name: 'Import 1 item' }).click();
    await page.getByText('The menu has changed since the preview. Check the import again.').waitFor();
    await page.getByText('1 unchanged item').waitFor();
  },
);

pageTest(
  'An import that failed names the item to remove',
  async ({ openPage, owner, restaurant, service }) => {
    const { branches } = service.context.collections;
    await branches.deleteOne({ _id: restaurant.tokyo._id });
    const page = await openPage('/dashboard/menu/import', owner);
    await page.route('**/menu/imports/*', async route => {
      const response = await route.fetch();
      const failure = { applied: 1, finishedAt: NOW, failedAt: NOW, failedItem: 'Stew' };
      await route.fulfill({ response, json: { ...(await response.json()), ...failure } });
    });
    const file = { name: 'menu.csv', mimeType: 'text/csv', buffer: Buffer.from('Name\nSoup\nStew') };
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Import 2 items' }).click();
    await page.getByRole('alert').getByText('The import stopped after 1 of 2 items').waitFor();
    await page.getByText("“Stew” couldn't be imported.").waitFor();
  },
);
