import type { Handler } from './operation.ts';

export const reorderMenuCategories: Handler<'reorderMenuCategories'> = async ({ body, caller, services }) => {
  await services.categories.reorder(caller.scope.restaurantId, body.categoryIds, caller.actor);
  return undefined;
};
