import type { Browser, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { expect } from 'vitest';
import { startBrowser } from './browser.ts';
import type { Dashboard } from './dashboard.ts';
import { test } from './fixtures.ts';

export const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const;

type PageOptions = Pick<BrowserContextOptions, 'colorScheme' | 'locale' | 'reducedMotion' | 'timezoneId'> & {
  width?: number;
  height?: number;
  /** The statuses with which the service rejects what the test does on purpose. */
  rejections?: number[];
};

/** Opens a page as its user would: `as` is who is signed in, and nobody when it is left out. */
export type OpenPage = (path: string, as?: Dashboard, options?: PageOptions) => Promise<Page>;

/** For what the page does in answer to a click; a slow machine included. */
const ACTION_MS = 15_000;

let browser: Promise<Browser> | undefined;

/** One browser for all test files of a worker; it ends with the worker. */
function startedOnce(): Promise<Browser> {
  browser ??= startBrowser();
  return browser;
}

/**
 * A test in a real browser. It fails on any error or warning in a console, request to another origin, or violation of the
 * pages' policy, which a browser reports as an error.
 */
export const pageTest = test.extend('openPage', async ({ service }, { onCleanup }): Promise<OpenPage> => {
  const problems: string[] = [];
  const close: (() => Promise<void>)[] = [];
  onCleanup(async () => {
    await Promise.all(close.map(end => end()));
    expect(problems).toEqual([]);
  });
  return async (path, as, { width = WIDTHS.desktop, height = 900, rejections = [], ...options } = {}) => {
    const context = await (await startedOnce()).newContext({ viewport: { width, height }, ...options });
    close.push(() => context.close());
    const [name, value] = as?.cookie()?.split('=') ?? [];
    if (name && value) await context.addCookies([{ name, value, url: service.url }]);
    const page = await context.newPage();
    page.setDefaultTimeout(ACTION_MS);
    page.on('console', message => {
      if (
        ['error', 'warning'].includes(message.type()) &&
        !isSignedOut(message) &&
        !isRejection(message, rejections)
      )
        problems.push(message.text());
    });
    page.on('pageerror', error => problems.push(error.message));
    page.on('request', request => {
      if (!request.url().startsWith(service.url)) problems.push(`a request to ${request.url()}`);
    });
    await page.goto(`${service.url}${path}`);
    return page;
  };
});

/** A browser reports every rejected request as an error: nobody being signed in yet is none. */
const isSignedOut = (message: ConsoleMessage) =>
  message.text().includes('401') && message.location().url.endsWith('/dashboard/api/session');

const isRejection = (message: ConsoleMessage, statuses: number[]) =>
  statuses.some(status => message.text().includes(`responded with a status of ${status}`));
