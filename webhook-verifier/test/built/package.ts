import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { bundle, packageFolder } from './bundle.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const manifest = require('../../package.json');

export function describePackage(): void {
  describe('the package', () => {
    it('is at most 12 kB packed, and packs only what is published', async () => {
      const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: packageFolder,
      });
      const [packed] = Object.values<{ size: number; files: { path: string }[] }>(JSON.parse(stdout));
      expect(packed?.size).toBeLessThanOrEqual(12_288);
      const others = packed?.files.filter(({ path }) => !/^dist\/(cjs\/)?[a-z-]+(\.d)?\.(js|ts)$/.test(path));
      expect(others?.map(({ path }) => path).sort()).toEqual([
        'LICENSE',
        'README.md',
        'dist/cjs/package.json',
        'package.json',
      ]);
    });

    it('has a core entry of at most 2 kB minified', async () => {
      expect((await bundle('dist/index.js')).length).toBeLessThanOrEqual(2_000);
    });

    it('has no dependency', () => {
      const { dependencies = {}, peerDependencies = {}, optionalDependencies = {} } = manifest;
      expect({ ...dependencies, ...peerDependencies, ...optionalDependencies }).toEqual({});
    });

    it('satisfies publint and arethetypeswrong', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'webhook-verifier-'));
      try {
        await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: packageFolder });
        const file = join(folder, `restaurant-ordering-webhook-verifier-${manifest.version}.tgz`);
        const bin = (name: string) => join(packageFolder, '../node_modules/.bin', name);
        await run(bin('publint'), ['run', file, '--strict'], { cwd: packageFolder });
        // TypeScript's `node10` resolution knows no subpaths.
        await run(bin('attw'), [file, '--profile', 'node16'], { cwd: packageFolder });
      } finally {
        await rm(folder, { recursive: true });
      }
    }, 60_000);
  });
}
