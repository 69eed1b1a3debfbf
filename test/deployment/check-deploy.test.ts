import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Without any tools. */
const check = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['server/deploy/check.ts'], {
    env: { PATH: '/nowhere', HOME: process.env.HOME ?? '', ...env },
    encoding: 'utf8',
  });

it('The deployment check lists missing tools in its last line, and fails for them in CI', () => {
  const { status, stdout } = check({});
  expect(status).toBe(0);
  expect(stdout).toMatch(/\n7 of 7 tools are missing: hadolint, docker, [\w, -]+\n$/);
  expect(check({ CI: 'true' })).toMatchObject({ status: 1, stdout });
});
