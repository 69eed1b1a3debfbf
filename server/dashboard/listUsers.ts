import { viewPage } from '../common/page.ts';
import { viewUser } from '../users/view.ts';
import type { Handler } from './operation.ts';

export const listUsers: Handler<'listUsers'> = async ({ query, caller, services }) =>
  viewPage(await services.users.list(caller.reach.restaurantId, query), query, viewUser);
