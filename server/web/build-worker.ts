import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { DIST, KITCHEN_APP, REVISION_PLACEHOLDER } from './entries.ts';

/** Builds the kitchen's service worker, with the names of the files that the page may load. */
export async function buildWorker(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'));
  const files = [...filesOf(manifest, 'kitchen.html')].map(file => ({ url: `/${file}`, revision: null }));
  const page = { url: '/kitchen', revision: REVISION_PLACEHOLDER };
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { FILES: JSON.stringify([page, ...files]) },
    build: {
      target: 'es2023',
      outDir: join(DIST, KITCHEN_APP),
      emptyOutDir: false,
      rollupOptions: {
        input: join(import.meta.dirname, 'kitchen/offline/worker.ts'),
        output: { format: 'iife', entryFileNames: 'worker.js' },
      },
    },
  });
}

/** What a page loads at its start and later, in every language. */
function filesOf(manifest: Manifest, start: string): Set<string> {
  const files = new Set<string>();
  const seen = new Set<string>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk || seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file);
    for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) add(other);
  };
  add(start);
  return files;
}
