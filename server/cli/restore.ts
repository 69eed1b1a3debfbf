import { copyFile, lchown, mkdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { findAddress, getFiles } from '@restaurant-ordering/embedded-database/backup';
import { getDatabaseFile, readConfig } from '../config.ts';
import { readFileIfExists } from '../lib/atomic-file.ts';
import { systemClock } from '../lib/clock.ts';
import { createDeliveryHold } from '../modules/webhooks/delivery-hold.ts';
import {
  BESIDE,
  copyBeside,
  FOR_MONGODB,
  hashFile,
  MANIFEST,
  type Manifest,
  withDatabaseFile,
} from './backup-folder.ts';
import { readArguments } from './read-arguments.ts';
import { print } from './with-services.ts';

const USAGE = `Puts a backup into DATA_DIR, where no database may be. Deliveries are then held until you release them, because the service may
have sent them after the backup: npm run deliveries -- status | release

  npm run restore -- --from backups/2026-11-23`;

/** Resolves to the text to print. */
async function restore(args: string[]): Promise<string> {
  const { values } = readArguments(USAGE, {
    args,
    options: { from: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
  });
  if (values.help) return USAGE;
  const { from: folder } = values;
  const { mongodbUrl, dataDir } = readConfig(process.env);
  if (mongodbUrl !== undefined) throw new Error(FOR_MONGODB);
  if (!folder) throw new Error(USAGE);
  const manifest = await readFileIfExists(join(folder, MANIFEST));
  if (manifest === undefined) throw new Error(`${folder} is no whole backup: it has no ${MANIFEST}.`);
  const { createdAt, sha256 }: Manifest = JSON.parse(manifest);
  const source = getDatabaseFile(folder);
  if ((await hashFile(source)) !== sha256)
    throw new Error(`${source} has changed since the backup of ${createdAt}.`);
  const file = getDatabaseFile(dataDir);
  if ((await findAddress(file)) !== undefined)
    throw new Error(`A service runs on ${dataDir}: stop it, and move its database away.`);
  await rejectFormer(file);

  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  await copyBeside(folder, dataDir);
  // Last, and with its deliveries held: a restore that was cut off before is repeated.
  const draft = `${file}.restoring`;
  for (const left of getFiles(draft)) await rm(left, { force: true });
  await copyFile(source, draft);
  await withDatabaseFile(draft, ({ deliveryHolds }) =>
    createDeliveryHold(deliveryHolds, systemClock).begin(),
  );
  await giveToOwner(dataDir, [draft, ...BESIDE.map(name => join(dataDir, name))]);
  await rename(draft, file);
  return `${dataDir} holds the backup of ${createdAt}. Start the service: its deliveries are held until \`npm run deliveries -- release\`.`;
}

/** The latest changes of a former database would go into the restored one, and are lost to the former one without them. */
async function rejectFormer(file: string): Promise<void> {
  const names = getFiles(file);
  const found = await Promise.all(
    names.map(async name => ((await stat(name).catch(() => undefined)) ? [name] : [])),
  );
  const former = found.flat();
  if (former.length === 0) return;
  const [exist, them] = former.length === 1 ? ['exists', 'it'] : ['exist', 'them'];
  throw new Error(
    `${former.join(' and ')} ${exist}: move ${them} away first. ${names[0]} and ${names[1]} belong together: the second has the latest changes.`,
  );
}

/** What root has restored belongs to the user of the service, whose folder it is. */
async function giveToOwner(folder: string, files: string[]): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  for (const file of files)
    await lchown(file, uid, gid).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
}

await print(restore(process.argv.slice(2)));
