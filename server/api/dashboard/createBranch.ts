import { viewBranch } from '../../modules/branches/serializers.ts';
import type { Handler } from './operation.ts';

export const createBranch: Handler<'createBranch'> = async ({ body, caller, services }) =>
  viewBranch(await services.branches.create(caller.reach, body, caller.actor));
