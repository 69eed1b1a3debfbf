import { viewPage } from '../../lib/page.ts';
import { viewBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const listBranches: Handler<'listBranches'> = async ({ query, caller, services }) =>
  viewPage(await services.branches.list(caller.reach, query), query, viewBranch);
