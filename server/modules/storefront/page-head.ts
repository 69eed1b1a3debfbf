import type { OpeningInterval } from '../../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../../generated/public/types.ts';
import { findSchedule, HOURS_FIELDS, listIntervals, type Schedule } from '../../../spec/rules/schedule.ts';
import type { StorefrontAddress } from '../../../spec/rules/storefront-address.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { getOrderingOptions } from '../branches/ordering-options.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';

/** The target of a storefront URL. Without a branch, guests choose one. */
export type StorefrontPage = {
  restaurant: Pick<RestaurantDocument, 'name' | 'slug' | 'sandboxOf'>;
  branch?: Pick<
    BranchDocument,
    | 'name'
    | 'slug'
    | 'address'
    | 'countryCode'
    | 'currency'
    | 'openingHours'
    | 'orderTypes'
    | (typeof HOURS_FIELDS)[KnownOrderType]
  >;
};

/**
 * A page's title and metadata for search engines and link previews: Open Graph and
 * https://schema.org/Restaurant. Orders and sandboxes are not indexed.
 */
export function buildPageHead(
  { restaurant, branch }: StorefrontPage,
  { isTracking }: Pick<StorefrontAddress, 'isTracking'>,
  publicUrl: string | undefined,
): string {
  const { name, slug, sandboxOf } = restaurant;
  if (isTracking || sandboxOf !== undefined)
    return [toTitle(name), '<meta name="robots" content="noindex">'].join('\n    ');
  const title = branch ? `${name} · ${branch.name}` : name;
  const description = branch
    ? `See the menu and order online from ${name}, ${branch.address}.`
    : `Order online from ${name}.`;
  const path = branch ? `/order/${slug}/${branch.slug}` : `/order/${slug}`;
  const url = publicUrl === undefined ? undefined : new URL(path, publicUrl).href;
  const properties = { type: 'website', site_name: name, title, description, ...(url && { url }) };
  return [
    toTitle(title),
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="og:${property}" content="${escapeHtml(content)}">`,
    ),
    ...(branch ? [`<script type="application/ld+json">${describe(name, branch, url)}</script>`] : []),
  ].join('\n    ');
}

const toTitle = (title: string) => `<title>${escapeHtml(title)}</title>`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** JSON that cannot close the surrounding element. */
function describe(
  name: string,
  branch: NonNullable<StorefrontPage['branch']>,
  url: string | undefined,
): string {
  const { name: branchName, address, countryCode, currency, openingHours } = branch;
  const services = describeServices(branch);
  const restaurant = {
    '@context': 'https://schema.org',
    '@type': 'Restaurant',
    name: `${name} ${branchName}`,
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: countryCode },
    currenciesAccepted: currency,
    ...(openingHours && { openingHoursSpecification: describeHours(openingHours) }),
    ...(services.length > 0 && { makesOffer: services }),
    ...(url && { url, hasMenu: url }),
  };
  return JSON.stringify(restaurant).replaceAll('<', '\\u003c');
}

const SERVICE_TYPES: Record<KnownOrderType, string> = {
  pickup: 'Pickup',
  delivery: 'Delivery',
  dine_in: 'Dine-in',
};

/** Order types with their own hours. */
function describeServices(branch: NonNullable<StorefrontPage['branch']>): object[] {
  return getOrderingOptions(branch).orderTypes.flatMap(type => {
    const schedule = branch[HOURS_FIELDS[type]] ? findSchedule(branch, type) : null;
    if (!schedule) return [];
    const service = { '@type': 'Service', serviceType: SERVICE_TYPES[type] };
    return [
      {
        '@type': 'Offer',
        itemOffered: { ...service, hoursAvailable: describeHours(schedule) },
      },
    ];
  });
}

/** Hours for search engines: equal times mean closed, and a full day ends at 23:59. */
function describeHours(schedule: Schedule): object[] {
  const describeInterval = ({ opens, closes }: OpeningInterval, when: object) => ({
    '@type': 'OpeningHoursSpecification',
    ...when,
    ...(opens === closes ? { opens: '00:00', closes: '23:59' } : { opens, closes }),
  });
  const ofWeek = schedule.weekly.map(({ day, ...interval }) =>
    describeInterval(interval, { dayOfWeek: `https://schema.org/${day[0]?.toUpperCase()}${day.slice(1)}` }),
  );
  const ofDates = schedule.special.flatMap(({ date }): object[] => {
    const when = { validFrom: date, validThrough: date };
    const intervals = listIntervals(schedule, date);
    return intervals.length > 0
      ? intervals.map(interval => describeInterval(interval, when))
      : [{ '@type': 'OpeningHoursSpecification', ...when, opens: '00:00', closes: '00:00' }];
  });
  return [...ofWeek, ...ofDates];
}
