import { execFile } from 'node:child_process';
import { glob, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DIST } from '../../server/web/entries.ts';

const SOURCES = ['*.{ts,html}', '{dashboard,kitchen,storefront,shared,locales}/**/*.{ts,tsx,css,svg,po}'];

/** Before all tests: the pages are built again when a source is newer than they are. */
export default async function buildStalePages(): Promise<void> {
  const built = await changedAt(join(DIST, 'dashboard.html')).catch(() => 0);
  const cwd = join(DIST, '..');
  for await (const source of glob(SOURCES, { cwd }))
    if ((await changedAt(join(cwd, source))) > built) return build();
}

const changedAt = async (file: string) => (await stat(file)).mtimeMs;

/** In a process of its own: what is built while NODE_ENV says `test` is not what is served. */
async function build(): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'production' };
  await promisify(execFile)(process.execPath, [join(DIST, '../build.ts')], { env });
}
