import { viewKey } from '../../modules/keys/serializers.ts';
import type { Handler } from './operation.ts';

export const revokeKey: Handler<'revokeKey'> = async ({ params, caller, services }) =>
  viewKey(await services.keys.revoke(caller.reach.restaurantId, params.keyId, caller.actor));
