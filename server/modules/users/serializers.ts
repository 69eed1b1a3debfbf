import type { Passkey as ApiPasskey, OwnSession, Session, User } from '../../../generated/dashboard/types.ts';
import { serializeBranchScope } from '../branches/serializers.ts';
import { serializeRestaurant } from '../restaurants/serializers.ts';
import type { Restaurant } from '../restaurants/service.ts';
import {
  type AuthenticatedSession,
  deriveCsrfToken,
  getPublicId,
  mustSetUpSecondFactor,
  type Passkey,
  type SessionDocument,
  type UserDocument,
} from './documents.ts';
import { describeUserAgent } from './user-agent.ts';

export function serializeUser(user: UserDocument): User {
  return {
    id: user._id,
    email: user.email,
    name: user.name,
    role: user.role,
    branchIds: serializeBranchScope(user.branches),
    mustChangePassword: user.mustChangePassword,
    secondFactor: Boolean(user.secondFactor),
    passkeys: user.passkeys?.length ?? 0,
    disabledAt: user.disabledAt?.toISOString() ?? null,
    lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}

export function serializeSession(signedIn: AuthenticatedSession, restaurant: Restaurant): Session {
  const { session, user } = signedIn;
  const whenLive = restaurant.sandbox ? 'off' : 'none';
  return {
    user: serializeUser(user),
    restaurant: serializeRestaurant(restaurant),
    testMode: session.sandboxId === undefined ? whenLive : 'on',
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
