import { parseReference } from '../orders/reference.ts';
import { viewOrder } from '../orders/view.ts';
import type { Handler } from './operation.ts';

export const getOrder: Handler<'getOrder'> = async ({ params, caller, services }) =>
  viewOrder(await services.orders.get(caller.reach, parseReference(params.reference)));
