import { paginationOf } from '../common/page.ts';
import { viewUser } from '../users/view.ts';
import type { Handler } from './operation.ts';

export const listUsers: Handler<'listUsers'> = async ({ query, caller, services }) => {
  const { data, total } = await services.users.list(caller.reach.restaurantId, query);
  return { data: data.map(viewUser), pagination: paginationOf(query, total) };
};
