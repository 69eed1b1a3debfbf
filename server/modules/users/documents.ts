import { hash } from 'node:crypto';
import type { ApprovableAction, Language, Role, ScreenKind } from '../../../generated/dashboard/types.ts';
import type { Actor, BranchScope } from '../../lib/access.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import { constantTimeEqual, hasTokenFormat } from '../../lib/token.ts';
import { createEntryFactory, type LoggableEntry, MAIL_EFFECT } from '../outbox/documents.ts';

/** A person, or a paired screen. */
export type UserDocument = {
  _id: string;
  restaurantId: string;
  /** Normalized by `normalizeEmail`; unique in the restaurant. Of a screen its id. */
  email: string;
  name: string;
  role: Role | ScreenKind;
  branches: BranchScope;
  /** Argon2id, with its salt and parameters. Of a screen empty. */
  passwordHash: string;
  mustChangePassword: boolean;
  /** Of a one-time password. Absent in documents of earlier releases: so many hours after their last change. */
  oneTimePasswordExpiresAt?: Date;
  /** With which the user can choose a password, without the present one. */
  passwordLink?: PasswordLink | null;
  /** The next daily summary of an owner who wants them. */
  dailySummary?: DailySummary;
  /** Confirmed with a link to the new address. Null after it was. */
  emailChange?: EmailChange | null;
  /** Without it, the password is enough to sign in. */
  secondFactor?: SecondFactor | null;
  /** The oldest first. */
  passkeys?: Passkey[];
  /** Hashes of the challenges that passkeys have answered last, each of which counts once. */
  usedChallenges?: string[];
  /** For approvals at screens. */
  pin?: ScreenPin | null;
  /** Of emails. Absent until a sign-in has named one. */
  language?: Language;
  /** Incremented when every session of the user has to end. */
  credentialVersion: number;
  disabledAt: Date | null;
  suspension?: Suspension;
  lastSignedInAt: Date | null;
  /** Hashes of the devices that the user has signed in from, the latest last. */
  knownDevices?: string[];
  /** The `User-Agent` of a screen when it was paired. */
  userAgent?: string;
  createdAt: Date;
  updatedAt: Date;
  /** The revision of the last `UserUpdate` that was applied to this user. */
  appliedRevision?: number;
  /** Of a screen that was removed. */
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

/** An authenticator app. `secret` is sealed; codes up to `lastStep` were used. */
export type SecondFactor = { secret: string; lastStep: number; recoveryHashes: string[] };

/** The hash is made as that of a password. */
export type ScreenPin = { id: string; hash: string; setAt: Date };

/** Public key and credential ID are in base64url. The counter is that of its last use; synchronized passkeys count nothing. */
export type Passkey = {
  id: string;
  name: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** A user has at most so many. */
export const MAX_PASSKEYS = 20;

/** More than a person answers while a request is valid. */
export const MAX_USED_CHALLENGES = 50;

/** It works once. `language`, if there is one, is that of its email. */
export type PasswordLink = { id: string; expiresAt: Date; language?: Language };

/** The business day that it is about, and when that has ended at all branches. */
export type DailySummary = { day: string; dueAt: Date };

/** It is void when the user's `credentialVersion` is another one. */
export type EmailChange = { id: string; email: string; expiresAt: Date; credentialVersion: number };

export type UserRights = { role: Role; branches: BranchScope };

const getName = ({ name }: { name: string }) => name;

export const userEntry = createEntryFactory('user', getName, [MAIL_EFFECT]);

/** The entry of a `UserUpdate`, which the restaurant's document carries. */
export const userUpdateEntry = createEntryFactory('user', getName, ['user_update', MAIL_EFFECT]);

/** So many are kept. */
export const MAX_KNOWN_DEVICES = 20;

/** The hash of a device's token. Users of one device have different ones. */
export const hashDevice = ({ _id }: Pick<UserDocument, '_id'>, token: string): string =>
  hash('sha256', `${_id} ${token}`).slice(0, 32);

/** Whether the user has signed in from the device. */
export const knowsDevice = (user: UserDocument, token = ''): boolean =>
  hasTokenFormat(token) && (user.knownDevices?.includes(hashDevice(user, token)) ?? false);

/** What sign-ins of an account from a known device are counted by. */
export const nameDevice = (account: string, token = ''): string => hashDevice({ _id: account }, token);

/** Whether the user has a one-time password that can no longer be used. */
export function hasExpiredPassword(user: UserDocument, hours: number, now: Date): boolean {
  const { mustChangePassword, updatedAt, oneTimePasswordExpiresAt } = user;
  if (!mustChangePassword) return false;
  return (oneTimePasswordExpiresAt ?? addHours(updatedAt, hours)) <= now;
}

export const addHours = (at: Date, hours: number): Date => new Date(at.getTime() + hours * 60 * 60_000);

const RANK = { kitchen: 0, counter: 1, staff: 2, manager: 3, owner: 4 } satisfies Record<
  UserDocument['role'],
  number
>;
export const SCREEN_KINDS: ScreenKind[] = ['kitchen', 'counter'];
export const PERSON_ROLES: Role[] = ['staff', 'manager', 'owner'];

export const isScreenKind = (role: UserDocument['role']): role is ScreenKind =>
  role === 'kitchen' || role === 'counter';

/** A higher role includes the rights of every lower one. */
export function hasRole({ role }: Pick<UserDocument, 'role'>, required: UserDocument['role']): boolean {
  return RANK[role] >= RANK[required];
}

export function isRole(text: string): text is UserDocument['role'] {
  return text in RANK;
}

export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

export function toActor({ _id, name, role }: UserDocument): Actor {
  return { type: isScreenKind(role) ? 'screen' : 'user', id: _id, name };
}

/** The id is the SHA-256 of the cookie's token. The token itself is not stored. */
export type SessionDocument = {
  _id: string;
  userId: string;
  /** The user's. */
  restaurantId: string;
  /** Where the session works in test mode. Absent: in the user's own restaurant. */
  sandboxId?: string;
  /** The user's version when the password was verified. */
  credentialVersion: number;
  createdAt: Date;
  /** When the user last proved to be present, after the sign-in. */
  confirmedAt?: Date;
  /** The last request or check of an open stream, to five minutes. Absent in sessions of earlier releases. */
  lastUsedAt?: Date;
  expiresAt: Date;
  /** Whether the restaurant required a second factor at the sign-in. */
  requiresSecondFactor?: true;
  /** A screen's, which lasts for months. */
  isScreen?: true;
  /** The last approval given at the screen. */
  approval?: StoredApproval;
  /** The `User-Agent` of the sign-in. Absent where there was none. */
  userAgent?: string;
};

/**
 * A person's approval of one action. It is void when the person has another PIN. `usedBy` is the request that it was used for, which may
 * be repeated.
 */
export type StoredApproval = {
  tokenHash: string;
  action: ApprovableAction;
  orderId: string | null;
  userId: string;
  pinId: string;
  expiresAt: Date;
  usedBy: string | null;
};

/**
 * `token` is the value of the session's cookie; `restaurantId` is where the session works. `isConfirmed` says whether it may call operations
 * that require a recent confirmation.
 */
export type AuthenticatedSession = {
  token: string;
  session: SessionDocument;
  user: UserDocument;
  restaurantId: string;
  isConfirmed: boolean;
};

/** A sign-in confirms the session, a renewal does not. */
export const isRecentlyConfirmed = (
  { createdAt, confirmedAt = createdAt }: SessionDocument,
  minutes: number,
  now: Date,
): boolean => now.getTime() - confirmedAt.getTime() < minutes * 60_000;

/** Names a session in the dashboard. Its own id is the hash of its token. */
export const getPublicId = ({ _id }: Pick<SessionDocument, '_id'>): string =>
  hash('sha256', `session ${_id}`, 'hex').slice(0, 32);

/** Whether the session is valid. A sign-in that began before a new password or a disabling has an older version. */
export const isValidFor = ({ credentialVersion }: SessionDocument, user: UserDocument): boolean =>
  user.disabledAt === null && user.deletedAt === undefined && user.credentialVersion === credentialVersion;

/** Whether the user must set up a second factor before anything else. */
export const mustSetUpSecondFactor = ({
  session,
  user,
}: Pick<AuthenticatedSession, 'session' | 'user'>): boolean =>
  Boolean(session.requiresSecondFactor) && !user.secondFactor;

type WithToken = { token: string; session: Pick<SessionDocument, 'sandboxId'> };

/**
 * Only responses of the session contain the token, so only the dashboard's own page can send it back. Test mode has one of its own:
 * what a page shows of the one restaurant, it cannot do to the other.
 */
export const deriveCsrfToken = ({ token, session: { sandboxId } }: WithToken): string =>
  hash('sha256', `csrf ${token}${sandboxId === undefined ? '' : ` ${sandboxId}`}`, 'base64url');

export function isCsrfToken(presented: unknown, signedIn: WithToken): boolean {
  return typeof presented === 'string' && constantTimeEqual(presented, deriveCsrfToken(signedIn));
}
