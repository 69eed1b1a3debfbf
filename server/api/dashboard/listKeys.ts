import { toPageResponse } from '../../lib/page.ts';
import { serializeKey } from '../../modules/keys/serializers.ts';
import type { Handler } from './operation.ts';

export const listKeys: Handler<'listKeys'> = async ({ query, caller, services }) =>
  toPageResponse(await services.keys.list(caller.scope.restaurantId, query), query, serializeKey);
