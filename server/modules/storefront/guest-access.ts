import { createHmac } from 'node:crypto';
import type { Actor, Origin } from '../../lib/access.ts';
import type { RequestFingerprints } from '../../lib/keyed-request.ts';
import { generateToken, hashToken } from '../../lib/token.ts';
import type { GuestAccess } from '../orders/documents.ts';

/**
 * Issues a new order's token. With an idempotency key, the token derives from the key and a stored random
 * salt, so the same key yields the same token. Only hashes of key and token are stored, so a copy of the
 * database reveals no token.
 */
export function issueGuestToken(
  key: string | undefined,
  fingerprints: RequestFingerprints,
): { token: string; access: GuestAccess } {
  if (key === undefined) {
    const token = generateToken();
    return { token, access: { tokenHash: hashToken(token) } };
  }
  const salt = generateToken();
  const token = deriveGuestToken(key, salt);
  return {
    token,
    access: { tokenHash: hashToken(token), key: { hash: hashToken(key), salt, ...fingerprints } },
  };
}

export function deriveGuestToken(key: string, salt: string): string {
  return createHmac('sha256', salt).update(key).digest('base64url');
}

/** Guests share one name in the activity log. `id` is the order's customer ID. */
export const guestActor = (id: string, origin?: Origin): Actor => ({
  type: 'customer',
  id,
  name: 'customer',
  ...origin,
});
