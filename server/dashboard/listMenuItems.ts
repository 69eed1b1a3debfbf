import { paginationOf } from '../common/page.ts';
import { viewDashboardItem } from '../menu/dashboard-view.ts';
import type { Handler } from './operation.ts';

export const listMenuItems: Handler<'listMenuItems'> = async ({ query, caller, services }) => {
  const { data, total } = await services.menu.listItems(caller.reach, query, query);
  return { data: data.map(viewDashboardItem), pagination: paginationOf(query, total) };
};
