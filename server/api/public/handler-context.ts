import type { operations } from '../../../generated/public/types.ts';
import type { Caller } from '../../lib/access.ts';
import type { HandlersOf } from '../http/typed-handlers.ts';
import type { Services } from '../services.ts';

export type Handlers = HandlersOf<operations, { caller: Caller; services: Services }>;
