import { expect } from 'vitest';
import type { Weekday } from '../../generated/dashboard/types.ts';
import type { MenuCategory } from '../../generated/public/types.ts';
import { localTimeOf } from '../../server/lib/zoned-day.ts';
import { WEEKDAYS } from '../../spec/rules/schedule.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

/** The weekday three days from now, which is not tomorrow in any time zone. */
const inThreeDays = (): Weekday => WEEKDAYS[(new Date().getUTCDay() + 3) % 7] ?? 'monday';

const capitalized = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1);

pageTest(
  'A manager limits a category to hours of the week, in which guests and staff can order its items',
  async ({ openPage, manager, owner, restaurant }) => {
    const { harbour, category } = restaurant;
    await restaurant.addItem({ title: 'Pancakes' });
    const day = inThreeDays();
    const page = await openPage('/dashboard/menu', manager, { rejections: [400] });
    const categories = page.getByRole('navigation', { name: 'Categories' });
    await categories.getByRole('button', { name: 'More for Mains' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit category' });
    await dialog.getByLabel('Guests can order at any time of the week').uncheck();
    for (const each of WEEKDAYS) {
      await dialog.getByRole('button', { name: `Remove these hours of ${capitalized(each)}` }).click();
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Add hours, or let guests order at any time.').waitFor();
    const add = dialog.getByRole('button', { name: `Add hours on ${capitalized(day)}` });
    await add.click();
    await add.click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('These hours overlap other hours.').waitFor();
    await dialog
      .getByRole('button', { name: `Remove these hours of ${capitalized(day)}` })
      .last()
      .click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const hours = new RegExp(`Available .?${capitalized(day).slice(0, 3)}\\s11:00\\sAM.–.{1,2}10:00\\sPM`);
    await categories.getByLabel(hours).waitFor();
    const { body } = await owner.get<MenuCategory>(`/menu/categories/${category._id}`);
    expect(body.hours).toEqual([{ day, opens: '11:00', closes: '22:00' }]);

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const { dialog: shown, press, choose, openBasket, item } = storefrontPage(phone);
    await phone.getByText(hours).waitFor();
    await item('Pancakes').click();
    expect(await shown.getByRole('button', { name: 'Not available now' }).isDisabled()).toBe(true);

    await owner.patch(`/branches/${harbour._id}`, { preOrderDays: 5 });
    await phone.reload();
    await choose('Pancakes');
    await openBasket();
    await shown.getByText('Choose a time when you check out.').waitFor();
    await press('Go to checkout');
    await shown.getByLabel('Name').fill('Ana Sousa');
    const times = shown.getByLabel('Time').getByRole('option');
    await times.last().and(shown.getByText('10:00 PM')).waitFor({ state: 'attached' });
    expect((await times.allTextContents()).slice(0, 2)).toEqual(['Choose a time', '11:00 AM']);
    await shown.getByLabel('Time').selectOption('6:00 PM');
    await press(/^Place order/);
    await phone.getByText(/^Ordered for .*6:00/).waitFor();

    const counter = await openPage('/dashboard/counter', owner);
    await counter.getByRole('option', { name: /^Pancakes/ }).click();
    await counter.getByText(/Choose a time or remove it\./).waitFor();
    expect(await counter.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true);
  },
);

pageTest(
  'Items can no longer be ordered on an open page when their hours end',
  async ({ openPage, manager, restaurant }) => {
    await restaurant.addItem({ title: 'Porridge' });
    const { timezone } = restaurant.market;
    const local = localTimeOf(new Date(), timezone);
    const day = WEEKDAYS[new Date(local.slice(0, 10)).getUTCDay()] ?? 'monday';
    const hour = Number(local.slice(11, 13));
    const toClock = (of: number) => `${String(of % 24).padStart(2, '0')}:00`;
    await manager.patch(`/menu/categories/${restaurant.category._id}`, {
      hours: [{ day, opens: toClock(hour), closes: toClock(hour + 2) }],
    });
    const phone = await openPage(`/order/${restaurant.id}/market`, undefined, { width: WIDTHS.phone });
    await phone.clock.install();
    await phone.reload();
    const { dialog, press, choose, openBasket, item } = storefrontPage(phone);
    await choose('Porridge');
    await openBasket();
    const checkout = dialog.getByRole('button', { name: 'Go to checkout' });
    expect(await checkout.isEnabled()).toBe(true);
    // Without responses, the page cannot learn the service's time.
    await phone.route('**/dashboard/api/**', () => {});
    await phone.clock.fastForward('03:00:00');
    await dialog.getByText(/^Available .* Remove it to continue\.$/).waitFor();
    expect(await checkout.isDisabled()).toBe(true);
    await press('Close');
    await item('Porridge').click();
    await dialog.getByRole('button', { name: 'Not available now' }).waitFor();
  },
);
