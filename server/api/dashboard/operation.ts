import type { operations } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../modules/activity/documents.ts';
import type { AccessScope } from '../../modules/branches/documents.ts';
import type { AuthenticatedSession } from '../../modules/users/session-service.ts';
import type { HandlersOf } from '../http/operation.ts';
import type { Services } from '../services.ts';

/** The user's access scope, the user as the author of changes, and the session. */
export type Caller = { scope: AccessScope; actor: Actor; signedIn: AuthenticatedSession };

/** The client's address, and its session cookie. */
export type SessionTransport = {
  address: string;
  setSession(signedIn: AuthenticatedSession): void;
  clearSession(): void;
};

/** `caller` throws in operations without a session. */
type Context = { readonly caller: Caller; transport: SessionTransport; services: Services };

export type Handlers = HandlersOf<operations, Context>;
