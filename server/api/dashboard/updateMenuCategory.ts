import { viewCategory } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const updateMenuCategory: Handler<'updateMenuCategory'> = async ({
  params,
  body,
  caller,
  services,
}) => {
  const { reach, actor } = caller;
  return viewCategory(await services.categories.change(reach.restaurantId, params.categoryId, body, actor));
};
