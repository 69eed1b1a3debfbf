import { expect } from 'vitest';
import { pageTest } from '../helpers/pages.ts';

/** It first requests a session and has none. */
const UNPAIRED = { rejections: [401] };

pageTest(
  'A manager pairs a screen of the kitchen by its code, and it starts, works, and ends when it is removed',
  async ({ openPage, manager, restaurant }) => {
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    const screen = await openPage('/kitchen', undefined, UNPAIRED);
    await screen.getByRole('button', { name: 'Pair this screen' }).click();
    const code = (await screen.getByLabel('Pairing code').textContent()) ?? '';
    await screen.getByRole('img', { name: 'QR code that opens the pairing page' }).waitFor();

    const page = await openPage('/dashboard/branches', manager, { rejections: [400] });
    await page.getByRole('link', { name: 'Screens' }).click();
    await page.getByText('No screens yet').waitFor();
    await page.getByRole('button', { name: 'Pair screen' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Pair screen' });
    await drawer.getByLabel('Code').fill('0000 0000');
    await drawer.getByRole('button', { name: 'Continue' }).click();
    await drawer.getByText('No screen shows this code.').waitFor();
    await drawer.getByLabel('Code').fill(code.toLowerCase());
    await drawer.getByRole('button', { name: 'Continue' }).click();
    await drawer.getByText('on the same network as you').waitFor();
    await drawer.getByLabel('Name').fill('Pass kitchen');
    await drawer.getByLabel('Branch').selectOption('Harbour');
    await drawer.getByRole('button', { name: 'Pair screen' }).click();
    await page.getByText('Screen paired.').waitFor();

    await screen.getByRole('button', { name: 'Start', exact: true }).click();
    await screen.getByRole('button', { name: 'Settings' }).click();
    await screen.getByText('Paired as “Pass kitchen”').waitFor();
    expect(await screen.getByRole('link', { name: 'Open dashboard' }).count()).toBe(0);
    const activity = await openPage('/dashboard/activity', manager);
    const row = activity.getByRole('row').filter({ hasText: 'Pass kitchen (screen)' });
    await row.filter({ hasText: String(number) }).waitFor();

    await page.getByRole('button', { name: 'Rename Pass kitchen' }).click();
    const rename = page.getByRole('dialog', { name: 'Rename screen' });
    await rename.getByLabel('Name').fill('Grill');
    await rename.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Remove Grill' }).click();
    await page.getByRole('button', { name: 'Remove screen' }).click();
    await page.getByText('No screens yet').waitFor();
    await screen.getByRole('button', { name: 'Pair this screen' }).waitFor();
  },
);

pageTest(
  'A scanned code opens its form, and a counter shows the counter and orders',
  async ({ openPage, manager, harbourId }) => {
    const screen = await openPage('/dashboard/', undefined, UNPAIRED);
    await screen.getByRole('button', { name: 'Pair this screen' }).click();
    const code = (await screen.getByLabel('Pairing code').textContent()) ?? '';
    const page = await openPage(`/dashboard/screens#code=${code}`, manager);
    const drawer = page.getByRole('dialog', { name: 'Pair screen' });
    await drawer.getByLabel('Name').fill('Till');
    await drawer.getByLabel('Counter').check();
    await drawer.getByLabel('Branch').selectOption(harbourId);
    await drawer.getByRole('button', { name: 'Pair screen' }).click();

    await screen.getByRole('heading', { name: 'Counter' }).waitFor();
    const links = screen.getByRole('navigation', { name: 'Main' }).getByRole('link');
    expect(await links.allTextContents()).toEqual(['Orders', 'Counter', 'Kitchen display']);
    await screen.goto(screen.url().replace('/counter', '/people'));
    await screen.getByRole('heading', { name: 'Counter' }).waitFor();
    await screen.getByRole('button', { name: 'Your account' }).click();
    await screen.getByText('Announce new orders').waitFor();
    expect(await screen.getByRole('menuitem', { name: 'Sign out' }).count()).toBe(0);
  },
);
