import type { BucketAccess } from '../../lib/bucket-access.ts';
import { type Export, openFolder } from './export-store.ts';

/** A folder or a bucket. */
export type ExportTarget = { dir: string } | BucketAccess;

export async function openExport(target: ExportTarget, day: string): Promise<Export> {
  if ('dir' in target) {
    const { dir } = target;
    return openFolder(dir, day, `Stopped removing expired data: it cannot be written to EXPORT_DIR, ${dir}`);
  }
  // Loaded on first use.
  const { openBucket } = await import('./export-bucket.ts');
  return openBucket(target, day);
}
