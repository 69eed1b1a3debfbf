import { serializeGuestOrder } from '../../modules/storefront/serializers.ts';
import type { Handler } from './operation.ts';

export const trackStorefrontOrder: Handler<'trackStorefrontOrder'> = async ({ headers, services }) => {
  const { storefront } = services;
  const order = await storefront.findByToken(headers['x-order-token']);
  return serializeGuestOrder(order, await storefront.historyOf(order));
};
