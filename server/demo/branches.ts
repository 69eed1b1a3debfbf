import { slugify } from '../../spec/rules/slug.ts';
import type { BranchDocument } from '../modules/branches/documents.ts';
import type { RestaurantDocument } from '../modules/restaurants/documents.ts';
import { BRANCH_PROFILES, type BranchProfile, RESTAURANT_NAME } from './data/branch.ts';
import type { MakeId } from './ids.ts';
import { addMs, DAY, MINUTE, subtractMs } from './times.ts';

export const RESTAURANT_SLUG = slugify(RESTAURANT_NAME);

export type DemoBranch = { document: BranchDocument; profile: BranchProfile };

export function makeRestaurant(makeId: MakeId, now: Date): RestaurantDocument {
  const createdAt = subtractMs(now, (BRANCH_PROFILES[0].openedDaysAgo + 30) * DAY);
  const _id = makeId('rst', createdAt);
  const company = { legalName: 'Oliva Restauração, Lda.', taxId: 'PT501442600', guestEmails: true };
  return {
    _id,
    name: RESTAURANT_NAME,
    slug: RESTAURANT_SLUG,
    createdAt,
    paymentProvider: 'test',
    ...company,
  };
}

/** A branch's profile, and its name and address if they differ. */
export type BranchSource = { profile: BranchProfile } & Partial<
  Pick<BranchDocument, 'name' | 'slug' | 'address'>
>;

export const DEMO_BRANCHES: readonly BranchSource[] = BRANCH_PROFILES.map(profile => ({ profile }));

/** A branch like the first one, without delivery limits. */
export const SANDBOX_BRANCHES: readonly BranchSource[] = [
  {
    profile: { ...BRANCH_PROFILES[0], options: {} },
    ...{ name: 'Test branch', slug: 'test-branch', address: '1 Test Street' },
  },
];

/** Oldest first, in the order of their IDs. */
export function makeBranches(
  sources: readonly BranchSource[],
  restaurantId: string,
  makeId: MakeId,
  now: Date,
): DemoBranch[] {
  return sources.map(({ profile, ...named }) => {
    const createdAt = subtractMs(now, profile.openedDaysAgo * DAY);
    const { name, slug, currency, address, countryCode, timezone } = { ...profile, ...named };
    const openingHours = findOpeningHours(profile, now);
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
      defaultRate: profile.vat.food * 100,
      ...profile.options,
      ...(openingHours && { openingHours }),
      ...(profile.delay && { delay: { minutes: profile.delay, until: addMs(now, 45 * MINUTE) } }),
      createdAt,
      updatedAt: createdAt,
    };
    return { document, profile };
  });
}

function findOpeningHours({ hours }: BranchProfile, now: Date): BranchDocument['openingHours'] {
  if (!hours) return undefined;
  const special = hours.special.map(({ inDays, intervals }) => ({
    date: addMs(now, inDays * DAY)
      .toISOString()
      .slice(0, 10),
    intervals,
  }));
  return { weekly: hours.weekly, special };
}
