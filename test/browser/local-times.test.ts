import { expect } from 'vitest';
import type { DashboardOrder, VoucherList } from '../../generated/dashboard/types.ts';
import { businessDayOf } from '../../server/lib/zoned-day.ts';
import { shiftDay } from '../../spec/rules/business-day.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';

const DAY_MS = 24 * 60 * 60_000;

const formatDay = (day: string) =>
  new Date(day).toLocaleDateString('en', { dateStyle: 'medium', timeZone: 'UTC' });

pageTest(
  "Guests see the hours of the branch's current day, and none of days that are over",
  async ({ openPage, owner, restaurant }) => {
    await restaurant.addItem({ title: 'Octopus salad' });
    const now = new Date();
    // In one of them, the business day is not the one in UTC.
    const timezone =
      ['Pacific/Pago_Pago', 'Pacific/Kiritimati'].find(
        zone => businessDayOf(now, zone) !== now.toISOString().slice(0, 10),
      ) ?? '';
    const today = businessDayOf(now, timezone);
    const days = [-1, 0, 1].map(days => shiftDay(today, days));
    const special = days.map(date => ({ date, intervals: [] }));
    await owner.patch(`/branches/${restaurant.market._id}`, {
      timezone,
      openingHours: { weekly: [], special },
    });
    const phone = await openPage(`/order/${restaurant.id}/market`, undefined, {
      ...{ width: WIDTHS.phone, timezoneId: 'Europe/Lisbon' },
    });
    await phone.getByText('Opening hours').click();
    await phone.getByText('Sunday').waitFor();
    const isShown = (day: string) => phone.getByText(formatDay(day)).isVisible();
    expect(await Promise.all(days.map(isShown))).toEqual([false, true, true]);
  },
);

pageTest(
  'The end of a pause on another day is shown with its day',
  async ({ openPage, owner, restaurant }) => {
    const { _id, timezone: timeZone } = restaurant.harbour;
    await restaurant.addItem({ title: 'Octopus salad' });
    const until = new Date(Date.now() + 2 * DAY_MS);
    await owner.put(`/branches/${_id}/status`, { status: 'paused', until: until.toISOString() });
    const day = until.toLocaleDateString('en', { timeZone, month: 'short', day: 'numeric' });
    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    await phone.getByText(`The kitchen isn't accepting orders until ${day}`).waitFor();
    const branches = await openPage('/dashboard/branches', owner);
    await branches.getByText(`Reopens automatically at ${day}`).waitFor();
    const counter = await openPage('/dashboard/counter', owner);
    await counter.getByText(`including at the counter, until ${day}`).waitFor();
    await owner.put(`/branches/${_id}/status`, { status: 'open' });
  },
);

pageTest(
  "A voucher expires at the end of a day in the branches' time zone, wherever the device is",
  async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/promotions/vouchers', manager, {
      timezoneId: 'Pacific/Auckland',
    });
    const drawer = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Issue voucher' }).first().click();
    await drawer.getByLabel('Amount (EUR)').fill('20');
    const expiry = drawer.getByLabel('Expires on');
    await expiry.focus();
    // More digits begin the year again.
    for (const key of '123120662099') await page.keyboard.press(key);
    await drawer.getByRole('button', { name: 'Issue voucher' }).click();
    await drawer.getByRole('button', { name: 'Done' }).click();
    await page.getByText('until Dec 31, 2099').waitFor();
    const read = async () => (await manager.get<VoucherList>('/vouchers')).body.data[0];
    expect(await read()).toMatchObject({ expiresAt: '2099-12-31T23:59:59.000Z' });
    await page.getByRole('button', { name: /^Edit voucher/ }).click();
    expect(await expiry.inputValue()).toBe('2099-12-31');
    await expiry.fill('2099-07-14');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    // Summer time.
    expect(await read()).toMatchObject({ expiresAt: '2099-07-14T22:59:59.000Z' });
  },
);

pageTest('A date and time can be typed without a pause', async ({ openPage, staff, restaurant }) => {
  await restaurant.addItem({ title: 'Soup of the day' });
  const till = await openPage('/dashboard/counter', staff);
  await till.getByRole('option').filter({ hasText: 'Soup of the day' }).click();
  const order = till.getByRole('form', { name: 'This order' });
  await order.getByRole('button', { name: 'For a later time' }).click();
  const time = order.getByLabel('For a later time');
  await time.focus();
  const tomorrow = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  const [year, month, day] = tomorrow.split('-');
  for (const key of `${month}${day}${year}0830P`) await till.keyboard.press(key);
  expect(await time.inputValue()).toBe(`${tomorrow}T20:30`);
  await order.getByText('Later', { exact: true }).click();
  const placed = till.waitForResponse(response => response.url().endsWith('/dashboard/api/orders'));
  await order.getByRole('button', { name: 'Place order' }).click();
  const { promisedAt }: DashboardOrder = await (await placed).json();
  expect(promisedAt).toBe(new Date(`${tomorrow}T20:30Z`).toISOString());
});
