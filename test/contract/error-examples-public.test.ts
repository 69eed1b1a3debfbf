import { MongoNetworkError } from 'mongodb';
import { vi } from 'vitest';
import { EVERY_SCOPE } from '../../generated/public/scopes.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import type { Client } from '../helpers/client.ts';
import { type Answer, operations } from '../helpers/contract.ts';
import {
  type ErrorExample,
  expectProvoked,
  listErrorExamples,
  type Provoke,
} from '../helpers/error-examples.ts';
import { test } from '../helpers/fixtures.ts';

const UNKNOWN = '00000000000000000000000000000000';
const PAST = '2020-01-01T00:00:00Z';
const TOO_LARGE = 'x'.repeat(300_000);
const BODIES: Record<string, unknown> = {
  updateOrderStatus: { status: 'ready' },
  updateMenuItem: { published: true },
  recordInventoryTransaction: { branchId: 'brn_1', type: 'purchase', quantity: 1 },
};

const it = test
  .extend('clientOf', { scope: 'file' }, ({ service, restaurantId }) => async (expiresAt: Date | null) => {
    const key = { restaurantId, name: 'Till', scopes: EVERY_SCOPE, branches: 'all' as const, expiresAt };
    return service.clientWith((await service.context.services.keys.create(key)).secret);
  })
  /** How to provoke each error in the contract, by example title. */
  .extend(
    'provocations',
    { scope: 'file' },
    ({
      service,
      restaurant,
      newRestaurant,
      restaurantId,
      client,
      marketId,
      harbourId,
      clientOf,
    }): Record<string, Provoke> => {
      const elsewhere = service.client({ restaurantId, branches: [marketId] });
      /** Calls the operation for a nonexistent resource. */
      const sendTo = (by: Client, { route: { method, path } }: ErrorExample, id: string, body: unknown) =>
        by.request(method, path.replace(/\{[^}]+\}/, id), { body });
      const send = (by: Client, example: ErrorExample) =>
        sendTo(by, example, UNKNOWN, BODIES[example.route.operation.operationId]);
      const someItem = async () => (await restaurant.addItem())._id;
      const changePrices = (itemId: string, price: number, key: string) =>
        client.request('PATCH', '/v1/menu/items/prices', {
          body: { prices: [{ itemId, branchId: harbourId, price }] },
          headers: { 'idempotency-key': key },
        });
      const failing = async (error: Error) => {
        const list = vi.spyOn(service.context.services.branches, 'list').mockRejectedValueOnce(error);
        const answer = await client.get('/v1/branches');
        list.mockRestore();
        return answer;
      };
      return {
        'Invalid cursor': () => client.get('/v1/orders?cursor=x'),
        'Unknown status': () => client.get('/v1/orders?status=done'),
        'Missing or unknown key': example => send(service.clientWith(undefined), example),
        'Revoked or expired key': async example => send(await clientOf(new Date(PAST)), example),
        'Suspended restaurant': async example => {
          const { id } = await newRestaurant();
          const key = { restaurantId: id, name: 'Till', scopes: EVERY_SCOPE, branches: 'all' as const };
          const { secret } = await service.context.services.keys.create(key);
          await service.context.services.restaurants.setSuspended(id, true, SYSTEM);
          return send(service.clientWith(secret), example);
        },
        'Missing scope': example => send(service.client({ restaurantId, scopes: [] }), example),
        'Branch that the key cannot access': () => elsewhere.get(`/v1/orders?branchId=${harbourId}`),
        'Too many requests': async example => {
          const busy = await clientOf(null);
          for (;;) {
            const answer = await send(busy, example);
            if (answer.status === 429) return answer;
          }
        },
        'Unexpected error': () => failing(new Error('Unexpected')),
        'Temporarily unavailable': () => failing(new MongoNetworkError('The connection is gone')),
        'Unknown or inaccessible order': example => send(client, example),
        'Status that cannot be set': example => sendTo(client, example, '1', { status: 'pending' }),
        'Completed order': async example => {
          const { _id } = await restaurant.addOrder({ number: 1042, status: 'completed' });
          return sendTo(client, example, _id, { status: 'cancelled' });
        },
        'Body too large': example => sendTo(client, example, '1', { reason: TOO_LARGE }),
        'Not a boolean': () => client.get('/v1/menu/items?published=maybe'),
        'Unknown item': example => send(client, example),
        'Snooze until a time in the past': async example =>
          sendTo(client, example, await someItem(), { unavailableUntil: PAST }),
        'Two invalid values': async () => {
          const prices = await Promise.all(
            [1.234, 1, 1, 1].map(async (price, index) => ({
              itemId: index === 3 ? `itm_${UNKNOWN}` : await someItem(),
              branchId: harbourId,
              price,
            })),
          );
          return client.patch('/v1/menu/items/prices', { prices });
        },
        'Request still in progress': async () => {
          const itemId = await someItem();
          const answers = await Promise.all(
            Array.from({ length: 20 }, () => changePrices(itemId, 2, 'at-once')),
          );
          return answers.find(({ status }) => status === 409) ?? (answers[0] as Answer);
        },
        'Key used for another request': async () => {
          const itemId = await someItem();
          await changePrices(itemId, 2, 'used');
          return changePrices(itemId, 3, 'used');
        },
        'Missing quantity': async example => {
          const { _id } = await restaurant.addInventoryItem();
          return sendTo(client, example, _id, { branchId: harbourId, type: 'purchase' });
        },
      };
    },
  );

const examples = listErrorExamples({ operations });

it.for(examples)("$title: the $status example matches the service's response", (example, { provocations }) =>
  expectProvoked(example, provocations),
);
