import { parseDate } from '../../lib/dates.ts';
import { toCursorResponse } from '../../lib/page.ts';
import { requireBranch } from '../../modules/branches/branch-scope.ts';
import { serializeOrder, serializeStatusChange } from '../../modules/orders/serializers.ts';
import type { Handlers } from './handler-context.ts';

export const ordersHandlers = {
  listOrders: async ({ query, caller, services }) => {
    const { status, type, branchId, createdAfter, createdBefore } = query;
    const updatedAfter = parseDate(query.updatedAfter);
    const { scope } = caller;
    if (branchId !== undefined) await requireBranch(services.branches, scope, branchId);

    const filter = {
      branches: branchId === undefined ? scope.branches : [branchId],
      statuses: status && [status],
      type,
      createdAfter: parseDate(createdAfter),
      createdBefore: parseDate(createdBefore),
    };
    const { restaurantId } = scope;
    const page = updatedAfter
      ? await services.orders.listChanged(restaurantId, { ...filter, updatedAfter }, query)
      : await services.orders.list(restaurantId, filter, query);
    return toCursorResponse(page, query, serializeOrder);
  },

  getOrder: async ({ params, caller, services }) =>
    serializeOrder(await services.orders.get(caller.scope, params.reference)),

  listOrderHistory: async ({ params, query, caller, services }) => {
    const order = await services.orders.get(caller.scope, params.reference);
    const page = await services.orderLog.listStatusChanges(order, query);
    return toCursorResponse(page, query, serializeStatusChange);
  },

  updateOrderStatus: async ({ params, body, caller, services }) =>
    serializeOrder(await services.orders.changeStatus(caller, params.reference, body)),
} satisfies Partial<Handlers>;
