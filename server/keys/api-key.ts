import { createHash, randomBytes } from 'node:crypto';
import type { Scope } from '../../generated/public/types.ts';
import type { ActivityDocument } from '../activity/activity.ts';
import type { BranchScope } from '../branches/branch.ts';

export type ApiKeyDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  /** SHA-256 of the key; the key itself is shown once and never stored. */
  hash: string;
  /** The first characters after `rok_`, for display. */
  displayPrefix: string;
  scopes: Scope[];
  branches: BranchScope;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  createdAt: Date;
  outbox?: ActivityDocument[];
};

const PREFIX = 'rok_';
const KEY_PATTERN = /^rok_[A-Za-z0-9_-]{43}$/;

/** A new key: `rok_` and 32 random bytes in base64url. */
export function generateKey(bytes: Buffer = randomBytes(32)): string {
  return PREFIX + bytes.toString('base64url');
}

export function looksLikeKey(text: string): boolean {
  return KEY_PATTERN.test(text);
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

export function displayPrefixOf(key: string): string {
  return key.slice(PREFIX.length, PREFIX.length + 8);
}

/** A key that was revoked or has expired no longer opens anything. */
export function isActive(key: Pick<ApiKeyDocument, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}
