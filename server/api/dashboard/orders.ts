import type { OrderView, operations, PlaceOrderLine } from '../../../generated/dashboard/types.ts';
import { FINAL_STATUSES, OPEN_STATUSES } from '../../../spec/rules/order-status.ts';
import type { AccessScope } from '../../lib/access.ts';
import { parseDate } from '../../lib/dates.ts';
import { invalidRequest } from '../../lib/errors.ts';
import { growing, toGrowingResponse } from '../../lib/page.ts';
import { businessDayBounds, businessDayOf } from '../../lib/zoned-day.ts';
import { requireBranch, selectBranches } from '../../modules/branches/branch-scope.ts';
import { serializeStruckLines } from '../../modules/kitchen/serializers.ts';
import type { OrderStatus } from '../../modules/orders/documents.ts';
import type { OrderFilter } from '../../modules/orders/order-filter.ts';
import type { OrderLineInput } from '../../modules/orders/placement.ts';
import { serializeDashboardOrder, serializeOrderWithTimeline } from '../../modules/orders/serializers.ts';
import { hasRole } from '../../modules/users/documents.ts';
import { getKeyedRequest } from '../http/idempotency-key.ts';
import type { Services } from '../services.ts';
import { actInNameOf } from './approvals.ts';
import { explainConflicts } from './edit-conflicts.ts';
import type { Handlers } from './handler-context.ts';
import { orderSerializerFor, requireMayList, requireMayMove } from './screen-limits.ts';

const NOTHING_STRUCK = { lineIds: [], revision: 0 };

export const ordersHandlers = {
  listOrders: async ({ query, caller, services }) => {
    requireMayList(caller, query);
    const { scope } = caller;
    const filter = await orderFilterOf(services, scope, query);
    const found = await services.orders.list(scope.restaurantId, filter, growing(query));
    const { data, pagination } = toGrowingResponse(found, query, orderSerializerFor(caller));
    const searchedSince = found.searchedSince?.toISOString();
    return { data, pagination: { ...pagination, ...(searchedSince && { searchedSince }) } };
  },

  countOrders: async ({ query, caller, services }) => {
    const { type, branchId } = query;
    const { scope } = caller;
    const { branches, timezone } = await chooseBranches(services, scope, branchId);
    const { day = businessDayOf(services.clock(), timezone) } = query;
    const filter = { branches, type };
    const counts = await services.orders.countByStatus(scope.restaurantId, filter, parseDay(day, timezone));
    return { day, ...counts };
  },

  listKitchenOrders: async ({ query, caller, services }) => {
    const { branchId } = query;
    const { scope } = caller;
    await requireBranch(services.branches, scope, branchId);
    const page = await services.orders.listForKitchen(scope.restaurantId, branchId, growing(query));
    const struck = await services.struckLines.find(page.data);
    const serialize = orderSerializerFor(caller);
    return toGrowingResponse(page, query, order => {
      const struckLines = struck.get(order._id);
      return {
        ...serialize(order),
        ...(struckLines && { struckLines: serializeStruckLines(struckLines) }),
      };
    });
  },

  setOrderLineStruck: async ({ params, body, caller, services }) => {
    const { reference, lineId } = params;
    const struck = await services.struckLines.strike(caller.scope, reference, lineId, body);
    return serializeStruckLines(struck ?? NOTHING_STRUCK);
  },

  followOrders: async ({ headers, caller, services }) =>
    services.orderFeed.followOrders(caller.signedIn, headers['last-event-id']),

  getOrder: async ({ params, caller, services }) => {
    const order = await services.orders.get(caller.scope, params.reference);
    const log = await services.orderLog.list(order);
    const mayRefund = hasRole(caller.signedIn.user, 'manager');
    const codes = mayRefund ? services.refundVouchers.readCodes(order) : undefined;
    return serializeOrderWithTimeline(order, log, codes);
  },

  placeOrder: async call => {
    const { body, services } = call;
    const caller = (body.discount ?? 0) > 0 ? await actInNameOf(call, 'discount') : call.caller;
    const { name = '', email = '', phone = '' } = body.customer ?? {};
    const placement = {
      notes: '',
      deliveryAddress: '',
      tipAmount: 0,
      ...body,
      lines: parseLines(body.lines),
      customer: { id: '', name, email, phone },
      requestedAt: body.requestedAt === undefined ? undefined : new Date(body.requestedAt),
    };
    const options = { branchField: '/branchId', request: getKeyedRequest(call) };
    return serializeDashboardOrder(await services.placement.place(caller, placement, options));
  },

  updateOrderStatus: async ({ params, body, caller, services }) => {
    requireMayMove(caller, body);
    return orderSerializerFor(caller)(await services.orders.moveByStaff(caller, params.reference, body));
  },

  setPromisedTime: async ({ params, body, caller, services }) => {
    const change = { promisedAt: new Date(body.promisedAt), replaces: body.replaces };
    const { orders, activity } = services;
    const { _id } = await orders.get(caller.scope, params.reference);
    const changing = orders.setPromisedTime(caller, _id, change);
    return serializeDashboardOrder(await explainConflicts(activity, caller.scope, _id, changing));
  },

  updateOrder: async call => {
    const { params, body, caller, services } = call;
    const { orders, changes, activity } = services;
    const { _id } = await orders.get(caller.scope, params.reference);
    const changing = changes.change(
      caller,
      _id,
      { ...body, add: parseLines(body.add ?? []) },
      getKeyedRequest(call),
    );
    return serializeDashboardOrder(await explainConflicts(activity, caller.scope, _id, changing));
  },

  recordPayment: async call => {
    const { params, body, caller, services } = call;
    const request = getKeyedRequest(call);
    return serializeDashboardOrder(await services.payments.record(caller, params.reference, body, request));
  },

  recordPartPayment: async call => {
    const { params, body, caller, services } = call;
    const request = getKeyedRequest(call);
    return serializeDashboardOrder(
      await services.payments.recordPart(caller, params.reference, body, request),
    );
  },

  recordPartReturn: async ({ params, caller, services }) =>
    serializeDashboardOrder(await services.payments.returnPart(caller, params.reference, params.paymentId)),

  recordSurplusReturn: async ({ params, caller, services }) =>
    serializeDashboardOrder(
      await services.payments.returnSurplus(caller, params.reference, params.paymentId),
    ),

  retryRefund: async ({ params, caller, services }) =>
    serializeDashboardOrder(await services.payments.retryRefund(caller, params.reference, params.refundId)),

  recordRefundPaid: async ({ params, body, caller, services }) => {
    const { reference, refundId } = params;
    return serializeDashboardOrder(
      await services.payments.recordRefundPaid(caller, reference, refundId, body.till),
    );
  },

  refundOrder: async call => {
    const { params, body, services } = call;
    const caller = await actInNameOf(call, 'refund', params.reference);
    const request = getKeyedRequest(call);
    const order = await services.payments.refund(caller, params.reference, body, request);
    return serializeDashboardOrder(order, services.refundVouchers.readCodes(order));
  },
} satisfies Partial<Handlers>;

