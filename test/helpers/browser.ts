import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/** A real browser from npm, without a window. */
export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // Not the package's own: they run all pages in one process and turn the rules of origins off.
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-background-networking'],
    headless: true,
  });
}
