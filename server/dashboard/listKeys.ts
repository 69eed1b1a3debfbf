import { viewPage } from '../common/page.ts';
import { viewKey } from '../keys/view.ts';
import type { Handler } from './operation.ts';

export const listKeys: Handler<'listKeys'> = async ({ query, caller, services }) =>
  viewPage(await services.keys.list(caller.reach.restaurantId, query), query, viewKey);
