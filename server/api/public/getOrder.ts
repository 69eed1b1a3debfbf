import { parseReference } from '../../modules/orders/reference.ts';
import { serializeOrder } from '../../modules/orders/serializers.ts';
import type { Handler } from './operation.ts';

export const getOrder: Handler<'getOrder'> = async ({ params, caller, services }) =>
  serializeOrder(await services.orders.get(caller.scope, parseReference(params.reference)));
