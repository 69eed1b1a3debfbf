import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { beforeAll } from 'vitest';
import { packageFolder } from './built/bundle.ts';
import { describeCommand } from './built/command.ts';
import { describePackage } from './built/package.ts';
import { describeReadme } from './built/readme.ts';
import { describeRuntimes } from './built/runtimes.ts';

// What is published is tested as it is built. One file, so that it is built once.
beforeAll(async () => {
  const tsdown = createRequire(import.meta.url).resolve('tsdown/run');
  await promisify(execFile)(process.execPath, [tsdown], { cwd: packageFolder });
}, 60_000);

describeCommand();
describePackage();
describeReadme();
describeRuntimes();
