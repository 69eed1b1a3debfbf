import type { Route } from 'playwright-core';
import { describe, expect } from 'vitest';
import type { DashboardOrderList } from '../../generated/dashboard/types.ts';
import { toLocalTime } from '../helpers/local-time.ts';
import { pageTest as it } from '../helpers/pages.ts';
import { intercept, loseNextAnswer, UNAVAILABLE } from './models/intercept.ts';

describe('The counter', () => {
  it('places an order paid in cash by keyboard alone', async ({ openPage, staff, restaurant }) => {
    await restaurant.addItem({ title: 'Espresso' });
    await restaurant.addItem({ title: 'Carrot cake' });
    const page = await openPage('/dashboard/counter', staff);
    await page.getByRole('combobox', { name: 'Search items' }).waitFor();
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

  it('sells by category tabs, to a table shown by the kitchen and the order', async ({
    openPage,
    staff,
    restaurant,
    harbourId,
  }) => {
    const cakes = await restaurant.addCategory({ title: 'Cakes' });
    await restaurant.addItem({
      title: 'Lemon tart',
      category: { id: cakes._id, slug: cakes.slug, title: 'Cakes' },
    });
    await restaurant.addItem({ title: 'Ristretto' });
    const page = await openPage('/dashboard/counter', staff);
    const kitchen = await openPage(`/kitchen?branch=${harbourId}`, staff);
    const options = page.getByRole('option');
    await options.filter({ hasText: 'Ristretto' }).waitFor();
    await page.getByRole('button', { name: 'Cakes' }).click();
    await options.filter({ hasText: 'Ristretto' }).waitFor({ state: 'detached' });
    await options.filter({ hasText: 'Lemon tart' }).click();
    await page.getByRole('combobox', { name: 'Search items' }).fill('rist');
    await options.filter({ hasText: 'Ristretto' }).waitFor();
    const order = page.getByRole('form', { name: 'This order' });
    await order.getByText('Dine in').click();
    await order.getByLabel('Table').fill('Terrace 3');
    await order.getByRole('button', { name: 'Place order' }).click();
    const placed = await page.getByText(/Order \d+ placed/).textContent();
    const number = /\d+/.exec(placed ?? '')?.[0];
    await kitchen
      .getByRole('article', { name: `Order ${number}` })
      .getByText('Table Terrace 3')
      .waitFor();
    await page.goto(`${new URL(page.url()).origin}/dashboard/orders/${number}`);
    await page.getByRole('region', { name: 'Customer' }).getByText('Terrace 3').waitFor();
    // The next guest sits elsewhere.
    await page.goto(`${new URL(page.url()).origin}/dashboard/counter`);
    await order.getByText('Dine in').click();
    expect(await order.getByLabel('Table').inputValue()).toBe('');
  });

  it("asks for an item's required choices", async ({ openPage, staff, restaurant }) => {
    const small = { id: 'opt_small', name: 'Small', prices: [{ currency: 'EUR', price: 0 }] };
    const large = { id: 'opt_large', name: 'Large', prices: [{ currency: 'EUR', price: 300 }] };
    const size = { id: 'grp_size', title: 'Size', minimum: 1, maximum: 1, options: [small, large] };
    const basil = { id: 'opt_basil', name: 'Basil', prices: [{ currency: 'EUR', price: 100 }] };
    const extras = { id: 'grp_extras', title: 'Extras', minimum: 0, maximum: 2, options: [basil] };
    await restaurant.addItem({ title: 'Pizza', customizations: [size, extras] });
    const page = await openPage('/dashboard/counter', staff);
    await page.getByRole('option', { name: /Pizza/ }).click();
    await page.getByText('Up to 2').waitFor();
    expect(await page.getByRole('radio', { name: /Small/ }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: /Large/ }).click();
    await page.getByRole('button', { name: 'Add to order' }).click();
    const order = page.getByRole('form', { name: 'This order' });
    await order.getByText('€15.50').first().waitFor();
  });

  it('sells three of an item with choices by typing, with default or other choices', async ({
    openPage,
    staff,
    restaurant,
  }) => {
    const option = (name: string, price: number) => ({
      id: `opt_${name}`,
      name,
      prices: [{ currency: 'EUR', price }],
    });
    const options = [option('Thin', 0), option('Thick', 200)];
    const base = { id: 'grp_base', title: 'Base', minimum: 1, maximum: 1, options };
    await restaurant.addItem({ title: 'Márgherita', customizations: [base] });
    const page = await openPage('/dashboard/counter', staff);
    await page.getByRole('combobox', { name: 'Search items' }).waitFor();
    const sell = async (...keys: string[]) => {
      await page.keyboard.type('3 marg');
      await page.getByRole('option', { name: '3 × Márgherita' }).waitFor();
      await page.keyboard.press('Enter');
      for (const key of keys) await page.getByRole('dialog').press(key);
      await page.keyboard.press('Control+Enter');
      await page.getByRole('form', { name: 'This order' }).getByText('Nothing yet').waitFor();
    };
    type Orders = { data: { lines: { quantity: number; options: { name: string }[] }[] }[] };
    const sold = async () => (await staff.get<Orders>('/orders?limit=1')).body.data[0]?.lines;
    await sell();
    await expect.poll(sold).toMatchObject([{ quantity: 3, options: [{ name: 'Thin' }] }]);
    await sell('2');
    await expect.poll(sold).toMatchObject([{ quantity: 3, options: [{ name: 'Thick' }] }]);
  });

  it('requires an address for a delivery, also by keyboard, and places nothing', async ({
    openPage,
    staff,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', staff);
    await page.getByRole('combobox', { name: 'Search items' }).fill('esp');
    await page.keyboard.press('Enter');
    const order = page.getByRole('form', { name: 'This order' });
    await order.getByText('Delivery').click();
    await page.keyboard.press('Control+Enter');
    const needed = order.getByRole('textbox', { name: 'Deliver to', description: 'Required.' });
    await needed.and(page.locator(':focus')).waitFor();
    await page.keyboard.type('1 Castle Quay');
    await needed.waitFor({ state: 'detached' });
    await page.keyboard.press('Control+Enter');
    await page.getByText(/Order \d+ placed/).waitFor();
  });

  it('shows the change for a cash amount', async ({ openPage, staff, restaurant }) => {
    const { prices } = await restaurant.addItem();
    await restaurant.addItem({ title: 'Galão', prices: prices.map(row => ({ ...row, price: 350 })) });
    const page = await openPage('/dashboard/counter', staff);
    await page.getByRole('combobox', { name: 'Search items' }).fill('2 gal');
    await page.keyboard.press('Enter');
    const order = page.getByRole('form', { name: 'This order' });
    const given = order.getByLabel('Cash received');
    await given.fill('5');
    await order.getByText('€2.00 short').waitFor();
    await given.fill('20');
    await order.getByText('€13.00 change').waitFor();
  });

  it('places an order once after a lost response, and a changed one as a new order', async ({
    openPage,
    staff,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', staff, { rejections: [503] });
    const loseAnswer = () => loseNextAnswer(page, '**/dashboard/api/orders');
    const add = async () => {
      await page.getByRole('combobox', { name: 'Search items' }).fill('esp');
      await page.keyboard.press('Enter');
    };
    const place = () => page.getByRole('button', { name: 'Place order' }).click();
    const isBusy = page.getByText('The service is temporarily unavailable. Try again in a moment.');
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

  it("keeps the next guest's order, which is typed before the last one is placed", async ({
    openPage,
    staff,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    await restaurant.addItem({ title: 'Carrot cake' });
    const page = await openPage('/dashboard/counter', staff);
    const order = page.getByRole('form', { name: 'This order' });
    const add = async (text: string) => {
      await page.getByRole('combobox', { name: 'Search items' }).fill(text);
      await page.keyboard.press('Enter');
    };
    const held: Route[] = [];
    const sent = (count: number) => expect.poll(() => held.length).toBe(count);
    await intercept(page, '**/dashboard/api/orders', route => {
      if (route.request().method() === 'POST') held.push(route);
      else void route.fallback();
    });
    await add('2 esp');
    await order.getByLabel('Name').fill('Ana');
    await page.keyboard.press('Control+Enter');
    await sent(1);
    // An impatient second press places nothing.
    await page.keyboard.press('Control+Enter');
    await add('esp');
    await add('car');
    await order.getByLabel('Name').fill('Noor');
    await held[0]?.fallback();
    await page.getByText(/Order \d+ placed/).waitFor();
    await order.getByRole('button', { name: 'Remove one Carrot cake' }).waitFor();
    expect(held.length).toBe(1);
    await add('car');
    await page.keyboard.press('Control+Enter');
    await sent(2);
    await held[1]?.fallback();
    await order.getByText('Nothing yet').waitFor();
    const { body } = await staff.get<DashboardOrderList>('/orders?limit=2');
    expect(body.data).toMatchObject([
      {
        customer: { name: 'Noor' },
        lines: [
          { title: 'Espresso', quantity: 1 },
          { title: 'Carrot cake', quantity: 2 },
        ],
      },
      { customer: { name: 'Ana' }, lines: [{ title: 'Espresso', quantity: 2 }] },
    ]);
  });

  it('shows which order is unpaid, even after a reload, until the payment is recorded', async ({
    openPage,
    staff,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', staff, { rejections: [503] });
    let isCut = false;
    const { letThrough } = await intercept(page, '**/payment', route =>
      isCut ? undefined : route.fulfill({ status: 503, json: UNAVAILABLE }),
    );
    const sell = async () => {
      await page.getByRole('combobox', { name: 'Search items' }).fill('esp');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Place order' }).click();
      await page.getByRole('form', { name: 'This order' }).getByText('Nothing yet').waitFor();
    };
    const notices = page
      .getByRole('alert')
      .filter({ hasText: /^Order \d+ was placed, but its payment wasn't recorded/ });
    await sell();
    await notices.waitFor();
    isCut = true;
    await sell();
    await page.reload();
    await expect.poll(() => notices.count()).toBe(2);
    await notices.first().getByRole('link').click();
    await page.getByText('Unpaid').first().waitFor();
    letThrough();
    await page.getByRole('button', { name: 'Record payment' }).click();
    await page.getByRole('button', { name: /^Record €/ }).click();
    await page.getByText(/^Payment for order \d+ recorded/).waitFor();
    await page.getByRole('link', { name: 'Counter' }).click();
    await expect.poll(() => notices.count()).toBe(1);
  });

  it('shows no warning for a recorded payment whose response was lost', async ({
    openPage,
    staff,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Espresso' });
    const page = await openPage('/dashboard/counter', staff, { rejections: [503] });
    await loseNextAnswer(page, '**/payment');
    await page.getByRole('combobox', { name: 'Search items' }).fill('esp');
    await page.keyboard.press('Enter');
    const looked = page.waitForResponse(
      response => response.request().method() === 'GET' && /\/orders\/ord_/.test(response.url()),
    );
    await page.getByRole('button', { name: 'Place order' }).click();
    expect(await (await looked).json()).toMatchObject({ paymentStatus: 'paid' });
    expect(await page.getByText(/its payment wasn't recorded/).count()).toBe(0);
  });

  it('shows up front that its branch takes no orders, and until when', async ({
    openPage,
    manager,
    harbourId,
  }) => {
    const setStatus = (body: object) => manager.put(`/branches/${harbourId}/status`, body);
    await setStatus({ status: 'paused', until: new Date(Date.now() + 1_800_000).toISOString() });
    const page = await openPage('/dashboard/counter', manager);
    await page
      .getByText(/^Harbour is paused and isn't accepting orders, including at the counter, until \d/)
      .waitFor();
    await setStatus({ status: 'closed' });
    await page.reload();
    await page.getByText("Harbour is closed and isn't accepting orders").waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Branches' }).click();
    await page.getByText('Open', { exact: true }).first().click();
    await page.getByRole('link', { name: 'Counter' }).click();
    await page.getByRole('combobox', { name: 'Search items' }).waitFor();
    await expect.poll(() => page.getByText("isn't accepting orders").count()).toBe(0);
  });

  it('does not place items that have since been removed from the menu', async ({
    openPage,
    staff,
    manager,
    restaurant,
  }) => {
    const { _id: itemId } = await restaurant.addItem({ title: 'Octopus rice' });
    const page = await openPage('/dashboard/counter', staff, { rejections: [400] });
    await page.getByRole('combobox', { name: 'Search items' }).fill('octopus');
    await page.keyboard.press('Enter');
    const unavailableUntil = new Date(Date.now() + 3_600_000).toISOString();
    await manager.put(`/menu/items/${itemId}/snooze`, { unavailableUntil });
    await page.keyboard.press('Control+Enter');
    const order = page.getByRole('form', { name: 'This order' });
    await order.getByText('No longer available').waitFor();
    expect(await order.getByRole('button', { name: 'Place order' }).isDisabled()).toBe(true);
  });
});

it('The counter accepts a promotion code, or a discount with a reason', async ({
  openPage,
  manager,
  staff,
  restaurant,
}) => {
  await restaurant.addItem({ title: 'Flat white' });
  const rule = { kind: 'percentage', percentage: 10, currency: 'EUR' };
  await manager.post('/promotions', { name: 'Neighbours', code: 'STREET', ...rule });
  const page = await openPage('/dashboard/counter', staff, { rejections: [404] });
  const order = page.getByRole('form', { name: 'This order' });
  const add = () => page.getByRole('option').filter({ hasText: 'Flat white' }).click();
  await add();
  await order.getByRole('button', { name: 'Code or discount' }).click();
  await order.getByLabel('Promotion code').fill('nothing');
  await order.getByRole('button', { name: 'Apply' }).click();
  await order.getByText("This code doesn't apply here right now.").waitFor();
  await order.getByLabel('Promotion code').fill('street');
  await order.getByRole('button', { name: 'Apply' }).click();
  await order.getByText('€11.25').first().waitFor();
  await order.getByRole('button', { name: 'Place order' }).click();
  await page.getByText(/Order \d+ placed: €11\.25/).waitFor();

  await add();
  await order.getByRole('button', { name: 'Code or discount' }).click();
  await order.getByLabel('Discount (EUR)').fill('2.5');
  await order.getByLabel('Reason').fill('Waited too long');
  await order.getByText('€10.00').first().waitFor();
  await order.getByRole('button', { name: 'Place order' }).click();
  await page.getByText(/Order \d+ placed: €10\.00/).waitFor();
  const { body } = await staff.get<DashboardOrderList>('/orders?limit=2');
  expect(
    body.data.map(({ discount, promotion, discountReason }) => [discount, promotion?.code, discountReason]),
  ).toEqual([
    ['2.50', undefined, 'Waited too long'],
    ['1.25', 'STREET', undefined],
  ]);
});

it("The counter takes an order for a later time of the branch's day, wherever the browser is", async ({
  openPage,
  owner,
  staff,
  restaurant,
}) => {
  await restaurant.addItem({ title: 'Picnic basket' });
  await owner.patch(`/branches/${restaurant.harbour._id}`, { preparationMinutes: 25 });
  const page = await openPage('/dashboard/counter', staff, {
    rejections: [400],
    timezoneId: 'America/Los_Angeles',
  });
  const order = page.getByRole('form', { name: 'This order' });
  await page.getByRole('option').filter({ hasText: 'Picnic basket' }).click();
  await order.getByRole('button', { name: 'For a later time' }).click();
  const time = order.getByLabel('For a later time');
  await time.fill('2020-01-01T12:00');
  await order.getByRole('button', { name: 'Place order' }).click();
  await order.getByText('Choose a time in the future.').waitFor();
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().slice(0, 10);
  await time.fill(`${tomorrow}T12:00`);
  await order.getByRole('button', { name: 'Place order' }).click();
  await page.getByText(/Order \d+ placed/).waitFor();
  const { body } = await staff.get<DashboardOrderList>('/orders?limit=1');
  const [{ promisedAt = null, startsAt = '' } = {}] = body.data;
  expect(toLocalTime(promisedAt, restaurant.harbour.timezone)).toBe(`${tomorrow} 12:00`);
  expect(Date.parse(promisedAt ?? '') - Date.parse(startsAt)).toBe(25 * 60_000);
  // The next order is for now.
  expect(await time.count()).toBe(0);
});
