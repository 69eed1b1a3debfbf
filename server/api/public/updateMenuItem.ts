import { serializeItem } from '../../modules/menu/serializers.ts';
import { parseSnooze } from '../../modules/menu/snooze-request.ts';
import type { Handler } from './operation.ts';

export const updateMenuItem: Handler<'updateMenuItem'> = async ({ params, body, caller, services }) => {
  const { published, prices } = body;
  const update = { published, prices, snooze: parseSnooze(body) };
  return serializeItem(await services.menu.updateItem(caller.scope, params.itemId, update, caller.actor));
};
