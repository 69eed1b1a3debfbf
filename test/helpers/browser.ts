import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** Before all tests: the browser is unpacked once, where no worker starts what another one is still writing. */
export default async function unpackBrowser(): Promise<void> {
  process.env.TEST_BROWSER = await chromium.executablePath();
}

/** A real browser from npm, without a window. */
export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env.TEST_BROWSER ?? (await chromium.executablePath()),
    // Not the package's own: they run all pages in one process and turn the rules of origins off.
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-background-networking'],
    headless: true,
    timeout: 2 * 60_000,
  });
}
