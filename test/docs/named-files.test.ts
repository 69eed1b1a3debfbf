import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const DOCUMENTS = [
  'server/README.md',
  'server/UPGRADING.md',
  'server/DEPENDENCIES.md',
  'server/web/README.md',
  'server/deploy/SIZING.md',
  'server/deploy/SHARDING.md',
  'CONTRIBUTING.md',
  'spec/README.md',
  'server/embedded-database/README.md',
];

/** A path or its end: documents omit the folder they are about. */
const SOURCE = /`([\w./-]+\.tsx?)`/g;

async function listFiles(pattern: string): Promise<string[]> {
  const paths: string[] = [];
  for await (const path of glob(pattern, {
    cwd: fileURLToPath(ROOT),
    exclude: ['**/node_modules', '**/dist'],
  }))
    paths.push(path);
  return paths;
}

it('Every source file named in a document exists', async () => {
  const sources = await listFiles('{server,spec,sdk,webhook-verifier,test}/**/*.{ts,tsx}');
  const decisions = await listFiles('server/decisions/*.md');
  expect(decisions.length).toBeGreaterThan(20);
  const missing: string[] = [];
  for (const document of [...DOCUMENTS, ...decisions]) {
    const text = await readFile(new URL(document, ROOT), 'utf8');
    for (const [, path = ''] of text.matchAll(SOURCE)) {
      const name = path.replace(/^(\.\.?\/)+/, '');
      if (!sources.some(source => `/${source}`.endsWith(`/${name}`))) missing.push(`${document}: ${path}`);
    }
  }
  expect(missing).toEqual([]);
});

it('Every decision is in the index', async () => {
  const index = await readFile(new URL('server/decisions/README.md', ROOT), 'utf8');
  const decisions = (await listFiles('server/decisions/0*.md')).map(path => path.replace(/^.*\//, ''));
  expect(decisions.filter(name => !index.includes(`(${name})`))).toEqual([]);
});
