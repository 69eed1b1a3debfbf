import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes minutes begins first, so that no worker is left alone with it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => /accessibility|faults\/workers/.test(moduleId);
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    include: ['{spec,server,test,webhook-verifier,sdk}/**/*.test.ts'],
    exclude: ['**/node_modules/**'],
    // Each file starts a server of its own. More workers than two cores: many tests wait, for a browser or for seconds.
    pool: 'forks',
    maxWorkers: 4,
    // Most of what tests make is garbage at once: with more room for it, a tenth less time goes into collecting it.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    sequence: { sequencer: LongestFirst },
    globalSetup: ['test/helpers/browser.ts', 'test/helpers/build-stale.ts'],
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
