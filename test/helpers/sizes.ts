import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';

type Size = { minified: number; gzipped: number };

/** A built package and the measured module of each entry. */
export type MeasuredPackage = { folder: string; entries: Record<string, string> };

/**
 * An entry's allowed growth before someone has to look: `npm run release:version` resets the reference sizes.
 */
const MAX_GROWTH = 1.1;

const sizesFile = (folder: string) => `${folder}/released/sizes.json`;

/** An entry's size, its maximum, and a comparison with the last release. */
export async function compareWithRelease({ folder, entries }: MeasuredPackage, entry: string) {
  const { gzipped } = await measure(folder, entries[entry] ?? '');
  const sizes: Record<string, Size> = JSON.parse(await readFile(sizesFile(folder), 'utf8'));
  const released = sizes[entry]?.gzipped;
  if (released === undefined) throw new Error(`${sizesFile(folder)} has no size of ${entry}`);
  const growth = new Intl.NumberFormat('en', {
    style: 'percent',
    maximumFractionDigits: 1,
    signDisplay: 'always',
  });
  const change = `${gzipped} bytes gzipped, ${growth.format(gzipped / released - 1)} against ${released} in the last release`;
  return { gzipped, largest: released * MAX_GROWTH, change: `${entry} has ${change}` };
}

/** Writes the reference sizes. */
export async function writeReleasedSizes({ folder, entries }: MeasuredPackage): Promise<void> {
  const sizes = await Promise.all(
    Object.entries(entries).map(async ([entry, source]) => [entry, await measure(folder, source)]),
  );
  await mkdir(`${folder}/released`, { recursive: true });
  await writeFile(sizesFile(folder), `${JSON.stringify(Object.fromEntries(sizes), null, 2)}\n`);
}

/** The size of a folder's module, minified with its dependencies. */
export async function measure(folder: string, source: string): Promise<Size> {
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
