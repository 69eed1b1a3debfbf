import { hash } from 'node:crypto';

/** The `ETag` of a body. Equal bodies have equal tags, for all readers. */
export const buildETag = (body: string): string => `"${hash('sha256', body, 'base64url').slice(0, 22)}"`;

/** Whether an `If-None-Match` names the body that the client would get. */
export function matchesETag(ifNoneMatch: string | undefined, etag: string): boolean {
  const named = (ifNoneMatch ?? '').split(',').map(one => one.trim().replace(/^W\//, ''));
  return named.includes('*') || named.includes(etag);
}
