import { toPageResponse } from '../../lib/page.ts';
import { serializeCategory } from '../../modules/menu/serializers.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';

export const menuCategoriesHandlers = {
  listMenuCategories: async ({ query, caller, services }) => {
    const page = await services.categories.list(caller.scope.restaurantId, query);
    return toPageResponse(page, query, serializeCategory);
  },

  createMenuCategory: async call => {
    const { body, caller, services } = call;
    return serializeCategory(await services.categories.create(caller, body, getKeyedRequest(call)));
  },

  getMenuCategory: async ({ params, caller, services }) =>
    serializeCategory(await services.categories.get(caller.scope.restaurantId, params.categoryId)),

  updateMenuCategory: async ({ params: { categoryId }, body, caller, services }) => {
    const updating = services.categories.update(caller, categoryId, body);
    return serializeCategory(await explainConflicts(services.activity, caller.scope, categoryId, updating));
  },

  deleteMenuCategory: ({ params, caller, services }) => services.categories.delete(caller, params.categoryId),

  reorderMenuCategories: ({ body, caller, services }) =>
    explainConflicts(
      services.activity,
      caller.scope,
      caller.scope.restaurantId,
      services.categories.reorder(caller, body),
    ),
} satisfies Partial<Handlers>;
