import { viewPage } from '../../lib/page.ts';
import { viewItem } from '../../modules/menu/serializers.ts';
import type { Handler } from './operation.ts';

export const listMenuItems: Handler<'listMenuItems'> = async ({ query, caller, services }) =>
  viewPage(await services.menu.listItems(caller.reach, query, query), query, viewItem);
