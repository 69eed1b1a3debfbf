import { S3mini } from 's3mini';
import type { BucketAccess } from './bucket-access.ts';

/** Requests are aborted after the timeout. Import it on first use, because few processes have a bucket. */
export const connectBucket = ({ url, ...access }: BucketAccess, timeoutMs: number): S3mini =>
  new S3mini({ endpoint: url, ...access, requestAbortTimeout: timeoutMs });
