import { viewKey } from '../keys/view.ts';
import type { Handler } from './operation.ts';

export const revokeKey: Handler<'revokeKey'> = async ({ params, caller, services }) =>
  viewKey(await services.keys.revoke(caller.reach.restaurantId, params.keyId, caller.actor));
