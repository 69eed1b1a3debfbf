import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { customerSearchKeys } from '../../server/modules/orders/customer-search.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';
import { intercept, UNAVAILABLE } from './models/intercept.ts';

const ORDERS = '**/dashboard/api/orders?*';
const FATIMA = { id: '', name: 'Fatima Sousa', email: 'fatima@example.com', phone: '+351912345678' };

const it = pageTest
  .extend('order', { scope: 'file' }, ({ restaurant }) =>
    restaurant.addOrder({ customer: FATIMA, customerKeys: customerSearchKeys(FATIMA) }),
  )
  .extend('item', { scope: 'file' }, ({ restaurant }) =>
    restaurant.addItem({ title: 'Fava beans', slug: 'fava-beans' }),
  );

/** The search, opened from anywhere. */
async function openSearch(page: Page) {
  await page.locator('h1').first().waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('combobox');
  await field.and(page.locator(':focus')).waitFor();
  return {
    dialog,
    field,
    type: (text: string) => field.fill(text),
    option: (name: string | RegExp) => dialog.getByRole('option', { name }),
    optionIn: (group: string, name: string | RegExp) =>
      dialog.getByRole('group', { name: group }).getByRole('option', { name }),
    /** The active result, as the field announces it to screen readers. */
    active: async () =>
      page.locator(`[id="${await field.getAttribute('aria-activedescendant')}"]`).textContent(),
    status: dialog.getByRole('status'),
  };
}

const pathOf = (page: Page) => new URL(page.url()).pathname;

/** Records the page's search requests and aborted ones. */
function recordSearches(page: Page) {
  const [sent, aborted]: [string[], string[]] = [[], []];
  const nameOf = (url: string) =>
    /api\/(orders|users|menu\/items)\?.*(customer|number|search|page)=([^&]*)/
      .exec(url)
      ?.slice(1, 4)
      .join(' ');
  const add = (names: string[], url: string) => {
    const name = nameOf(url);
    if (name) names.push(name);
  };
  page.on('request', request => add(sent, request.url()));
  page.on('requestfailed', request => add(aborted, request.url()));
  return { sent, aborted };
}

describe('The search', () => {
  it.for<[locale: string, words: Record<string, string>]>([
    ['en', { VAT: 'End of day', key: 'API keys', refund: 'Orders', coupon: 'Promotions', staff: 'People' }],
    [
      'ar',
      { ضريبة: 'نهاية اليوم', مفاتيح: 'مفاتيح API', استرداد: 'الطلبات', خصم: 'العروض', موظفون: 'الأشخاص' },
    ],
  ])('finds every page by name and keywords, in "%s"', async ([locale, words], { openPage, owner }) => {
    const page = await openPage('/dashboard/', owner, { locale });
    await page.locator('h1').waitFor();
    const names = await page.locator('nav a').allTextContents();
    expect(names.length).toBeGreaterThan(10);
    const { type, option } = await openSearch(page);
    for (const [typed, name] of [...names.map(name => [name, name]), ...Object.entries(words)]) {
      await type(typed ?? '');
      await option(new RegExp(`^${name}$`))
        .first()
        .waitFor();
    }
  });

  it('finds orders by number, phone, and reference, and guests, items, and people', async ({
    openPage,
    owner,
    order,
    item,
  }) => {
    const page = await openPage('/dashboard/', owner, { rejections: [503] });
    const { type, option, optionIn, dialog, status } = await openSearch(page);
    const label = new RegExp(`#${order.number}.*Fatima Sousa`);
    for (const text of [`${order.number}`, '912345678', order._id]) {
      await type(text);
      await optionIn('Orders', label).waitFor();
    }
    // A failure of one kind does not hide other results.
    const { letThrough } = await intercept(page, ORDERS, route =>
      route.fulfill({ status: 503, json: UNAVAILABLE }),
    );
    await type('fa');
    await dialog.getByRole('alert').filter({ hasText: 'Orders:' }).waitFor();
    await optionIn('Menu items', item.title).waitFor();
    letThrough();
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await optionIn('Orders', label).waitFor();
    await type('olga');
    await optionIn('People', 'Olga').click();
    await page.locator('tr[aria-current]').filter({ hasText: 'Olga' }).waitFor();

    // Only in the page's memory.
    await page.keyboard.press('ControlOrMeta+k');
    await optionIn('Recent', 'Olga').waitFor();
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain('Olga');
    await type('zzzz');
    await status.getByText('No results for “zzzz”').waitFor();
    await option('Search all orders').click();
    await page.getByText('No matching orders').waitFor();
    expect(await page.getByRole('searchbox').inputValue()).toBe('zzzz');
  });

  it('sends one request per kind after a pause, aborts earlier ones, and skips forbidden ones', async ({
    openPage,
    staff,
    item,
  }) => {
    const page = await openPage('/dashboard/orders', staff);
    const { type, field, option } = await openSearch(page);
    for (const name of ['API keys', 'People', 'Add menu item']) expect(await option(name).count()).toBe(0);
    const { sent, aborted } = recordSearches(page);
    const { letThrough } = await intercept(page, '**/dashboard/api/{orders,menu/items}?*', () => {});
    await type('fat');
    await expect.poll(() => sent.toSorted()).toEqual(['menu/items search fat', 'orders customer fat']);
    letThrough();
    await type('');
    await field.pressSequentially('fava');
    await option(item.title).waitFor();
    expect(aborted.toSorted()).toEqual(['menu/items search fat', 'orders customer fat']);
    expect(sent.slice(2).toSorted()).toEqual(['menu/items search fava', 'orders customer fava']);
    await option(item.title).click();
    await page.getByRole('listitem', { name: item.title }).waitFor();
    expect(pathOf(page)).toBe('/dashboard/menu');
  });
});

it('By keyboard, the search opens pages and forms, and a question mark outside of fields lists the shortcuts', async ({
  openPage,
  owner,
}) => {
  const page = await openPage('/dashboard/orders', owner);
  const filter = page.getByRole('searchbox');
  await filter.focus();
  const { type, active, dialog } = await openSearch(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await filter.and(page.locator(':focus')).waitFor();
  await page.keyboard.press('?');
  expect(await filter.inputValue()).toBe('?');
  await filter.blur();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await keys.getByText('Place the order').waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  await keys.waitFor({ state: 'detached' });
  await type('vouch');
  expect(await active()).toContain('Gift vouchers');
  await page.keyboard.press('ArrowUp');
  expect(await active()).toContain('Search all orders');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await active()).toContain('Promotions');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Promotions', level: 1 }).waitFor();

  await page.keyboard.press('ControlOrMeta+k');
  await type('invite');
  expect(await active()).toBe('Invite someone');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Invite someone' });
  await form.waitFor();
  await page.keyboard.press('ControlOrMeta+k');
  expect(await dialog.count()).toBe(1);
  await page.goBack();
  await form.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/dashboard/people');
  expect(new URL(page.url()).hash).toBe('');
});

it('On a phone, the search opens with its button, and Back closes it and keeps the page', async ({
  openPage,
  staff,
}) => {
  const page = await openPage('/dashboard/menu', staff, { width: WIDTHS.phone });
  const dialog = page.getByRole('dialog', { name: 'Search' });
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await dialog.waitFor();
  await page.goBack();
  await dialog.waitFor({ state: 'detached' });
  expect(pathOf(page)).toBe('/dashboard/menu');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await dialog.getByRole('option', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Menu', level: 1 }).waitFor();
});
