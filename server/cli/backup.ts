import { constants, copyFile, mkdir, open, rm, stat } from 'node:fs/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import {
  backUpTo,
  findAddress,
  getFiles,
  type RunCommand,
} from '@restaurant-ordering/embedded-database/backup';
import { getDatabaseFile, readConfig } from '../config.ts';
import { connectPatiently } from '../database/client.ts';
import { completeBackup, FOR_MONGODB } from './backup-folder.ts';
import { getFreeBytes, inMegabytes } from './free-space.ts';
import { readArguments } from './read-arguments.ts';
import { print } from './with-services.ts';

const USAGE = `Copies the embedded database of DATA_DIR into a new folder, with the keys beside it, and verifies the copy by opening it.
The service may be running: it goes on, and the copy is what was stored when it ended.

  npm run backup -- --to backups/2026-11-23

Keep the folder as safe as the database: it holds the key of the webhook secrets. For MongoDB see server/BACKUP.md.`;

/** What the service may store while the copy is made. */
const LEFT_FREE_BYTES = 100_000_000;

/** Resolves to the text to print. */
async function createBackup(args: string[]): Promise<string> {
  const { values } = readArguments(USAGE, {
    args,
    options: { to: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return USAGE;
  const { to: folder } = values;
  const { mongodbUrl, dataDir } = readConfig(process.env);
  if (mongodbUrl !== undefined) throw new Error(FOR_MONGODB);
  if (!folder) throw new Error(USAGE);
  const source = getDatabaseFile(dataDir);
  // First, because it says who may not look.
  const address = await findAddress(source);
  if (!(await stat(source).catch(() => undefined))) throw new Error(`There is no database at ${source}.`);
  const file = getDatabaseFile(folder);
  for (const name of getFiles(file))
    if (await stat(name).catch(() => undefined)) throw new Error(`${name} exists: name a new folder.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await copyDatabase(source, address, file);
  const counted = await completeBackup(dataDir, folder);
  return `${folder} holds ${counted.restaurants} restaurants with ${counted.orders} orders, and opens.`;
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

/** The service writes the copy: its user may not be this one, and may be allowed to write nowhere but beside its database. */
async function copyThroughService(source: string, address: string, file: string): Promise<void> {
  const draft = `${source}.backup`;
  await withDatabaseAt(address, async run => {
    const { state } = await run({ backupDatabase: 1 });
    if (state === 'running') throw new Error('Another backup is running: wait for its end.');
    // Of a command that was killed.
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

/** A copy that fills the disk would keep the service from writing. */
async function checkRoom(source: string): Promise<void> {
  const files = await Promise.all([stat(source), stat(`${source}-wal`).catch(() => ({ size: 0 }))]);
  const needed = files.reduce((sum, { size }) => sum + size, 0) + LEFT_FREE_BYTES;
  const free = await getFreeBytes(source);
  if (free >= needed) return;
  throw new Error(
    `The service writes the copy beside its database, for which ${inMegabytes(needed)} must be free, and ${inMegabytes(free)} are. Make room, or stop the service for the backup: the copy is then written to its folder at once.`,
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

await print(createBackup(process.argv.slice(2)));
