import type {
  Passkey as ApiPasskey,
  OwnSession,
  Session,
  SessionUser,
  User,
} from '../../../generated/dashboard/types.ts';
import { serializeBranchScope } from '../branches/serializers.ts';
import { serializeRestaurant } from '../restaurants/serializers.ts';
import type { Restaurant } from '../restaurants/service.ts';
import {
  type AuthenticatedSession,
  deriveCsrfToken,
  getPublicId,
  hasNoPassword,
  isScreenKind,
  mustSetUpSecondFactor,
  type Passkey,
  type SessionDocument,
  type UserDocument,
} from './documents.ts';
import { describeUserAgent } from './user-agent.ts';

export function serializeUser(user: UserDocument): User {
  const { email, role } = user;
  if (isScreenKind(role)) throw new Error(`${user._id} is a screen`);
  return { ...serializeSessionUser(user), email, role };
}

function serializeSessionUser(user: UserDocument): SessionUser {
  return {
    id: user._id,
    email: isScreenKind(user.role) ? null : user.email,
    name: user.name,
    role: user.role,
    branchIds: serializeBranchScope(user.branches),
    mustChangePassword: user.mustChangePassword,
    secondFactor: Boolean(user.secondFactor),
    passkeys: user.passkeys?.length ?? 0,
    password: !hasNoPassword(user),
    providerLink: Boolean(user.identity),
    pin: Boolean(user.pin),
    disabledAt: user.disabledAt?.toISOString() ?? null,
    lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}

export function serializeSession(signedIn: AuthenticatedSession, restaurant: Restaurant): Session {
  const { session, user } = signedIn;
  const whenLive = restaurant.sandbox ? 'off' : 'none';
  return {
    user: serializeSessionUser(user),
    restaurant: serializeRestaurant(restaurant),
    // A screen of the sandbox has no session elsewhere.
    testMode: session.sandboxId === undefined && !restaurant.sandboxOf ? whenLive : 'on',
    mustSetUpSecondFactor: mustSetUpSecondFactor(signedIn),
    csrfToken: deriveCsrfToken(signedIn),
    expiresAt: session.expiresAt.toISOString(),
  };
}

export const serializePasskey = ({ id, name, createdAt, lastUsedAt }: Passkey): ApiPasskey => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

export const serializeOwnSession = (session: SessionDocument, current: SessionDocument): OwnSession => ({
  id: getPublicId(session),
  ...describeUserAgent(session.userAgent ?? ''),
  createdAt: session.createdAt.toISOString(),
  lastUsedAt: (session.lastUsedAt ?? session.createdAt).toISOString(),
  current: session._id === current._id,
});
