import type { operations } from '../../../generated/dashboard/types.ts';
import type { AccessScope, Caller, Origin } from '../../lib/access.ts';
import type { AuthenticatedSession } from '../../modules/users/documents.ts';
import type { SignInClient } from '../../modules/users/sign-in-client.ts';
import type { HandlersOf } from '../http/typed-handlers.ts';
import type { Services } from '../services.ts';

/**
 * The user and their session. `scope` is the restaurant of the session, `home` the user's own. They differ in
 * test mode.
 */
export type SignedInCaller = Caller & { home: AccessScope; signedIn: AuthenticatedSession };

/** The client's address, and its session cookie. */
export type SessionTransport = {
  client: SignInClient;
  setSession(signedIn: AuthenticatedSession): void;
  /** Marks this device as known for later sign-ins. */
  setDevice(token: string): void;
  clearSession(): void;
};

/**
 * Reading `caller` throws in operations without a session. `origin` is for guests' changes; a caller already
 * includes it.
 */
type Context = {
  readonly caller: SignedInCaller;
  origin: Origin;
  transport: SessionTransport;
  services: Services;
};

export type Handlers = HandlersOf<operations, Context>;
