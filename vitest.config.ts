import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{spec,server,test,webhook-verifier,sdk}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // Each file starts a server of its own. More workers than two cores: some tests wait for limits of real seconds.
    pool: 'forks',
    maxWorkers: 3,
    globalSetup: 'test/helpers/build-pages.ts',
    // For the processes that tests start.
    env: { NODE_COMPILE_CACHE: 'node_modules/.cache/compiled' },
    // The sources are loaded once per worker instead of once per file.
    isolate: false,
    // What is waited for comes; how soon is the machine's affair.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
});
