import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Without any of the tools. */
const check = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['server/deploy/check.ts'], {
    env: { PATH: '/nowhere', HOME: process.env.HOME ?? '', ...env },
    encoding: 'utf8',
  });

it('The check of the deployment says in its last line which tools are missing, and fails for it in CI', () => {
  const { status, stdout } = check({});
  expect(status).toBe(0);
  expect(stdout).toMatch(/\n7 of 7 tools are missing: hadolint, docker, [\w, -]+\n$/);
  expect(check({ CI: 'true' })).toMatchObject({ status: 1, stdout });
});
