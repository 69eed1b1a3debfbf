import { hash } from 'node:crypto';

/** The `ETag` of a body. It depends only on the body. */
export const buildETag = (body: string): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

/** Whether `If-None-Match` includes the tag of the current body. */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map(one => one.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
