import { viewMenu } from '../../modules/storefront/serializers.ts';
import type { Handler } from './operation.ts';

export const getStorefrontMenu: Handler<'getStorefrontMenu'> = async ({ params, services }) => {
  const { storefront, guestPayments } = services;
  const shop = await storefront.findShop(params.restaurantSlug, params.branchSlug);
  return viewMenu(shop, await storefront.menu(shop), guestPayments.isOnline);
};
