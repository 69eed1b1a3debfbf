import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pageTest as it, WIDTHS } from '../helpers/pages.ts';
import { kitchenPage } from './models/kitchen-page.ts';
import { storefrontPage } from './models/storefront-page.ts';

const PHONE = { width: WIDTHS.phone };

/** Closed dialogs leave no history entries: Back leaves the tab's first page. */
const leavesTheSite = async (page: Page) => {
  await expect.poll(() => page.evaluate<number>('history.state?.openSheets ?? 0')).toBe(0);
  await page.goBack();
  await expect.poll(() => page.url()).toBe('about:blank');
};

describe('The Back button on a phone', () => {
  it("closes the item, the basket, and the checkout, and keeps a guest's input", async ({
    openPage,
    restaurant,
    manager,
  }) => {
    await restaurant.addItem({ title: 'Clams' });
    const menu = `/order/${manager.session()?.restaurant.slug}/harbour`;
    const page = await openPage(menu, undefined, PHONE);
    const { dialog, item, openBasket, press, choose, heading } = storefrontPage(page);
    const goBack = async () => {
      await dialog.waitFor();
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
    };
    await item('Clams').click();
    await dialog.getByLabel('Special request').fill('No garlic');
    await goBack();
    await item('Clams').click();
    expect(await dialog.getByLabel('Special request').inputValue()).toBe('No garlic');
    await press(/^Add for/);
    await openBasket();
    await goBack();
    await openBasket();
    await press('Go to checkout');
    await dialog.getByText('Delivery').click();
    await dialog.getByLabel('Name').fill('Ana Sousa');
    await dialog.getByLabel('Street').fill('Rua Nova 3');
    await goBack();
    expect(new URL(page.url()).pathname).toBe(menu);
    await openBasket();
    await press('Go to checkout');
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Ana Sousa');
    expect(await dialog.getByLabel('Street').inputValue()).toBe('Rua Nova 3');
    await press(/^Place order/);
    await heading(/^Order \d+$/).waitFor();
    await page.goBack();
    await choose('Clams');
    await leavesTheSite(page);
  });

  it('closes a dashboard form and keeps its input, which the close button discards', async ({
    openPage,
    owner,
  }) => {
    const page = await openPage('/dashboard/branches', owner, PHONE);
    const dialog = page.getByRole('dialog');
    const name = dialog.getByRole('textbox', { name: 'Name', exact: true });
    const open = () => page.getByRole('button', { name: 'Add branch' }).click();
    await open();
    await name.fill('Chiado');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: 'Branches', level: 1 }).waitFor();
    await open();
    await expect.poll(() => name.inputValue()).toBe('Chiado');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await dialog.waitFor({ state: 'detached' });
    await open();
    await name.waitFor();
    expect(await name.inputValue()).toBe('');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await leavesTheSite(page);
  });

  it('closes the navigation, and returns from a page opened there to the previous one', async ({
    openPage,
    manager,
  }) => {
    const page = await openPage('/dashboard/menu', manager, PHONE);
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 });
    const open = () => page.getByRole('button', { name: 'Open navigation' }).click();
    const orders = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' });
    await heading('Menu').waitFor();
    await open();
    await orders.waitFor();
    await page.goBack();
    await orders.waitFor({ state: 'hidden' });
    await open();
    await orders.click();
    await heading('Orders').waitFor();
    await page.goBack();
    await heading('Menu').waitFor();
    await leavesTheSite(page);
  });

  it('does not close a secret that is shown once', async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/keys', manager, PHONE);
    await page.getByRole('button', { name: 'Create key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Till');
    await dialog.getByLabel('Read orders').check();
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText(/^rok_/).waitFor();
    await page.goBack();
    await page.goBack();
    await dialog.getByText(/^rok_/).waitFor();
  });

  it('closes the side panel of the kitchen', async ({ openPage, staff, harbourId, restaurant }) => {
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    const page = await openPage(`/kitchen?branch=${harbourId}`, staff, PHONE);
    const { ticket, openRecall } = kitchenPage(page);
    await page.getByRole('button', { name: 'Settings' }).click();
    const settings = page.getByRole('dialog', { name: 'Screen settings' });
    await settings.waitFor();
    await page.goBack();
    await settings.waitFor({ state: 'detached' });
    await openRecall();
    const recall = page.getByRole('complementary', { name: 'Recall' });
    await recall.waitFor();
    await page.goBack();
    await recall.waitFor({ state: 'detached' });
    await ticket(number).waitFor();
  });

  it('closes a panel opened a moment ago', async ({ openPage, staff, harbourId, restaurant }) => {
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    const page = await openPage(`/kitchen?branch=${harbourId}`, staff, PHONE);
    const recall = page.getByRole('button', { name: 'Recall' });
    const { ticket } = kitchenPage(page);
    await ticket(number).waitFor();
    // In one evaluation, because page timers fire between test commands.
    await recall.evaluate(async button => {
      (button as unknown as { click(): void }).click();
      await Promise.resolve();
      (globalThis as unknown as { history: { back(): void } }).history.back();
    });
    await page.getByRole('complementary', { name: 'Recall' }).waitFor({ state: 'detached' });
    await ticket(number).waitFor();
  });
});
