import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { addUser } from '../helpers/dashboard.ts';
import { pageTest as it } from '../helpers/pages.ts';

const MOST_STEPS = 60;

/** Moves the focus until it visibly reaches an element. */
async function moveTo(page: Page, wanted: Locator, key = 'Tab'): Promise<void> {
  await wanted.waitFor();
  const hasFocus = () => wanted.evaluate(element => element.matches(':focus-visible'));
  for (let step = 0; step < MOST_STEPS && !(await hasFocus()); step++) await page.keyboard.press(key);
  expect(await hasFocus()).toBe(true);
}

it('Staff can sign in, open an order, and cancel it by keyboard alone', async ({
  openPage,
  service,
  restaurant,
  restaurantId,
}) => {
  const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
  const { number } = await restaurant.addOrder();
  const page = await openPage('/dashboard/orders');
  const press = async (name: string) => {
    await moveTo(page, page.getByRole('button', { name, exact: true }));
    await page.keyboard.press('Enter');
  };
  await moveTo(page, page.getByLabel('Email address'));
  await page.keyboard.type(email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');

  await moveTo(page, page.getByRole('link', { name: 'Skip to content' }));
  await page.keyboard.press('Enter');
  await moveTo(page, page.getByRole('link', { name: `#${number}`, exact: true }));
  await page.keyboard.press('Enter');

  await press('More');
  await moveTo(page, page.getByRole('menuitem', { name: 'Cancel order' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await moveTo(page, dialog.getByLabel('Reason'));
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const more = page.getByRole('button', { name: 'More', exact: true });
  await expect.poll(() => more.evaluate(element => element.matches(':focus'))).toBe(true);
});

it('A cook can start an order, mark it ready, and undo that by keyboard alone', async ({
  openPage,
  staff,
  restaurant,
  harbourId,
}) => {
  const { number } = await restaurant.addOrder({ status: 'confirmed' });
  const page = await openPage(`/kitchen?branch=${harbourId}`, staff);
  const ticket = page.getByRole('article', { name: `Order ${number}`, exact: true });
  await moveTo(page, ticket.getByRole('button', { name: 'Start' }));
  for (const name of ['Ready', 'Undo', 'Ready']) {
    await page.keyboard.press('Enter');
    await expect
      .poll(() => ticket.getByRole('button', { name }).evaluate(element => element.matches(':focus')))
      .toBe(true);
  }
});
