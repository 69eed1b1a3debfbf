import { describe, expect } from 'vitest';
import { pageTest as it } from '../helpers/pages.ts';
import { loseNextAnswer, UNAVAILABLE } from './models/lost-answers.ts';

describe('The counter', () => {
  it('places an order by keyboard alone, paid in cash', async ({ openPage, staff, restaurant }) => {
    await restaurant.addItem({ title: 'Espresso' });
    await restaurant.addItem({ title: 'Carrot cake' });
    const page = await openPage('/dashboard/counter', staff);
    await page.getByRole('combobox', { name: 'Find an item' }).waitFor();
    await page.keyboard.type('3 esp');
    await page.keyboard.press('Enter');
    await page.keyboard.type('car ca');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Order \d+ placed/).waitFor();
    const { body } = await staff.get<{
      data: { paymentStatus: string; lines: { title: string; quantity: number }[] }[];
    }>('/orders?limit=1');
    expect(body.data).toMatchObject([
      {
        paymentStatus: 'paid',
        lines: [
          { title: 'Espresso', quantity: 3 },
          { title: 'Carrot cake', quantity: 1 },
        ],
      },
    ]);
  });

  it('asks for the choices that an item needs', async ({ openPage, staff, restaurant }) => {
    const small = { id: 'opt_small', name: 'Small', prices: [{ currency: 'EUR', price: 0 }] };
    const large = { id: 'opt_large', name: 'Large', prices: [{ currency: 'EUR', price: 300 }] };
    const size = { id: 'grp_size', title: 'Size', minimum: 1, maximum: 1, options: [small, large] };
    const basil = { id: 'opt_basil', name: 'Basil', prices: [{ currency: 'EUR', price: 100 }] };
    const extras = { id: 'grp_extras', title: 'Extras', minimum: 0, maximum: 2, options: [basil] };
    await restaurant.addItem({ title: 'Pizza', customizations: [size, extras] });
    const page = await openPage('/dashboard/counter', staff);
    await page.getByRole('option', { name: /Pizza/ }).click();
    await page.getByText('Up to 2').waitFor();
    const add = page.getByRole('button', { name: 'Add to the order' });
    expect(await add.isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /Large/ }).click();
    await add.click();
    const order = page.getByRole('form', { name: 'This order' });
    await order.getByText('€15.50').first().waitFor();
  });

  it('places an order once though the answer is lost, and a changed one as another', async ({
    openPage,
    staff,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', staff, { rejections: [503] });
    const loseAnswer = () => loseNextAnswer(page, '**/dashboard/api/orders');
    const add = async () => {
      await page.getByRole('combobox', { name: 'Find an item' }).fill('esp');
      await page.keyboard.press('Enter');
    };
    const place = () => page.getByRole('button', { name: 'Place the order' }).click();
    const isBusy = page.getByText('The service is busy recovering. Try again in a moment.');
    const countAll = async () => (await staff.get<{ data: unknown[] }>('/orders')).body.data.length;
    const before = await countAll();
    const count = async () => (await countAll()) - before;

    await add();
    await loseAnswer();
    await place();
    await isBusy.waitFor();
    await place();
    await page.getByText(/Order \d+ placed/).waitFor();
    expect(await count()).toBe(1);

    await add();
    await loseAnswer();
    await place();
    await expect.poll(count).toBe(2);
    await add();
    await place();
    await expect.poll(count).toBe(3);
  });

  it('says when an order is placed and its payment is not recorded, and begins anew', async ({
    openPage,
    staff,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', staff, { rejections: [503] });
    await page.route('**/payment', route => route.fulfill({ status: 503, json: UNAVAILABLE }));
    await page.getByRole('combobox', { name: 'Find an item' }).fill('esp');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Place the order' }).click();
    await page.getByText(/^Order \d+ is placed, but its payment is not recorded/).waitFor();
    await page.getByRole('form', { name: 'This order' }).getByText('Nothing yet').waitFor();
  });

  it('places nothing that has left the menu meanwhile', async ({ openPage, staff, manager, restaurant }) => {
    const { _id: itemId } = await restaurant.addItem({ title: 'Octopus rice' });
    const page = await openPage('/dashboard/counter', staff, { rejections: [400] });
    await page.getByRole('combobox', { name: 'Find an item' }).fill('octopus');
    await page.keyboard.press('Enter');
    const unavailableUntil = new Date(Date.now() + 3_600_000).toISOString();
    await manager.put(`/menu/items/${itemId}/snooze`, { unavailableUntil });
    await page.keyboard.press('Control+Enter');
    const order = page.getByRole('form', { name: 'This order' });
    await order.getByText('No longer available').waitFor();
    expect(await order.getByRole('button', { name: 'Place the order' }).isDisabled()).toBe(true);
  });
});
