import { viewPage } from '../common/page.ts';
import { viewDashboardItem } from '../menu/dashboard-view.ts';
import type { Handler } from './operation.ts';

export const listMenuItems: Handler<'listMenuItems'> = async ({ query, caller, services }) =>
  viewPage(await services.menu.listItems(caller.reach, query, query), query, viewDashboardItem);
