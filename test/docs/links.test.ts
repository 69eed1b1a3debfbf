import { existsSync } from 'node:fs';
import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
/** Guides are built into pages, and the build checks their links. Changelogs and changesets are history. */
const EXCLUDED = ['**/node_modules', '**/dist', '**/CHANGELOG.md', 'server/docs/guides', '.changeset'];

const LINK = /\]\((?!\w+:)([^)\s]+)\)/g;

const toAnchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-');

async function listAnchors(target: URL): Promise<string[]> {
  const text = await readFile(target, 'utf8');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading));
}

it('Every link between documents leads to an existing file and heading', async () => {
  const broken: string[] = [];
  let count = 0;
  for await (const document of glob('{.github/,}**/*.md', { cwd: fileURLToPath(ROOT), exclude: EXCLUDED })) {
    const source = new URL(document, ROOT);
    for (const [, link = ''] of (await readFile(source, 'utf8')).matchAll(LINK)) {
      count += 1;
      const [path = '', anchor] = link.split('#', 2);
      const target = path === '' ? source : new URL(path, source);
      const isFound =
        existsSync(target) && (anchor === undefined || (await listAnchors(target)).includes(anchor));
      if (!isFound) broken.push(`${document}: ${link}`);
    }
  }
  expect(count).toBeGreaterThan(50);
  expect(broken).toEqual([]);
});
