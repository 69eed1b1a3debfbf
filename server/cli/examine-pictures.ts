import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import { ServiceError } from '../lib/errors.ts';
import type { Findings } from './findings.ts';
import type { CommandContext } from './with-services.ts';

const CONTENT = Buffer.from('A test by `ordering doctor`. You can remove it.');

/** Stores, reads, and removes an object in the bucket for pictures. */
export async function examinePictures(
  { db }: CommandContext,
  { picturesIn }: Config,
  { ok, fix }: Findings,
): Promise<void> {
  if (!picturesIn) {
    if (await db.collection('pictures').findOne({ bucket: { $exists: true } }))
      fix.push('PICTURES_S3_URL is not set, so pictures in the bucket are not shown. Set it again.');
    return;
  }
  const { openPictureBucket } = await import('../modules/media/picture-bucket.ts');
  const { put, find, remove } = openPictureBucket(picturesIn);
  const name = `doctor-${randomUUID()}`;
  try {
    await put(name, CONTENT);
    if (!(await find(name))) throw new Error(`${name} was stored, and cannot be found`);
    await remove(name);
    ok.push(`New pictures are stored in ${picturesIn.url}.`);
  } catch (error) {
    fix.push(
      `Pictures cannot be stored: ${describe(error)}. Check the address, region, keys, and permissions.`,
    );
  }
}

/** S3 errors mention the reason only in their causes. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (error instanceof ServiceError) return describe(cause);
  return cause === undefined ? message : `${message}: ${describe(cause)}`;
}
