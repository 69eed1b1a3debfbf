import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { DashboardBranch } from '../../generated/dashboard/types.ts';
import type { MenuItem } from '../../generated/public/types.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { pageTest } from '../helpers/pages.ts';

const it = pageTest.extend('noor', ({ service, restaurantId }) =>
  signedIn(service, { restaurantId, role: 'owner', name: 'Noor' }),
);
/** The service is expected to reject the second edit. */
const CONFLICT = { rejections: [409] };
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();

it('Two managers pricing an item at different branches keep both prices, and at the same branch the second one chooses', async ({
  openPage,
  owner,
  manager,
  restaurant,
  client,
}) => {
  const { _id } = await restaurant.addItem({ title: 'Soup' });
  const path = `/dashboard/menu/items/${_id}`;
  const [mine, theirs] = [await openPage(path, manager, CONFLICT), await openPage(path, owner)];
  const price = (page: Page, branch: string) => page.getByLabel(`Price at ${branch}`, { exact: true });
  const pricesOf = async () => {
    const { body } = await client.get<MenuItem>(`/v1/menu/items/${_id}`);
    return Object.fromEntries(body.prices.map(row => [row.branchSlug, row.price]));
  };
  await price(mine, 'Market').fill('22');
  await price(theirs, 'Harbour').fill('21');
  await save(theirs);
  await expect.poll(pricesOf).toMatchObject({ harbour: '21.00' });
  // The open form updates, and keeps the input.
  await expect.poll(() => price(mine, 'Harbour').inputValue()).toBe('21.00');
  expect(await price(mine, 'Market').inputValue()).toBe('22');
  await save(mine);
  await expect.poll(pricesOf).toMatchObject({ harbour: '21.00', market: '22.00' });

  await expect.poll(() => price(theirs, 'Market').inputValue()).toBe('22.00');
  await price(mine, 'Harbour').fill('23');
  await price(theirs, 'Harbour').fill('24');
  await save(theirs);
  await expect.poll(pricesOf).toMatchObject({ harbour: '24.00' });
  await save(mine);
  await mine.getByText('Someone else changed this while you were editing').waitFor();
  await mine.getByText(/^Olga set the price in Harbour to 24\.00/).waitFor();
  expect(await pricesOf()).toMatchObject({ harbour: '24.00' });
  await mine.getByRole('button', { name: 'Save mine anyway' }).click();
  await expect.poll(pricesOf).toMatchObject({ harbour: '23.00', market: '22.00' });

  const log = await openPage(`/dashboard/activity?subjectId=${_id}`, manager);
  await log.getByText('Prices (Harbour): 24.00 → 23.00').waitFor();
});

it("Two owners editing a branch keep both fields; the second one can take the first one's value", async ({
  openPage,
  owner,
  noor,
  restaurant,
}) => {
  const read = async () => (await owner.get<DashboardBranch>(`/branches/${restaurant.harbour._id}`)).body;
  const edit = async (page: Page) => {
    await page.getByRole('button', { name: 'Edit Harbour' }).click();
    return page.getByRole('dialog');
  };
  const [mine, theirs] = [
    await openPage('/dashboard/branches', owner, CONFLICT),
    await openPage('/dashboard/branches', noor),
  ];
  const [myForm, theirForm] = [await edit(mine), await edit(theirs)];
  await theirForm.getByLabel('Street address').fill('2 Pier Road');
  await theirForm.getByRole('textbox', { name: 'Name', exact: true }).fill('Pier');
  await myForm.getByRole('textbox', { name: 'Name', exact: true }).fill('Quay');
  await save(theirs);
  await theirForm.waitFor({ state: 'detached' });
  await save(mine);
  await myForm.getByText(/^Noor set Name to Pier/).waitFor();
  await expect.poll(() => myForm.getByLabel('Street address').inputValue()).toBe('2 Pier Road');
  await myForm.getByRole('button', { name: 'Use their values' }).click();
  expect(await myForm.getByRole('textbox', { name: 'Name', exact: true }).inputValue()).toBe('Pier');
  await save(mine);
  await myForm.waitFor({ state: 'detached' });
  expect(await read()).toMatchObject({ name: 'Pier', address: '2 Pier Road' });
});
