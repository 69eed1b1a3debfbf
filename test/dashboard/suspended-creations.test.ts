import { expect } from 'vitest';
import type { Invitation, NewKey } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { openDashboard } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { pauseRead } from '../helpers/pause-read.ts';

const it = testWithOwnRestaurant.extend(
  'suspendDuring',
  ({ service, restaurantId }) =>
    /** Suspends the restaurant while a creation is in progress. */
    async <Answer>(create: () => Promise<Answer>): Promise<Answer> => {
      const reading = pauseRead(service.context.collections.restaurants);
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
