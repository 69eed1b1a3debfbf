import { viewCategory } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const createMenuCategory: Handler<'createMenuCategory'> = async ({ body, caller, services }) =>
  viewCategory(await services.categories.create(caller.reach.restaurantId, body, caller.actor));
