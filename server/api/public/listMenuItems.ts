import { toPageResponse } from '../../lib/page.ts';
import { serializeItem } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const listMenuItems: Handler<'listMenuItems'> = async ({ query, caller, services }) =>
  toPageResponse(await services.menu.listItems(caller.scope, query, query), query, serializeItem);
