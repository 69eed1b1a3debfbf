import { paginationOf } from '../common/page.ts';
import { viewCategory } from '../menu/view.ts';
import type { Handler } from './operation.ts';

export const listMenuCategories: Handler<'listMenuCategories'> = async ({ query, caller, services }) => {
  const { data, total } = await services.categories.list(caller.reach.restaurantId, query);
  return { data: data.map(viewCategory), pagination: paginationOf(query, total) };
};
