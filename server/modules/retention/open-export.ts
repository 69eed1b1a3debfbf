import { type Export, openFolder } from './export-store.ts';

/** A folder, or a bucket of an S3-compatible store; `url` names the bucket, and after it the beginning of the names in it. */
export type ExportTarget =
  | { dir: string }
  | { url: string; region: string; accessKeyId: string; secretAccessKey: string };

export async function openExport(target: ExportTarget, day: string): Promise<Export> {
  if ('dir' in target) return openFolder(target.dir, day);
  // Loaded only where it is used.
  const { openBucket } = await import('./export-bucket.ts');
  return openBucket(target, day);
}
