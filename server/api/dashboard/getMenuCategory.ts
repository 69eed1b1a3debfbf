import { viewCategory } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const getMenuCategory: Handler<'getMenuCategory'> = async ({ params, caller, services }) =>
  viewCategory(await services.categories.get(caller.reach.restaurantId, params.categoryId));
