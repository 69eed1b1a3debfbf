// @module-tag long
import type { Page, Request } from 'playwright-core';
import { describe, expect } from 'vitest';
import { pageTest } from '../helpers/pages.ts';
import { intercept } from './models/intercept.ts';
import { kitchenPage } from './models/kitchen-page.ts';
import { storefrontPage } from './models/storefront-page.ts';

const it = pageTest.extend('openWithout', ({ openPage }) => {
  const errors = ['status of 404', 'dynamically imported module', 'net::ERR_'];
  /** A page with missing code chunks, as after a release or during an outage. */
  return async (chunk: string, ...[path, as]: Parameters<typeof openPage>) => {
    const page = await openPage(path, as, { errors });
    const { letThrough } = await intercept(page, `**/assets/${chunk}-*.js`, route =>
      route.fulfill({ status: 404 }),
    );
    await page.reload();
    return { page, letThrough };
  };
});

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

describe('When a code chunk fails to load', () => {
  it('the kitchen display continues and says so', async ({ openWithout, staff, restaurant, harbourId }) => {
    const { number } = await restaurant.addOrder({ status: 'confirmed' });
    const { page } = await openWithout('settings-drawer', `/kitchen?branch=${harbourId}`, staff);
    const { start, button } = kitchenPage(page);
    await press(page, 'Settings');
    await notice(page).waitFor();
    await press(page, 'Close');
    await notice(page).waitFor({ state: 'detached' });
    await start(number);
    await button(number, 'Ready').waitFor();
  });

  it('the storefront keeps its menu, and works after a reload', async ({
    openWithout,
    restaurant,
    manager,
  }) => {
    await restaurant.addItem({ title: 'Pizza Margherita' });
    const { page, letThrough } = await openWithout(
      'item-dialog',
      `/order/${manager.session()?.restaurant.slug}/harbour`,
    );
    const { item, dialog } = storefrontPage(page);
    await item('Pizza Margherita').click();
    await notice(page).waitFor();
    letThrough();
    await press(page, 'Reload');
    await notice(page).waitFor({ state: 'detached' });
    await item('Pizza Margherita').click();
    await dialog.waitFor();
  });

  it('the dashboard keeps its page', async ({ openWithout, manager }) => {
    const { page } = await openWithout('create-key-drawer', '/dashboard/keys', manager);
    await page
      .getByRole('button', { name: /Create/ })
      .first()
      .click();
    await notice(page).waitFor();
    await page.getByRole('heading', { name: 'API keys' }).waitFor();
  });
});

it('A page that fails to load shows an error, and reloads only once the service responds', async ({
  openWithout,
}) => {
  const { page, letThrough } = await openWithout('session-page', '/kitchen');
  await page.getByText("This couldn't be displayed.").waitFor();
  await page.context().setOffline(true);
  await press(page, 'Reload');
  await page.getByText("The service can't be reached.").waitFor();
  await page.context().setOffline(false);
  letThrough();
  await press(page, 'Reload');
  await page.getByLabel('Password').first().waitFor();
});

it('No page stays blank without its translations', async ({ openWithout }) => {
  await Promise.all(
    ['/dashboard/', '/kitchen', '/order/none/none'].map(async path => {
      const { page, letThrough } = await openWithout('en', path);
      const notice = page.getByText('This page has not loaded yet.');
      await notice.waitFor();
      letThrough();
      await page.reload();
      await notice.waitFor({ state: 'detached' });
    }),
  );
});

it('The kitchen display can open its settings offline', async ({ openPage, staff, harbourId }) => {
  const page = await openPage(`/kitchen?branch=${harbourId}`, staff, { errors: ['net::ERR_'] });
  const seen: Request[] = [];
  const loading = new Set<Request>();
  page.on('request', request => {
    if (!request.url().includes('/assets/')) return;
    seen.push(request);
    loading.add(request);
  });
  page.on('requestfinished', request => void loading.delete(request));
  // Requests that the reload aborts.
  page.on('requestfailed', request => void loading.delete(request));
  await page.reload();
  await expect
    .poll(() => loading.size === 0 && seen.some(request => request.url().includes('settings-drawer')))
    .toBe(true);
  await page.context().setOffline(true);
  await press(page, 'Settings');
  await page.getByRole('dialog', { name: 'Screen settings' }).waitFor();
});
