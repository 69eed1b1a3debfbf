import { serializeCategory } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const createMenuCategory: Handler<'createMenuCategory'> = async ({ body, caller, services }) =>
  serializeCategory(await services.categories.create(caller.scope.restaurantId, body, caller.actor));
