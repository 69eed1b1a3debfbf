import { describe, expect } from 'vitest';
import type { OptionGroup } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { pageTest } from '../helpers/pages.ts';
import { menuPages } from './models/menu-pages.ts';

const it = pageTest
  .extend('openMenu', ({ openPage, manager }) => async (path = '', options = {}) => {
    const page = await openPage(`/dashboard/menu${path}`, manager, options);
    return { page, ...menuPages(page) };
  })
  .extend('addPizza', ({ restaurant }) => (title: string) => {
    const options = ['Olives', 'Capers'].map(name => ({
      id: newId('opt'),
      name,
      prices: [{ currency: 'EUR', price: 100 }],
    }));
    const toppings = { id: newId('grp'), title: 'Toppings', minimum: 0, maximum: 2, options };
    return restaurant.addItem({ title, customizations: [toppings] });
  });

describe('Shared options', () => {
  it('are created from an item, used by another, and changed for both', async ({
    openMenu,
    addPizza,
    restaurant,
    manager,
  }) => {
    const margherita = await addPizza('Margherita');
    const marinara = await restaurant.addItem({ title: 'Marinara' });
    const { page, press, dialog } = await openMenu(`/items/${margherita._id}`);
    await press('Share with other items');
    await page.getByText('Used by 1 item').waitFor();

    await page.goto(new URL(`/dashboard/menu/items/${marinara._id}`, page.url()).href);
    await page.getByRole('combobox', { name: 'Add shared group' }).click();
    await page.getByRole('option', { name: /Toppings/ }).click();
    const group = page.getByRole('group', { name: 'Toppings' });
    await group.getByLabel('At most').fill('1');
    await press('Save');
    await page.getByText('Used by 2 items').waitFor();

    await group.getByRole('button', { name: 'Edit for all items' }).click();
    await dialog.getByText('Used by 2 items. Changes apply to all of them.').waitFor();
    await dialog.getByRole('textbox', { name: 'Group', exact: true }).fill('Extras');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('group', { name: 'Extras' }).waitFor();
    const path = '/menu/option-groups';
    const { data } = (await manager.get<{ data: OptionGroup[] }>(path)).body;
    expect(data).toMatchObject([{ title: 'Extras', itemCount: 2 }]);
    const { body: changed } = await manager.get(`/menu/items/${marinara._id}`);
    expect(changed).toMatchObject({ customizations: [{ title: 'Extras', minimum: 0, maximum: 1 }] });
  });

  it('are listed, created, and deleted, after which items keep them as their own', async ({
    openMenu,
    manager,
    restaurant,
  }) => {
    const { page, press, dialog } = await openMenu('?view=options');
    await press('Add shared group');
    await dialog.getByRole('textbox', { name: 'Group', exact: true }).fill('Size');
    await dialog.getByRole('textbox', { name: 'Option', exact: true }).fill('Large');
    await dialog.getByLabel('Large: extra price in EUR').fill('2.5');
    await dialog.getByRole('button', { name: 'Add group' }).click();
    await page.getByRole('cell', { name: /Size/ }).first().waitFor();
    const { data } = (await manager.get<{ data: OptionGroup[] }>('/menu/option-groups')).body;
    const { id } = data.find(({ title }) => title === 'Size') ?? {};
    const customizations = [{ sharedGroup: { id } }];
    const item = { title: 'Pizza', categoryId: restaurant.category._id, customizations };
    const { body } = await manager.post<{ id: string }>('/menu/items', item);

    await page.reload();
    await page.getByRole('row', { name: /Size/ }).getByText('1 item').waitFor();
    await page.getByRole('button', { name: 'Delete Size' }).click();
    await dialog.getByText('1 item uses it. The item keeps these options as its own.').waitFor();
    await dialog.getByRole('button', { name: 'Delete shared group' }).click();
    await page.getByText('“Size” deleted').waitFor();
    const kept = (await manager.get<{ customizations: object[] }>(`/menu/items/${body.id}`)).body;
    expect(kept.customizations).toMatchObject([{ title: 'Size', options: [{ name: 'Large' }] }]);
    expect(kept.customizations[0]).not.toHaveProperty('sharedGroup');
  });

  it('can be detached by an item, after which the group no longer changes it', async ({
    openMenu,
    addPizza,
    manager,
  }) => {
    const { _id } = await addPizza('Margherita');
    const { page, press } = await openMenu(`/items/${_id}`);
    await press('Share with other items');
    await press('Unlink from shared group');
    await press('Save');
    await page.getByText('Item saved').waitFor();
    const { body } = await manager.get<{ customizations: object[] }>(`/menu/items/${_id}`);
    expect(body.customizations).toMatchObject([{ title: 'Toppings', maximum: 2 }]);
    expect(body.customizations[0]).not.toHaveProperty('sharedGroup');
  });
});
