import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'vite';
import { writeCompressed } from '../lib/write-compressed.ts';
import { buildWorkers } from './build-worker.ts';
import { DIST } from './entries.ts';

const COMPRESSIBLE = /\.(js|css|svg)$/;

/** Builds the pages into `dist/`, along with compressed assets. */
export async function buildPages(): Promise<void> {
  await build({ configFile: join(import.meta.dirname, 'vite.config.ts'), logLevel: 'warn' });
  await buildWorkers();
  const assets = join(DIST, 'assets');
  const names = (await readdir(assets)).filter(name => COMPRESSIBLE.test(name));
  const files = names.map(name => join(assets, name));
  await Promise.all(files.map(async file => writeCompressed(file, await readFile(file))));
}

if (import.meta.main) await buildPages();
