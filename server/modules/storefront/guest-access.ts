import { createHmac } from 'node:crypto';
import { generateToken, hashToken } from '../../lib/token.ts';
import type { GuestAccess } from '../orders/documents.ts';

/**
 * The token that opens a new order, and what the order keeps of it. With a key of the guest's the token is made from that
 * key and a salt, so that the same key gives the same token again although only its hash is stored: the salt is of no use
 * without the key, nor the key without the salt.
 */
export function issueGuestToken(
  key: string | undefined,
  fingerprint: string,
): { token: string; access: GuestAccess } {
  if (key === undefined) {
    const token = generateToken();
    return { token, access: { tokenHash: hashToken(token) } };
  }
  const salt = generateToken();
  const token = deriveGuestToken(key, salt);
  return { token, access: { tokenHash: hashToken(token), key: { hash: hashToken(key), salt, fingerprint } } };
}

export function deriveGuestToken(key: string, salt: string): string {
  return createHmac('sha256', salt).update(key).digest('base64url');
}
