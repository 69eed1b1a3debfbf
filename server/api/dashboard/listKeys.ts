import { viewPage } from '../../lib/page.ts';
import { viewKey } from '../../modules/keys/serializers.ts';
import type { Handler } from './operation.ts';

export const listKeys: Handler<'listKeys'> = async ({ query, caller, services }) =>
  viewPage(await services.keys.list(caller.reach.restaurantId, query), query, viewKey);
