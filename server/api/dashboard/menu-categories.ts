import { toPageResponse } from '../../lib/page.ts';
import { serializeCategory } from '../../modules/menu/serializers.ts';
import type { Handlers } from './operation.ts';

export const menuCategoriesHandlers = {
  listMenuCategories: async ({ query, caller, services }) => {
    const page = await services.categories.list(caller.scope.restaurantId, query);
    return toPageResponse(page, query, serializeCategory);
  },

  createMenuCategory: async ({ body, caller, services }) =>
    serializeCategory(await services.categories.create(caller.scope.restaurantId, body, caller.actor)),

  getMenuCategory: async ({ params, caller, services }) =>
    serializeCategory(await services.categories.get(caller.scope.restaurantId, params.categoryId)),

  updateMenuCategory: async ({ params, body, caller, services }) => {
    const { scope, actor } = caller;
    const { categoryId } = params;
    return serializeCategory(await services.categories.update(scope.restaurantId, categoryId, body, actor));
  },

  deleteMenuCategory: ({ params, caller, services }) =>
    services.categories.delete(caller.scope.restaurantId, params.categoryId, caller.actor),

  reorderMenuCategories: ({ body, caller, services }) =>
    services.categories.reorder(caller.scope.restaurantId, body.categoryIds, caller.actor),
} satisfies Partial<Handlers>;
