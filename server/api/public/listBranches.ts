import { toPageResponse } from '../../lib/page.ts';
import { serializeBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const listBranches: Handler<'listBranches'> = async ({ query, caller, services }) =>
  toPageResponse(await services.branches.list(caller.scope, query), query, serializeBranch);
