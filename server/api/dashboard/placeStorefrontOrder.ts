import { serializeGuestOrder } from '../../modules/storefront/serializers.ts';
import type { Handler } from './operation.ts';
import { readLines } from './placeOrder.ts';

export const placeStorefrontOrder: Handler<'placeStorefrontOrder'> = async call => {
  const { params, headers, body, services } = call;
  const { type, lines, customer, notes = '', deliveryAddress = '', tipAmount = 0 } = body;
  const { name, email = '', phone = '' } = customer;
  const wanted = {
    type,
    lines: readLines(lines),
    customer: { name, email, phone },
    notes,
    deliveryAddress,
    tipAmount,
  };
  const { storefront } = services;
  const shop = await storefront.findContext(params.restaurantSlug, params.branchSlug);
  const { order, token } = await storefront.place(shop, wanted, headers['idempotency-key']);
  return { order: serializeGuestOrder(order, await storefront.historyOf(order)), token };
};
