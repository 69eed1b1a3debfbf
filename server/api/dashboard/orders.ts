import type { PlaceOrderLine } from '../../../generated/dashboard/types.ts';
import { branchForbidden, invalidRequest } from '../../lib/errors.ts';
import { toCursorResponse } from '../../lib/page.ts';
import { dayBounds } from '../../lib/zoned-day.ts';
import { requireBranch } from '../../modules/branches/branch-scope.ts';
import type { BranchDocument } from '../../modules/branches/documents.ts';
import type { OrderLineInput } from '../../modules/orders/order-validation.ts';
import { parseReference } from '../../modules/orders/reference.ts';
import { serializeDashboardOrder, serializeOrderWithTimeline } from '../../modules/orders/serializers.ts';
import { getKeyedRequest } from '../http/keyed-request.ts';
import type { Handlers } from './operation.ts';

export const ordersHandlers = {
  listOrders: async ({ query, caller, services }) => {
    const { number, customer, status, type, branchId, day } = query;
    const { scope } = caller;
    const branches = await services.branches.listAll(scope);
    const branch = branches.find(({ _id }) => _id === branchId);
    if (branchId !== undefined && !branch) throw branchForbidden(branchId);

    const filter = {
      branches: branch ? [branch._id] : scope.branches,
      number,
      customer,
      status,
      type,
      ...(day === undefined ? {} : parseDay(day, branch ?? branches[0])),
    };
    return toCursorResponse(
      await services.orders.list(scope.restaurantId, filter, query),
      query,
      serializeDashboardOrder,
    );
  },

  listKitchenOrders: async ({ query, caller, services }) => {
    const { branchId } = query;
    const { scope } = caller;
    await requireBranch(services.branches, scope, branchId);
    const page = await services.orders.listForKitchen(scope.restaurantId, branchId, query);
    return toCursorResponse(page, query, serializeDashboardOrder);
  },

  getOrder: async ({ params, caller, services }) => {
    const order = await services.orders.get(caller.scope, parseReference(params.reference));
    return serializeOrderWithTimeline(
      order,
      await services.activity.listBySubject(order.restaurantId, order._id),
    );
  },

  placeOrder: async call => {
    const { body, caller, services } = call;
    const { branchId, type, channel, lines } = body;
    const { name = '', email = '', phone = '' } = body.customer ?? {};
    const { notes = '', deliveryAddress = '', deliveryFee = 0, discount = 0, tipAmount = 0 } = body;
    const placement = {
      branchId,
      type,
      channel,
      lines: parseLines(lines),
      customer: { id: '', name, email, phone },
      notes,
      deliveryAddress,
      deliveryFee,
      discount,
      tipAmount,
    };
    const request = getKeyedRequest('placeOrder', call);
    const placedBy = { actor: caller.actor, branchField: '/branchId', request };
    return serializeDashboardOrder(await services.placement.place(caller.scope, placement, placedBy));
  },

  updateOrderStatus: async ({ params, body, caller, services }) => {
    const change = { ...body, actor: caller.actor };
    const order = await services.orders.changeStatus(caller.scope, parseReference(params.reference), change);
    return serializeDashboardOrder(order);
  },

  recordPayment: async call => {
    const { params, body, caller, services } = call;
    const reference = parseReference(params.reference);
    const request = getKeyedRequest('recordPayment', call);
    return serializeDashboardOrder(
      await services.payments.record(caller.scope, reference, body, caller.actor, request),
    );
  },

  refundOrder: async call => {
    const { params, body, caller, services } = call;
    const reference = parseReference(params.reference);
    const request = getKeyedRequest('refundOrder', call);
    const { amount, source, reason = '' } = body;
    const refund = { amount, source, reason };
    return serializeDashboardOrder(
      await services.payments.refund(caller.scope, reference, refund, caller.actor, request),
    );
  },
} satisfies Partial<Handlers>;

function parseDay(day: string, branch: BranchDocument | undefined) {
  const span = dayBounds(day, branch?.timezone ?? 'UTC');
  if (!span) throw invalidRequest([{ path: 'day', message: 'must be a date that exists: YYYY-MM-DD' }]);
  return { createdAfter: span.start, createdBefore: new Date(span.end.getTime() - 1) };
}

export const parseLines = (lines: PlaceOrderLine[]): OrderLineInput[] =>
  lines.map(({ menuItemId, quantity, optionIds = [], specialRequest = '' }) => ({
    menuItemId,
    quantity,
    optionIds,
    specialRequest,
  }));
