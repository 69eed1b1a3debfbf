import { describe, expect } from 'vitest';
import type { DashboardBranchList } from '../../generated/dashboard/types.ts';
import { pageTest as it, WIDTHS } from '../helpers/pages.ts';
import { answerNext } from './models/intercept.ts';
import { untilLive } from './models/live.ts';
import { storefrontPage } from './models/storefront-page.ts';

describe('Branches', () => {
  it('are paused by a manager for a chosen time, which can be changed', async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/branches', manager);
    const harbour = page.getByRole('region', { name: 'Harbour' });
    const question = page.getByRole('dialog', { name: 'Pause Harbour for how long?' });
    await harbour.getByText('Paused').click();
    await question.waitFor();
    await page.keyboard.press('Escape');
    await question.waitFor({ state: 'detached' });
    await harbour.getByRole('radio', { name: 'Open', checked: true }).waitFor({ state: 'attached' });
    const statusOf = async () => {
      const { body } = await manager.get<{ data: { name: string; status: string }[] }>('/branches');
      return body.data.find(({ name }) => name === 'Harbour')?.status;
    };
    expect(await statusOf()).toBe('open');
    await harbour.getByText('Paused').click();
    await question.getByRole('button', { name: 'Until you reopen it' }).click();
    await page.getByText('Status of Harbour changed').waitFor();
    await harbour.getByText('Paused until you reopen it').waitFor();
    expect(await statusOf()).toBe('paused');
    await harbour.getByRole('button', { name: 'Change pause of Harbour' }).click();
    await question.getByRole('button', { name: '1 hour' }).click();
    await harbour.getByText(/^Reopens automatically at/).waitFor();
  });

  it('are paused for half an hour by a tablet whose clock is an hour slow', async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/branches', manager);
    await page.clock.setSystemTime(Date.now() - 60 * 60_000);
    await page.reload();
    const market = page.getByRole('region', { name: 'Market' });
    await market.getByText('Paused').click();
    await page.getByRole('dialog').getByRole('button', { name: '30 minutes' }).click();
    await market.getByText(/^Reopens automatically at/).waitFor();
    const { body } = await manager.get<DashboardBranchList>('/branches');
    const pausedUntil = body.data.find(({ name }) => name === 'Market')?.pausedUntil ?? '';
    const minutes = (Date.parse(pausedUntil) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(25);
    expect(minutes).toBeLessThan(31);
    await market.getByText('Open', { exact: true }).click();
    await market.getByText(/^Reopens automatically at/).waitFor({ state: 'detached' });
  });

  it('are paused for half an hour, which a guest with an open basket sees immediately', async ({
    openPage,
    manager,
    restaurant,
  }) => {
    await restaurant.addItem({ title: 'Clams' });
    const menu = `/order/${manager.session()?.restaurant.slug}/market`;
    const shop = await openPage(menu, undefined, { width: WIDTHS.phone });
    // Guests get the update pushed, without polling.
    await shop.clock.install();
    const guest = storefrontPage(shop);
    await guest.choose('Clams');
    await guest.openBasket();
    await guest.press('Go to checkout');
    const page = await openPage('/dashboard/branches', manager);
    const market = page.getByRole('region', { name: 'Market' });
    await market.getByText('Paused').click();
    await page.getByRole('dialog').getByRole('button', { name: '30 minutes' }).click();
    await market.getByText(/^Reopens automatically at/).waitFor();
    await guest.dialog
      .getByText(/^The kitchen isn't accepting orders until .* Your basket is saved.$/)
      .waitFor();
    const place = guest.dialog.getByRole('button', { name: /^Place order/ });
    expect(await place.isDisabled()).toBe(true);
    await market.getByText('Open', { exact: true }).click();
    await guest.dialog.getByText(/isn't accepting orders/).waitFor({ state: 'detached' });
    expect(await place.isEnabled()).toBe(true);
  });
});

describe('A new branch', () => {
  it('gets a slug from its name and a country from a list, and is closed until opened', async ({
    openPage,
    owner,
  }) => {
    const page = await openPage('/dashboard/branches', owner, { width: WIDTHS.phone });
    await page.getByRole('button', { name: 'Add branch' }).click();
    const form = page.getByRole('dialog');
    const name = form.getByRole('textbox', { name: 'Name', exact: true });
    const slug = form.getByLabel('URL handle');
    await name.fill('São Bento');
    expect(await slug.inputValue()).toBe('sao-bento');
    await slug.fill('bento');
    await name.fill('São Bento Café');
    expect(await slug.inputValue()).toBe('bento');
    await form.getByLabel('Street address').fill('2 Bento Street');
    await form.getByRole('combobox', { name: 'Country' }).fill('portu');
    await page.getByRole('option', { name: 'Portugal', exact: true }).click();
    await form.getByText(/^New branches start closed/).waitFor();
    await form.getByRole('button', { name: 'Add branch' }).click();
    await page.getByText('Branch added. Open it to start taking orders.').waitFor();
    const card = page.getByRole('region', { name: 'São Bento Café' });
    await card.getByText('Portugal').waitFor();
    await card.getByRole('radio', { name: 'Closed', checked: true }).waitFor({ state: 'attached' });
    const storefront = card.getByRole('link', { name: 'Storefront' });
    expect(await storefront.getAttribute('href')).toMatch(/\/bento$/);
  });

  it('shows a taken slug at its field, and a toast next to the form', async ({ openPage, owner }) => {
    const page = await openPage('/dashboard/branches', owner, {
      width: WIDTHS.phone,
      rejections: [409],
      timezoneId: 'UTC',
    });
    await page.getByRole('button', { name: 'Add branch' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Harbour');
    await form.getByLabel('Street address').fill('3 Harbour Street');
    await form.getByRole('combobox', { name: 'Country' }).fill('portu');
    await page.getByRole('option', { name: 'Portugal', exact: true }).click();
    await form.getByRole('button', { name: 'Add branch' }).click();
    await form.getByRole('textbox', { description: /^This URL handle is taken/ }).waitFor();
    const toast = page.getByRole('alert').filter({ hasText: 'This URL handle is taken' });
    // After its entrance animation.
    await expect.poll(async () => overlapOf(await toast.boundingBox(), await form.boundingBox())).toBe(0);
  });
});

type Box = { x: number; y: number; width: number; height: number } | null;

/** The overlap of two boxes in pixels of height. */
function overlapOf(one: Box, other: Box): number | undefined {
  if (!one || !other) return undefined;
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y);
  return Math.max(0, Math.round(shared));
}

describe('The error of a failed change', () => {
  it('disappears when the change succeeds', async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/branches', manager, { rejections: [503] });
    await answerNext(page, '**/status');
    const market = page.getByRole('region', { name: 'Market' });
    await market.getByText('Closed').click();
    const toast = page.getByRole('alert').filter({ hasText: 'The service is temporarily unavailable' });
    // It does not disappear while hovered.
    await toast.hover();
    await market.getByRole('radio', { name: 'Closed' }).press('Space');
    await toast.waitFor({ state: 'detached' });
  });

  it('disappears after the outage that it reports', async ({ openPage, manager }) => {
    const page = await openPage('/dashboard/branches', manager, { errors: ['net::ERR_'] });
    await untilLive(page);
    const tokyo = page.getByRole('region', { name: 'Tokyo' });
    await tokyo.waitFor();
    await page.context().setOffline(true);
    await tokyo.getByText('Closed').click();
    const toast = page.getByRole('alert').filter({ hasText: "The service can't be reached" });
    await toast.hover();
    await page.context().setOffline(false);
    await toast.waitFor({ state: 'detached' });
  });
});
