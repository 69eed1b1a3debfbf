import { execFile } from 'node:child_process';
import { glob, mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const TSDOWN = fileURLToPath(new URL('../../node_modules/.bin/tsdown', import.meta.url));

/** Builds the `dist/` of a package unless it is newer than all it is made of. Test files that run at once build it once. */
export async function buildPackage(folder: string): Promise<void> {
  const lock = `${folder}/node_modules/.building`;
  await mkdir(`${folder}/node_modules`, { recursive: true });
  for (const deadline = Date.now() + 110_000; ; await sleep(200)) {
    try {
      await mkdir(lock);
      break;
    } catch (error) {
      if (Date.now() > deadline) throw error;
      // Left by a run that was killed.
      const lockFolder = await stat(lock).catch(() => undefined);
      if (lockFolder && Date.now() - lockFolder.mtimeMs > 60_000)
        await rm(lock, { recursive: true, force: true });
    }
  }
  const mark = `${folder}/node_modules/.built`;
  try {
    if (await isFresh(folder, mark)) return;
    await promisify(execFile)(TSDOWN, [], { cwd: folder });
    await writeFile(mark, '');
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function isFresh(folder: string, mark: string): Promise<boolean> {
  const [built, dist] = await Promise.all(
    [mark, `${folder}/dist`].map(path => stat(path).catch(() => undefined)),
  );
  if (!built || !dist) return false;
  const sources = [`${folder}/package.json`, `${folder}/tsdown.config.ts`];
  const bundled = [
    `${folder}/src/**/*.{ts,js}`,
    `${folder}/../spec/rules/*.ts`,
    `${folder}/../generated/*.ts`,
  ];
  for await (const file of glob(bundled)) sources.push(file);
  const times = await Promise.all(sources.map(async file => (await stat(file)).mtimeMs));
  return Math.max(...times) < built.mtimeMs;
}