type OrderQuery = NonNullable<operations['exportOrders']['parameters']['query']>;

export async function orderFilterOf(
  services: Services,
  scope: AccessScope,
  { number, customer, status, type, branchId, view, ...query }: OrderQuery,
): Promise<OrderFilter> {
  const { branches, timezone } = await chooseBranches(services, scope, branchId);
  const day = query.day ?? (view === 'today' ? businessDayOf(services.clock(), timezone) : undefined);
  return {
    branches,
    number,
    customer,
    statuses: selectStatuses(view, status),
    type,
    createdAfter: parseDate(query.createdAfter),
    createdBefore: parseDate(query.createdBefore),
    ...(day !== undefined && parseDay(day, timezone)),
  };
}

/**
 * The requested branch, or all branches in scope. Days are in the time zone of the branch, or of the first
 * one.
 */
async function chooseBranches({ branches }: Services, scope: AccessScope, branchId: string | undefined) {
  const [first] = selectBranches(await branches.listAll(scope), branchId);
  const timezone = first?.timezone ?? 'UTC';
  return { branches: branchId === undefined ? scope.branches : [branchId], timezone };
}

function selectStatuses(view: OrderView | undefined, stated: OrderStatus[] | undefined) {
  if (view === undefined || view === 'today') return stated;
  const inView: readonly OrderStatus[] = view === 'active' ? OPEN_STATUSES : FINAL_STATUSES;
  return inView.filter(status => stated?.includes(status) ?? true);
}

function parseDay(day: string, timezone: string) {
  const span = businessDayBounds(day, timezone);
  if (!span) throw invalidRequest([{ path: 'day', message: 'must be a valid date: YYYY-MM-DD' }]);
  return { createdAfter: span.start, createdBefore: new Date(span.end.getTime() - 1) };
}

export const parseLines = (lines: PlaceOrderLine[]): OrderLineInput[] =>
  lines.map(({ menuItemId, quantity, optionIds = [], specialRequest = '' }) => ({
    menuItemId,
    quantity,
    optionIds,
    specialRequest,
  }));
