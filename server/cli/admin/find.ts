import { isSuspended } from '../../lib/mongo/suspension.ts';
import { getRequestTime } from '../../lib/request-id.ts';
import type { ActivityEntry } from '../../modules/activity/store.ts';
import type { RequestSummary } from '../../modules/requests/documents.ts';
import type { RestaurantDocument } from '../../modules/restaurants/documents.ts';
import type { CommandContext } from '../with-services.ts';
import {
  aboutActivity,
  aboutDelivery,
  aboutEndpoint,
  aboutKey,
  aboutOrder,
  aboutRequest,
  aboutUser,
} from './about.ts';
import { type AdminCommand, getText, parseTime } from './command.ts';

/** A search result. Other commands accept `id` and `restaurant`. */
type Found = { type: string; id: string; restaurant: string; about: string };

/** Limits the orders listed for one guest. */
const MAX_ORDERS_OF_A_GUEST = 10;
/** Shorter numbers are treated as order numbers. */
const MIN_PHONE_DIGITS = 6;

/** Tolerates clock differences between processes. A request's changes come at or after its own time. */
const BEFORE_REQUEST_MS = 10_000;
const AFTER_REQUEST_MS = 5 * 60_000;
/** Tolerance around a time that a person enters. */
const AROUND_MS = 30 * 60_000;

