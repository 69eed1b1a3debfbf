import { describe, expect } from 'vitest';
import type { DashboardOrder } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { addUser, type Dashboard } from '../helpers/dashboard.ts';
import { pageTest } from '../helpers/pages.ts';

const it = pageTest.extend('place', ({ restaurant, harbourId }) => {
  return async (by: Dashboard, title: string, values: object = {}) => {
    const { _id: menuItemId } = await restaurant.addItem({ title });
    const order = { branchId: harbourId, channel: 'counter', type: 'pickup', ...values };
    const lines = [{ menuItemId, quantity: 2 }];
    return { menuItemId, ...(await by.post<DashboardOrder>('/orders', { ...order, lines })).body };
  };
});

describe('The activity page', () => {
  it('can be filtered by person, order, and time, and cleared', async ({
    openPage,
    owner,
    manager,
    place,
  }) => {
    const { menuItemId, number } = await place(manager, 'Sea bream');
    await owner.patch(`/menu/items/${menuItemId}`, { title: 'Gilt-head bream' });
    const page = await openPage('/dashboard/activity', owner);
    const rows = page.getByRole('row');
    const placed = rows.filter({ hasText: `Placed order` }).filter({ hasText: String(number) });
    const changed = rows.filter({ hasText: 'Edited item' });
    await placed.waitFor();
    await page.getByLabel('Who').selectOption('Olga');
    await placed.waitFor({ state: 'detached' });
    await changed.first().waitFor();
    await page.getByRole('button', { name: /^Show everything/ }).click();
    await placed.waitFor();

    await page.getByLabel('Order number').fill(`#${number}`);
    await page.keyboard.press('Enter');
    await changed.first().waitFor({ state: 'detached' });
    expect(await rows.count()).toBe(1);
    await page.getByRole('button', { name: `Show everything, not only ${number}` }).click();

    await page.getByLabel('Until').fill('2020-01-01T00:00');
    await page.getByText('No matching activity').waitFor();
    await page.getByLabel('Until').fill('');
    await page.getByLabel('Since').fill('2020-01-01T00:00');
    await placed.waitFor();
  });

  it('names what was changed, also lines of orders, times, and answers', async ({
    openPage,
    owner,
    place,
  }) => {
    const { menuItemId, ...order } = await place(owner, 'Turbot', { type: 'dine_in', table: '3' });
    const changed = [{ lineId: order.lines[0]?.id, quantity: 1 }];
    await owner.post(`/orders/${order.number}/changes`, { lines: changed, table: '5', reason: 'Sent back' });
    const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
    await owner.put(`/orders/${order.number}/promised-time`, { promisedAt: `${tomorrow}T18:30:00.000Z` });
    await owner.patch(`/menu/items/${menuItemId}`, { published: false });
    const page = await openPage('/dashboard/activity', owner, { timezoneId: 'Asia/Tokyo' });
    const list = page.getByRole('table');
    await list.getByText(/Items: 2 × Turbot → 1 × Turbot.+Table: 3 → 5/).waitFor();
    await list.getByText(/Promised time: – → .+, 3:30\sAM/).waitFor();
    await list.getByText('Published: Yes → No').waitFor();
  });

  it('reports that an order does not exist', async ({ openPage, owner }) => {
    const page = await openPage('/dashboard/activity', owner, { rejections: [404] });
    await page.getByLabel('Order number').fill('999999');
    await page.keyboard.press('Enter');
    await page.getByText('No order has this number').waitFor();
  });

  it('shows paid and refunded amounts by method, and changes, in Arabic', async ({
    openPage,
    owner,
    place,
  }) => {
    const { menuItemId, number } = await place(owner, 'Red mullet');
    await owner.post(`/orders/${number}/payment`, { outcome: 'succeeded', providerId: 'cash' });
    await owner.post(`/orders/${number}/refunds`, { amount: 5, reason: 'Late', source: 'manual' });
    await owner.patch(`/menu/items/${menuItemId}`, { description: 'From the grill' });
    await owner.post('/users', { name: 'Zoe', email: 'zoe@x.example', role: 'manager', branchIds: null });
    const page = await openPage('/dashboard/activity', owner, { locale: 'ar' });
    const row = (...texts: string[]) =>
      texts.reduce((rows, hasText) => rows.filter({ hasText }), page.getByRole('row'));
    await row(String(number), 'طريقة الدفع: نقدًا').waitFor();
    await row(String(number), 'السبب: Late')
      .getByText(/المبلغ: .*5\.00/)
      .waitFor();
    await row('Red mullet', 'الوصف').waitFor();
    await row('Zoe', 'الدور: مدير').waitFor();
    await page.goto(`${new URL(page.url()).origin}/dashboard/orders/${number}`);
    await page.getByRole('region', { name: 'السجل' }).getByText('نقدًا', { exact: true }).waitFor();
  });

  it.for([
    { locale: 'en', who: 'Sara, operator of the service', what: 'Suspended restaurant' },
    { locale: 'ar', who: 'Sara، من القائمين على الخدمة', what: 'أوقف المطعم' },
  ])(
    'names the host who changed the restaurant, in "$locale"',
    async ({ locale, who, what }, { openPage, owner, service, restaurant }) => {
      const { setSuspended } = service.context.services.restaurants;
      const host = { type: 'host', id: 'host', name: 'Sara' } as const;
      for (const suspended of [true, false])
        await setSuspended(restaurant.id, suspended, host, 'Unpaid bills');
      const page = await openPage('/dashboard/activity', owner, { locale });
      const row = page.getByRole('row').filter({ hasText: what }).first();
      await row.getByRole('button', { name: who }).click();
      await row.waitFor();
    },
  );

  it('is inaccessible while the restaurant is suspended, and the sign-in explains why', async ({
    openPage,
    service,
    newRestaurant,
  }) => {
    const { id: restaurantId } = await newRestaurant();
    const { email, password } = await addUser(service, { restaurantId, role: 'owner' });
    await service.context.services.restaurants.setSuspended(restaurantId, true, SYSTEM);
    const page = await openPage('/dashboard/activity', undefined, { rejections: [401, 403] });
    await page.getByLabel('Email').fill(email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    await page.getByText('This restaurant is suspended. Contact the operator of the service.').waitFor();
  });
});
