import { serializeDashboardItem } from '../../modules/menu/dashboard-serializers.ts';
import type { Handler } from './operation.ts';

export const createMenuItem: Handler<'createMenuItem'> = async ({ body, caller, services }) =>
  serializeDashboardItem(await services.itemLifecycle.create(caller.scope, body, caller.actor));
