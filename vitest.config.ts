import { defineConfig } from 'vitest/config';
import { leftOut } from './test/helpers/left-out.ts';
import { SlowestFirst } from './test/helpers/slowest-first.ts';

export default defineConfig({
  test: {
    include: ['{spec,server,test,webhook-verifier,sdk}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    tags: [
      {
        name: 'long',
        description:
          'random requests, all views and callers, pages disturbed, processes killed, packages built',
        timeout: 15 * 60_000,
      },
    ],
    reporters: ['default', leftOut()],
    // Each file starts a server of its own. More workers than two cores: many tests wait, for a browser or for seconds.
    pool: 'forks',
    maxWorkers: 4,
    sequence: { sequencer: SlowestFirst },
    // Most of the garbage from tests is short-lived: more room for it reduces collection time by a tenth.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    globalSetup: ['test/helpers/browser.ts', 'test/helpers/build-stale.ts'],
    env: {
      // For the processes that tests start.
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
      // Not UTC, so that a use of the process's own time zone fails.
      TZ: process.env.TZ ?? 'America/New_York',
    },
    // The sources are loaded once per worker instead of once per file.
    isolate: false,
    // What is waited for comes; how soon is the machine's affair. So a test states no timeout of its own.
    testTimeout: 5 * 60_000,
    hookTimeout: 5 * 60_000,
    expect: { poll: { timeout: 2 * 60_000 } },
  },
});
