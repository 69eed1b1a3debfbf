import { viewGuestOrder } from '../../modules/storefront/serializers.ts';
import type { Handler } from './operation.ts';

export const trackStorefrontOrder: Handler<'trackStorefrontOrder'> = async ({ headers, services }) => {
  const { storefront } = services;
  const order = await storefront.open(headers['x-order-token']);
  return viewGuestOrder(order, await storefront.historyOf(order));
};
