import { readFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build, type Manifest } from 'vite';
import { DIST, KITCHEN_APP, PUSH_WORKER, REVISION_PLACEHOLDER } from './entries.ts';

/** Builds the service workers. */
export async function buildWorkers(): Promise<void> {
  await buildKitchenWorker();
  await buildFile('shared/push/worker.ts', PUSH_WORKER, {});
}

/** Includes the names of the files that the page may load. */
async function buildKitchenWorker(): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(join(DIST, '.vite/manifest.json'), 'utf8'));
  const files = [...filesOf(manifest, 'kitchen.html')].map(file => ({ url: `/${file}`, revision: null }));
  const page = { url: '/kitchen', revision: REVISION_PLACEHOLDER };
  await buildFile('kitchen/offline/worker.ts', join(KITCHEN_APP, 'worker.js'), {
    FILES: JSON.stringify([page, ...files]),
  });
}

/** Builds a file without runtime imports. */
async function buildFile(source: string, target: string, define: Record<string, string>): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define,
    build: {
      target: 'es2023',
      outDir: join(DIST, dirname(target)),
      emptyOutDir: false,
      rollupOptions: {
        input: join(import.meta.dirname, source),
        output: { format: 'iife', entryFileNames: basename(target) },
      },
    },
  });
}

/** All files that a page loads, initially and later, in every language. */
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
