import type { Collections } from '../../server/database/collections.ts';
import { createRestaurant } from '../helpers/restaurant.ts';
import { createKeys } from './keys.ts';
import type { Call } from './load.ts';

const RESTAURANTS = 200;
const ORDERS = 60;
const ITEMS = 20;
/** Requests per key, below the limit of 120 a minute. */
const REQUESTS_PER_KEY = 100;

type Restaurant = { orderIds: string[]; keys: string[]; requests: number };

/**
 * The traffic of 200 restaurants, few of them busy: nine reads per status change, with a random restaurant,
 * filter, and page, using a key of that restaurant.
 */
export async function createMixedScenario(collections: Collections): Promise<() => Call> {
  const random = createRandom(1);
  const restaurants: Restaurant[] = [];
  for (let rank = 0; rank < RESTAURANTS; rank++) restaurants.push(await addRestaurant(collections, rank));

  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  // A cubed uniform distribution: the first restaurant gets 17% of the requests, the first ten 37%.
  const pickRestaurant = () => restaurants[Math.floor(RESTAURANTS * random() ** 3)] as Restaurant;

  return () => {
    const restaurant = pickRestaurant();
    const key =
      restaurant.keys[Math.floor(restaurant.requests++ / REQUESTS_PER_KEY) % restaurant.keys.length];
    const request = { key: key ?? '' };
    const draw = random();
    if (draw < 0.1) {
      const path = `/v1/orders/${pick(restaurant.orderIds)}/status`;
      const body = JSON.stringify({ status: pick(['preparing', 'ready', 'delivering']) });
      return { ...request, method: 'POST', path, body };
    }
    if (draw < 0.4) return { ...request, method: 'GET', path: `/v1/orders/${pick(restaurant.orderIds)}` };
    if (draw < 0.6) return { ...request, method: 'GET', path: `/v1/menu/items?page=1&limit=25` };
    const filter = pick(['', '', '', 'status=preparing&', 'status=ready&', 'type=pickup&']);
    return { ...request, method: 'GET', path: `/v1/orders?${filter}page=${pick([1, 1, 1, 2])}&limit=25` };
  };
}

async function addRestaurant(collections: Collections, rank: number): Promise<Restaurant> {
  const restaurant = await createRestaurant(collections);
  const orders = await restaurant.addOrders(
    Array.from({ length: ORDERS }, (_, index) => ({
      status: index % 2 ? 'preparing' : 'ready',
      type: index % 3 ? 'delivery' : 'pickup',
    })),
  );
  for (let count = 0; count < ITEMS; count++) await restaurant.addItem();
  const keys = await createKeys(collections, restaurant.id, Math.max(8, Math.ceil(200 / (1 + rank))));
  return { orderIds: orders.map(({ _id }) => _id), keys, requests: 0 };
}

/** Uniform numbers from 0 to 1, the same in every run (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
