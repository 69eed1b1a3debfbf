import { defineConfig } from 'vitest/config';

/** `npm run chaos`: minutes of faults, excluded from `npm test`. */
export default defineConfig({
  test: {
    include: ['test/chaos/chaos.ts'],
    pool: 'forks',
    globalSetup: 'test/helpers/build-stale.ts',
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
    testTimeout: 24 * 60 * 60_000,
    // Prints progress.
    disableConsoleIntercept: true,
  },
});
