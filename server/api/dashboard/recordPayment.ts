import { serializeDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import { parseReference } from '../../modules/orders/reference.ts';
import type { Handler } from './operation.ts';

export const recordPayment: Handler<'recordPayment'> = async ({ params, body, caller, services }) =>
  serializeDashboardOrder(
    await services.payments.record(caller.scope, parseReference(params.reference), body, caller.actor),
  );
