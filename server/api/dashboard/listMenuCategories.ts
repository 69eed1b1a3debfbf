import { toPageResponse } from '../../lib/page.ts';
import { serializeCategory } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const listMenuCategories: Handler<'listMenuCategories'> = async ({ query, caller, services }) =>
  toPageResponse(await services.categories.list(caller.scope.restaurantId, query), query, serializeCategory);
