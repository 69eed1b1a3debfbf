import { viewPage } from '../../lib/page.ts';
import { viewUser } from '../../modules/users/serializers.ts';
import type { Handler } from './operation.ts';

export const listUsers: Handler<'listUsers'> = async ({ query, caller, services }) =>
  viewPage(await services.users.list(caller.reach.restaurantId, query), query, viewUser);
