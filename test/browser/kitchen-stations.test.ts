import { expect } from 'vitest';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { lineOf } from '../helpers/restaurant.ts';
import { kitchenPage } from './models/kitchen-page.ts';

/** Screens poll for others' settings once a minute. */
const CHECKED_MS = 61_000;

const it = pageTest
  .extend(
    'openScreen',
    ({ openPage, staff, harbourId }) =>
      async (width: number = WIDTHS.tablet, rejections: number[] = []) => {
        const page = await openPage(`/kitchen?branch=${harbourId}`, staff, { width, rejections });
        await page.clock.install();
        await page.reload();
        const settings = page.getByRole('dialog', { name: 'Screen settings' });
        return {
          page,
          settings,
          station: page.locator('header').getByLabel('Station', { exact: true }),
          openSettings: () => page.getByRole('button', { name: 'Settings' }).click(),
          async save(name: string) {
            await settings.getByLabel('Station name').fill(name);
            await settings.getByRole('button', { name: /^(Save|Replace)$/ }).click();
          },
          ...kitchenPage(page),
        };
      },
  )
  /** Orders for the kitchen, of the grill and of other stations. */
  .extend('orders', async ({ restaurant }) => {
    const { _id, title, slug } = await restaurant.addCategory({ title: 'From the grill' });
    const grilled = await restaurant.addItem({ category: { id: _id, title, slug } });
    const other = await restaurant.addItem();
    const orders = await restaurant.addOrders([
      { status: 'confirmed', type: 'pickup', lines: [lineOf({ menuItemId: grilled._id })] },
      { status: 'confirmed', type: 'pickup', lines: [lineOf({ menuItemId: other._id })] },
      { status: 'confirmed', type: 'dine_in', lines: [lineOf({ menuItemId: other._id })] },
    ]);
    const [ofGrill = 0, ofOther = 0, atTable = 0] = orders.map(({ number }) => number);
    return { grilled: ofGrill, other: ofOther, dineIn: atTable };
  });

it('A station saved on one screen is available on others, survives a reload, and follows its changes', async ({
  openScreen,
  orders,
}) => {
  const [first, second] = [await openScreen(), await openScreen()];
  expect(await second.station.count()).toBe(0);
  await first.page.getByLabel('Category', { exact: true }).selectOption('From the grill');
  await first.openSettings();
  await first.save('Grill');
  await expect.poll(() => first.station.inputValue()).toBe('Grill');
  await first.ticket(orders.other).waitFor({ state: 'detached' });

  await second.page.clock.fastForward(CHECKED_MS);
  await second.ticket(orders.other).waitFor();
  await second.station.selectOption('Grill');
  await second.ticket(orders.other).waitFor({ state: 'detached' });
  await second.ticket(orders.grilled).waitFor();
  await second.page.reload();
  await second.ticket(orders.grilled).waitFor();
  expect(await second.station.inputValue()).toBe('Grill');
  expect(await second.ticket(orders.other).count()).toBe(0);

  await first.settings.getByRole('button', { name: 'Remove station Grill' }).click();
  await first.station.waitFor({ state: 'detached' });
  await second.page.clock.fastForward(CHECKED_MS);
  await second.ticket(orders.other).waitFor();
});

it('Stations can be saved, chosen, and replaced on a phone in the settings', async ({
  openScreen,
  orders,
}) => {
  const { settings, openSettings, save, ticket } = await openScreen(WIDTHS.phone);
  const chosen = settings.getByLabel('Station', { exact: true });
  await openSettings();
  await settings.getByLabel('Order type').selectOption('Dine in');
  await save('Tables');
  await expect.poll(() => chosen.inputValue()).toBe('Tables');
  await ticket(orders.other).waitFor({ state: 'detached' });
  await chosen.selectOption('Custom for this screen');
  await settings.getByLabel('Order type').selectOption('Pickup');
  await ticket(orders.dineIn).waitFor({ state: 'detached' });
  await save('Tables');
  await settings.getByText('Pickup', { exact: true }).last().waitFor();
  await ticket(orders.other).waitFor();
  expect(await chosen.locator('option').allTextContents()).toEqual(['Custom for this screen', 'Tables']);
});

it('Of two screens saving simultaneously, the second sees what the first saved, and keeps its input', async ({
  openScreen,
}) => {
  const [first, second] = [await openScreen(), await openScreen(WIDTHS.tablet, [409])];
  await second.openSettings();
  await first.openSettings();
  await first.save('Grill');
  await first.settings.getByRole('button', { name: 'Remove station Grill' }).waitFor();

  await second.save('Bar');
  await second.settings.getByRole('alert').filter({ hasText: 'Another screen' }).waitFor();
  await second.settings.getByRole('button', { name: 'Remove station Grill' }).waitFor();
  await second.settings.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => second.station.inputValue()).toBe('Bar');
  const offered = await second.station.locator('option').allTextContents();
  expect(offered.slice(-2)).toEqual(['Grill', 'Bar']);
  expect(await second.settings.getByRole('alert').count()).toBe(0);
});
