import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { test as base, describe, expect } from 'vitest';
import { startBrowser } from '../helpers/browser.ts';
import { document, operations } from '../helpers/contract.ts';
import { startProcess } from '../helpers/process.ts';

const requested: string[] = [];
const problems: string[] = [];

const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser();
    // Pages stay open until then, because this Chromium exits when the first context is closed.
    onCleanup(() => browser.close());
    return browser;
  })
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('demo', { scope: 'file' }, async ({}, { onCleanup }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'docs-'));
    const service = await startProcess(dataDir);
    onCleanup(async () => {
      await service.kill('SIGKILL');
      await rm(dataDir, { recursive: true });
    });
    return service.demo;
  })
  .extend(
    'open',
    { scope: 'file' },
    ({ browser, demo }) =>
      async (path: string, options: BrowserContextOptions = {}): Promise<Page> => {
        const page = await browser.newPage(options);
        page.on('request', request => requested.push(request.url()));
        page.on('pageerror', error => problems.push(`${path}: ${error.message}`));
        page.on('console', message => {
          if (message.type() === 'error' && path !== NO_PAGE) problems.push(`${path}: ${message.text()}`);
        });
        // Equivalent to following the printed link.
        await page.request.get(`${demo.apiBaseUrl}/demo?token=${demo.demoToken}`, { maxRedirects: 0 });
        await page.goto(`${demo.apiBaseUrl}/docs/${path}`);
        return page;
      },
  )
  .extend('openReference', { scope: 'file' }, ({ open }) => async (): Promise<Page> => {
    const page = await open('reference/');
    await page.getByRole('heading', { name: 'Restaurant Ordering Service API', level: 1 }).waitFor();
    return page;
  });

/** The browser reports the 404. */
const NO_PAGE = 'guides/of-old/';

const PAGES = [
  '',
  'quickstart/',
  'errors/',
  'verifying-webhooks/',
  'api/',
  'api/list-orders/',
  'api/objects/',
  'events/order-created/',
  'sdk/',
  'sdk/reference/index/classes/RestaurantOrdering/',
  'changelog/',
];

