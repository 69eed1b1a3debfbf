import { paginationOf } from '../common/page.ts';
import { viewKey } from '../keys/view.ts';
import type { Handler } from './operation.ts';

export const listKeys: Handler<'listKeys'> = async ({ query, caller, services }) => {
  const { data, total } = await services.keys.list(caller.reach.restaurantId, query);
  return { data: data.map(viewKey), pagination: paginationOf(query, total) };
};