export const find: AdminCommand = {
  argument: 'text',
  summary: 'find an order, delivery, key, user, endpoint, request, or restaurant',
  help: `Pass one of:
  - an ID (ord_… dlv_… key_… usr_… whe_… evt_… act_… req_… rst_…)
  - an order number
  - an API key, or its first characters (rok_ or rok_test_ and 8 more)
  - a restaurant's slug
  - the email address of a user or guest, or a guest's phone number (with
    --restaurant, also a guest's name)
  - the X-Request-Id of a request: finds the request, if it used an API key, and
    the changes it made

Request IDs that the service chose contain the time. For one chosen by a client
or proxy, pass the time with --around, unless the request used an API key. This
reads every log entry of that hour, about one second per 100,000 entries. Exits
with 1 if nothing is found.`,
  options: {
    '--restaurant <slug>': 'search only this restaurant',
    '--around <time>': 'the time of the request, to within half an hour, such as 2026-11-23T18:00:00Z',
  },
  async run(context, input) {
    // Accepts #1001, the way staff write it.
    const text = input.text.replace(/^#(?=\d+$)/, '');
    const slug = getText(input, 'restaurant');
    const only = slug === undefined ? undefined : await context.services.restaurants.find(slug);
    const restaurants = only ? [only] : [];
    if (!only) for await (const each of context.services.restaurants.listAll()) restaurants.push(each);
    if (restaurants.length === 0)
      throw new Error(
        `The database ${context.db.databaseName} has no restaurant. Check the name of the database in MONGODB_URL.`,
      );
    const around = input.values.around === undefined ? undefined : parseTime(input, 'around');
    const wanted = { text, services: context.services, restaurants, only, around };
    const found = await search(wanted);
    return {
      text: found.length > 0 ? describeAll(found) : describeNothing(wanted),
      data: { found },
      failed: found.length === 0,
    };
  },
};

function describeAll(found: Found[]): string {
  const lines = found.map(({ type, id, restaurant, about }) => `${type} ${id} of ${restaurant}: ${about}`);
  if (found.filter(({ type }) => type === 'order').length >= MAX_ORDERS_OF_A_GUEST)
    lines.push(`Only the guest's latest ${MAX_ORDERS_OF_A_GUEST} orders are shown.`);
  return lines.join('\n');
}

/** Suggests what else to try. */
function describeNothing({ text, only, around }: Search): string {
  const sentences = [`Nothing found for ${JSON.stringify(text)}${only ? ` in ${only.slug}` : ''}.`];
  const came = getRequestTime(text);
  if (came)
    sentences.push(
      `If it is an X-Request-Id, the request was made at ${came.toISOString()}, and no activity log has a change from it.`,
      'It was a read, was rejected, or repeated an earlier request with its Idempotency-Key. Search the service logs for its `requestId`.',
    );
  else if (text.startsWith('rok_'))
    sentences.push('Pass rok_ or rok_test_ and the next 8 characters of a key.');
  else if (!isId(text) && !isNumber(text) && !isContact(text)) {
    if (!only) sentences.push('To find a guest by name, pass --restaurant.');
    if (!around)
      sentences.push('To find an X-Request-Id that a client or proxy chose, pass its time with --around.');
  }
  return sentences.join(' ');
}

/** The search text and where to search. `only` limits it to one restaurant. */
type Search = {
  text: string;
  services: CommandContext['services'];
  restaurants: RestaurantDocument[];
  only: RestaurantDocument | undefined;
  /** The approximate time of the request. */
  around: Date | undefined;
};

/** IDs and numbers identify one resource. Any other text is searched for everywhere. */
async function search(wanted: Search): Promise<Found[]> {
  const { text } = wanted;
  const finders = isId(text)
    ? [BY_PREFIX[getPrefix(text)] ?? findRestaurants]
    : [isNumber(text) ? findOrders : findUsers, findRestaurants, findOrdersOfGuest, findRequests];
  const found = (await Promise.all(finders.map(find => find(wanted)))).flat();
  return [...new Map(found.map(one => [one.id, one])).values()];
}

const isNumber = (text: string): boolean => /^\d+$/.test(text);
const getPrefix = (text: string): string => text.split('_', 1)[0] ?? '';
/** An email address can start like an ID. */
const isId = (text: string): boolean =>
  /^[a-z]+_[\w-]+$/.test(text) && Object.hasOwn(BY_PREFIX, getPrefix(text));

const BY_PREFIX: Record<string, (search: Search) => Promise<Found[]>> = {
  ord: findOrders,
  key: findKeys,
  rok: findKeys,
  dlv: findDeliveries,
  whe: findEndpoints,
  evt: findActivity,
  act: findActivity,
  usr: findUsers,
  req: findRequests,
  rst: findRestaurants,
};

async function findOrders(search: Search): Promise<Found[]> {
  const orders = await search.services.orders.findAnywhere(search.text, idsOf(search));
  return orders.flatMap(order => toFound(search, 'order', order, aboutOrder(order)));
}

async function findKeys(search: Search): Promise<Found[]> {
  const keys = await search.services.keys.findAnywhere(search.text, idsOf(search));
  return keys.flatMap(key => toFound(search, 'key', key, aboutKey(key)));
}

async function findDeliveries(search: Search): Promise<Found[]> {
  const delivery = await search.services.webhooks.deliveries.findAnywhere(search.text);
  return delivery ? toFound(search, 'delivery', delivery, aboutDelivery(delivery)) : [];
}

async function findEndpoints(search: Search): Promise<Found[]> {
  const endpoint = await search.services.webhooks.endpoints.findAnywhere(search.text);
  return endpoint ? toFound(search, 'endpoint', endpoint, aboutEndpoint(endpoint)) : [];
}

async function findActivity(search: Search): Promise<Found[]> {
  const entry = await search.services.activity.findAnywhere(search.text);
  return entry ? toFound(search, 'activity', entry, aboutActivity(entry)) : [];
}

async function findUsers(search: Search): Promise<Found[]> {
  const { text, services } = search;
  const users = text.startsWith('usr_') || text.includes('@') ? await services.users.findAnywhere(text) : [];
  return users.flatMap(user => toFound(search, 'user', user, aboutUser(user)));
}

async function findRestaurants({ text, restaurants }: Search): Promise<Found[]> {
  return restaurants
    .filter(({ _id, slug }) => text === slug || text === _id)
    .map(restaurant => {
      const { _id: id, slug, name } = restaurant;
      const about = isSuspended(restaurant) ? `${name}, suspended` : name;
      return { type: 'restaurant', id, restaurant: slug, about };
    });
}

async function findOrdersOfGuest(search: Search): Promise<Found[]> {
  const { text, services, only } = search;
  if (isNumber(text) && !isContact(text)) return [];
  const orders = only
    ? (await services.orders.list(only._id, { branches: 'all', customer: text }, FIRST_ORDERS)).data
    : isContact(text)
      ? await services.orders.findByContact(text, idsOf(search), MAX_ORDERS_OF_A_GUEST)
      : [];
  return orders.flatMap(order => toFound(search, 'order', order, aboutOrder(order)));
}

const FIRST_ORDERS = { page: 1, limit: MAX_ORDERS_OF_A_GUEST };

/** Excludes names, which match too many orders. */
const isContact = (text: string): boolean =>
  text.includes('@') ||
  (/^[+\d][\d\s()./-]*$/.test(text) && text.replace(/\D/g, '').length >= MIN_PHONE_DIGITS);

/** The request, its changes, and the changed resources. */
async function findRequests(search: Search): Promise<Found[]> {
  const { text, services } = search;
  const requests = await services.requests.findAnywhere(text, idsOf(search));
  const changes = await findChanges(search, requests);
  const subjects = new Set(changes.map(({ subject }) => subject.id).filter(isId));
  const found = [...subjects].map(id => BY_PREFIX[getPrefix(id)]?.({ ...search, text: id }) ?? []);
  return [
    ...requests.flatMap(request => toFound(search, 'request', request, aboutRequest(request))),
    ...changes.flatMap(entry => toFound(search, 'activity', entry, aboutActivity(entry))),
    ...(await Promise.all(found)).flat(),
  ];
}

async function findChanges(search: Search, requests: RequestSummary[]): Promise<ActivityEntry[]> {
  const { text, services, around } = search;
  const { findByRequest } = services.activity;
  const after = (time: Date) => period(time, BEFORE_REQUEST_MS, AFTER_REQUEST_MS);
  const came = getRequestTime(text);
  const found = await Promise.all([
    ...requests.map(({ requestId, restaurantId, at }) => findByRequest(requestId, [restaurantId], after(at))),
    ...(came && requests.length === 0 ? [findByRequest(text, idsOf(search), after(came))] : []),
    ...(around ? [findByRequest(text, idsOf(search), period(around, AROUND_MS, AROUND_MS))] : []),
  ]);
  return [...new Map(found.flat().map(entry => [entry._id, entry])).values()];
}

const period = (time: Date, before: number, after: number) => ({
  after: new Date(time.getTime() - before),
  before: new Date(time.getTime() + after),
});

const idsOf = ({ restaurants }: Search): string[] => restaurants.map(({ _id }) => _id);

/** Drops results of restaurants outside the search. */
function toFound(
  { restaurants }: Search,
  type: string,
  { _id: id, restaurantId }: Owned,
  about: string,
): Found[] {
  const restaurant = restaurants.find(({ _id }) => _id === restaurantId);
  return restaurant ? [{ type, id, restaurant: restaurant.slug, about }] : [];
}

type Owned = { _id: string; restaurantId: string };
