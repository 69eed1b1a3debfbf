import type { Scope } from '../../../generated/public/types.ts';
import type { BranchScope } from '../../lib/access.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import { generateToken, hasTokenFormat } from '../../lib/token.ts';
import type { LoggableEntry } from '../outbox/documents.ts';

export type ApiKeyDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  /** SHA-256 of the key. The key itself is never stored. */
  hash: string;
  /** The first characters after `rok_`, for display. */
  displayPrefix: string;
  scopes: Scope[];
  branches: BranchScope;
  expiresAt: Date | null;
  revokedAt: Date | null;
  lastUsedAt: Date | null;
  suspension?: Suspension;
  createdAt: Date;
  outbox?: LoggableEntry[];
};

const PREFIX = 'rok_';

export const generateKey = (): string => PREFIX + generateToken();

export const hasKeyFormat = (text: string): boolean =>
  text.startsWith(PREFIX) && hasTokenFormat(text.slice(PREFIX.length));

export function getDisplayPrefix(key: string): string {
  return key.slice(PREFIX.length, PREFIX.length + 8);
}

export function isActive({ revokedAt, expiresAt }: ApiKeyDocument, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
