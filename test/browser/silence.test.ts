import { describe, expect } from 'vitest';
import { pageTest } from '../helpers/pages.ts';
import { intercept } from './models/intercept.ts';
import { kitchenPage } from './models/kitchen-page.ts';
import { storefrontPage } from './models/storefront-page.ts';

/** How long people wait for feedback. */
const PATIENCE_MS = 10_000;
/** Leaves time for a slow machine. The page's clock continues, so anything much later is missed. */
const SHOWN_MS = 15_000;

/** A network that silently drops requests. */
const lose = () => {};

const it = pageTest
  /** A page whose requests of one kind are dropped, with an adjustable clock. */
  .extend(
    'openBefore',
    ({ openPage }) =>
      async (lost: string, path: string, as?: Parameters<typeof openPage>[1]) => {
        const page = await openPage('/dashboard/api/session', as);
        const { letThrough } = await intercept(page, lost, lose);
        await page.clock.install();
        const request = page.waitForRequest(lost);
        return {
          page,
          letThrough,
          open: () => page.goto(new URL(path, page.url()).href),
          async waitInVain() {
            await request;
            await page.clock.runFor(PATIENCE_MS);
          },
        };
      },
  )
  .extend('menuPath', ({ manager }) => `/order/${manager.session()?.restaurant.slug}/harbour`);

describe('Within ten seconds without a response', () => {
  it("a guest's menu reports it, and appears once the service responds", async ({
    openBefore,
    menuPath,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Limpets' });
    const { page, open, waitInVain, letThrough } = await openBefore('**/api/storefront/**/menu', menuPath);
    await open();
    await waitInVain();
    await page.getByText("The service can't be reached").waitFor({ timeout: SHOWN_MS });
    letThrough();
    await page.getByRole('button', { name: 'Try again' }).click();
    await storefrontPage(page).item('Limpets').waitFor();
  });

  it('the kitchen reports it, and retries automatically', async ({
    openBefore,
    staff,
    restaurant,
    harbourId,
  }) => {
    const { number } = await restaurant.addOrder({ number: 9401, status: 'confirmed' });
    const path = `/kitchen?branch=${harbourId}`;
    const { page, open, waitInVain, letThrough } = await openBefore('**/kitchen/orders?*', path, staff);
    await open();
    await waitInVain();
    await page.getByText("The service can't be reached").waitFor({ timeout: SHOWN_MS });
    letThrough();
    await kitchenPage(page).ticket(number).waitFor();
  });

  it('a dashboard page whose code does not load offers to reload it', async ({ openBefore, manager }) => {
    const { page, open, waitInVain, letThrough } = await openBefore(
      '**/assets/branches-page*.js',
      '/dashboard',
      manager,
    );
    await open();
    await page.getByRole('link', { name: 'Branches' }).click();
    await waitInVain();
    await page.getByText('This is taking longer than usual.').waitFor({ timeout: SHOWN_MS });
    letThrough();
    await page.getByRole('button', { name: 'Reload' }).click();
    await page.getByRole('heading', { name: 'Branches' }).waitFor();
  });
});

it('A tap on a control whose code is loading responds immediately, and can be undone', async ({
  openBefore,
  menuPath,
  restaurant,
}) => {
  await restaurant.addItem({ title: 'Razor clams' });
  const { page, open, waitInVain } = await openBefore('**/assets/item-dialog*.js', menuPath);
  await open();
  const { item, dialog, press } = storefrontPage(page);
  await item('Razor clams').click();
  await page.getByRole('status', { name: 'Loading' }).waitFor();
  await waitInVain();
  await page.getByText("This part of the page couldn't be loaded").waitFor({ timeout: SHOWN_MS });
  await press('Close');
  expect(await dialog.count()).toBe(0);
  await item('Razor clams').waitFor();
});
