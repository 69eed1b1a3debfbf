import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'tsdown';
import type { MeasuredPackage } from '../../../test/helpers/sizes.ts';

export const packageFolder = fileURLToPath(new URL('../../', import.meta.url));

/** The entry to measure: the core as a bundle that uses all of it. */
export const MEASURED: MeasuredPackage = {
  folder: packageFolder.replace(/\/$/, ''),
  entries: { '.': "export * from './dist/esm/index.js'" },
};

/** Bundles a file of the package, with all imports, into a script with `globalName` or into a module. */
export async function bundle(file: string, globalName?: string): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'webhook-verifier-'));
  try {
    await build({
      config: false,
      cwd: packageFolder,
      entry: { bundle: file },
      format: globalName === undefined ? 'esm' : 'iife',
      outDir,
      dts: false,
      minify: true,
      logLevel: 'error',
      ...(globalName !== undefined && { globalName }),
      platform: 'neutral',
      outExtensions: () => ({ js: '.js' }),
      outputOptions: { comments: false, entryFileNames: 'bundle.js' },
    });
    return await readFile(join(outDir, 'bundle.js'), 'utf8');
  } finally {
    await rm(outDir, { recursive: true });
  }
}
