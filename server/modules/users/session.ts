import { hash } from 'node:crypto';
import { constantTimeEqual } from '../../lib/token.ts';

/** The id is the SHA-256 of the cookie's token. The token itself is not stored. */
export type SessionDocument = {
  _id: string;
  userId: string;
  restaurantId: string;
  createdAt: Date;
  expiresAt: Date;
};

/** Bound to the session and readable only from its responses, so only the dashboard's own page can send it back. */
export const deriveCsrfToken = (token: string): string => hash('sha256', `csrf ${token}`, 'base64url');

export function isCsrfToken(presented: unknown, token: string): boolean {
  return typeof presented === 'string' && constantTimeEqual(presented, deriveCsrfToken(token));
}
