import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { expect, type TestContext } from 'vitest';
import { startBrowser } from './browser.ts';
import type { Dashboard } from './dashboard.ts';
import { processTest, test } from './fixtures.ts';

export const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const;
export const HEIGHT = 900;

/** Ignored by Git. */
export const SCREENSHOTS = fileURLToPath(new URL('../browser/screenshots', import.meta.url));

type PageOptions = Pick<
  BrowserContextOptions,
  'colorScheme' | 'locale' | 'reducedMotion' | 'serviceWorkers' | 'timezoneId'
> & {
  width?: number;
  height?: number;
  /** The error statuses that the test expects. */
  rejections?: number[];
  /** Parts of the errors that the test provokes. */
  errors?: string[];
  /** Other sites that the test visits. */
  otherOrigins?: string[];
};

/** Opens a page as a user, or without a session if `as` is omitted. */
export type OpenPage = (path: string, as?: Dashboard, options?: PageOptions) => Promise<Page>;

/** What Chromium says if a service worker is blocked, or if it starts between a preload and its use. */
const SERVICE_WORKER_REMARKS = {
  block: ['Service Worker registration blocked'],
  allow: ['cross-world service worker resource mismatch', 'was preloaded using link preload but not used'],
};

/** The timeout for a page's reaction to a click, even on a slow machine. */
const ACTION_MS = 2 * 60_000;

let browser: Promise<Browser> | undefined;

/** One browser for all test files of a worker; it ends with the worker. */
function startedOnce(): Promise<Browser> {
  browser ??= startBrowser();
  return browser;
}

type Task = TestContext['task'];
type Cleanup = (end: () => Promise<void>) => void;

/**
 * Opens pages with separate storage. Fails at the end on any console error or warning, cross-origin request,
 * or policy violation, which browsers report as an error.
 */
function createPages(task: Task, onCleanup: Cleanup, isExpected: (message: ConsoleMessage) => boolean) {
  const problems: string[] = [];
  const contexts: BrowserContext[] = [];
  onCleanup(async () => {
    if (task.result?.state === 'fail') await photograph(contexts, task.name);
    await Promise.all(contexts.map(context => context.close()));
    expect(problems).toEqual([]);
  });
  return (origin: string): OpenPage =>
    async (path, as, options = {}) => {
      const page = await (await openContext(origin, as, options)).newPage();
      await page.goto(origin + path);
      return page;
    };

  async function openContext(
    origin: string,
    as: Dashboard | undefined,
    {
      width = WIDTHS.desktop,
      height = HEIGHT,
      rejections = [],
      errors = [],
      otherOrigins = [],
      // A service worker would respond instead of the service and the test's own routes.
      serviceWorkers = 'block',
      ...options
    }: PageOptions,
  ): Promise<BrowserContext> {
    const context = await (await startedOnce()).newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      serviceWorkers,
      ...options,
    });
    contexts.push(context);
    context.setDefaultTimeout(ACTION_MS);
    const provoked = [...errors, ...SERVICE_WORKER_REMARKS[serviceWorkers]];
    const isProvoked = (text: string) => provoked.some(part => text.includes(part));
    context.on('console', message => {
      if (!['error', 'warning'].includes(message.type()) || isProvoked(message.text())) return;
      if (!isExpected(message) && !isRejection(message, rejections)) problems.push(message.text());
    });
    context.on('weberror', failure => {
      const { message } = failure.error();
      if (!isProvoked(message)) problems.push(message);
    });
    context.on('request', request => {
      // A blob: URL refers to a file of the page itself.
      const address = request.url().replace(/^blob:/, '');
      if (![origin, ...otherOrigins].some(each => address.startsWith(each)))
        problems.push(`a request to ${address}`);
    });
    const [name, value] = as?.cookie()?.split('=') ?? [];
    if (name && value) await context.addCookies([{ name, value, url: origin }]);
    return context;
  }
}

/** Captures pages of a failed test. Errors are ignored in favor of the test's own. */
async function photograph(contexts: BrowserContext[], name: string): Promise<void> {
  const pages = contexts.flatMap(context => context.pages());
  await Promise.allSettled(
    pages.map((page, index) =>
      page.screenshot({ path: join(SCREENSHOTS, 'failed', `${name} ${index + 1}.png`) }),
    ),
  );
}

/** Browsers report every rejected request as an error; the first session lookup is expected to fail. */
const isSignedOut = (message: ConsoleMessage) =>
  message.text().includes('401') && message.location().url.endsWith('/dashboard/api/session');

const isRejection = (message: ConsoleMessage, statuses: number[]) =>
  statuses.some(status => message.text().includes(`responded with a status of ${status}`));

const isUnreachable = (message: ConsoleMessage) => message.text().includes('net::ERR_');

/** A test in a real browser. */
export const pageTest = test
  .extend('openPageOf', ({ task }, { onCleanup }) => createPages(task, onCleanup, isSignedOut))
  .extend('openPage', ({ service, openPageOf }) => openPageOf(service.url));

/** A test in a real browser with a service that restarts under its pages. */
export const processPageTest = processTest.extend('openPageOf', ({ task }, { onCleanup }) =>
  createPages(task, onCleanup, message => isUnreachable(message) || isSignedOut(message)),
);
