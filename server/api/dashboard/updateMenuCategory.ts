import { serializeCategory } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const updateMenuCategory: Handler<'updateMenuCategory'> = async ({
  params,
  body,
  caller,
  services,
}) => {
  const { scope, actor } = caller;
  return serializeCategory(
    await services.categories.change(scope.restaurantId, params.categoryId, body, actor),
  );
};
