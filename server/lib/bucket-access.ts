/** `url` names a bucket of an S3-compatible store, optionally followed by a prefix for object names. */
export type BucketAccess = { url: string; region: string; accessKeyId: string; secretAccessKey: string };
