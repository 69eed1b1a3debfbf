import { viewPage } from '../common/page.ts';
import { viewCategory } from '../menu/view.ts';
import type { Handler } from './operation.ts';

export const listMenuCategories: Handler<'listMenuCategories'> = async ({ query, caller, services }) =>
  viewPage(await services.categories.list(caller.reach.restaurantId, query), query, viewCategory);
