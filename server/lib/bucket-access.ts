/** `url` names the bucket of an S3-compatible store, and after it the beginning of the names in it. */
export type BucketAccess = { url: string; region: string; accessKeyId: string; secretAccessKey: string };
