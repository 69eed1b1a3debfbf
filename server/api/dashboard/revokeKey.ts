import { serializeKey } from '../../modules/keys/serializers.ts';
import type { Handler } from './operation.ts';

export const revokeKey: Handler<'revokeKey'> = async ({ params, caller, services }) =>
  serializeKey(await services.keys.revoke(caller.scope.restaurantId, params.keyId, caller.actor));
