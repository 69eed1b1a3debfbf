import { serializeItem } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const getMenuItem: Handler<'getMenuItem'> = async ({ params, caller, services }) =>
  serializeItem(await services.menu.getItem(caller.scope, params.itemId));
