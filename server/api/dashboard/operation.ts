import type { operations } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../modules/activity/documents.ts';
import type { AccessScope } from '../../modules/branches/documents.ts';
import type { AuthenticatedSession } from '../../modules/users/session-service.ts';
import type { OperationRequest, OperationResult } from '../http/operation.ts';
import type { Services } from '../services.ts';

/** The user's access scope, the user as the author of changes, and the session. */
export type Caller = { scope: AccessScope; actor: Actor; signedIn: AuthenticatedSession };

/** The client's address, and its session cookie. */
export type SessionTransport = {
  address: string;
  setSession(signedIn: AuthenticatedSession): void;
  clearSession(): void;
};

export type OperationId = keyof operations;

/** A validated request of one operation, typed by the contract. `caller` throws in operations without a session. */
export type Call<Id extends OperationId> = OperationRequest<operations[Id]> & {
  readonly caller: Caller;
  transport: SessionTransport;
  services: Services;
};

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<OperationResult<operations[Id]>>;

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
