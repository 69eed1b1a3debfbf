import { viewBranch } from '../branches/view.ts';
import type { Handler } from './operation.ts';

export const createBranch: Handler<'createBranch'> = async ({ body, caller, services }) =>
  viewBranch(await services.branches.create(caller.reach, body, caller.actor));
