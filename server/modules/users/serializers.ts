import type { Session, User } from '../../../generated/dashboard/types.ts';
import { serializeBranchScope } from '../branches/serializers.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import { deriveCsrfToken, type UserDocument } from './documents.ts';
import type { AuthenticatedSession } from './session-service.ts';

export function serializeUser(user: UserDocument): User {
  return {
    id: user._id,
    email: user.email,
    name: user.name,
    role: user.role,
    branchIds: serializeBranchScope(user.branches),
    mustChangePassword: user.mustChangePassword,
    disabledAt: user.disabledAt?.toISOString() ?? null,
    lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}

export function serializeSession(
  { token, session, user }: AuthenticatedSession,
  restaurant: RestaurantDocument,
): Session {
  return {
    user: serializeUser(user),
    restaurant: { id: restaurant._id, name: restaurant.name, slug: restaurant.slug },
    csrfToken: deriveCsrfToken(token),
    expiresAt: session.expiresAt.toISOString(),
  };
}
