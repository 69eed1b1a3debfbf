import type { operations } from '../../../generated/public/types.ts';
import type { Actor } from '../../modules/activity/documents.ts';
import type { AccessScope } from '../../modules/branches/documents.ts';
import type { HandlersOf } from '../http/operation.ts';
import type { Services } from '../services.ts';

/** The access scope of the request's key, and the key as the author of changes. */
export type Caller = { scope: AccessScope; actor: Actor };

export type Handlers = HandlersOf<operations, { caller: Caller; services: Services }>;
