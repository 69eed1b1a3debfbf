import { toPageResponse } from '../../lib/page.ts';
import { serializeDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const listMenuItems: Handler<'listMenuItems'> = async ({ query, caller, services }) =>
  toPageResponse(await services.menu.listItems(caller.scope, query, query), query, serializeDashboardItem);
