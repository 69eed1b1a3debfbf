import { serializeMenu } from '../../modules/storefront/serializers.ts';
import type { Handler } from './operation.ts';

export const getStorefrontMenu: Handler<'getStorefrontMenu'> = async ({ params, services }) => {
  const { storefront, guestPayments } = services;
  const shop = await storefront.findContext(params.restaurantSlug, params.branchSlug);
  return serializeMenu(shop, await storefront.menu(shop), guestPayments.isOnline);
};
