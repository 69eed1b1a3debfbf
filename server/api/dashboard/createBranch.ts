import { serializeBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const createBranch: Handler<'createBranch'> = async ({ body, caller, services }) =>
  serializeBranch(await services.branches.create(caller.scope, body, caller.actor));
