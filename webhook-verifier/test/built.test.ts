// @module-tag long
import { beforeAll } from 'vitest';
import { buildPackage } from '../../test/helpers/build-package.ts';
import { packageFolder } from './built/bundle.ts';
import { describeCommand } from './built/command.ts';
import { describePackage } from './built/package.ts';
import { describeReadme } from './built/readme.ts';
import { describeRuntimes } from './built/runtimes.ts';

// Tests the package as it is published.
beforeAll(() => buildPackage(packageFolder));

describeCommand();
describePackage();
describeReadme();
describeRuntimes();
