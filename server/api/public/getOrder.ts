import { parseReference } from '../../modules/orders/reference.ts';
import { viewOrder } from '../../modules/orders/serializers.ts';
import type { Handler } from './operation.ts';

export const getOrder: Handler<'getOrder'> = async ({ params, caller, services }) =>
  viewOrder(await services.orders.get(caller.reach, parseReference(params.reference)));
