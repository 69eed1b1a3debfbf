import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { checkPacked, checkPackedTypes } from '../../../test/helpers/packed.ts';
import { compareWithRelease } from '../../../test/helpers/sizes.ts';
import { MEASURED, packageFolder } from './bundle.ts';

const run = promisify(execFile);
const require = createRequire(import.meta.url);
const manifest = require('../../package.json');

export function describePackage(): void {
  describe('the package', () => {
    it('is at most 64 kB packed, of which the vectors are 10, and packs only what is published', async () => {
      const { stdout } = await run('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
        cwd: packageFolder,
      });
      const [packed] = Object.values<{ size: number; files: { path: string }[] }>(JSON.parse(stdout));
      expect(packed?.size).toBeLessThanOrEqual(64 * 1024);
      const others = packed?.files.filter(
        ({ path }) => !/^dist\/(esm|cjs)\/[\w-]+\.(js|js\.map|d\.ts)$/.test(path),
      );
      expect(others?.map(({ path }) => path).sort()).toEqual([
        'CHANGELOG.md',
        'LICENSE',
        'README.md',
        'dist/cjs/package.json',
        'package.json',
        'vectors.json',
      ]);
    });

    it('is whole, and every entry loads in a new project, in every runtime', () =>
      checkPacked(packageFolder.replace(/\/$/, '')));

    it('has types that compile with the oldest TypeScript, however it resolves modules', () =>
      checkPackedTypes(packageFolder.replace(/\/$/, '')));

    it.each(Object.keys(MEASURED.entries))(
      'has an entry %s about as large as in the last release',
      async entry => {
        const { gzipped, largest, change } = await compareWithRelease(MEASURED, entry);
        expect(gzipped, change).toBeLessThanOrEqual(largest);
      },
    );

    describe.each(['esm', 'cjs'])('as %s', format => {
      const dist = join(packageFolder, 'dist', format);

      it('keeps the doc comments of what it exports, for editors', async () => {
        const types = await readFile(join(dist, 'index.d.ts'), 'utf8');
        for (const name of ['verifyWebhook', 'verifySignature']) {
          const [before = ''] = types.split(`declare function ${name}(`);
          expect(before.slice(before.lastIndexOf('/**')), name).toMatch(
            /@throws[\s\S]*@example[\s\S]*\*\/\s*$/,
          );
        }
        expect(await readFile(join(dist, 'options.d.ts'), 'utf8')).toContain('Default 300.');
      });

      it('declares the type of everything that an entry exports, by its name', async () => {
        const entries = Object.keys(manifest.exports).filter(entry => !entry.endsWith('.json'));
        for (const entry of entries) {
          const path = join(dist, entry === '.' ? 'index' : entry);
          const exported = Object.keys(await import(/* @vite-ignore */ `${path}.js`));
          const types = await readFile(`${path}.d.ts`, 'utf8');
          const declared = /^export \{(.*)\};/m
            .exec(types)?.[1]
            ?.split(',')
            .map(name => name.trim());
          const names = exported.filter(name => name !== 'default' && name !== 'module.exports');
          expect(declared, entry).toEqual(expect.arrayContaining(names));
        }
      });

      it('has a source map with its sources for every module with code', async () => {
        const maps = (await readdir(dist)).filter(file => file.endsWith('.map'));
        expect(maps).toContain('verify.js.map');
        for (const file of maps) {
          const { sources, sourcesContent } = JSON.parse(await readFile(join(dist, file), 'utf8'));
          expect(sources, file).not.toEqual([]);
          const texts = sources.map((source: string) => readFile(join(dist, source), 'utf8'));
          expect(sourcesContent, file).toEqual(await Promise.all(texts));
        }
      });
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
        await run(bin('attw'), [file, '--profile', 'node16'], { cwd: packageFolder });
        // TypeScript's `node10` resolution doesn't support subpaths.
        await run(bin('attw'), [file, '--profile', 'strict', '--entrypoints', '.'], { cwd: packageFolder });
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  });
}
