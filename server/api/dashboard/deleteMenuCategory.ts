import type { Handler } from './operation.ts';

export const deleteMenuCategory: Handler<'deleteMenuCategory'> = async ({ params, caller, services }) => {
  await services.categories.delete(caller.scope.restaurantId, params.categoryId, caller.actor);
  return undefined;
};
