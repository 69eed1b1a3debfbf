import { setTimeout } from 'node:timers/promises';
import { v7 } from 'uuid';
import type { BucketAccess } from '../../lib/bucket-access.ts';
import { connectBucket } from '../../lib/connect-bucket.ts';
import { compressLines, type Export } from './export-store.ts';

const TIMEOUT_MS = 60_000;
const ATTEMPTS = 4;
const FIRST_PAUSE_MS = 1_000;

/**
 * Stores documents as objects with names that sort by time. Buckets do not support appending, so each call
 * creates an object.
 */
export function openBucket(access: BucketAccess, day: string): Export {
  const bucket = connectBucket(access, TIMEOUT_MS);

  /** Retries, because stores may throttle requests. */
  async function put(name: string, body: Buffer, attempt = 1): Promise<void> {
    try {
      await bucket.putObject(name, body, 'application/gzip');
    } catch (error) {
      if (attempt === ATTEMPTS)
        throw new Error(
          `Stopped removing expired data: it cannot be stored at EXPORT_S3_URL, ${access.url}`,
          {
            cause: error,
          },
        );
      await setTimeout(FIRST_PAUSE_MS * 2 ** (attempt - 1));
      await put(name, body, attempt + 1);
    }
  }

  return {
    append: async (collection, documents) =>
      put(`${collection}-${day}-${v7()}.ndjson.gz`, await compressLines(documents)),
    async close() {},
  };
}
