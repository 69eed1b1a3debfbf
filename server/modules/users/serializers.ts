import type { Session, User } from '../../../generated/dashboard/types.ts';
import { viewBranchLimit } from '../branches/branch-scope.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { UserDocument } from './documents.ts';
import { csrfTokenOf } from './session.ts';
import type { SignedIn } from './session-service.ts';

export function viewUser(user: UserDocument): User {
  return {
    id: user._id,
    email: user.email,
    name: user.name,
    role: user.role,
    branchIds: viewBranchLimit(user.branches),
    mustChangePassword: user.mustChangePassword,
    disabledAt: user.disabledAt?.toISOString() ?? null,
    lastSignedInAt: user.lastSignedInAt?.toISOString() ?? null,
    createdAt: user.createdAt.toISOString(),
  };
}

export function viewSession({ token, session, user }: SignedIn, restaurant: RestaurantDocument): Session {
  return {
    user: viewUser(user),
    restaurant: { id: restaurant._id, name: restaurant.name, slug: restaurant.slug },
    csrfToken: csrfTokenOf(token),
    expiresAt: session.expiresAt.toISOString(),
  };
}
