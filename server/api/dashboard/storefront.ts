import type { OrderDocument } from '../../modules/orders/documents.ts';
import { serializeGuestPromotion } from '../../modules/promotions/serializers.ts';
import {
  serializeGuestOrder,
  serializePayment,
  serializeRestaurant,
} from '../../modules/storefront/serializers.ts';
import { serializeGuestVoucher } from '../../modules/vouchers/serializers.ts';
import type { Services } from '../services.ts';
import type { Handlers } from './handler-context.ts';
import { parseLines } from './orders.ts';

export const storefrontHandlers = {
  getStorefrontRestaurant: async ({ params, services }) => {
    const { storefront, checkout } = services;
    const found = await storefront.getRestaurant(params.restaurantSlug);
    return serializeRestaurant(found, checkout.isOnline, services.clock());
  },

  getStorefrontMenu: ({ params, services }) => services.readMenu(params),

  listStorefrontSlots: async ({ params, query, services }) => {
    const { branch } = await services.storefront.getContext(params.restaurantSlug, params.branchSlug);
    const { type = 'pickup', postalCode, extraPreparationMinutes: extraMinutes = 0, quantity = 1 } = query;
    const way = { type, postalCode, extraMinutes };
    const slots = await services.preOrders.listSlots(branch, way, quantity);
    return { slots: slots.map(slot => slot.toISOString()) };
  },

  followStorefrontBranch: async ({ params, services }) => {
    const { storefront, branchFeed } = services;
    return branchFeed.follow(await storefront.getContext(params.restaurantSlug, params.branchSlug));
  },

  placeStorefrontOrder: async ({ params, headers, body, origin, services }) => {
    const { type, lines, customer, notes = '', deliveryAddress = '', tipAmount = 0 } = body;
    const { table, postalCode, city, promotionCode, voucherCode, language, requestedAt } = body;
    const { confirmedAge, expectedTotal } = body;
    const { name, email = '', phone = '' } = customer;
    const placement = {
      type,
      lines: parseLines(lines),
      customer: { name, email, phone },
      notes,
      deliveryAddress,
      ...(table && { table }),
      ...(postalCode && { postalCode }),
      ...(city && { city }),
      ...(promotionCode && { promotionCode }),
      ...(voucherCode && { voucherCode }),
      ...(language && { language }),
      ...(requestedAt && { requestedAt: new Date(requestedAt) }),
      tipAmount,
      confirmedAge,
      expectedTotal,
    };
    const { storefront } = services;
    const context = await storefront.getContext(params.restaurantSlug, params.branchSlug);
    const key = headers['idempotency-key'];
    const { order, token } = await storefront.placeOrder(context, placement, key, origin);
    return { order: await render(services, order), token };
  },

  checkStorefrontPromotion: async ({ params, body, services }) => {
    const { branch } = await services.storefront.getContext(params.restaurantSlug, params.branchSlug);
    return serializeGuestPromotion(await services.promotions.check(branch, body.code));
  },

  checkStorefrontVoucher: async ({ params, body, services }) => {
    const { branch } = await services.storefront.getContext(params.restaurantSlug, params.branchSlug);
    return serializeGuestVoucher(await services.vouchers.checkForGuest(branch, body.code));
  },

  trackStorefrontOrder: async ({ headers, services }) =>
    render(services, await services.storefront.getOrderByToken(headers['x-order-token'])),

  followStorefrontOrder: async ({ headers, services }) => {
    const order = await services.storefront.getOrderByToken(headers['x-order-token']);
    return services.orderFeed.followGuestOrder(order, headers['last-event-id']);
  },

  startStorefrontPayment: async ({ headers, origin, services }) => {
    const order = await services.storefront.getOrderByToken(headers['x-order-token']);
    return serializePayment(await services.checkout.start(order, origin));
  },

  checkStorefrontPayment: async ({ headers, services }) => {
    const order = await services.storefront.getOrderByToken(headers['x-order-token']);
    return render(services, await services.checkout.check(order));
  },

  finishTestPayment: async ({ params, headers, body, origin, services }) => {
    const order = await services.storefront.getOrderByToken(headers['x-order-token']);
    const result = { paymentId: params.paymentId, outcome: body.outcome };
    return render(services, await services.checkout.finishTest(order, result, origin));
  },

  refundTestPayment: async ({ params, headers, origin, services }) => {
    const order = await services.storefront.getOrderByToken(headers['x-order-token']);
    return render(services, await services.checkout.refundTest(order, params.paymentId, origin));
  },
} satisfies Partial<Handlers>;

const render = async ({ storefront, checkout }: Services, order: OrderDocument) =>
  serializeGuestOrder(await storefront.getView(order), checkout.isOnline);
