import type { Scope } from '../../../generated/public/types.ts';
import { generateToken, hasTokenFormat } from '../../lib/token.ts';
import type { LoggableEntry } from '../activity/outbox.ts';
import type { BranchScope } from '../branches/documents.ts';

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
  outbox?: LoggableEntry[];
};

const PREFIX = 'rok_';

/** A new key: `rok_` and a token. */
export const generateKey = (): string => PREFIX + generateToken();

export const hasKeyFormat = (text: string): boolean =>
  text.startsWith(PREFIX) && hasTokenFormat(text.slice(PREFIX.length));

export function displayPrefixOf(key: string): string {
  return key.slice(PREFIX.length, PREFIX.length + 8);
}

/** A key that was revoked or has expired no longer opens anything. */
export function isActive(key: Pick<ApiKeyDocument, 'revokedAt' | 'expiresAt'>, now: Date): boolean {
  return key.revokedAt === null && (key.expiresAt === null || key.expiresAt > now);
}
