import { viewPage } from '../../lib/page.ts';
import { viewCategory } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const listMenuCategories: Handler<'listMenuCategories'> = async ({ query, caller, services }) =>
  viewPage(await services.categories.list(caller.reach.restaurantId, query), query, viewCategory);
