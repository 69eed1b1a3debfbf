import type { ApprovableAction, CreateApprovalRequest, Role } from '../../../generated/dashboard/types.ts';
import { type Actor, inScope } from '../../lib/access.ts';
import type { Clock } from '../../lib/clock.ts';
import { invalidRequest, ServiceError } from '../../lib/errors.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import { generateToken, hashToken } from '../../lib/token.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import {
  type AuthenticatedSession,
  hasRole,
  isScreenKind,
  type UserDocument,
  userEntry,
} from './documents.ts';
import type { PasswordHasher } from './password.ts';
import type { PinLimiter } from './pin-limiter.ts';
import type { SessionStore } from './session-store.ts';
import type { UserStore } from './store.ts';

/** Approvals of single actions at a screen by people who enter their PIN. */
export interface ApprovalService {
  /** People who may approve the action, sorted by name. */
  listApprovers(screen: AuthenticatedSession, action: ApprovableAction): Promise<UserDocument[]>;
  /**
   * Replaces an earlier approval of the session. Throws `invalid_request` for a wrong PIN, and identically
   * for people without a PIN or permission. Throws `rate_limited` after too many attempts.
   */
  create(
    screen: AuthenticatedSession,
    actor: Actor,
    input: CreateApprovalRequest,
  ): Promise<{ token: string; expiresAt: Date }>;
  /**
   * Uses an approval of the session for a request, which can be retried by its key. Resolves to the person.
   * Throws `forbidden` if it is for another action, expired, or used, and if the person has lost the
   * permission or PIN.
   */
  use(
    screen: AuthenticatedSession,
    approved: Approved,
    token: string,
    request: string,
  ): Promise<UserDocument>;
}

/** `orderId` is null for a new order. */
type Approved = { action: ApprovableAction; orderId: string | null };

export type ApprovalDeps = {
  users: Pick<UserStore, 'find' | 'listWithPin' | 'addEntry'>;
  sessions: Pick<SessionStore, 'setApproval' | 'useApproval'>;
  restaurants: Pick<RestaurantStore, 'get'>;
  hasher: Pick<PasswordHasher, 'verifyPin'>;
  pinLimiter: PinLimiter;
  relay: (user: UserDocument) => Promise<void>;
  clock: Clock;
};

/** The role required to approve each action. */
const REQUIRED_ROLE: Record<ApprovableAction, Role> = { discount: 'staff', refund: 'manager' };

const APPROVAL_MS = 2 * 60_000;

const wrongPin = () =>
  invalidRequest([{ path: '/pin', message: 'is not the PIN of a person who can approve this' }]);

export function createApprovalService(deps: ApprovalDeps): ApprovalService {
  const { users, sessions, restaurants, hasher, pinLimiter, relay, clock } = deps;

  /** The restaurant whose people work at the screen: for a sandbox, the live one. */
  async function findHome({ user: { restaurantId } }: AuthenticatedSession) {
    const { sandboxOf } = await restaurants.get(restaurantId);
    return { restaurantId: sandboxOf ?? restaurantId, isSandbox: sandboxOf !== undefined };
  }

  /** Sandboxes, like test mode, require managers. */
  function mayApprove(
    person: UserDocument,
    action: ApprovableAction,
    { user: screen }: AuthenticatedSession,
    isSandbox: boolean,
  ): boolean {
    const { role, branches, disabledAt, mustChangePassword } = person;
    const isActive = disabledAt === null && !mustChangePassword && !isSuspended(person);
    if (isScreenKind(role) || !isActive || !hasRole(person, REQUIRED_ROLE[action])) return false;
    if (isSandbox) return hasRole(person, 'manager');
    if (screen.branches === 'all') return branches === 'all';
    return screen.branches.every(branchId => inScope(branches, branchId));
  }

  /** Without `pin` if the person has none or may not approve the action. */
  async function findApprover(screen: AuthenticatedSession, action: ApprovableAction, userId: string) {
    const { restaurantId, isSandbox } = await findHome(screen);
    const person = await users.find(restaurantId, userId);
    if (!person || isScreenKind(person.role)) return {};
    return { person, pin: mayApprove(person, action, screen, isSandbox) ? person.pin : undefined };
  }

  async function recordFailure(person: UserDocument, actor: Actor): Promise<void> {
    if (!(await pinLimiter.isLogged(person._id))) return;
    const updated = await users.addEntry(person, userEntry(person, 'user.pin_failed', actor, clock()));
    if (updated) await relay(updated);
  }

  return {
    async listApprovers(screen, action) {
      const { restaurantId, isSandbox } = await findHome(screen);
      const people = await users.listWithPin(restaurantId);
      return people.filter(person => mayApprove(person, action, screen, isSandbox));
    },

    async create(screen, actor, { action, orderId = null, userId, pin: entered }) {
      const attempt = { screenId: screen.user._id, userId };
      await pinLimiter.attempt(attempt);
      const { person, pin } = await findApprover(screen, action, userId);
      // Takes equally long for people without a PIN.
      if (!(await hasher.verifyPin(userId, pin?.hash, entered)) || !pin) {
        if (person) await recordFailure(person, actor);
        throw wrongPin();
      }
      await pinLimiter.succeeded(attempt);
      const token = generateToken();
      const expiresAt = new Date(clock().getTime() + APPROVAL_MS);
      const approval = { tokenHash: hashToken(token), action, orderId, userId, pinId: pin.id, expiresAt };
      await sessions.setApproval(screen.session._id, { ...approval, usedBy: null });
      return { token, expiresAt };
    },

    async use(screen, { action, orderId }, token, request) {
      const approved = { tokenHash: hashToken(token), action, orderId };
      const approval = await sessions.useApproval(screen.session._id, approved, request, clock());
      const { person, pin } = approval ? await findApprover(screen, action, approval.userId) : {};
      if (!person || !pin || pin.id !== approval?.pinId)
        throw new ServiceError(
          'forbidden',
          'The approval has expired or was already used: approve the action again',
        );
      return person;
    },
  };
}
