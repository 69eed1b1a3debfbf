import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{spec,server,test,webhook-verifier,sdk}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // Each file starts a server and a database of its own.
    pool: 'forks',
    maxWorkers: 2,
    // The sources are loaded once per worker instead of once per file.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});
