import type { operations } from '../../../generated/dashboard/types.ts';
import type { AccessScope, Caller, Origin } from '../../lib/access.ts';
import type { AuthenticatedSession } from '../../modules/users/documents.ts';
import type { SignInClient } from '../../modules/users/sign-in-client.ts';
import type { HandlersOf } from '../http/typed-handlers.ts';
import type { Services } from '../services.ts';

/** The user, with the session. `scope` is where the session works, `home` the user's own restaurant: other than it in test mode. */
export type SignedInCaller = Caller & { home: AccessScope; signedIn: AuthenticatedSession };

/** The client's address, and its session cookie. */
export type SessionTransport = {
  client: SignInClient;
  setSession(signedIn: AuthenticatedSession): void;
  /** Lets later sign-ins tell that they come from this device. */
  setDevice(token: string): void;
  clearSession(): void;
};

/** Reading `caller` throws in operations without a session. `origin` is for changes by guests; a caller has it. */
type Context = {
  readonly caller: SignedInCaller;
  origin: Origin;
  transport: SessionTransport;
  services: Services;
};

export type Handlers = HandlersOf<operations, Context>;
