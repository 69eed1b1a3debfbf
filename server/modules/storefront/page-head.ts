import type { OpeningInterval } from '../../../generated/dashboard/types.ts';
import type { KnownOrderType } from '../../../generated/public/types.ts';
import { findSchedule, HOURS_FIELDS, listIntervals, type Schedule } from '../../../spec/rules/schedule.ts';
import type { StorefrontAddress } from '../../../spec/rules/storefront-address.ts';
import type { BranchDocument } from '../branches/documents.ts';
import { getOrderingOptions } from '../branches/ordering-options.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import { buildStructuredData } from './structured-data.ts';

/** The target of a storefront URL. Without a branch, guests choose one. */
export type StorefrontPage = {
  restaurant: Pick<RestaurantDocument, 'name' | 'slug' | 'sandboxOf'>;
  branch?: Pick<
    BranchDocument,
    | '_id'
    | 'updatedAt'
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
  page: StorefrontPage,
  address: Pick<StorefrontAddress, 'isTracking'>,
  url: string | undefined,
): string {
  const { restaurant, branch } = page;
  const { name } = restaurant;
  if (!isIndexed(page, address))
    return [toTitle(name), '<meta name="robots" content="noindex">'].join('\n    ');
  const title = branch ? `${name} · ${branch.name}` : name;
  const description = branch
    ? `See the menu and order online from ${name}, ${branch.address}.`
    : `Order online from ${name}.`;
  const properties = { type: 'website', site_name: name, title, description, ...(url && { url }) };
  return [
    toTitle(title),
    `<meta name="description" content="${escapeHtml(description)}">`,
    ...(url ? [`<link rel="canonical" href="${escapeHtml(url)}">`] : []),
    ...Object.entries(properties).map(
      ([property, content]) => `<meta property="og:${property}" content="${escapeHtml(content)}">`,
    ),
    ...(branch ? [buildStructuredData(describe(name, branch, url))] : []),
  ].join('\n    ');
}

/** Whether search engines may index the page. */
export const isIndexed = (
  { restaurant }: Pick<StorefrontPage, 'restaurant'>,
  { isTracking }: Pick<StorefrontAddress, 'isTracking'>,
): boolean => !isTracking && restaurant.sandboxOf === undefined;

/** The canonical URL. Undefined without a public URL. */
export function buildPageUrl(
  { restaurant, branch }: StorefrontPage,
  publicUrl: string | undefined,
): string | undefined {
  if (publicUrl === undefined) return undefined;
  const path = branch ? `/order/${restaurant.slug}/${branch.slug}` : `/order/${restaurant.slug}`;
  return new URL(path, publicUrl).href;
}

const toTitle = (title: string) => `<title>${escapeHtml(title)}</title>`;

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

function describe(
  name: string,
  branch: NonNullable<StorefrontPage['branch']>,
  url: string | undefined,
): object {
  const { name: branchName, address, countryCode, currency, openingHours } = branch;
  const services = describeServices(branch);
  return {
    '@type': 'Restaurant',
    name: `${name} ${branchName}`,
    address: { '@type': 'PostalAddress', streetAddress: address, addressCountry: countryCode },
    currenciesAccepted: currency,
    ...(openingHours && { openingHoursSpecification: describeHours(openingHours) }),
    ...(services.length > 0 && { makesOffer: services }),
    ...(url && { url, hasMenu: url }),
  };
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
