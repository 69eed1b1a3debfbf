import { parseBranchScope } from '../../modules/branches/branch-scope.ts';
import { serializeKey } from '../../modules/keys/serializers.ts';
import type { Handler } from './operation.ts';

export const createKey: Handler<'createKey'> = async ({ body, caller, services }) => {
  const { scope, actor } = caller;
  const { key, secret } = await services.keys.create({
    restaurantId: scope.restaurantId,
    name: body.name,
    scopes: [...new Set(body.scopes)],
    branches: await parseBranchScope(services.branches, scope, body.branchIds),
    expiresAt: services.keys.parseExpiry(body.expiresAt ?? null),
    actor,
  });
  return { key: serializeKey(key), secret };
};
