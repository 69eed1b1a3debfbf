import { serializeCategory } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const getMenuCategory: Handler<'getMenuCategory'> = async ({ params, caller, services }) =>
  serializeCategory(await services.categories.get(caller.scope.restaurantId, params.categoryId));
