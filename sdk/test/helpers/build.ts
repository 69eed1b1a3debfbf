import { execFile } from 'node:child_process';
import { glob, mkdir, rm, stat } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const folder = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

const run = promisify(execFile);

/** Builds `dist/` unless it is newer than all it is made of. Test files that run at once build it once. */
export async function buildPackage(): Promise<void> {
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
  try {
    if (await isFresh()) return;
    const tsdown = fileURLToPath(new URL('../../../node_modules/.bin/tsdown', import.meta.url));
    await run(tsdown, [], { cwd: folder });
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}

async function isFresh(): Promise<boolean> {
  const built = await stat(`${folder}/dist/testing.d.cts`).catch(() => undefined);
  if (!built) return false;
  const sources = [`${folder}/package.json`, `${folder}/tsdown.config.ts`];
  for await (const file of glob(`${folder}/src/**/*.ts`)) sources.push(file);
  const times = await Promise.all(sources.map(async file => (await stat(file)).mtimeMs));
  return Math.max(...times) < built.mtimeMs;
}
