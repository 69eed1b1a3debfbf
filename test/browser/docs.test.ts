import { describe, expect } from 'vitest';
import { startBrowser } from '../helpers/browser.ts';
import { document, operations } from '../helpers/contract.ts';
import { test } from '../helpers/fixtures.ts';

const requested: string[] = [];
const problems: string[] = [];

const it = test
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('page', { scope: 'file' }, async ({ browser, service }) => {
    const page = await browser.newPage();
    page.on('request', request => requested.push(request.url()));
    page.on('pageerror', error => problems.push(error.message));
    await page.goto(`${service.url}/docs`);
    await page.getByRole('heading', { name: 'Restaurant Ordering Service API', level: 1 }).waitFor();
    return page;
  })
  /** Sections are drawn as the reader comes near them: the search knows them all. */
  .extend('expectShown', { scope: 'file' }, ({ page }) => async (summary: string): Promise<void> => {
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(summary);
    await expect.poll(() => page.getByRole('listbox').textContent()).toContain(summary);
    await page.keyboard.press('Escape');
  });

describe('The reference documentation in a browser', () => {
  it('shows every operation of the contract by its summary', async ({ expectShown }) => {
    for (const { operation } of operations) await expectShown(operation.summary);
  });

  it('shows every webhook event', async ({ expectShown }) => {
    for (const { post } of Object.values(document.webhooks)) await expectShown(post.summary);
  });

  it('loads nothing from elsewhere and reports no fault', ({ service }) => {
    expect(requested.filter(url => !url.startsWith(service.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('forbids loading anything from elsewhere', async ({ service }) => {
    const { headers } = await fetch(`${service.url}/docs/`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});
