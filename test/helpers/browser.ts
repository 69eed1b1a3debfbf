import chromium from '@sparticuz/chromium';
import { type Browser, chromium as playwright } from 'playwright-core';

/**
 * Unpacks the browser once before all tests, so that no worker starts it while another one is still writing.
 */
export default async function unpackBrowser(): Promise<void> {
  process.env.TEST_BROWSER = await chromium.executablePath();
}

/** A headless browser from npm. */
export async function startBrowser(): Promise<Browser> {
  return playwright.launch({
    executablePath: process.env.TEST_BROWSER ?? (await chromium.executablePath()),
    // The package's own arguments run all pages in one process and disable the same-origin policy.
    args: ['--no-sandbox', '--no-zygote', '--disable-gpu', '--disable-background-networking'],
    headless: true,
    timeout: 2 * 60_000,
  });
}
