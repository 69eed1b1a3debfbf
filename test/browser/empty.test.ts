import { describe, expect } from 'vitest';
import { newId } from '../../server/lib/ids.ts';
import { slugify } from '../../spec/rules/slug.ts';
import { findViolations } from '../helpers/axe.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { pageTest, WIDTHS } from '../helpers/pages.ts';

const it = pageTest.extend('newcomer', async ({ service }) => {
  const slug = slugify(newId('rst'));
  const { _id: restaurantId } = await service.context.services.restaurants.create({
    name: 'Marisqueira',
    slug,
  });
  const signIn = (role: 'owner' | 'manager' | 'staff') => signedIn(service, { restaurantId, role });
  const owner = await signIn('owner');
  const addBranch = () =>
    owner.post('/branches', {
      name: 'Foz',
      slug: 'foz',
      currency: 'EUR',
      address: '1 Foz Street',
      countryCode: 'PT',
      timezone: 'Europe/Lisbon',
      status: 'open',
    });
  return { slug, owner, signIn, addBranch };
});

describe('A new restaurant', () => {
  it('guides its owner through the first steps, which complete automatically', async ({
    openPage,
    newcomer,
  }) => {
    for (const width of Object.values(WIDTHS)) {
      const page = await openPage('/dashboard/', newcomer.owner, { width });
      const steps = page.getByRole('region', { name: 'Set up your restaurant' });
      await steps.getByRole('link', { name: 'Add branch' }).waitFor();
      expect(await findViolations(page)).toEqual([]);
    }
    const page = await openPage('/dashboard/', newcomer.owner);
    const steps = page.getByRole('region', { name: 'Set up your restaurant' });
    await steps.getByRole('link', { name: 'Add branch' }).click();
    await page.getByRole('heading', { name: 'Branches' }).waitFor();
    await newcomer.addBranch();
    await page.getByRole('link', { name: 'Home' }).click();
    await steps.getByText('Add branch (done)').waitFor();
    await steps.getByRole('button', { name: 'Dismiss' }).click();
    await steps.waitFor({ state: 'detached' });
  });
});

describe('A restaurant without items', () => {
  it('guides its manager from a category to the first item, on the menu and in prices', async ({
    openPage,
    newcomer,
  }) => {
    await newcomer.addBranch();
    const manager = await newcomer.signIn('manager');
    const page = await openPage('/dashboard/menu?view=prices', manager, { width: WIDTHS.phone });
    const main = page.getByRole('main');
    await main.getByText('No categories yet').waitFor();
    expect(await main.getByRole('link', { name: 'Add item' }).count()).toBe(0);
    await main.getByRole('button', { name: 'Add category' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Title' }).fill('Shellfish');
    await form.getByRole('button', { name: 'Add category' }).click();
    await main.getByText('No items yet').waitFor();
    await main.getByText('Items', { exact: true }).click();
    await page.waitForURL(url => !url.searchParams.has('view'));
    await main.getByText('No items yet').waitFor();
    await main.getByRole('link', { name: 'Add item' }).last().click();
    await page.getByRole('heading', { name: 'New item' }).waitFor();
    expect(await page.getByLabel('Category').locator('option:checked').textContent()).toBe('Shellfish');
  });

  it('shows staff whom to ask', async ({ openPage, newcomer }) => {
    const page = await openPage('/dashboard/menu', await newcomer.signIn('staff'));
    await page.getByText('Ask a manager to add categories and items.').waitFor();
    expect(await page.getByRole('button', { name: 'Add category' }).count()).toBe(0);
  });

  it('shows guests its other branches, and its own menu page', async ({ openPage, newcomer }) => {
    await newcomer.addBranch();
    const page = await openPage(`/order/${newcomer.slug}/foz`, undefined, { width: WIDTHS.phone });
    await page.getByText('Nothing is available to order right now').waitFor();
    expect(await page.getByRole('searchbox').count()).toBe(0);
    const own = page.getByRole('link', { name: 'Publish items with a price at this branch' });
    expect(await own.getAttribute('href')).toBe('/dashboard/menu');
    await page.getByRole('link', { name: 'Choose another branch' }).click();
    await page.getByRole('link', { name: /Foz/ }).waitFor();
  });

  it('has a counter that links to the menu', async ({ openPage, newcomer }) => {
    await newcomer.addBranch();
    const page = await openPage('/dashboard/counter', newcomer.owner);
    await page.getByText('This branch has nothing to sell right now.').waitFor();
    await page.getByRole('link', { name: 'Check the menu' }).click();
    await page.getByText('No categories yet').waitFor();
  });
});

describe('A restaurant without branches', () => {
  it('guides its owner from prices and storefront to the first branch', async ({ openPage, newcomer }) => {
    const page = await openPage('/dashboard/menu?view=prices', newcomer.owner);
    await page.getByRole('link', { name: 'Go to the branches' }).click();
    await page.getByRole('button', { name: 'Add branch' }).first().waitFor();
    const guest = await openPage(`/order/${newcomer.slug}`);
    await guest.getByText('This restaurant has no branches yet').waitFor();
    const link = guest.getByRole('link', { name: 'Add a branch' });
    expect(await link.getAttribute('href')).toBe('/dashboard/branches');
  });

  it('shows its manager whom to ask about prices', async ({ openPage, newcomer }) => {
    const page = await openPage('/dashboard/menu?view=prices', await newcomer.signIn('manager'));
    await page.getByText(/Ask an owner to add a branch/).waitFor();
  });
});

describe('A search without results', () => {
  it.for(['', '&view=prices'])(
    'can be cleared with a button (%s)',
    async (view, { openPage, manager, restaurant }) => {
      await restaurant.addItem({ title: 'Limpets' });
      const page = await openPage(`/dashboard/menu?find=unicorn${view}`, manager);
      await page.getByText('No items found').waitFor();
      await page.getByRole('button', { name: 'Show all items' }).click();
      await page.getByText('Limpets').first().waitFor();
      expect(await page.getByRole('searchbox').inputValue()).toBe('');
    },
  );
});
