import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findBarriers } from '../helpers/axe.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { pageTest as it } from '../helpers/pages.ts';
import { addSandbox } from '../helpers/sandbox.ts';

const strip = (page: Page) => page.getByRole('note');
const click = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();

async function openDialog(page: Page): Promise<void> {
  await click(page, 'Your account');
  await page.getByRole('menuitem', { name: 'Test mode…' }).click();
}

it('An owner creates the sandbox and a key in it, processes a test order, and leaves', async ({
  openPage,
  service,
  owner,
}) => {
  const page = await openPage('/dashboard/', owner);
  await openDialog(page);
  await click(page, 'Create the sandbox and enter it');
  await strip(page).getByText("Orders aren't prepared, and no money moves").waitFor();
  await page.getByText('Test Kitchen (test)').first().waitFor();
  expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);

  await page.getByRole('link', { name: 'API keys' }).click();
  await page.getByRole('button', { name: 'Create key' }).first().click();
  await page.getByLabel('Name').fill('Partner');
  await page.getByLabel('Read orders').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  const secret = page.getByText(/^rok_test_[\w-]{43}$/).first();
  expect(await secret.textContent()).toMatch(/^rok_test_/);
  await page.goto(new URL('/dashboard/test-orders', page.url()).href);

  await click(page, 'Place test order');
  // The sandbox's orders end at 1040.
  const number = 1041;
  const row = page.getByRole('row').filter({ hasText: `#${number}` });
  await row.getByText('Unpaid').waitFor();
  expect(await findBarriers(page)).toEqual([]);
  const step = (name: string) => click(page, `${name} order ${number}`);
  const move = (to: string) => click(page, `Move order ${number} to ${to}`);
  await step('Pay');
  for (const status of ['Preparing', 'Ready', 'Completed']) await move(status);
  await step('Refund');
  await page
    .getByRole('row', { name: `#${number}` })
    .getByText('Refunded')
    .waitFor();
  const { orders } = collectionsOf(service);
  expect(await orders.findOne({ number, channel: 'website' })).toMatchObject({
    status: 'completed',
    paymentStatus: 'refunded',
    refunds: [{ source: 'gateway' }],
  });

  await click(page, 'Leave test mode');
  await strip(page).waitFor({ state: 'detached' });
  await page.goto(new URL('/dashboard/test-orders', page.url()).href);
  await page.getByRole('heading', { name: 'This page is part of test mode' }).waitFor();
});

it('A tab stays with the restaurant when another tab enters test mode', async ({
  openPage,
  service,
  restaurantId,
}) => {
  await addSandbox(service, restaurantId);
  const manager = await signedIn(service, { restaurantId, role: 'manager' });
  const page = await openPage('/dashboard/', manager);
  const tabs = await Promise.all(
    ['/dashboard/orders', '/kitchen'].map(async path => {
      const tab = await page.context().newPage();
      await tab.goto(new URL(path, page.url()).href);
      await tab.getByText('Test Kitchen').or(tab.getByText('Market')).first().waitFor();
      return tab;
    }),
  );
  await openDialog(page);
  await click(page, 'Enter test mode');
  for (const tab of [page, ...tabs]) await strip(tab).waitFor();
  await click(page, 'Leave test mode');
  for (const tab of [page, ...tabs]) await strip(tab).waitFor({ state: 'detached' });
});

it('A test order cannot be placed without an open branch, and the button says so', async ({
  openPage,
  service,
  restaurantId,
}) => {
  const sandbox = await addSandbox(service, restaurantId);
  await collectionsOf(service).branches.updateMany(
    { restaurantId: sandbox.id },
    { $set: { status: 'closed' } },
  );
  const manager = await signedIn(service, { restaurantId, role: 'manager' });
  const page = await openPage('/dashboard/', manager);
  await openDialog(page);
  await click(page, 'Enter test mode');
  await strip(page).waitFor();
  await page.goto(new URL('/dashboard/test-orders', page.url()).href);
  const description = 'No branch is open. Open one first.';
  const place = page.getByRole('button', { name: 'Place test order', description }).first();
  await place.waitFor();
  expect(await place.isDisabled()).toBe(true);
});

it('A manager without a sandbox sees who can create it, and staff are not asked', async ({
  openPage,
  service,
  newRestaurant,
}) => {
  const { id: restaurantId } = await newRestaurant();
  const page = await openPage('/dashboard/', await signedIn(service, { restaurantId, role: 'manager' }));
  await openDialog(page);
  await page.getByText('An owner can create one').waitFor();
  const ofStaff = await openPage('/dashboard/', await signedIn(service, { restaurantId, role: 'staff' }));
  await click(ofStaff, 'Your account');
  await ofStaff.getByRole('menuitem', { name: 'Change password' }).waitFor();
  expect(await ofStaff.getByRole('menuitem', { name: 'Test mode…' }).count()).toBe(0);
});

it('The page of live API keys links to test mode', async ({ openPage, owner }) => {
  const page = await openPage('/dashboard/keys', owner);
  await page.getByRole('link', { name: 'create a key in test mode' }).click();
  const dialog = page.getByRole('dialog', { name: 'Test mode' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

it("The sandbox's shop shows that orders are not prepared, on the menu and the order; the live one does not", async ({
  openPage,
  service,
  restaurant,
  restaurantId,
}) => {
  const { slug } = await addSandbox(service, restaurantId);
  const notice = "This is a test shop: orders aren't prepared, and no money moves.";
  const page = await openPage(`/order/${slug}`);
  await page.getByText(notice).waitFor();
  await page.getByRole('link', { name: /Test branch/ }).click();
  await page.getByText(notice).waitFor();
  const { slug: branchSlug } = restaurant.harbour;
  const live = await openPage(`/order/${restaurant.id}/${branchSlug}`);
  await live.getByRole('heading', { name: 'Test Kitchen' }).waitFor();
  expect(await live.getByText(notice).count()).toBe(0);
});
