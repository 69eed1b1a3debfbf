import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;

/** 32 random bytes in base64url. */
export const generateToken = (): string => randomBytes(32).toString('base64url');

export const hasTokenFormat = (text: string): boolean => TOKEN_PATTERN.test(text);

/** What is stored of a token, and found by it; the token itself is stored nowhere. */
export const hashToken = (token: string): string => hash('sha256', token);

/** Whether two secrets are the same; how long it takes tells nothing about how much of them is. */
export function constantTimeEqual(presented: string, expected: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(presented), digest(expected));
}
