import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const DOCUMENTS = [
  'server/README.md',
  'CONTRIBUTING.md',
  'spec/README.md',
  'server/embedded-database/README.md',
];

/** A path, or the end of one: documents leave out the folder that they speak of. */
const SOURCE = /`([\w./-]+\.tsx?)`/g;

it.for(DOCUMENTS)('Every source file that %s names exists', async path => {
  const paths: string[] = [];
  for await (const source of glob('{server,spec,sdk,webhook-verifier,test}/**/*.{ts,tsx}', {
    cwd: fileURLToPath(ROOT),
    exclude: ['**/node_modules', '**/dist'],
  }))
    paths.push(`/${source}`);
  const text = await readFile(new URL(path, ROOT), 'utf8');
  const named = [...text.matchAll(SOURCE)].map(([, name = '']) => name.replace(/^(\.\.?\/)+/, ''));
  expect(named.filter(name => !paths.some(source => source.endsWith(`/${name}`)))).toEqual([]);
});
