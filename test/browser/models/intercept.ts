import type { Page, Route } from 'playwright-core';

/** What the service answers while its database is away. */
export const UNAVAILABLE = { error: 'The database is being restarted', code: 'unavailable' };

/**
 * Treats requests that match in another way until they are let through. The route stays: a browser loses requests of the moment
 * in which the last one is taken away.
 */
export async function intercept(
  page: Page,
  url: string,
  treat: (route: Route) => unknown,
): Promise<{ letThrough(): void }> {
  let isOver = false;
  await page.route(url, route => (isOver ? route.fallback() : treat(route)));
  return {
    letThrough() {
      isOver = true;
    },
  };
}

/** The next request that matches does not arrive, and is answered like this. */
export async function answerNext(
  page: Page,
  url: string,
  answer: Parameters<Route['fulfill']>[0] = { status: 503, json: UNAVAILABLE },
): Promise<void> {
  const { letThrough } = await intercept(page, url, route => {
    letThrough();
    return route.fulfill(answer);
  });
}

/** The next request that matches arrives, and its answer does not. */
export async function loseNextAnswer(page: Page, url: string): Promise<void> {
  const { letThrough } = await intercept(page, url, async route => {
    letThrough();
    await route.fetch();
    await route.fulfill({ status: 503, json: UNAVAILABLE });
  });
}
