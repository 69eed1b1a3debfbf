import { expect } from 'vitest';
import type { DashboardOrderList, VoucherList, VoucherWithEntries } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'A manager issues a voucher, and a guest and the counter use it up',
  async ({ openPage, manager, staff, restaurant }) => {
    await restaurant.addItem({ title: 'Octopus salad' });
    const page = await openPage('/dashboard/promotions', manager);
    await page.getByRole('link', { name: 'Gift vouchers' }).click();
    await page.getByText('No vouchers yet').waitFor();
    await page.getByRole('button', { name: 'Issue voucher' }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('button', { name: 'Issue voucher' }).click();
    await drawer.getByLabel('Amount (EUR)').fill('20');
    await drawer.getByLabel('Note').fill('For Ana');
    await drawer.getByRole('button', { name: 'Issue voucher' }).click();
    const shown = drawer.getByLabel('Voucher code');
    await shown.waitFor();
    const code = (await shown.textContent()) ?? '';
    expect(code).toMatch(/^(\w{4}-){3}\w{4}$/);
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByText('For Ana').waitFor();
    expect(await page.content()).not.toContain(code);

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, {
      width: WIDTHS.phone,
      rejections: [404],
    });
    const { dialog, press, choose, openBasket } = storefrontPage(phone);
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByText('I have a gift voucher').click();
    const typed = dialog.getByLabel('Voucher code');
    await typed.fill('nothing');
    await typed.press('Enter');
    await dialog.getByText('There is no voucher with this code. Check the code.').waitFor();
    await typed.fill(code.toLowerCase());
    await typed.press('Enter');
    await dialog.getByText('€12.50 is paid with the voucher. €7.50 stays on it.').waitFor();
    await dialog.getByLabel('Name').fill('Ana Sousa');
    await dialog.getByRole('button', { name: 'Place order for €0.00' }).click();
    await phone.getByText('-€12.50').waitFor();
    expect(await phone.getByRole('button', { name: /^Pay / }).count()).toBe(0);

    const till = await openPage('/dashboard/counter', staff);
    await till.getByRole('option').filter({ hasText: 'Octopus salad' }).click();
    const order = till.getByRole('form', { name: 'This order' });
    await order.getByRole('button', { name: 'Code or discount' }).click();
    await order.getByLabel('Voucher code').fill(code);
    await order.getByRole('button', { name: 'Redeem' }).click();
    await order.getByText('€0.00 stays on the voucher.').waitFor();
    await order.getByText('-€7.50').waitFor();
    await order.getByText('€5.00', { exact: true }).first().waitFor();
    expect(await till.evaluate(() => JSON.stringify(localStorage))).not.toContain(code);
    await order.getByRole('button', { name: 'Place order' }).click();
    await till.getByText(/Order \d+ placed: €5\.00/).waitFor();

    const { body: orders } = await manager.get<DashboardOrderList>('/orders');
    expect(
      orders.data.map(({ creditsUsed, total, paymentProviderId }) => [creditsUsed, total, paymentProviderId]),
    ).toEqual([
      ['7.50', '5.00', 'cash'],
      ['12.50', '0.00', 'credits'],
    ]);
    const { body: listed } = await manager.get<VoucherList>('/vouchers');
    const [voucher] = listed.data;
    const read = async () => (await manager.get<VoucherWithEntries>(`/vouchers/${voucher?.id}`)).body;
    await expect.poll(async () => (await read()).balance).toBe('0.00');
    await page.reload();
    await page.getByText('Used up').waitFor();
    await page.getByRole('button', { name: `History of voucher ${voucher?.codeEnding}` }).click();
    await page.getByRole('dialog').getByText('-€7.50').waitFor();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: /Order \d+/ })
      .first()
      .waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: /^Edit voucher/ }).click();
    await page.getByRole('dialog').getByLabel('Expires on').fill('2031-12-31');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('until Dec 31, 2031').waitFor();
    const { expiresAt, note } = await read();
    expect([expiresAt, note]).toEqual([expect.stringMatching(/^203[12]-/), 'For Ana']);

    await page.getByRole('button', { name: /^Void voucher/ }).click();
    await page.getByLabel('Reason').fill('Test');
    await page.getByRole('dialog').getByRole('button', { name: 'Void voucher' }).click();
    await page.getByText(/ voided$/).waitFor();
    expect(await read()).toMatchObject({ status: 'voided', entries: [{}, {}, {}, { reason: 'Test' }] });
  },
);
