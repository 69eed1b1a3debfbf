import { describe, expect } from 'vitest';
import { pageTest as it, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

describe('Branches', () => {
  it('are paused by a manager with one click', async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/branches', manager);
    await page.getByRole('region', { name: 'Harbour' }).getByText('Paused').click();
    await page.getByText('Status of Harbour changed').waitFor();
    await page.getByText('Paused until it is opened again').waitFor();
  });

  it('are paused for half an hour, which the guest with an open basket is told at once', async ({
    openPage,
    manager,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Clams' });
    const menu = `/order/${manager.session()?.restaurant.slug}/market`;
    const shop = await openPage(menu, undefined, { width: WIDTHS.phone });
    // What the guest is told is not asked for: it comes.
    await shop.clock.install();
    const guest = storefrontPage(shop);
    await guest.choose('Clams');
    await guest.openBasket();
    await guest.press('Go to checkout');
    const page = await openPage('/dashboard/branches', manager);
    const market = page.getByRole('region', { name: 'Market' });
    await market.getByRole('button', { name: 'Pause Market for 30 min' }).click();
    await market.getByText(/^Opens by itself at/).waitFor();
    await guest.dialog
      .getByText(/^The kitchen is not taking orders until .* Your basket is kept.$/)
      .waitFor();
    const place = guest.dialog.getByRole('button', { name: /^Place the order/ });
    expect(await place.isDisabled()).toBe(true);
    await market.getByText('Open', { exact: true }).click();
    await guest.dialog.getByText(/not taking orders/).waitFor({ state: 'detached' });
    expect(await place.isEnabled()).toBe(true);
  });
});
