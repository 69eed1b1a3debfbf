import { readBranchLimit } from '../../modules/branches/branch-scope.ts';
import { viewKey } from '../../modules/keys/serializers.ts';
import type { Handler } from './operation.ts';

export const createKey: Handler<'createKey'> = async ({ body, caller, services }) => {
  const { reach, actor } = caller;
  const { key, secret } = await services.keys.create({
    restaurantId: reach.restaurantId,
    name: body.name,
    scopes: [...new Set(body.scopes)],
    branches: await readBranchLimit(services.branches, reach, body.branchIds),
    expiresAt: services.keys.readExpiry(body.expiresAt ?? null),
    actor,
  });
  return { key: viewKey(key), secret };
};
