import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { RequestSummary } from '../../modules/requests/documents.ts';
import type { RestaurantDocument } from '../../modules/restaurants/documents.ts';
import type { CommandContext } from '../with-services.ts';
import { type Command, getText, plural } from './command.ts';

/** What was found, in words; `id` and `restaurant` are what other commands take. */
type Found = { type: string; id: string; restaurant: string; about: string };

/** A guest may have ordered more often. */
const MAX_ORDERS_OF_A_GUEST = 10;

export const find: Command = {
  arguments: '<text> [--restaurant slug]',
  summary: 'an order, delivery, key, user, endpoint, API request or restaurant, wherever it is',
  help: `The text is an id (ord_… dlv_… key_… usr_… whe_… evt_… act_… rst_…), the number of an order, the e-mail address of a user,
a key or its beginning (rok_ or rok_test_, and 8 characters), the X-Request-Id of a request with a key, or the slug of a restaurant. With --restaurant, it is also the e-mail address,
phone number or name of a guest. Ends with 1 when nothing is found.`,
  options: { restaurant: { type: 'string' } },
  takes: 1,
  async run(context, input) {
    const [text = ''] = input.positionals;
    const slug = getText(input, 'restaurant');
    const only = slug === undefined ? undefined : await context.services.restaurants.find(slug);
    const restaurants = only ? [only] : [];
    if (!only) for await (const each of context.services.restaurants.listAll()) restaurants.push(each);
    if (restaurants.length === 0)
      throw new Error(
        `The database ${context.db.databaseName} has no restaurant: look at the name of the database in MONGODB_URL.`,
      );
    const found = await search({ text, services: context.services, restaurants, only });
    return {
      text:
        found.length > 0
          ? found.map(describe).join('\n')
          : `Nothing is found by ${JSON.stringify(text)}.${only ? '' : ' Guests are found with --restaurant.'}`,
      data: { found },
      failed: found.length === 0,
    };
  },
};

const lastly = (what: string, at: Date | null): string =>
  at ? `last ${what} ${at.toISOString()}` : `never ${what}`;

const describe = ({ type, id, restaurant, about }: Found): string =>
  `${type} ${id} of ${restaurant}: ${about}`;

/** What is searched, and where. `only` is set where one restaurant was named. */
type Search = {
  text: string;
  services: CommandContext['services'];
  restaurants: RestaurantDocument[];
  only: RestaurantDocument | undefined;
};

/** An id or a number says of what it is; any other text may be of several things. */
async function search(wanted: Search): Promise<Found[]> {
  const { text } = wanted;
  const [prefix = ''] = text.split('_', 1);
  if (Object.hasOwn(BY_PREFIX, prefix) && text.includes('_')) return BY_PREFIX[prefix]?.(wanted) ?? [];
  if (/^\d+$/.test(text)) return findOrders(wanted);
  const found = [findUsers, findRestaurants, findOrdersOfGuest, findRequests].map(find => find(wanted));
  return (await Promise.all(found)).flat();
}

const BY_PREFIX: Record<string, (search: Search) => Promise<Found[]>> = {
  ord: findOrders,
  key: findKeys,
  rok: findKeys,
  dlv: findDeliveries,
  whe: findEndpoints,
  evt: findActivity,
  act: findActivity,
};

async function findOrders(search: Search): Promise<Found[]> {
  const orders = await search.services.orders.findAnywhere(search.text, idsOf(search));
  return orders.flatMap(order => toFound(search, 'order', order, aboutOrder(order)));
}

async function findKeys(search: Search): Promise<Found[]> {
  const keys = await search.services.keys.findAnywhere(search.text, idsOf(search));
  return keys.flatMap(key => {
    const { name, displayPrefix, revokedAt, lastUsedAt } = key;
    const state = revokedAt ? `revoked ${revokedAt.toISOString()}` : lastly('used', lastUsedAt);
    return toFound(search, 'key', key, `${name}, rok_${displayPrefix}…, ${state}`);
  });
}

async function findDeliveries(search: Search): Promise<Found[]> {
  const delivery = await search.services.webhooks.deliveries.findAnywhere(search.text);
  if (!delivery) return [];
  const { status, eventType, orderId = 'a test', endpointId, attemptCount, held } = delivery;
  const state = `${held ? 'held' : status} after ${plural(attemptCount, 'attempt')}`;
  return toFound(search, 'delivery', delivery, `${state}, ${eventType} of ${orderId}, to ${endpointId}`);
}

async function findEndpoints(search: Search): Promise<Found[]> {
  const endpoint = await search.services.webhooks.endpoints.findAnywhere(search.text);
  if (!endpoint) return [];
  const { url, enabled, disabledReason } = endpoint;
  // The path can be a secret.
  const about = `${new URL(url).origin}, ${enabled ? 'enabled' : `disabled (${disabledReason ?? 'manual'})`}`;
  return toFound(search, 'endpoint', endpoint, about);
}

async function findActivity(search: Search): Promise<Found[]> {
  const entry = await search.services.activity.findAnywhere(search.text);
  if (!entry) return [];
  const { action, at, actor, subject } = entry;
  const about = `${action} of ${subject.type} ${subject.id} at ${at.toISOString()} by ${actor.name}`;
  return toFound(search, 'activity', entry, about);
}

async function findUsers(search: Search): Promise<Found[]> {
  const { text, services } = search;
  const users = text.startsWith('usr_') || text.includes('@') ? await services.users.findAnywhere(text) : [];
  return users.flatMap(user => {
    const { name, email, role, disabledAt, lastSignedInAt } = user;
    const state = disabledAt ? 'disabled' : lastly('signed in', lastSignedInAt);
    return toFound(search, 'user', user, `${name}, ${email}, ${role}, ${state}`);
  });
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
  if (!only) return [];
  const filter = { branches: 'all', customer: text } as const;
  const orders = await services.orders.list(only._id, filter, { page: 1, limit: MAX_ORDERS_OF_A_GUEST });
  return orders.data.flatMap(order => toFound(search, 'order', order, aboutOrder(order)));
}

async function findRequests(search: Search): Promise<Found[]> {
  const requests = await search.services.requests.findAnywhere(search.text, idsOf(search));
  return requests.flatMap(request => toFound(search, 'request', request, aboutRequest(request)));
}

const idsOf = ({ restaurants }: Search): string[] => restaurants.map(({ _id }) => _id);

/** Nothing of a restaurant that was not searched. */
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

type Order = {
  number: number;
  status: string;
  paymentStatus: string;
  createdAt: Date;
  branch: { name: string };
};

const aboutOrder = ({ number, status, paymentStatus, createdAt, branch }: Order): string =>
  `number ${number}, ${status}, ${paymentStatus}, placed ${createdAt.toISOString()} at ${branch.name}`;

const aboutRequest = ({ method, path, status, at, keyId }: RequestSummary): string =>
  `${method} ${path} at ${at.toISOString()} with ${keyId}, answered ${status}`;
