import { hash } from 'node:crypto';
import { constantTimeEqual } from '../../lib/token.ts';
import type { UserDocument } from './documents.ts';

/** The id is the SHA-256 of the cookie's token. The token itself is not stored. */
export type SessionDocument = {
  _id: string;
  userId: string;
  restaurantId: string;
  /** That of the user whose password was verified. */
  credentialVersion: number;
  createdAt: Date;
  expiresAt: Date;
};

/**
 * Whether the user may go on with the session. A sign-in that began before a password was changed or a user was disabled has
 * an earlier version, whenever its session is stored.
 */
export const isValidFor = (
  { credentialVersion }: SessionDocument,
  user: Pick<UserDocument, 'credentialVersion' | 'disabledAt'>,
): boolean => user.disabledAt === null && user.credentialVersion === credentialVersion;

/** Bound to the session and readable only from its responses, so only the dashboard's own page can send it back. */
export const deriveCsrfToken = (token: string): string => hash('sha256', `csrf ${token}`, 'base64url');

export function isCsrfToken(presented: unknown, token: string): boolean {
  return typeof presented === 'string' && constantTimeEqual(presented, deriveCsrfToken(token));
}
