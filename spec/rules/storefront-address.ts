/** A parsed path of the storefront. */
export type StorefrontAddress = {
  restaurantSlug: string;
  /** Empty on the page where guests choose a branch. */
  branchSlug: string;
  isTracking: boolean;
};

/**
 * Parses `/order/{restaurant}`, `/order/{restaurant}/{branch}` and `/order/{restaurant}/{branch}/track`. Undefined for any other
 * path.
 */
export function parseStorefrontPath(path: string): StorefrontAddress | undefined {
  const [root, ...names] = path.replace(/\/$/, '').split('/').slice(1).map(decodeURIComponent);
  const [restaurantSlug, branchSlug = '', page, ...rest] = names;
  if (root !== 'order' || !restaurantSlug || names.includes('')) return undefined;
  if (rest.length > 0 || (page !== undefined && page !== 'track')) return undefined;
  return { restaurantSlug, branchSlug, isTracking: page === 'track' };
}
