import { toPageResponse } from '../../lib/page.ts';
import { serializeUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const listUsers: Handler<'listUsers'> = async ({ query, caller, services }) =>
  toPageResponse(await services.users.list(caller.scope.restaurantId, query), query, serializeUser);
