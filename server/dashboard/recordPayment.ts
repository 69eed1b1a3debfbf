import { viewDashboardOrder } from '../orders/dashboard-view.ts';
import { parseReference } from '../orders/reference.ts';
import type { Handler } from './operation.ts';

export const recordPayment: Handler<'recordPayment'> = async ({ params, body, caller, services }) =>
  viewDashboardOrder(
    await services.payments.record(caller.reach, parseReference(params.reference), body, caller.actor),
  );
