import { expect } from 'vitest';
import type { DashboardBranch } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';

pageTest(
  'An owner sets opening hours, and guests see when they can order',
  async ({ openPage, owner, restaurant }) => {
    await restaurant.addItem({ title: 'Octopus salad' });
    const page = await openPage('/dashboard/branches', owner, { rejections: [400] });
    const card = page.getByRole('region', { name: 'Harbour' });
    await card.getByRole('button', { name: 'Opening hours' }).click();
    const drawer = page.getByRole('dialog', { name: 'Opening hours of Harbour' });
    await drawer.getByLabel('Guests can order whenever the branch is open').uncheck();
    await drawer.getByLabel('Monday: opens').fill('00:00');
    await drawer.getByLabel('Monday: closes').fill('00:00');
    await drawer.getByRole('button', { name: 'Copy to every day' }).click();
    await drawer.getByRole('button', { name: 'Add hours on Friday' }).click();
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('These hours overlap other hours.').waitFor();
    await drawer.getByRole('button', { name: 'Remove these hours of Friday' }).last().click();
    await drawer.getByRole('button', { name: 'Add date' }).click();
    const today = new Date().toISOString().slice(0, 10);
    const dates = [-1, 0, 1].map(days =>
      new Date(Date.parse(today) + days * 24 * 60 * 60_000).toISOString().slice(0, 10),
    );
    // One of these dates, whatever the branch's time zone.
    for (const [index, date] of dates.entries()) {
      if (index > 0) await drawer.getByRole('button', { name: 'Add date' }).click();
      await drawer.getByLabel('Date', { exact: true }).nth(index).fill(date);
    }
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    await card.getByText(/^Guests can order from /).waitFor();
    const { body } = await owner.get<DashboardBranch>(`/branches/${restaurant.harbour._id}`);
    expect(body.openingHours?.weekly).toHaveLength(7);
    expect(body.openingHours?.special).toEqual(dates.map(date => ({ date, intervals: [] })));

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    await phone.getByText(/^Closed right now\. Opens .*\. You can browse the menu\.$/).waitFor();
    await phone.getByText('Opening hours').click();
    await phone.getByText('Sunday').waitFor();
  },
);

pageTest(
  'Hours that are being edited stay when a colleague saves others, which are told then',
  async ({ openPage, owner, restaurant }) => {
    const path = `/branches/${restaurant.market._id}`;
    const page = await openPage('/dashboard/branches', owner, { rejections: [409] });
    const card = page.getByRole('region', { name: 'Market' });
    await card.getByRole('button', { name: 'Opening hours' }).click();
    const drawer = page.getByRole('dialog', { name: 'Opening hours of Market' });
    await drawer.getByLabel('Guests can order whenever the branch is open').uncheck();
    await drawer.getByLabel('Monday: opens').fill('09:00');
    const openingHours = { weekly: [], special: [{ date: '2030-12-24', intervals: [] }] };
    await owner.patch(path, { openingHours });
    await page.getByText('Opening hours set').waitFor();
    expect(await drawer.getByLabel('Monday: opens').inputValue()).toBe('09:00');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.getByText('Someone else changed this while you were editing').waitFor();
    expect((await owner.get<DashboardBranch>(path)).body.openingHours).toEqual(openingHours);
    await drawer.getByRole('button', { name: 'Save mine anyway' }).click();
    await drawer.waitFor({ state: 'detached' });
    const { body } = await owner.get<DashboardBranch>(path);
    expect(body.openingHours?.weekly).toContainEqual({ day: 'monday', opens: '09:00', closes: '22:00' });
  },
);
