import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { DIST } from '../../server/web/entries.ts';

type Chunk = { file: string; css?: string[]; imports?: string[] };

const KB = 1_000;
const LIMITS = [
  {
    name: 'orders board',
    limit: 212 * KB,
    most: 40,
    starts: ['dashboard.html', 'dashboard/features/orders/orders-page.tsx'],
  },
  { name: 'kitchen display', limit: 135 * KB, most: 15, starts: ['kitchen.html'] },
  { name: 'storefront', limit: 115 * KB, most: 10, starts: ['storefront.html'] },
];

const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'));

/** The files required before a page shows anything. */
function filesOf(starts: string[]): Set<string> {
  const seen = new Set<string>();
  const files = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    chunk.imports?.forEach(add);
  };
  starts.forEach(add);
  return files;
}

const gzipped = async (file: string) => gzipSync(await readFile(join(DIST, file)), { level: 9 }).length;

it.each(LIMITS)(
  'The first load of the $name stays within $limit bytes in $most files',
  async ({ limit, most, starts }) => {
    const sizes = await Promise.all([...filesOf(starts)].map(gzipped));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(limit);
    expect(sizes.length).toBeLessThanOrEqual(most);
  },
);
