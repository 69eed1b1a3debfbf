import { viewBranch } from '../branches/view.ts';
import { paginationOf } from '../common/page.ts';
import type { Handler } from './operation.ts';

export const listBranches: Handler<'listBranches'> = async ({ query, caller, services }) => {
  const { data, total } = await services.branches.list(caller.reach, query);
  return { data: data.map(viewBranch), pagination: paginationOf(query, total) };
};
