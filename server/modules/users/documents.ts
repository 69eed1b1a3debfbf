import { hash } from 'node:crypto';
import type { ApprovableAction, Language, Role, ScreenKind } from '../../../generated/dashboard/types.ts';
import type { Actor, BranchScope } from '../../lib/access.ts';
import type { Suspension } from '../../lib/mongo/suspension.ts';
import { constantTimeEqual, hasTokenFormat } from '../../lib/token.ts';
import {
  createEntryFactory,
  type LoggableEntry,
  MAIL_EFFECT,
  NEW_SUSPENSION_EFFECT,
} from '../outbox/documents.ts';

/** A person, or a paired screen. */
export type UserDocument = {
  _id: string;
  restaurantId: string;
  /** Normalized by `normalizeEmail`; unique in the restaurant. A screen's ID for screens. */
  email: string;
  name: string;
  role: Role | ScreenKind;
  branches: BranchScope;
  /** Argon2id with salt and parameters, encrypted. Empty for screens, and for users who sign in only with the identity provider. */
  passwordHash: string;
  mustChangePassword: boolean;
  /**
   * When a one-time password expires. Absent in documents of earlier releases: a fixed time after their last
   * change.
   */
  oneTimePasswordExpiresAt?: Date;
  /** Allows the user to choose a password without the current one. */
  passwordLink?: PasswordLink | null;
  /** The last link that was requested, kept after it was used or voided. */
  lastLink?: Pick<PasswordLink, 'id' | 'expiresAt'>;
  /** The next daily summary of an owner who enabled it. */
  dailySummary?: DailySummary;
  /** Confirmed with a link to the new address. Null afterwards. */
  emailChange?: EmailChange | null;
  /** Without it, the password is enough to sign in. */
  secondFactor?: SecondFactor | null;
  /** Oldest first. */
  passkeys?: Passkey[];
  /** Hashes of the last challenges of passkeys and nonces of the identity provider, each valid once. */
  usedChallenges?: string[];
  /** The account at the identity provider of the service. */
  identity?: Identity | null;
  /** Approves actions at screens. */
  pin?: ScreenPin | null;
  /** The language of emails. Absent until set by a sign-in. */
  language?: Language;
  /** Incremented to end all of the user's sessions. */
  credentialVersion: number;
  disabledAt: Date | null;
  suspension?: Suspension;
  lastSignedInAt: Date | null;
  /** Hashes of devices from which the user has signed in, latest last. */
  knownDevices?: string[];
  /** The `User-Agent` of a screen when paired. */
  userAgent?: string;
  createdAt: Date;
  updatedAt: Date;
  /** The revision of the last `UserUpdate` applied to this user. */
  appliedRevision?: number;
  /** Set for removed screens. */
  deletedAt?: Date;
  outbox?: LoggableEntry[];
};

/** An authenticator app. `secret` is sealed; codes up to `lastStep` are used. */
export type SecondFactor = { secret: string; lastStep: number; recoveryHashes: string[] };

/** Unique in the restaurant. */
export type Identity = { issuer: string; subject: string; linkedAt: Date };

/** Whether the user is linked to this account. */
export const isLinkedTo = (
  { identity }: Pick<UserDocument, 'identity'>,
  { issuer, subject }: Pick<Identity, 'issuer' | 'subject'>,
): boolean => identity?.issuer === issuer && identity.subject === subject;

/** Hashed and encrypted like a password. */
export type ScreenPin = { id: string; hash: string; setAt: Date };

/**
 * Public key and credential ID are in base64url. `counter` is from the last use; synced passkeys do not
 * count.
 */
export type Passkey = {
  id: string;
  name: string;
  credentialId: string;
  publicKey: string;
  counter: number;
  createdAt: Date;
  lastUsedAt: Date | null;
};

/** The maximum per user. */
export const MAX_PASSKEYS = 20;

/** More restaurants than a person works for. */
export const MAX_OF_ADDRESS = 20;

/** More than a person answers while a request is valid. */
export const MAX_USED_CHALLENGES = 50;

/** Valid once. `language`, if set, is the language of its email. */
export type PasswordLink = { id: string; expiresAt: Date; language?: Language };

/** The business day, and when it has ended at all branches. */
export type DailySummary = { day: string; dueAt: Date };

/** Void once the user's `credentialVersion` changes. */
export type EmailChange = { id: string; email: string; expiresAt: Date; credentialVersion: number };

export type UserRights = { role: Role; branches: BranchScope };

const getName = ({ name }: { name: string }) => name;

