import type { FieldError } from '../../lib/errors.ts';
import { toPageResponse } from '../../lib/page.ts';
import { parseBranchScope } from '../../modules/branches/branch-scope.ts';
import { serializeKey } from '../../modules/keys/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import type { Handlers } from './handler-context.ts';

export const keysHandlers = {
  listKeys: async ({ query, caller, services }) =>
    toPageResponse(await services.keys.list(caller.scope.restaurantId, query), query, serializeKey),

  createKey: async call => {
    const { body, caller, services } = call;
    const { scope, actor } = caller;
    const fieldErrors: FieldError[] = [];
    const expiresAt = services.keys.parseExpiry(body.expiresAt ?? null, fieldErrors);
    const branches = await parseBranchScope(services.branches, scope, body.branchIds, fieldErrors);
    const newKey = {
      restaurantId: scope.restaurantId,
      name: body.name,
      scopes: [...new Set(body.scopes)],
      branches,
      expiresAt,
      actor,
    };
    const { key, secret } = await services.keys.create(newKey, getKeyedRequest(call));
    return { key: serializeKey(key), secret };
  },

  revokeKey: async ({ params, caller, services }) =>
    serializeKey(await services.keys.revoke(caller, params.keyId)),
} satisfies Partial<Handlers>;
