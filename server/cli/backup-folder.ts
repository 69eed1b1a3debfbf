import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { checkFile } from '@restaurant-ordering/embedded-database/backup';
import { getDatabaseFile } from '../config.ts';
import { connectPatiently } from '../database/client.ts';
import { type Collections, getCollections } from '../database/collections.ts';
import { readFileIfExists, writeFileAtomic } from '../lib/atomic-file.ts';

export const FOR_MONGODB =
  'MONGODB_URL is set, but this command is for the embedded database. For MongoDB, see server/BACKUP.md.';

/** Written last: a folder without it is not a complete backup. */
export const MANIFEST = 'backup.json';
export type Manifest = { createdAt: string; sha256: string; restaurants: number; orders: number };

/** The file of the secrets key. */
export const KEY = 'secrets.key';

/** Files next to the database. */
export const BESIDE = [KEY, 'demo.json'];

/** Copies the existing files next to the database. */
export async function copyBeside(from: string, to: string): Promise<void> {
  for (const name of BESIDE) {
    const text = await readFileIfExists(join(from, name));
    // Replaces the file, because root would follow a link planted there.
    if (text !== undefined) await writeFileAtomic(join(to, name), text);
  }
}

/** Opens a file of the embedded database that no process uses. */
export async function withDatabaseFile<T>(
  path: string,
  work: (collections: Collections) => Promise<T>,
): Promise<T> {
  const database = await startEmbeddedDatabase({ path });
  const { db, close } = await connectPatiently(database.url);
  try {
    return await work(getCollections(db));
  } finally {
    await close();
    await database.stop();
  }
}

/**
 * Completes a backup in a folder that already contains a copy of the database. Throws unless the copy is
 * intact and opens.
 */
export async function completeBackup(
  dataDir: string,
  folder: string,
): Promise<Pick<Manifest, 'restaurants' | 'orders'>> {
  const file = getDatabaseFile(folder);
  await copyBeside(dataDir, folder);
  checkFile(file);
  const counted = await countContent(file);
  const manifest: Manifest = {
    createdAt: new Date().toISOString(),
    sha256: await hashFile(file),
    ...counted,
  };
  await writeFileAtomic(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  return counted;
}

const countContent = (file: string): Promise<Pick<Manifest, 'restaurants' | 'orders'>> =>
  withDatabaseFile(file, async ({ restaurants, orders }) => {
    const [restaurantCount, orderCount] = await Promise.all([
      restaurants.estimatedDocumentCount(),
      orders.estimatedDocumentCount(),
    ]);
    return { restaurants: restaurantCount, orders: orderCount };
  });

export async function hashFile(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}
