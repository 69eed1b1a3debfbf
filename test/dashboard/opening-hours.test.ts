import { describe, expect } from 'vitest';
import type { DashboardBranch, OpeningHours, Weekday } from '../../generated/dashboard/types.ts';
import type { ErrorBody } from '../helpers/client.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { openStorefront } from '../helpers/storefront.ts';

const DAYS: Weekday[] = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const ALL_DAY = { opens: '00:00', closes: '00:00' };
const OPEN: OpeningHours = { weekly: DAYS.map(day => ({ day, ...ALL_DAY })), special: [] };
/** On the third day from now, which is not tomorrow in any time zone. */
const later = (): OpeningHours => {
  const day = DAYS[(new Date().getUTCDay() + 3) % 7] ?? 'monday';
  return { weekly: [{ day, ...ALL_DAY }], special: [] };
};

const it = testWithOwnRestaurant
  .extend('guest', ({ service, restaurant }) => openStorefront(service, restaurant, restaurant.harbour))
  .extend(
    'setHours',
    ({ owner, restaurant }) =>
      (openingHours: OpeningHours | null, replaces?: object) =>
        owner.patch<DashboardBranch>(`/branches/${restaurant.harbour._id}`, {
          openingHours,
          ...(replaces && { replaces }),
        }),
  );

describe('Opening hours of a branch', () => {
  it('determine when guests can order, but not staff', async ({ guest, setHours, restaurant, manager }) => {
    const { _id: menuItemId } = await restaurant.addItem();
    const lines = [{ menuItemId, quantity: 1 }];
    const { body: closed } = await setHours(later());
    expect(closed).toMatchObject({ status: 'open', closesAt: null, opensAt: expect.any(String) });
    const { branch } = (await guest.menu()).body;
    expect(branch).toMatchObject({ status: 'closed', opensAt: closed.opensAt, openingHours: later() });
    expect(Date.parse(branch.opensAt ?? '')).toBeGreaterThan(Date.now());
    const rejected = await guest.place<ErrorBody>({ lines });
    expect(rejected).toMatchObject({
      status: 400,
      body: {
        fields: [
          {
            path: 'branchSlug',
            message: 'is a branch that is closed: only open branches accept orders',
          },
        ],
      },
    });
    const byStaff = { branchId: restaurant.harbour._id, type: 'pickup', channel: 'counter', lines };
    expect((await manager.post('/orders', byStaff)).status).toBe(201);

    expect((await setHours(OPEN)).body).toMatchObject({ opensAt: null, closesAt: null });
    expect((await guest.menu()).body.branch).toMatchObject({ status: 'open', opensAt: null });
    expect((await guest.place({ lines })).status).toBe(201);
    await setHours(null);
    expect((await guest.place({ lines })).status).toBe(201);
  });

  it('do not open a branch that was closed or paused manually', async ({
    guest,
    setHours,
    owner,
    restaurant,
  }) => {
    await setHours(OPEN);
    await owner.put(`/branches/${restaurant.harbour._id}/status`, { status: 'closed' });
    expect((await guest.menu()).body.branch).toMatchObject({ status: 'closed', opensAt: null });
    await setHours(later());
    for (const status of ['closed', 'paused']) {
      await owner.put(`/branches/${restaurant.harbour._id}/status`, { status });
      expect((await guest.menu()).body.branch).toMatchObject({ status: 'closed', opensAt: null });
    }
  });

  it('cannot be overwritten unseen, and are rejected if they overlap', async ({ setHours }) => {
    expect((await setHours(OPEN, { openingHours: null })).status).toBe(200);
    const conflict = await setHours(later(), { openingHours: null });
    expect(conflict).toMatchObject({
      status: 409,
      body: { conflicts: [{ path: '/openingHours', current: OPEN }] },
    });
    const twice = { weekly: [...OPEN.weekly, ...OPEN.weekly], special: [] };
    expect(await setHours(twice)).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    const noDay = { ...OPEN, special: [{ date: '2026-02-30', intervals: [] }] };
    expect(await setHours(noDay)).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/openingHours/special/0/date', message: 'must be a valid date' }] },
    });
  });
});
