import { constants, copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import {
  backUpTo,
  findAddress,
  getFiles,
  type RunCommand,
} from '@restaurant-ordering/embedded-database/backup';
import { getDatabaseFile, readConfig } from '../config.ts';
import { connectPatiently } from '../database/client.ts';
import { BESIDE, completeBackup, FOR_MONGODB, MANIFEST } from './backup-folder.ts';
import { plural } from './command-line.ts';
import { getFreeBytes, inMegabytes } from './free-space.ts';

/** Reserved for data that the service stores during the backup. */
const LEFT_FREE_BYTES = 100_000_000;

/** Resolves to the output. */
export async function createBackup(folder: string): Promise<string> {
  const { mongodbUrl, dataDir } = readConfig(process.env);
  if (mongodbUrl !== undefined) throw new Error(FOR_MONGODB);
  const source = getDatabaseFile(dataDir);
  // First, because its error names the user who lacks permission.
  const address = await findAddress(source);
  if (!(await stat(source).catch(() => undefined))) throw new Error(`There is no database at ${source}.`);
  const file = getDatabaseFile(folder);
  // A folder of another service contains a key, which must not be replaced.
  for (const name of [...getFiles(file), ...[...BESIDE, MANIFEST].map(each => join(folder, each))])
    if (await stat(name).catch(() => undefined))
      throw new Error(`${name} already exists. Name a new folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new Error(`${folder} could not be created: ${error.message}`);
  });
  await copyDatabase(source, address, file);
  const counted = await completeBackup(dataDir, folder);
  return `Backed up ${plural(counted.restaurants, 'restaurant')} with ${plural(counted.orders, 'order')} to ${folder} and verified the copy.`;
}

async function copyDatabase(source: string, address: string | undefined, file: string): Promise<void> {
  if (address !== undefined) {
    await copyThroughService(source, address, file);
    return;
  }
  const database = await startEmbeddedDatabase({ path: source });
  try {
    await withDatabaseAt(database.url, run => backUpTo(file, run));
  } finally {
    await database.stop();
  }
}

/**
 * The service writes the copy itself, because its user may be able to write only next to its database.
 */
async function copyThroughService(source: string, address: string, file: string): Promise<void> {
  const draft = `${source}.backup`;
  await withDatabaseAt(address, async run => {
    const { state } = await run({ backupDatabase: 1 });
    if (state === 'running') throw new Error('Another backup is running. Wait for it to finish.');
    // Leftovers of a killed command.
    for (const left of getFiles(draft)) await rm(left, { force: true });
    await checkRoom(source);
    try {
      await backUpTo(draft, run);
      await copyFile(draft, file, constants.COPYFILE_EXCL);
    } finally {
      await rm(draft, { force: true });
    }
  });
  const copy = await open(file, 'r+');
  await copy.sync().finally(() => copy.close());
}

/** A copy that fills the disk would stop the service from writing. */
async function checkRoom(source: string): Promise<void> {
  const files = await Promise.all([stat(source), stat(`${source}-wal`).catch(() => ({ size: 0 }))]);
  const needed = files.reduce((sum, { size }) => sum + size, 0) + LEFT_FREE_BYTES;
  const free = await getFreeBytes(source);
  if (free >= needed) return;
  throw new Error(
    `The service writes the copy beside its database first, which needs ${inMegabytes(needed)} of free space; ${inMegabytes(free)} are free. Free some space, or stop the service and back up again, which writes directly to the new folder.`,
  );
}

async function withDatabaseAt(url: string, work: (run: RunCommand) => Promise<void>): Promise<void> {
  const { db, close } = await connectPatiently(url);
  try {
    await work(command => db.command(command));
  } finally {
    await close();
  }
}
