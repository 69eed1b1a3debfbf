import { execFile } from 'node:child_process';
import { glob, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const TSDOWN = fileURLToPath(new URL('../../node_modules/.bin/tsdown', import.meta.url));

/** Builds a package's `dist/` unless it is up to date. Concurrent test files build it once. */
export async function buildPackage(folder: string): Promise<void> {
  const lock = `${folder}/node_modules/.build-lock`;
  await mkdir(`${folder}/node_modules`, { recursive: true });
  while (!(await acquire(lock))) await sleep(200);
  const mark = `${folder}/node_modules/.built`;
  try {
    if (await isFresh(folder, mark)) return;
    await promisify(execFile)(TSDOWN, [], { cwd: folder });
    await writeFile(mark, '');
  } finally {
    await rm(lock, { force: true });
  }
}

/** The lock file contains the ID of its process, which may have been killed. */
async function acquire(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, String(process.pid), { flag: 'wx' });
    return true;
  } catch {
    const holder = Number(await readFile(lock, 'utf8').catch(() => ''));
    if (holder > 0 && !isRunning(holder)) await rm(lock, { force: true });
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
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
