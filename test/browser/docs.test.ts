import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBrowser } from '../helpers/browser.ts';
import { document, operations } from '../helpers/contract.ts';
import { startTestService, type TestService } from '../helpers/service.ts';

let service: TestService;
let browser: Browser;
let page: Page;
const requested: string[] = [];
const problems: string[] = [];

beforeAll(async () => {
  [service, browser] = await Promise.all([startTestService(), startBrowser()]);
  page = await browser.newPage();
  page.on('request', request => requested.push(request.url()));
  page.on('pageerror', error => problems.push(error.message));
  await page.goto(`${service.url}/docs`);
  await page.getByRole('heading', { name: 'Restaurant Ordering Service API', level: 1 }).waitFor();
}, 60_000);
afterAll(async () => {
  await browser.close();
  await service.stop();
});

describe('The reference documentation in a browser', () => {
  it('shows every operation of the contract by its summary', async () => {
    for (const { operation } of operations) await expectShown(operation.summary);
  });

  it('shows every webhook event', async () => {
    for (const { post } of Object.values(document.webhooks)) await expectShown(post.summary);
  });

  it('loads nothing from elsewhere and reports no fault', () => {
    expect(requested.filter(url => !url.startsWith(service.url) && !/^(data|blob):/.test(url))).toEqual([]);
    expect(problems).toEqual([]);
  });

  it('forbids loading anything from elsewhere', async () => {
    const { headers } = await fetch(`${service.url}/docs/`);
    expect(headers.get('content-security-policy')).toContain("default-src 'self'");
  });
});

/** Sections are drawn as the reader comes near them: the search knows them all. */
async function expectShown(summary: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(summary);
  await expect.poll(() => page.getByRole('listbox').textContent()).toContain(summary);
  await page.keyboard.press('Escape');
}
