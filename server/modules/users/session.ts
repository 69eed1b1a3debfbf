import { hash } from 'node:crypto';
import { constantTimeEqual } from '../../lib/token.ts';

/** A sign-in that is still good. Its id is the SHA-256 of the cookie's token; the token itself is stored nowhere. */
export type SessionDocument = {
  _id: string;
  userId: string;
  restaurantId: string;
  createdAt: Date;
  expiresAt: Date;
};

/** What a page proves with that it has read an answer of the session: bound to it, and good for nothing else. */
export const deriveCsrfToken = (token: string): string => hash('sha256', `csrf ${token}`, 'base64url');

export function isCsrfToken(presented: unknown, token: string): boolean {
  return typeof presented === 'string' && constantTimeEqual(presented, deriveCsrfToken(token));
}
