import { expect } from 'vitest';
import type { DashboardBranch, Invitation, NewKey } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { pauseRead } from '../helpers/pause-read.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { deliveriesOf } from '../helpers/webhooks.ts';

const KEYED = { 'idempotency-key': 'created-while-suspended' };

const it = testWithOwnRestaurant.extend(
  'suspendDuring',
  ({ service, restaurantId }) =>
    /** Suspends the restaurant while a creation is in progress. */
    async <Answer>(
      create: () => Promise<Answer>,
      /** Read during the creation. */
      pausedAt: 'restaurants' | 'keyedChanges' = 'restaurants',
    ): Promise<Answer> => {
      const reading = pauseRead(service.context.collections[pausedAt]);
      const creating = create();
      await reading.reached;
      await service.context.services.restaurants.setSuspended(restaurantId, true, SYSTEM);
      reading.resume();
      return creating;
    },
);

it('A key created while its restaurant is being suspended is suspended, too', async ({
  service,
  restaurantId,
  owner,
  suspendDuring,
}) => {
  const input = { name: 'Till', scopes: ['orders:read'], branchIds: null };
  const { body } = await suspendDuring(() => owner.post<NewKey>('/keys', input));
  const client = service.clientWith(body.secret);
  expect(await client.get('/v1/orders')).toMatchObject({ status: 403 });
  await service.context.services.restaurants.setSuspended(restaurantId, false, SYSTEM);
  await expect.poll(async () => (await client.get('/v1/orders')).status).toBe(200);
});

it('A user invited while the restaurant is being suspended cannot sign in', async ({
  service,
  owner,
  suspendDuring,
}) => {
  const input = { name: 'Ana', email: 'ana@example.com', role: 'staff', branchIds: null };
  const { body } = await suspendDuring(() => owner.post<Invitation>('/users', input));
  const signingIn = openDashboard(service).signIn(input.email, body.oneTimePassword);
  expect(await signingIn).toMatchObject({ status: 403, body: { code: 'restaurant_suspended' } });
});

it('A branch created while its restaurant is being suspended is closed until it is resumed', async ({
  service,
  restaurant,
  owner,
  suspendDuring,
}) => {
  const region = { currency: 'EUR', countryCode: 'PT', timezone: 'Europe/Lisbon' };
  const input = { name: 'Pier', address: '1 Pier', status: 'open', ...region };
  const { body } = await suspendDuring(
    () => owner.request<DashboardBranch>('POST', '/branches', { headers: KEYED, body: input }),
    'keyedChanges',
  );
  const { branches, restaurants } = service.context.services;
  const readStatus = async () =>
    (await branches.get({ restaurantId: restaurant.id, branches: 'all' }, body.id)).status;
  expect(await readStatus()).toBe('closed');
  await restaurants.setSuspended(restaurant.id, false, SYSTEM);
  expect(await readStatus()).toBe('open');
});

it('Deliveries of a webhook endpoint created while its restaurant is being suspended are held', async ({
  service,
  restaurant,
  owner,
  receiver,
  suspendDuring,
}) => {
  const guest = openStorefront(service, restaurant, restaurant.harbour);
  const item = await restaurant.addItem();
  const { token } = (await guest.place({ lines: [{ menuItemId: item._id, quantity: 1 }] })).body;
  const input = { url: receiver.url, events: ['order.confirmed'] };
  const { status, body } = await suspendDuring(
    () =>
      owner.request<{ endpoint: { id: string } }>('POST', '/webhooks/endpoints', {
        headers: KEYED,
        body: input,
      }),
    'keyedChanges',
  );
  expect(status).toBe(201);
  // Guests can still pay for their orders.
  const payment = (await guest.startPayment(token)).body;
  await guest.finishPayment(token, payment.id, 'succeeded');
  await deliveriesOf(service, body.endpoint.id, ([only]) => only?.held === true);
  expect(receiver.received).toEqual([]);
  await service.context.services.restaurants.setSuspended(restaurant.id, false, SYSTEM);
  await expect.poll(() => receiver.received).toHaveLength(1);
});
