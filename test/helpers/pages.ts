import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, BrowserContext, BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { expect, type TestContext } from 'vitest';
import { startBrowser } from './browser.ts';
import type { Dashboard } from './dashboard.ts';
import { processTest, test } from './fixtures.ts';

export const WIDTHS = { phone: 390, tablet: 820, desktop: 1440 } as const;
export const HEIGHT = 900;

/** Not among the sources. */
export const SCREENSHOTS = fileURLToPath(new URL('../browser/screenshots', import.meta.url));

type PageOptions = Pick<
  BrowserContextOptions,
  'colorScheme' | 'locale' | 'reducedMotion' | 'serviceWorkers' | 'timezoneId'
> & {
  width?: number;
  height?: number;
  /** The statuses with which the service rejects what the test does on purpose. */
  rejections?: number[];
  /** Parts of the errors that the test provokes. */
  errors?: string[];
};

/** Opens a page as its user would: `as` is who is signed in; left out, the page is opened without a session. */
export type OpenPage = (path: string, as?: Dashboard, options?: PageOptions) => Promise<Page>;

/** For what the page does in answer to a click; a slow machine included. */
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
 * Opens pages of services, each with storage of its own. Fails at the end on any error or warning in a console, request to
 * another origin, or violation of the pages' policy, which a browser reports as an error.
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
    { width = WIDTHS.desktop, height = HEIGHT, rejections = [], errors = [], ...options }: PageOptions,
  ): Promise<BrowserContext> {
    const context = await (await startedOnce()).newContext({
      viewport: { width, height },
      reducedMotion: 'reduce',
      // Its worker would answer instead of the service, and of the test's own routes.
      serviceWorkers: 'block',
      ...options,
    });
    contexts.push(context);
    context.setDefaultTimeout(ACTION_MS);
    const provoked = [...errors, 'Service Worker registration blocked'];
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
      // A blob: address is of a file that the page itself holds.
      const address = request.url().replace(/^blob:/, '');
      if (!address.startsWith(origin)) problems.push(`a request to ${address}`);
    });
    const [name, value] = as?.cookie()?.split('=') ?? [];
    if (name && value) await context.addCookies([{ name, value, url: origin }]);
    return context;
  }
}

/** What the pages show where a test has failed, as far as they can be shown: what it failed with matters more. */
async function photograph(contexts: BrowserContext[], name: string): Promise<void> {
  const pages = contexts.flatMap(context => context.pages());
  await Promise.allSettled(
    pages.map((page, index) =>
      page.screenshot({ path: join(SCREENSHOTS, 'failed', `${name} ${index + 1}.png`) }),
    ),
  );
}

/** A browser reports every rejected request as an error: the first look for a session is none. */
const isSignedOut = (message: ConsoleMessage) =>
  message.text().includes('401') && message.location().url.endsWith('/dashboard/api/session');

const isRejection = (message: ConsoleMessage, statuses: number[]) =>
  statuses.some(status => message.text().includes(`responded with a status of ${status}`));

const isUnreachable = (message: ConsoleMessage) => message.text().includes('net::ERR_');

/** A test in a real browser. */
export const pageTest = test
  .extend('openPageOf', ({ task }, { onCleanup }) => createPages(task, onCleanup, isSignedOut))
  .extend('openPage', ({ service, openPageOf }) => openPageOf(service.url));

/** A test in a real browser of a service that stops and starts under its pages. */
export const processPageTest = processTest.extend('openPageOf', ({ task }, { onCleanup }) =>
  createPages(task, onCleanup, message => isUnreachable(message) || isSignedOut(message)),
);
