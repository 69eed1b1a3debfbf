import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import { pageTest } from '../helpers/pages.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { ordersPages } from './models/orders-pages.ts';

const it = pageTest
  .extend('paid', ({ service, restaurant, manager }) => async () => {
    const lines = [{ menuItemId: (await restaurant.addItem())._id, quantity: 2 }];
    const { token, order } = (await openStorefront(service, restaurant, restaurant.harbour).place({ lines }))
      .body;
    await manager.post(`/orders/${order.number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    return { token, number: order.number };
  })
  .extend('read', ({ manager }) => async (number: number) => {
    return (await manager.get<DashboardOrder>(`/orders/${number}`)).body;
  });

describe('A refund as a voucher', () => {
  it('shows the code to copy until the manager confirms, and on the order', async ({
    paid,
    read,
    openPage,
    manager,
  }) => {
    const { number } = await paid();
    const page = await openPage(`/dashboard/orders/${number}`, manager);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const { press, dialog, payment, history } = ordersPages(page);
    await press('Refund');
    await dialog.getByLabel(/^Amount/).fill('6');
    await dialog.getByText('As a voucher').click();
    await dialog.getByText('The refund is paid as a voucher. You keep €19.00.').waitFor();
    await dialog.getByRole('button', { name: 'Refund €6.00' }).click();
    await dialog.getByText('Voucher for €6.00').waitFor();
    const code = await dialog.getByLabel('Voucher code').textContent();
    expect((await read(number)).refundVouchers).toMatchObject([{ code }]);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(code);
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await payment.getByText(/€6\.00 · as a voucher/).waitFor();
    const toast = page.locator('.mantine-Notifications-notification').last();
    await toast.waitFor();
    expect(await payment.getByLabel('Voucher code').textContent()).toBe(code);
    await history.getByText(`Refunded as voucher ${code?.slice(-4)}`).waitFor();
    await page.emulateMedia({ media: 'print' });
    await payment.getByText(String(code)).waitFor();
    expect(await payment.getByRole('button').count()).toBe(0);
    expect(await toast.isVisible()).toBe(false);
  });

  it('shows staff only the end of the code', async ({ paid, read, openPage, manager, staff }) => {
    const { number } = await paid();
    await manager.post(`/orders/${number}/refunds`, { amount: 6, source: 'voucher' });
    const [voucher] = (await read(number)).refundVouchers ?? [];
    const page = await openPage(`/dashboard/orders/${number}`, staff);
    const { payment } = ordersPages(page);
    await payment.getByText(`Voucher ${voucher?.codeEnding}`).waitFor();
    expect(await payment.getByText(String(voucher?.code)).count()).toBe(0);
  });

  it("appears on the guest's page immediately", async ({ paid, read, openPage, manager, restaurant }) => {
    const { token, number } = await paid();
    const { slug } = restaurant.harbour;
    const page = await openPage(`/order/${restaurant.id}/${slug}/track#${token}`);
    await page.getByText('Paid: €25.00').waitFor();
    await manager.post(`/orders/${number}/refunds`, { amount: 6, source: 'voucher' });
    const [voucher] = (await read(number)).refundVouchers ?? [];
    await page.getByText(`Voucher for €6.00: ${voucher?.code}`).waitFor();
  });
});
