import { viewBranch } from '../branches/view.ts';
import { viewPage } from '../common/page.ts';
import type { Handler } from './operation.ts';

export const listBranches: Handler<'listBranches'> = async ({ query, caller, services }) =>
  viewPage(await services.branches.list(caller.reach, query), query, viewBranch);
