import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes in base64url. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

export const hasTokenFormat = (text: string): boolean => TOKEN_PATTERN.test(text);

/** Only the hash of a token is stored. */
export const hashToken = (token: string): string => hash('sha256', token);

/** Compares hashes, because `timingSafeEqual` needs equal lengths. */
export function constantTimeEqual(presented: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(presented), digest(expected));
}
