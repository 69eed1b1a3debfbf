import type { Page } from 'playwright-core';

/** What the service answers while its database is away. */
export const UNAVAILABLE = { error: 'The database is being restarted', code: 'unavailable' };

/**
 * The next request that matches arrives, and its answer does not. The route stays: a browser loses requests of the moment in
 * which the last one is taken away.
 */
export async function loseNextAnswer(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async route => {
    if (isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.fulfill({ status: 503, json: UNAVAILABLE });
  });
}
