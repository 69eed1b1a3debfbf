import { constants, copyFile, lchown, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findAddress, getFiles } from '@restaurant-ordering/embedded-database/backup';
import { getDatabaseFile, readConfig } from '../config.ts';
import { prepareRestored } from '../context/after-restore.ts';
import { readFileIfExists } from '../lib/atomic-file.ts';
import { systemClock } from '../lib/clock.ts';
import {
  BESIDE,
  copyBeside,
  FOR_MONGODB,
  hashFile,
  KEY,
  MANIFEST,
  type Manifest,
  withDatabaseFile,
} from './backup-folder.ts';

/** Precedes the ID of the process in the name of its copy. */
const DRAFT = '.restoring-';

/** Resolves to the output. */
export async function restore(folder: string): Promise<string> {
  const { mongodbUrl, dataDir } = readConfig(process.env);
  if (mongodbUrl !== undefined) throw new Error(FOR_MONGODB);
  const { createdAt, sha256 } = await readManifest(folder);
  const source = getDatabaseFile(folder);
  const found = await hashFile(source).catch((error: Error) => {
    throw new Error(`${folder} is not a complete backup: ${error.message}`);
  });
  if (found !== sha256) throw new Error(`${source} was modified after the backup of ${createdAt}.`);
  const file = getDatabaseFile(dataDir);
  if ((await findAddress(file)) !== undefined)
    throw new Error(`A service is running on ${dataDir}. Stop it and move its database away first.`);
  await rejectFormer(file);

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const kept = await keepFormerKey(folder, dataDir);
  await copyBeside(folder, dataDir);
  // Last, and with all deliveries held, so that an interrupted restore can be repeated.
  const draft = `${file}${DRAFT}${process.pid}`;
  await removeDrafts(dataDir);
  try {
    await copyFile(source, draft, constants.COPYFILE_EXCL);
    await withDatabaseFile(draft, collections => prepareRestored(collections, systemClock));
    await giveToOwner(dataDir, [draft, ...BESIDE.map(name => join(dataDir, name))]);
    // Another restore may have finished.
    await rejectFormer(file);
    await rename(draft, file);
  } finally {
    for (const left of getFiles(draft)) await rm(left, { force: true });
  }
  return `Restored the backup of ${createdAt} to ${dataDir}. Deliveries are held: start the service, check \`ordering deliveries status\` and \`ordering admin payments\`, then run \`ordering deliveries release\`.${kept}`;
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFileIfExists(join(folder, MANIFEST)).catch((error: Error) => {
    throw new Error(`${folder} is not a backup: ${error.message}`);
  });
  if (text === undefined) throw new Error(`${folder} is not a complete backup: ${MANIFEST} is missing.`);
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${folder} is damaged: ${MANIFEST} is not JSON.`);
  }
}

/**
 * Keeps another secrets key, which the database that was moved away needs. Resolves to the sentence for the
 * output.
 */
async function keepFormerKey(folder: string, dataDir: string): Promise<string> {
  const key = join(dataDir, KEY);
  // Root would follow a link planted there.
  if (!(await lstat(key).catch(() => undefined))?.isFile()) return '';
  const [former, restored] = await Promise.all([key, join(folder, KEY)].map(readFileIfExists));
  if (former === restored || restored === undefined) return '';
  const kept = `${key}.former-${process.pid}`;
  await rename(key, kept);
  return ` The backup has another ${KEY}: the former one, which the database you moved away needs, is now ${kept}.`;
}

/** Removes the copies of killed commands. */
async function removeDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const [, pid] = name.split(DRAFT);
    if (pid !== undefined && !isOther(Number.parseInt(pid, 10)))
      await rm(join(dataDir, name), { force: true });
  }
}

/** Whether the ID is that of another running process. */
function isOther(pid: number): boolean {
  try {
    return pid !== process.pid && process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * SQLite would apply the previous database's WAL to the restored one, and the previous one would lose its
 * latest changes.
 */
async function rejectFormer(file: string): Promise<void> {
  const names = getFiles(file);
  const found = await Promise.all(
    names.map(async name => ((await stat(name).catch(() => undefined)) ? [name] : [])),
  );
  const former = found.flat();
  if (former.length === 0) return;
  throw new Error(
    `Already there: ${former.join(', ')}. Move ${names[0]} and ${names[1]} away together: the second holds the latest changes.`,
  );
}

/** Files restored by root get the folder's owner, the service's user. */
async function giveToOwner(folder: string, files: string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  for (const file of files)
    await lchown(file, uid, gid).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}
