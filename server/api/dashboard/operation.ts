import type { operations } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../modules/activity/documents.ts';
import type { AccessScope } from '../../modules/branches/documents.ts';
import type { AuthenticatedSession } from '../../modules/users/session-service.ts';
import type { OperationRequest, OperationResult } from '../http/operation.ts';
import type { Services } from '../services.ts';

/** Who calls: what the user reaches, the name under which changes are recorded, and the session itself. */
export type Caller = { scope: AccessScope; actor: Actor; signedIn: AuthenticatedSession };

/** Where a request comes from, and the session's cookie there. */
export type SessionTransport = {
  address: string;
  setSession(signedIn: AuthenticatedSession): void;
  clearSession(): void;
};

export type OperationId = keyof operations;

/** A validated request of one operation, typed by the contract. `caller` is there unless the operation is for everyone. */
export type Call<Id extends OperationId> = OperationRequest<operations[Id]> & {
  readonly caller: Caller;
  transport: SessionTransport;
  services: Services;
};

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<OperationResult<operations[Id]>>;

/** One handler per operation of the contract: one too few or too many does not compile. */
export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
