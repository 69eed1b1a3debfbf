import { viewItem } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const getMenuItem: Handler<'getMenuItem'> = async ({ params, caller, services }) =>
  viewItem(await services.menu.getItem(caller.reach, params.itemId));
