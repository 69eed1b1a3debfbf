import { expect } from 'vitest';
import type { DashboardOrder, PromotionList } from '../../generated/dashboard/types.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { storefrontPage } from './models/storefront-page.ts';

pageTest(
  'A manager creates promotions, and a guest gets the one that saves most',
  async ({ openPage, manager, restaurant }) => {
    await restaurant.addItem({ title: 'Octopus salad' });
    const page = await openPage('/dashboard/promotions', manager, { rejections: [400] });
    await page.getByText('No promotions yet').waitFor();
    await page.getByRole('button', { name: 'Create promotion' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Create promotion' });
    await drawer.getByLabel('Name').fill('Welcome');
    await drawer.getByLabel('Percentage').fill('10');
    await drawer.getByLabel('Code').fill('welcome 10');
    await drawer.getByLabel('Each guest can use it once').check();
    await drawer.getByLabel('Minimum order (EUR)').fill('20');
    await drawer.getByLabel('How many orders can use it').fill('1');
    await drawer.getByRole('button', { name: 'Create promotion' }).click();
    await drawer.getByText("This format isn't valid.").waitFor();
    await drawer.getByLabel('Code').fill('welcome10');
    await drawer.getByRole('button', { name: 'Create promotion' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByRole('cell', { name: 'WELCOME10' }).waitFor();
    await page.getByText('0 of 1').waitFor();

    await page.getByRole('button', { name: 'Create promotion' }).click();
    await drawer.getByText('Time zone: Europe/Lisbon').first().waitFor();
    await drawer.getByLabel('Starts').fill('2099-01-02T10:00');
    await drawer.getByLabel('Ends').fill('2099-01-01T10:00');
    await drawer.getByLabel('Percentage').fill('5');
    await drawer.getByLabel('Name').fill('Two off');
    await drawer.getByRole('button', { name: 'Create promotion' }).click();
    await drawer.getByText('Choose a time after the start.').waitFor();
    await drawer.getByLabel('Starts').fill('');
    await drawer.getByLabel('Ends').fill('');
    await drawer.getByLabel('Guests get').selectOption('Amount');
    await drawer.getByLabel('Amount (EUR)').fill('2');
    await drawer.getByRole('button', { name: 'Create promotion' }).click();
    await drawer.waitFor({ state: 'detached' });

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, {
      width: WIDTHS.phone,
      rejections: [400, 404],
    });
    const { dialog, press, choose, openBasket } = storefrontPage(phone);
    await phone.getByText('€2.00 off').waitFor();
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByRole('button', { name: 'Place order for €10.50' }).waitFor();
    await dialog.getByText('I have a promotion code').click();
    const code = dialog.getByLabel('Promotion code');
    await code.fill('nothing');
    await code.press('Enter');
    await dialog.getByText("This code doesn't apply here right now.").waitFor();
    await code.fill('Welcome10');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText('Add €7.50 more to use this code.').waitFor();
    await press('Close');
    await choose('Octopus salad');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByText('Welcome: applied').waitFor();
    await dialog.getByText('-€2.50').waitFor();
    await dialog.getByLabel('Name').fill('Ana Sousa');
    const place = dialog.getByRole('button', { name: 'Place order for €22.50' });
    await place.click();
    await dialog.getByText('Enter your email address or phone number to use this code.').waitFor();
    await dialog.getByLabel('Email').fill('ana@example.com');
    await place.click();
    await phone.getByText('-€2.50').waitFor();
    await phone.getByText('€22.50').first().waitFor();
    await page.reload();
    await page.getByText('1 of 1').waitFor();
    await page.getByText('Used up').waitFor();

    await page.getByRole('button', { name: 'Edit Welcome' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit promotion' });
    await edit.getByLabel('It applies at any time of the week').uncheck();
    await edit.getByRole('button', { name: 'Add hours on Friday' }).click();
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    await page.getByText('at certain hours').waitFor();
    const { body } = await manager.get<PromotionList>('/promotions');
    expect(body.data.map(({ name, hours, uses }) => [name, hours, uses])).toEqual([
      ['Two off', [], null],
      ['Welcome', [{ day: 'friday', opens: '11:00', closes: '22:00' }], 1],
    ]);
    await page.getByRole('button', { name: 'Delete Two off' }).click();
    await page.getByRole('button', { name: 'Delete promotion' }).click();
    await page.getByText('“Two off” deleted').waitFor();
    await page.getByRole('cell', { name: 'Two off', exact: true }).waitFor({ state: 'detached' });
  },
);

pageTest(
  'A manager offers one pizza for one, and guests and the counter see what is taken off, and why',
  async ({ openPage, manager, restaurant }) => {
    const { _id: id, title, slug } = await restaurant.addCategory({ title: 'Pizzas' });
    const diavola = await restaurant.addItem({ title: 'Diavola', category: { id, title, slug } });
    const lemonade = await restaurant.addItem({ title: 'Lemonade' });
    const soup = await restaurant.addItem({ title: 'Soup' });
    const page = await openPage('/dashboard/promotions', manager);
    await page.getByRole('button', { name: 'Create promotion' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Create promotion' });
    await drawer.getByLabel('Name').fill('Pizza week');
    await drawer.getByLabel('Guests get').selectOption('Buy X, get Y');
    await drawer.getByText('Some items').click();
    await drawer.getByRole('button', { name: 'Create promotion' }).click();
    await drawer.getByText('Choose at least one category or item.').waitFor();
    await drawer.getByRole('combobox', { name: 'Categories' }).fill('Pizz');
    await page.getByRole('option', { name: 'Pizzas' }).click();
    await drawer.getByRole('combobox', { name: 'Items' }).fill('Lemon');
    await page.getByRole('option', { name: 'Lemonade' }).click();
    await drawer.getByRole('button', { name: 'Create promotion' }).click();
    await drawer.waitFor({ state: 'detached' });
    await page.getByText('Buy 1, get 1 free on \u2068Pizzas\u2069 and \u2068Lemonade\u2069').waitFor();
    await manager.post('/promotions', {
      ...{ name: 'Drinks', code: 'drinks', currency: 'EUR', kind: 'percentage', percentage: 10 },
      itemIds: [lemonade._id],
    });

    const phone = await openPage(`/order/${restaurant.id}/harbour`, undefined, { width: WIDTHS.phone });
    const { dialog, press, choose, openBasket } = storefrontPage(phone);
    await phone.getByText(/Buy 1, get 1 free on .Pizzas. and .Lemonade./).waitFor();
    await choose('Diavola');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByRole('button', { name: 'Place order for €12.50' }).waitFor();
    await dialog.getByText('I have a promotion code').click();
    await dialog.getByLabel('Promotion code').fill('drinks');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await dialog.getByText(/This code is for .Lemonade.\./).waitFor();
    await press('Close');
    await choose('Diavola');
    await openBasket();
    await press('Go to checkout');
    await dialog.getByText('Pizza week').waitFor();
    await dialog.getByText(/Buy 1, get 1 free on/).waitFor();
    await dialog.getByText('-€12.50').waitFor();
    await dialog.getByLabel('Name').fill('Ana Sousa');
    await dialog.getByRole('button', { name: 'Place order for €12.50' }).click();
    await dialog.waitFor({ state: 'detached' });
    await phone.getByText('Pizza week', { exact: true }).waitFor();
    await phone.getByText('-€12.50').waitFor();

    const counter = await openPage('/dashboard/counter', manager);
    const item = counter.getByRole('option', { name: /^Diavola/ });
    await item.click();
    await item.click();
    const order = counter.getByRole('form', { name: 'This order' });
    await order.getByText('Pizza week').waitFor();
    await order.getByText(/Buy 1, get 1 free on/).waitFor();
    await order.getByText('-€12.50').waitFor();
    await order.getByRole('button', { name: 'Code or discount' }).click();
    await order.getByLabel('Promotion code').fill('drinks');
    await order.getByRole('button', { name: 'Apply' }).click();
    await order.getByText(/This code is for .Lemonade.\./).waitFor();

    const { body: mixed } = await manager.post<DashboardOrder>('/orders', {
      ...{ branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter' },
      lines: [
        { menuItemId: diavola._id, quantity: 2 },
        { menuItemId: soup._id, quantity: 1 },
      ],
    });
    const bill = await openPage(`/dashboard/orders/${mixed.number}`, manager);
    await bill.getByRole('button', { name: 'Record payment' }).click();
    const payment = bill.getByRole('dialog', { name: /payment/ });
    await payment.getByText('Items', { exact: true }).click();
    const quantityOf = (name: string) => payment.getByLabel(`Quantity of ${name}`);
    await quantityOf('Diavola').fill('1');
    await payment.getByRole('button', { name: 'Record €6.25' }).waitFor();
    await quantityOf('Diavola').fill('0');
    await quantityOf('Soup').fill('1');
    await payment.getByRole('button', { name: 'Record €12.50' }).click();
    await payment.getByText('Left to pay: €12.50').waitFor();

    expect((await manager.delete(`/menu/items/${lemonade._id}`)).status).toBe(204);
    expect((await manager.patch(`/menu/items/${diavola._id}`, { title: 'Diavola piccante' })).status).toBe(
      200,
    );
    await page.reload();
    await page.getByText('Buy 1, get 1 free on \u2068Pizzas\u2069 and \u20681 deleted item\u2069').waitFor();
    await page.getByText('10% off \u20681 deleted item\u2069').waitFor();
    await page.getByRole('button', { name: 'Edit Pizza week' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit promotion' });
    await edit.getByText('Deleted item').waitFor();
    await edit.getByLabel('Percentage off').fill('50');
    await edit.getByRole('button', { name: 'Save' }).click();
    await edit.waitFor({ state: 'detached' });
    const { body } = await manager.get<PromotionList>('/promotions');
    expect(body.data.find(({ name }) => name === 'Pizza week')).toMatchObject({
      ...{ kind: 'buy_x_get_y', percentage: '50.00', buyQuantity: 1, getQuantity: 1 },
      ...{ categoryIds: [id], itemIds: [lemonade._id] },
    });
  },
);

pageTest(
  "A promotion's dates are in the time zone of its branches, wherever the device is",
  async ({ openPage, manager }) => {
    const startsAt = '2099-07-01T09:30:00.000Z';
    const promotion = { name: 'Summer', kind: 'percentage', percentage: 5, currency: 'EUR', startsAt };
    expect((await manager.post<object>('/promotions', promotion)).status).toBe(201);
    const page = await openPage('/dashboard/promotions', manager, { timezoneId: 'Asia/Tokyo' });
    await page.getByText('from Jul 1, 2099, 10:30 AM').waitFor();
    await page.getByRole('button', { name: 'Edit Summer' }).click();
    const drawer = page.getByRole('dialog', { name: 'Edit promotion' });
    await expect.poll(() => drawer.getByLabel('Starts').inputValue()).toBe('2099-07-01T10:30');
    await drawer.getByLabel('Ends').fill('2099-07-31T22:00');
    await drawer.getByRole('button', { name: 'Save' }).click();
    await drawer.waitFor({ state: 'detached' });
    const { data } = (await manager.get<PromotionList>('/promotions')).body;
    const saved = data.find(({ name }) => name === 'Summer');
    expect(saved).toMatchObject({ startsAt, endsAt: '2099-07-31T21:00:00.000Z' });
  },
);
