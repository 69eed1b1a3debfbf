import { parseStorefrontPath } from '../../../spec/rules/storefront-address.ts';

/** A branch by the slugs in URLs. */
export type Place = { restaurantSlug: string; branchSlug: string };

/**
 * `/order/{restaurant}` chooses a branch, `/order/{restaurant}/{branch}` is its menu, and `…/track#{token}`
 * an order. The token is in the fragment, which browsers do not send. Undefined if there is no such page.
 */
export function readAddress(): { place: Place; token?: string } | undefined {
  const address = parseStorefrontPath(location.pathname);
  if (!address) return undefined;
  const { isTracking, ...place } = address;
  return isTracking ? { place, token: location.hash.slice(1) } : { place };
}

export const branchesAddress = ({ restaurantSlug }: Pick<Place, 'restaurantSlug'>) =>
  `/order/${restaurantSlug}`;

export const menuAddress = ({ restaurantSlug, branchSlug }: Place) =>
  `/order/${restaurantSlug}/${branchSlug}`;

export const trackingAddress = (place: Place, token: string) => `${menuAddress(place)}/track#${token}`;