export const userEntry = createEntryFactory('user', getName, [MAIL_EFFECT, NEW_SUSPENSION_EFFECT]);

/** The entry of a `UserUpdate`, stored in the restaurant's document. */
export const userUpdateEntry = createEntryFactory('user', getName, ['user_update', MAIL_EFFECT]);

/** The number of stored devices. */
export const MAX_KNOWN_DEVICES = 20;

/** The hash of a device's token, different for each user of the device. */
export const hashDevice = ({ _id }: Pick<UserDocument, '_id'>, token: string): string =>
  hash('sha256', `${_id} ${token}`).slice(0, 32);

/** Whether the user has signed in from the device. */
export const knowsDevice = (user: UserDocument, token = ''): boolean =>
  hasTokenFormat(token) && (user.knownDevices?.includes(hashDevice(user, token)) ?? false);

/** The key for counting sign-ins of an account from a known device. */
export const nameDevice = (account: string, token = ''): string => hashDevice({ _id: account }, token);

/** Whether the user can't sign in with a password. */
export const hasNoPassword = ({ passwordHash }: Pick<UserDocument, 'passwordHash'>): boolean =>
  passwordHash === '';

/** Whether the user's one-time password has expired. */
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

/** Higher roles include the rights of lower ones. */
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

/** The ID is the SHA-256 of the cookie's token, which is not stored. */
export type SessionDocument = {
  _id: string;
  userId: string;
  /** The user's restaurant. */
  restaurantId: string;
  /** The sandbox in test mode. Absent: the user's own restaurant. */
  sandboxId?: string;
  /** The user's version when the password was verified. */
  credentialVersion: number;
  createdAt: Date;
  /** When the user last confirmed their presence after the sign-in. */
  confirmedAt?: Date;
  /**
   * The last request or check of an open stream, rounded to five minutes. Absent in sessions of earlier
   * releases.
   */
  lastUsedAt?: Date;
  expiresAt: Date;
  /** Whether the restaurant required a second factor at sign-in. */
  requiresSecondFactor?: true;
  /** Set for screens, whose sessions last for months. */
  isScreen?: true;
  /** The last approval given at the screen. */
  approval?: StoredApproval;
  /** The `User-Agent` at sign-in. Absent if there was none. */
  userAgent?: string;
};

/**
 * A person's approval of one action. Void once the person's PIN changes. `usedBy` is the request that used
 * it, which can be retried.
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
 * `token` is the session cookie's value; `restaurantId` is the session's current restaurant. `isConfirmed`
 * says whether it may call operations that require a recent confirmation.
 */
export type AuthenticatedSession = {
  token: string;
  session: SessionDocument;
  user: UserDocument;
  restaurantId: string;
  isConfirmed: boolean;
};

/** Signing in confirms a session; renewing it does not. */
export const isRecentlyConfirmed = (
  { createdAt, confirmedAt = createdAt }: SessionDocument,
  minutes: number,
  now: Date,
): boolean => now.getTime() - confirmedAt.getTime() < minutes * 60_000;

/** A session's ID in the dashboard. Its own ID is the hash of its token. */
export const getPublicId = ({ _id }: Pick<SessionDocument, '_id'>): string =>
  hash('sha256', `session ${_id}`, 'hex').slice(0, 32);

/**
 * Whether the session is valid. A sign-in that started before the user got a new password or was disabled has
 * an older version.
 */
export const isValidFor = ({ credentialVersion }: SessionDocument, user: UserDocument): boolean =>
  user.disabledAt === null && user.deletedAt === undefined && user.credentialVersion === credentialVersion;

/** Whether the user must set up a second factor first. */
export const mustSetUpSecondFactor = ({
  session,
  user,
}: Pick<AuthenticatedSession, 'session' | 'user'>): boolean =>
  Boolean(session.requiresSecondFactor) && !user.secondFactor;

type WithToken = { token: string; session: Pick<SessionDocument, 'sandboxId'> };

/**
 * Only responses within the session contain the token, so only the dashboard's own page can send it back.
 * Test mode has a separate one, so that a page of one restaurant cannot act on the other.
 */
export const deriveCsrfToken = ({ token, session: { sandboxId } }: WithToken): string =>
  hash('sha256', `csrf ${token}${sandboxId === undefined ? '' : ` ${sandboxId}`}`, 'base64url');

export function isCsrfToken(presented: unknown, signedIn: WithToken): boolean {
  return typeof presented === 'string' && constantTimeEqual(presented, deriveCsrfToken(signedIn));
}
