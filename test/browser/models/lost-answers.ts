import type { Page } from 'playwright-core';

/** What the service answers while its database is away. */
export const UNAVAILABLE = { error: 'The database is being restarted', code: 'unavailable' };

/** The next request that matches arrives, and its answer does not. */
export const loseNextAnswer = (page: Page, url: string) =>
  page.route(
    url,
    async route => {
      await route.fetch();
      await route.fulfill({ status: 503, json: UNAVAILABLE });
    },
    { times: 1 },
  );
