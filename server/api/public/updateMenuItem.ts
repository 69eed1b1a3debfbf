import { viewItem } from '../../modules/menu/serializers.ts';
import { readSnooze } from '../../modules/menu/snooze-request.ts';
import type { Handler } from './operation.ts';

export const updateMenuItem: Handler<'updateMenuItem'> = async ({ params, body, caller, services }) => {
  const { published, prices } = body;
  const update = { published, prices, snooze: readSnooze(body) };
  return viewItem(await services.menu.updateItem(caller.reach, params.itemId, update, caller.actor));
};
