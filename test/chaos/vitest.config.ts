import { defineConfig } from 'vitest/config';

/** `npm run chaos`: minutes of faults, outside of `npm test`. */
export default defineConfig({
  test: {
    include: ['test/chaos/chaos.ts'],
    pool: 'forks',
    globalSetup: 'test/helpers/build-stale.ts',
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
    testTimeout: 24 * 60 * 60_000,
    // The progress is the output.
    disableConsoleIntercept: true,
  },
});
