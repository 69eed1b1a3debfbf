import type { BucketAccess } from '../../lib/bucket-access.ts';
import { connectBucket } from '../../lib/connect-bucket.ts';
import { unavailable } from '../../lib/errors.ts';

/** Requests must complete within five seconds. */
const TIMEOUT_MS = 3_000;

/** The objects of a bucket. Calls reject with `unavailable` if the bucket is unreachable or denies access. */
export function openPictureBucket(access: BucketAccess) {
  const bucket = connectBucket(access, TIMEOUT_MS);

  async function reach<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (cause) {
      throw unavailable(new Error(`The bucket at PICTURES_S3_URL, ${access.url}, cannot be used`, { cause }));
    }
  }

  return {
    put: (name: string, image: Uint8Array) => reach(bucket.putObject(name, Buffer.from(image), 'image/webp')),

    /** Undefined if the object does not exist. */
    async find(name: string): Promise<Uint8Array | undefined> {
      const object = await reach(bucket.getObjectArrayBuffer(name));
      return object ? new Uint8Array(object) : undefined;
    },

    /** Idempotent. */
    remove: (name: string) => reach(bucket.deleteObject(name)),
  };
}
