import { describe, expect } from 'vitest';
import type { ClosedDayReportList } from '../../generated/dashboard/types.ts';
import { pageTest as it } from '../helpers/pages.ts';

describe('The end of a day', () => {
  it('is counted, closed, listed, reopened, and printed, with the cash of a till', async ({
    openPage,
    manager,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Lemonade' });
    const counter = await openPage('/dashboard/counter', manager);
    await counter.getByLabel('Till').fill('Bar');
    await counter.getByRole('combobox', { name: 'Search items' }).fill('2 lemo');
    await counter.keyboard.press('Enter');
    await counter.keyboard.press('Control+Enter');
    await counter.getByText(/Order \d+ placed/).waitFor();
    const { body } = await manager.get<{ data: { id: string }[] }>('/orders?limit=1');
    const refund = { source: 'manual', amount: 5, till: 'Bar' };
    await manager.post(`/orders/${body.data[0]?.id}/refunds`, refund);

    const page = await openPage('/dashboard/reports', manager);
    await page.getByRole('link', { name: 'Close the day' }).click();
    await page.getByLabel('Till').selectOption('Bar');
    const methods = page.getByRole('table', { name: 'Payment methods' });
    await methods.getByRole('row', { name: 'Cash 1 €25.00 €5.00' }).waitFor();
    await page.getByLabel('Opening cash').fill('100');
    await page.getByText('€120.00').waitFor();
    await page.getByLabel('Counted cash').fill('119.5');
    await page.getByText('-€0.50').waitFor();
    await page.getByLabel('Notes').fill('A coin fell behind the bar.');
    await page.getByRole('button', { name: 'Close report' }).click();

    await page.getByRole('heading', { name: /^End of day/ }).waitFor();
    const cash = page.getByRole('region', { name: 'Cash in EUR' });
    for (const text of ['€100.00', '€25.00', '€5.00', '€120.00', '€119.50', '-€0.50'])
      await cash.getByText(text, { exact: true }).waitFor();
    await page.getByRole('region', { name: 'VAT of sales' }).getByText('€25.00').waitFor();
    await page.getByText('A coin fell behind the bar.').waitFor();

    const { data } = (await manager.get<ClosedDayReportList>('/sales/reports')).body;
    expect(data).toMatchObject([{ till: 'Bar', currencies: [{ cash: { difference: '-0.50' } }] }]);

    await page.emulateMedia({ media: 'print' });
    await page.getByRole('article').getByText('Test Kitchen').waitFor();
    for (const hidden of [
      page.getByRole('navigation').first(),
      page.getByRole('button', { name: 'Print' }),
      page.getByRole('link', { name: 'All reports' }),
    ])
      await hidden.waitFor({ state: 'hidden' });
    // 80 mm paper has no room for boxes.
    const border = "getComputedStyle(document.querySelector('article section')).borderLeftStyle";
    expect(await page.evaluate(border)).toBe('none');
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'All reports' }).click();
    const row = page.getByRole('row', { name: /Harbour.*Bar/ });
    await row.getByText('-€0.50').waitFor();
    await row.getByRole('link').click();
    await page.getByRole('region', { name: 'Cash in EUR' }).getByText('€119.50').waitFor();
  });

  it('names the same till in all tabs of a device', async ({ openPage, manager }) => {
    const counter = await openPage('/dashboard/counter', manager);
    const other = await counter.context().newPage();
    await other.goto(counter.url());
    await other.getByLabel('Till').fill('Door');
    await expect.poll(() => counter.getByLabel('Till').inputValue()).toBe('Door');
  });

  it('shows a conflict to the second of two people who close it, with the new figures', async ({
    openPage,
    manager,
    restaurant,
  }) => {
    const branchId = restaurant.market._id;
    const options = { rejections: [409] };
    const page = await openPage(`/dashboard/reports/open?branchId=${branchId}`, manager, options);
    await page.getByLabel('Counted cash').fill('0');
    const { body } = await manager.get<{ day: string }>(`/sales/open-report?branchId=${branchId}`);
    const cash = [{ currency: 'EUR', counted: 0 }];
    await manager.post('/sales/reports', { day: body.day, branchId, number: 1, cash });
    await page.getByRole('button', { name: 'Close report' }).click();
    await page.getByText('Someone else has closed this report').waitFor();
    await page.getByText('Already closed.').waitFor();
    await page.getByRole('button', { name: 'Close report' }).click();
    await page.getByText('Report 2').waitFor();
  });

  it('is shown in Arabic', async ({ openPage, manager, restaurant }) => {
    const day = '2026-03-14';
    await restaurant.addOrder({
      ...{ number: 9001, paymentStatus: 'paid', paymentProviderId: 'cash' },
      paidAt: new Date(`${day}T12:00:00Z`),
    });
    const cash = [{ currency: 'EUR', counted: 25 }];
    await manager.post('/sales/reports', { day, branchId: restaurant.harbour._id, number: 1, cash });
    const page = await openPage('/dashboard/reports', manager, { locale: 'ar' });
    await page
      .getByRole('link', { name: /2026|٢٠٢٦/ })
      .first()
      .click();
    await page.getByRole('heading', { name: /^نهاية يوم/ }).waitFor();
    await page.getByText('النقد المتوقع').waitFor();
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
  });
});
