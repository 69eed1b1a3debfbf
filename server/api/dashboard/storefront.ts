import {
  serializeGuestOrder,
  serializeMenu,
  serializePayment,
} from '../../modules/storefront/serializers.ts';
import type { Handlers } from './operation.ts';
import { readLines } from './orders.ts';

export const storefrontHandlers = {
  getStorefrontMenu: async ({ params, services }) => {
    const { storefront, guestPayments } = services;
    const shop = await storefront.findContext(params.restaurantSlug, params.branchSlug);
    return serializeMenu(shop, await storefront.menu(shop), guestPayments.isOnline);
  },

  placeStorefrontOrder: async call => {
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
  },

  trackStorefrontOrder: async ({ headers, services }) => {
    const { storefront } = services;
    const order = await storefront.findByToken(headers['x-order-token']);
    return serializeGuestOrder(order, await storefront.historyOf(order));
  },

  startStorefrontPayment: async ({ headers, services }) => {
    const order = await services.storefront.findByToken(headers['x-order-token']);
    const { payment, continueUrl } = await services.guestPayments.start(order);
    return serializePayment(payment, continueUrl);
  },

  finishTestPayment: async call => {
    const { params, headers, body, services } = call;
    const { storefront, guestPayments } = services;
    const result = { paymentId: params.paymentId, outcome: body.outcome };
    const order = await guestPayments.finishTest(
      await storefront.findByToken(headers['x-order-token']),
      result,
    );
    return serializeGuestOrder(order, await storefront.historyOf(order));
  },
} satisfies Partial<Handlers>;
