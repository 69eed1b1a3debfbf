import { defineConfig } from 'vitest/config';

/** `npm run shift`: minutes of a bad evening, excluded from `npm test`. */
export default defineConfig({
  test: {
    include: ['test/shift/shift.ts'],
    pool: 'forks',
    globalSetup: ['test/helpers/browser.ts', 'test/helpers/build-stale.ts'],
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
    expect: { poll: { timeout: 2 * 60_000 } },
    // Prints progress.
    disableConsoleIntercept: true,
  },
});
