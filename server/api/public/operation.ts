import type { operations } from '../../../generated/public/types.ts';
import type { Actor } from '../../modules/activity/documents.ts';
import type { AccessScope } from '../../modules/branches/documents.ts';
import type { OperationRequest, OperationResult } from '../http/operation.ts';
import type { Services } from '../services.ts';

/** The access scope of the request's key, and the key as the author of changes. */
export type Caller = { scope: AccessScope; actor: Actor };

export type OperationId = keyof operations;

/** A validated request of one operation, typed by the contract. */
export type Call<Id extends OperationId> = OperationRequest<operations[Id]> & {
  caller: Caller;
  services: Services;
};

export type Handler<Id extends OperationId> = (call: Call<Id>) => Promise<OperationResult<operations[Id]>>;

export type Handlers = { readonly [Id in OperationId]: Handler<Id> };
