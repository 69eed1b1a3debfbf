import type { Scope } from '../../../generated/public/types.ts';
import type { BranchScope } from '../../lib/access.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import { generateToken, hasTokenFormat } from '../../lib/token.ts';
import type { LoggableEntry } from '../outbox/documents.ts';

export type ApiKeyDocument = {
  _id: string;
  restaurantId: string;
  name: string;
  /** SHA-256 of the key. The key itself is stored only for a keyed request, encrypted, for one day. */
  hash: string;
  /** The first characters after `rok_`, for display. In sandboxes, preceded by `test_`. */
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
/** Part of the prefix of sandbox keys. */
const TEST = 'test_';
const DISPLAYED = 8;

export const generateKey = (isTest = false): string => PREFIX + (isTest ? TEST : '') + generateToken();

/** A live key could also start with `test_`: its length tells them apart. */
function parseKey(text: string): { kind: string; token: string } | undefined {
  return [PREFIX, PREFIX + TEST]
    .filter(start => text.startsWith(start))
    .map(start => ({ kind: start.slice(PREFIX.length), token: text.slice(start.length) }))
    .find(({ token }) => hasTokenFormat(token));
}

export const hasKeyFormat = (text: string): boolean => parseKey(text) !== undefined;

/** The part of a key after `rok_` that the dashboard shows. For an incomplete key, a prefix of that. */
export function getDisplayPrefix(text: string): string {
  const rest = text.slice(PREFIX.length);
  const kind = parseKey(text)?.kind ?? (rest.startsWith(TEST) ? TEST : '');
  return rest.slice(0, kind.length + DISPLAYED);
}

export function isActive({ revokedAt, expiresAt }: ApiKeyDocument, now: Date): boolean {
  return revokedAt === null && (expiresAt === null || expiresAt > now);
}
