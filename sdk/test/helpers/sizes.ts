import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { folder } from './build.ts';

export type Size = { minified: number; gzipped: number };

/** What is measured: each entry as a bundle that uses all of it. */
export const ENTRIES: Record<string, string> = {
  '.': "export * from './dist/index.js'",
  './core': "export * from './dist/core.js'",
};

export const sizesFile = `${folder}/released/sizes.json`;

export async function readReleasedSizes(): Promise<Record<string, Size>> {
  return JSON.parse(await readFile(sizesFile, 'utf8'));
}

/** The size of a module minified with its dependencies. */
export async function measure(source: string): Promise<Size> {
  const entry = `${folder}/measured.js`;
  const bundle = await rolldown({
    input: entry,
    plugins: [
      {
        name: 'entry',
        resolveId: id => (id === entry ? id : null),
        load: id => (id === entry ? source : null),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  const code = output.map(chunk => ('code' in chunk ? chunk.code : '')).join('');
  return { minified: code.length, gzipped: gzipSync(code, { level: 9 }).length };
}
