// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect } from 'vitest';
import { findViolations, WITHOUT_COLORS } from '../helpers/axe.ts';
import { startBrowser } from '../helpers/browser.ts';
import { HEIGHT, WIDTHS } from '../helpers/pages.ts';
import { startProcess } from '../helpers/process.ts';

const it = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await startBrowser();
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
  .extend('urls', { scope: 'file' }, async ({ demo }) => {
    const sitemap = await (await fetch(`${demo.apiBaseUrl}/docs/sitemap.xml`)).text();
    const urls = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => url);
    const paths = urls.map(url => new URL(url, demo.apiBaseUrl).pathname);
    return [...paths, '/docs/no-such-page/'].map(path => demo.apiBaseUrl + path);
  });

/** Reference pages of a kind share a layout. */
const getLayout = (url: string): string => (url.includes('/reference/') ? url.replace(/[^/]+\/$/, '') : url);

const oneOfEachLayout = (urls: string[]): string[] =>
  [...Map.groupBy(urls, getLayout).values()].flatMap(([first]) => first ?? []);

// Content can be too wide for a phone. The colors do not depend on it.
it.for([
  ['desktop', oneOfEachLayout, {}],
  ['phone', (urls: string[]) => urls, WITHOUT_COLORS],
] as const)(
  'No documentation page has accessibility violations: %s',
  async ([name, choose, options], { browser, urls }) => {
    const page = await browser.newPage({ viewport: { width: WIDTHS[name], height: HEIGHT } });
    const found: Record<string, string[]> = {};
    const chosen = choose(urls);
    expect(chosen.length).toBeGreaterThan(40);
    for (const url of chosen) {
      await page.goto(url);
      const violations = await findViolations(page, undefined, options);
      if (violations.length > 0) found[new URL(url).pathname] = violations;
    }
    expect(found).toEqual({});
  },
);
