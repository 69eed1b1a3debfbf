import { beforeEach, describe, expect } from 'vitest';
import type { DashboardBranch, StorefrontBranch } from '../../generated/dashboard/types.ts';
import type { BranchList } from '../../generated/public/types.ts';
import { signedIn } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { testWithOwnRestaurant, twoProcessesTest } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { openStorefront } from '../helpers/storefront.ts';
import { openEventStream } from '../helpers/stream.ts';

const START = new Date('2026-03-14T18:22:05.318Z');
const END = '2026-03-14T18:52:05.318Z';
let now = START;

const it = testWithOwnRestaurant
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  .extend('address', ({ restaurant }) => `/branches/${restaurant.harbour._id}/status`)
  .extend(
    'set',
    ({ manager, address }) =>
      (body: object) =>
        manager.put<DashboardBranch>(address, body),
  )
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend(
    'statuses',
    ({ client }) =>
      async () =>
        (await client.get<BranchList>('/v1/branches')).body.data.map(({ status }) => status),
  );

beforeEach(() => {
  now = START;
});

describe('A timed pause', () => {
  it('ends by itself, for guests, orders, and both APIs', async ({
    set,
    guest,
    restaurant,
    statuses,
    manager,
    activityLinesOf,
  }) => {
    const lines = [{ menuItemId: (await restaurant.addItem())._id, quantity: 1 }];
    const paused = { status: 'paused', pausedUntil: END };
    expect((await set({ status: 'paused', until: END })).body).toMatchObject(paused);
    expect((await set({ status: 'paused', until: END })).body).toMatchObject(paused);
    expect((await guest.menu()).body.branch).toMatchObject(paused);
    expect((await guest.place({ lines })).status).toBe(400);
    expect(await statuses()).toEqual(['paused', 'open', 'open']);

    now = new Date(END);
    expect(await statuses()).toEqual(['open', 'open', 'open']);
    expect((await guest.menu()).body.branch).toMatchObject({ status: 'open', pausedUntil: null });
    expect((await guest.place({ lines })).status).toBe(201);
    const { body } = await manager.get<DashboardBranch>(`/branches/${restaurant.harbour._id}`);
    expect(body).toMatchObject({ status: 'open', pausedUntil: null });
    await set({ status: 'open' });
    expect(await activityLinesOf(restaurant.harbour._id)).toEqual([
      ['branch.status_changed', 'Mia', { status: 'paused', until: END }],
    ]);
  });

  it.for<object>([{ status: 'open' }, { status: 'closed' }, { status: 'paused' }])(
    'is replaced by the next change: %o',
    async (change, { set, statuses }) => {
      await set({ status: 'paused', until: END });
      expect((await set(change)).body).toMatchObject({ ...change, pausedUntil: null });
      const after = await statuses();
      now = new Date(END);
      expect(await statuses()).toEqual(after);
    },
  );

  it('can be moved, and survives edits of the branch', async ({ set, owner, restaurant }) => {
    await set({ status: 'paused', until: END });
    const later = '2026-03-14T19:22:05.318Z';
    expect((await set({ status: 'paused', until: later })).body.pausedUntil).toBe(later);
    const path = `/branches/${restaurant.harbour._id}`;
    expect((await owner.patch<DashboardBranch>(path, { name: 'Pier' })).body).toMatchObject({
      name: 'Pier',
      status: 'paused',
      pausedUntil: later,
    });
  });

  it.for<[body: object, message: string]>([
    [{ status: 'paused', until: START.toISOString() }, 'must be in the future'],
    [{ status: 'open', until: END }, 'applies to pauses only'],
    [{ status: 'closed', until: END }, 'applies to pauses only'],
  ])('is rejected, naming the field: %o', async ([body, message], { set, statuses }) => {
    expect(await set(body)).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/until', message: expect.stringContaining(message) }] },
    });
    expect(await statuses()).toEqual(['open', 'open', 'open']);
  });
});

describe('The stream of a branch', () => {
  it('sends the current state, each change, and the end of a pause', async ({
    service,
    restaurant,
    set,
    owner,
  }) => {
    const path = `/storefront/${restaurant.id}/harbour/stream`;
    const stream = await openEventStream<StorefrontBranch>(service, path, {});
    const seen = () => stream.events.map(({ data: { status, pausedUntil } }) => [status, pausedUntil]);
    expect(seen()).toEqual([['open', null]]);
    await set({ status: 'paused', until: END });
    await expect.poll(seen).toEqual([
      ['open', null],
      ['paused', END],
    ]);
    now = new Date(END);
    await expect.poll(() => seen().at(-1)).toEqual(['open', null]);
    // Invisible to guests.
    await owner.patch(`/branches/${restaurant.harbour._id}`, { countryCode: 'FR' });
    await set({ status: 'closed' });
    await expect.poll(() => seen().at(-1)).toEqual(['closed', null]);
    expect(stream.events.map(({ name }) => name)).toEqual(Array(4).fill('branch_changed'));
    stream.close();
  });

  it('responds with 404 for an unknown branch', async ({ service, restaurant }) => {
    const response = await fetch(`${service.url}/dashboard/api/storefront/${restaurant.id}/nowhere/stream`);
    expect(response.status).toBe(404);
  });
});

twoProcessesTest('A guest of one process is told of a pause that another one took', async ({ services }) => {
  const [here, there] = services;
  const restaurant = await addRestaurant(here);
  const path = `/storefront/${restaurant.id}/harbour/stream`;
  const stream = await openEventStream<StorefrontBranch>(here, path, {});
  const manager = await signedIn(there, { restaurantId: restaurant.id, role: 'manager' });
  await manager.put(`/branches/${restaurant.harbour._id}/status`, { status: 'paused' });
  await expect
    .poll(() => stream.events.map(({ data }) => data.status), within(1))
    .toEqual(['open', 'paused']);
  stream.close();
});
