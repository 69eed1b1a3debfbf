import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';

/** The service's response during a database outage. */
export const UNAVAILABLE = { error: 'The database is being restarted', code: 'unavailable' };

/**
 * Intercepts matching requests until they are let through. The route stays, because browsers lose requests
 * while the last one is removed.
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

/** Blocks the next matching request and responds to it. */
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

/** Delivers the next matching request, but drops its response. */
export async function loseNextAnswer(page: Page, url: string): Promise<void> {
  const { letThrough } = await intercept(page, url, async route => {
    letThrough();
    await route.fetch();
    await route.fulfill({ status: 503, json: UNAVAILABLE });
  });
}

/** Holds matching requests until they are let go in the test's order. */
export async function hold(page: Page, url: string, method: string) {
  const held: Route[] = [];
  await intercept(page, url, route => {
    if (route.request().method() === method) held.push(route);
    else void route.fallback();
  });
  return {
    sent: (count: number) => expect.poll(() => held.length).toBe(count),
    letGo: (index: number) => held[index]?.fallback(),
  };
}
