import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { RequestSummary } from '../../modules/requests/documents.ts';
import type { RestaurantDocument } from '../../modules/restaurants/documents.ts';
import type { CommandContext } from '../with-services.ts';
import { type Command, findRestaurant, getText, plural } from './command.ts';

/** What was found, in words; `id` and `restaurant` are what other commands take. */
type Found = { type: string; id: string; restaurant: string; about: string };

/** A guest may have ordered more often. */
const MAX_ORDERS_OF_A_GUEST = 10;
const DAY_MS = 24 * 60 * 60_000;
const FIRST = { page: 1, limit: 1 };

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
    const found = await search(context, text, restaurants, only);
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

async function search(
  { services, services: { orders, webhooks, keys, users, activity } }: CommandContext,
  text: string,
  restaurants: RestaurantDocument[],
  only: RestaurantDocument | undefined,
): Promise<Found[]> {
  const ids = restaurants.map(({ _id }) => _id);
  const slugs = new Map(restaurants.map(({ _id, slug }) => [_id, slug]));
  const hasPrefix = (...prefixes: string[]) => prefixes.some(prefix => text.startsWith(`${prefix}_`));
  const found = (type: string, { _id, restaurantId }: Owned, about: string): Found[] => {
    const restaurant = slugs.get(restaurantId);
    return restaurant === undefined ? [] : [{ type, id: _id, restaurant, about }];
  };

  if (hasPrefix('ord') || /^\d+$/.test(text))
    return (await orders.findAnywhere(text, ids)).flatMap(order => found('order', order, aboutOrder(order)));
  if (hasPrefix('key', 'rok'))
    return (await keys.findAnywhere(text, ids)).flatMap(key =>
      found(
        'key',
        key,
        `${key.name}, rok_${key.displayPrefix}…, ${key.revokedAt ? `revoked ${key.revokedAt.toISOString()}` : `${lastly('used', key.lastUsedAt)}`}`,
      ),
    );
  if (hasPrefix('dlv')) {
    const delivery = await webhooks.deliveries.findAnywhere(text);
    if (!delivery) return [];
    const { status, eventType, orderId, endpointId, attemptCount, held } = delivery;
    const of = orderId === undefined ? 'a test' : orderId;
    return found(
      'delivery',
      delivery,
      `${held ? 'held' : status} after ${plural(attemptCount, 'attempt')}, ${eventType} of ${of}, to ${endpointId}`,
    );
  }
  if (hasPrefix('whe')) {
    const endpoint = await webhooks.endpoints.findAnywhere(text);
    if (!endpoint) return [];
    const { url, enabled, disabledReason } = endpoint;
    // The path can be a secret.
    const about = `${new URL(url).origin}, ${enabled ? 'enabled' : `disabled (${disabledReason ?? 'manual'})`}`;
    return found('endpoint', endpoint, about);
  }
  if (hasPrefix('evt', 'act')) {
    const entry = await activity.findAnywhere(text);
    if (!entry) return [];
    const { action, at, actor, subject } = entry;
    return found(
      'activity',
      entry,
      `${action} of ${subject.type} ${subject.id} at ${at.toISOString()} by ${actor.name}`,
    );
  }
  const people = hasPrefix('usr') || text.includes('@') ? await users.findAnywhere(text) : [];
  const asUsers = people.flatMap(user =>
    found(
      'user',
      user,
      `${user.name}, ${user.email}, ${user.role}, ${user.disabledAt ? 'disabled' : lastly('signed in', user.lastSignedInAt)}`,
    ),
  );
  const named = restaurants
    .filter(({ _id, slug }) => text === slug || text === _id)
    .map(restaurant => {
      const { _id, slug, name } = restaurant;
      return {
        type: 'restaurant',
        id: _id,
        restaurant: slug,
        about: isSuspended(restaurant) ? `${name}, suspended` : name,
      };
    });
  const filter = { branches: 'all', customer: text } as const;
  const placed =
    only && (await services.orders.list(only._id, filter, { page: 1, limit: MAX_ORDERS_OF_A_GUEST }));
  const asGuests = (placed?.data ?? []).flatMap(order => found('order', order, aboutOrder(order)));
  const requested = await services.requests.findAnywhere(text, ids);
  const asRequests = requested.flatMap(request => found('request', request, aboutRequest(request)));
  return [...asUsers, ...named, ...asGuests, ...asRequests];
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

export const show: Command = {
  arguments: '<slug or id>',
  summary: "a restaurant's size and traffic",
  help: 'It counts exactly, by the indexes of the lists: with millions of entries that takes seconds.',
  takes: 1,
  async run(context, input) {
    const restaurant = await findRestaurant(context, input);
    const { _id: id, slug, name, createdAt } = restaurant;
    const { services } = context;
    const { clock, orders, webhooks } = services;
    const scope = { restaurantId: id, branches: 'all' } as const;
    const since = (days: number) => new Date(clock().getTime() - days * DAY_MS);
    const total = async (page: Promise<{ total: number }>) => (await page).total;
    const counts = {
      branches: await total(services.branches.list(scope, FIRST)),
      menuItems: await total(services.menuItems.list(scope, {}, FIRST)),
      inventoryItems: await total(services.inventoryItems.list(scope, FIRST)),
      users: await total(services.users.list(id, FIRST)),
      keys: await total(services.keys.list(id, FIRST)),
      endpoints: await total(webhooks.endpoints.list(id, FIRST)),
      orders: await orders.count(id),
      ordersOfADay: await orders.count(id, since(1)),
      ordersOf30Days: await orders.count(id, since(30)),
      deliveries: await total(webhooks.deliveries.list(id, {}, FIRST)),
      deliveriesOfADay: await total(webhooks.deliveries.list(id, { createdAfter: since(1) }, FIRST)),
      failedDeliveries: await total(webhooks.deliveries.list(id, { status: 'gave_up' }, FIRST)),
      activity: await total(services.activity.list(id, {}, FIRST)),
    };
    const suspended = isSuspended(restaurant);
    const rows = [
      ...(suspended ? ['suspended'] : []),
      `${plural(counts.branches, 'branch', 'branches')}, ${plural(counts.menuItems, 'item')} on the menu, ${plural(counts.inventoryItems, 'item')} in stock`,
      `${plural(counts.users, 'user')}, ${plural(counts.keys, 'key')}, ${plural(counts.endpoints, 'webhook endpoint')}`,
      `${plural(counts.orders, 'order')}: ${counts.ordersOfADay} in the last day, ${counts.ordersOf30Days} in 30 days`,
      `${plural(counts.deliveries, 'delivery', 'deliveries')}: ${counts.deliveriesOfADay} in the last day, ${counts.failedDeliveries} gave up`,
      `${plural(counts.activity, 'entry', 'entries')} in the log`,
    ];
    return {
      text: [
        `${name} (${slug}, ${id}), since ${createdAt.toISOString()}`,
        ...rows.map(row => `  ${row}`),
      ].join('\n'),
      data: { id, slug, name, createdAt, suspended, ...counts },
    };
  },
};
