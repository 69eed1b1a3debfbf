import type { PlaceOrderLine } from '../../../generated/dashboard/types.ts';
import { serializeDashboardOrder } from '../../modules/orders/dashboard-serializers.ts';
import type { PlacedLine } from '../../modules/orders/order-validation.ts';
import type { Handler } from './operation.ts';

export const placeOrder: Handler<'placeOrder'> = async ({ body, caller, services }) => {
  const { branchId, type, channel, lines } = body;
  const { name = '', email = '', phone = '' } = body.customer ?? {};
  const { notes = '', deliveryAddress = '', deliveryFee = 0, discount = 0, tipAmount = 0 } = body;
  const placement = {
    branchId,
    type,
    channel,
    lines: readLines(lines),
    customer: { id: '', name, email, phone },
    notes,
    deliveryAddress,
    deliveryFee,
    discount,
    tipAmount,
  };
  const placer = { actor: caller.actor, branchField: '/branchId' };
  return serializeDashboardOrder(await services.placing.place(caller.scope, placement, placer));
};

export const readLines = (lines: PlaceOrderLine[]): PlacedLine[] =>
  lines.map(({ menuItemId, quantity, optionIds = [], specialRequest = '' }) => ({
    menuItemId,
    quantity,
    optionIds,
    specialRequest,
  }));
