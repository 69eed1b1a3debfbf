import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { backUpTo, type RunCommand } from '@restaurant-ordering/embedded-database/backup';
import { getDatabaseFile } from '../config.ts';
import { completeBackup } from './backup-folder.ts';

/**
 * Backs up this process's embedded database to a new folder in DATA_DIR, before a start removes data that the
 * previous release needs. Resolves to the folder. Removes it if the backup fails.
 */
export async function backUpBeforeCleanup(dataDir: string, run: RunCommand, now: Date): Promise<string> {
  // Lowercase: the log masks long words of mixed case, which could be tokens.
  const time = now.toISOString().slice(0, 19).replace(/[T:]/g, '-');
  const folder = join(dataDir, 'backups', `before-cleanup-${time}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    await backUpTo(getDatabaseFile(folder), run);
    await completeBackup(dataDir, folder);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  return folder;
}
