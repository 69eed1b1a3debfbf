import { slugify } from '../lib/slug.ts';
import type { BranchDocument } from '../modules/branches/documents.ts';
import type { RestaurantDocument } from '../modules/restaurants/documents.ts';
import { BRANCH_PROFILES, type BranchProfile, RESTAURANT_NAME } from './data/branch.ts';
import type { MakeId } from './ids.ts';
import { DAY, subtractMs } from './times.ts';

export const RESTAURANT_SLUG = slugify(RESTAURANT_NAME);

export type DemoBranch = { document: BranchDocument; profile: BranchProfile };

export function makeRestaurant(makeId: MakeId, now: Date): RestaurantDocument {
  const createdAt = subtractMs(now, (BRANCH_PROFILES[0].openedDaysAgo + 30) * DAY);
  return { _id: makeId('rst', createdAt), name: RESTAURANT_NAME, slug: RESTAURANT_SLUG, createdAt };
}

/** Oldest first, which is also the order of their ids. */
export function makeBranches(restaurantId: string, makeId: MakeId, now: Date): DemoBranch[] {
  return BRANCH_PROFILES.map(profile => {
    const createdAt = subtractMs(now, profile.openedDaysAgo * DAY);
    const { name, slug, currency, address, countryCode, timezone } = profile;
    const document: BranchDocument = {
      _id: makeId('brn', createdAt),
      restaurantId,
      name,
      slug,
      currency,
      status: 'open',
      address,
      countryCode,
      timezone,
      createdAt,
      updatedAt: createdAt,
    };
    return { document, profile };
  });
}
