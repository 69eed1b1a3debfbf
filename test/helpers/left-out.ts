import { relative } from 'node:path';
import type { Reporter, Vitest } from 'vitest/node';

const TAG = 'long';

/** Reports tests that `npm test` skipped because of their tag, and how to run them. */
export function leftOut(): Reporter {
  let vitest: Vitest | undefined;
  return {
    onInit(started) {
      vitest = started;
    },
    onTestRunEnd(modules) {
      if (!vitest?.config.tagsFilter?.includes(`!${TAG}`)) return;
      const tests = modules
        .flatMap(module => [...module.children.allTests('skipped')])
        .filter(({ tags }) => tags.includes(TAG));
      const files = [...new Set(tests.map(({ module }) => relative('', module.moduleId)))];
      if (files.length === 0) return;
      const [where, only] =
        files.length === 1 ? [files[0], ` -- ${files[0]}`] : [`${files.length} files`, ''];
      const what = vitest.config.tags.find(({ name }) => name === TAG)?.description;
      vitest.logger.log(`Left out: ${tests.length} tests in ${where} (${what}).`);
      vitest.logger.log(`They take minutes, or need a quiet machine. Run them: npm run test:long${only}`);
    },
  };
}