describe('The documentation in a browser', () => {
  it.for(PAGES)('fits a phone, in light and dark mode: %s', { tags: 'long' }, async (path, { open }) => {
    const page = await open(path, { viewport: { width: 390, height: 800 } });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      const widths = await page.evaluate('[document.documentElement.scrollWidth, innerWidth]');
      expect(widths).toEqual([390, 390]);
    }
  });

  it('can be read and navigated without JavaScript', async ({ open }) => {
    const page = await open('', { javaScriptEnabled: false });
    await page.getByRole('main').getByRole('link', { name: 'Quickstart' }).click();
    await page.getByRole('heading', { name: '4. Receive a webhook' }).waitFor();
    expect(await page.getByText('import { RestaurantOrdering }').isVisible()).toBe(true);
    await page.getByRole('navigation').getByRole('link', { name: 'List orders' }).click();
    await page.getByRole('heading', { name: 'List orders', level: 1 }).waitFor();
    for (const name of ['With the SDK', 'With curl', 'With Go'])
      await page.getByRole('main').getByRole('heading', { name }).waitFor();
  });

  it("shows samples with the service's URL and the demo's key", async ({ open, demo }) => {
    const models = await open('language-models/');
    await models.getByText(`"API_KEY": "${demo.apiKey}"`).waitFor();
    const page = await open('quickstart/');
    await page.getByText(`baseUrl: '${demo.apiBaseUrl}'`).waitFor();
    expect(await page.getByRole('main').textContent()).not.toContain('api.example.com');
  });

  it('is searched', async ({ open }) => {
    const page = await open('');
    await page.getByRole('searchbox').fill('retry-after');
    await page
      .getByRole('list', { name: 'Found' })
      .getByRole('link', { name: 'rate_limited Errors' })
      .click();
    await page.getByRole('heading', { name: 'rate_limited' }).waitFor();
  });

  it.for([
    ['list orders', 'List orders'],
    // A typo, and an incomplete word.
    ['verfying webh', 'Verifying webhooks'],
    ['price', 'Update many prices'],
    // Synonyms and questions.
    ['golang', 'With Go'],
    ['how do I page', 'Pagination'],
    ['Sandbox', 'Test mode'],
  ] as const)(
    'finds the best match first, and an operation before pages that mention it: %s',
    async ([words, first], { open }) => {
      const page = await open('');
      await page.getByRole('searchbox').fill(words);
      const links = page.getByRole('list', { name: 'Found' }).getByRole('link');
      await expect.poll(() => links.first().textContent()).toMatch(new RegExp(`^${first}`));
    },
  );

  it('reports that there are no results, until the query is cleared', async ({ open }) => {
    const page = await open('');
    const found = page.getByRole('list', { name: 'Found' });
    await page.getByRole('searchbox').fill('zabaglione');
    await found.getByText('No results for “zabaglione”.').waitFor();
    await page.getByRole('searchbox').fill('');
    await expect.poll(() => found.getByRole('listitem').count()).toBe(0);
  });

  it("finds an error once, where its remedy is explained, and not on each operation's page", async ({
    open,
  }) => {
    const page = await open('');
    await page.getByRole('searchbox').fill('rate_limited');
    const links = page.getByRole('list', { name: 'Found' }).getByRole('link');
    await expect.poll(() => links.first().textContent()).toMatch(/^rate_limited/);
    const found = await Promise.all((await links.all()).map(link => link.getAttribute('href')));
    expect(found.filter(href => href?.includes('api/'))).toEqual([]);
  });

  it('shows its own 404 page with working links', async ({ open }) => {
    const page = await open(NO_PAGE);
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Quickstart' }).click();
    await page.getByRole('heading', { name: '4. Receive a webhook' }).waitFor();
  });

  it('switches and remembers the color scheme', async ({ open }) => {
    const page = await open('errors/', { colorScheme: 'light' });
    const read = () => page.evaluate('getComputedStyle(document.body).backgroundColor');
    const light = await read();
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const dark = await read();
    expect(dark).not.toBe(light);
    await page.reload();
    expect(await read()).toBe(dark);
  });

  it('shows samples in the last chosen language on every page', async ({ open }) => {
    const page = await open('api/get-order/');
    const shown = () => page.getByRole('tabpanel').textContent();
    const tab = (name: string) => page.getByRole('tab', { name, exact: true });
    expect(await page.getByRole('tabpanel').count()).toBe(1);
    expect(await shown()).toContain('new RestaurantOrdering');
    await tab('Python').click();
    expect(await shown()).toContain('requests.get(');
    await page.goto(page.url().replace('get-order', 'list-branches'));
    await expect.poll(shown).toContain('requests.get(');
    await tab('Python').press('ArrowRight');
    expect(await shown()).toContain('http.NewRequest(');
    expect(await tab('Go').getAttribute('aria-selected')).toBe('true');
  });

  it('has no request button on event pages', async ({ open }) => {
    const page = await open('events/order-created/');
    expect(await page.getByRole('button', { name: /send|test/i }).count()).toBe(0);
  });
});

describe('The API explorer', () => {
  it('lists every operation and event of the contract by summary', async ({ openReference }) => {
    const page = await openReference();
    const events = Object.values(document.webhooks).map(({ post }) => post);
    for (const { summary } of [...operations.map(({ operation }) => operation), ...events]) {
      await page.keyboard.press('Control+k');
      await page.getByRole('combobox').fill(summary);
      await expect.poll(() => page.getByRole('listbox').textContent()).toContain(summary);
      await page.keyboard.press('Escape');
    }
  });

  it("lists orders immediately: with the demo's key and without unset filters", async ({
    openReference,
    demo,
  }) => {
    const page = await openReference();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('List orders');
    await page.getByRole('option', { name: 'List orders' }).first().click();
    await page
      .getByRole('button', { name: /Test Request.*orders/i })
      .first()
      .click();
    const [response] = await Promise.all([
      page.waitForResponse(answer => new URL(answer.url()).pathname === '/v1/orders'),
      page.getByRole('button', { name: /^Send/ }).first().click(),
    ]);
    expect(response.status()).toBe(200);
    expect(response.url()).toBe(`${demo.apiBaseUrl}/v1/orders`);
  });

  it('loads no third-party content, and no page reports an error', ({ demo }) => {
    expect(requested.filter(url => !url.startsWith(demo.apiBaseUrl) && !/^(data|blob):/.test(url))).toEqual(
      [],
    );
    expect(problems).toEqual([]);
  });
});
