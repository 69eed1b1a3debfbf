import { expect } from 'vitest';
import type { DashboardOrderList } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'The code on a table leads to the menu, and the order to the table',
  async ({ openPage, owner, restaurant }) => {
    await restaurant.addItem({ title: 'Octopus salad' });
    const page = await openPage('/dashboard/branches', owner);
    const card = page.getByRole('region', { name: 'Harbour' });
    await card.getByRole('link', { name: 'Table codes' }).click();
    await page.getByLabel('Tables').fill('1-3, Bar');
    const codes = page.getByRole('img', { name: /^QR code of table/ });
    await expect.poll(() => codes.count()).toBe(4);
    const code = page.getByRole('link', { name: 'QR code of table Bar' });
    const { pathname, search } = new URL((await code.getAttribute('href')) ?? '');

    const phone = await openPage(pathname + search, undefined, { width: WIDTHS.phone });
    const { press, choose, openBasket } = storefrontPage(phone);
    await phone.getByText('Harbour · Table Bar').waitFor();
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    await phone.getByText('Table Bar', { exact: true }).waitFor();
    await phone.getByLabel('Name').fill('Niamh');
    await press(/^Place order/);
    await phone.getByText(/Table Bar.*Niamh/).waitFor();
    const { body } = await owner.get<DashboardOrderList>('/orders');
    expect(body.data).toMatchObject([{ type: 'dine_in', table: 'Bar' }]);
  },
);
