import { describe, expect } from 'vitest';
import type { FirstSteps } from '../../generated/dashboard/types.ts';
import { STRIPE_KEY } from '../fakes/stripe.ts';
import { addUser, signedIn } from '../helpers/dashboard.ts';
import { test } from '../helpers/fixtures.ts';
import { addScreen } from '../helpers/screens.ts';

const it = test
  .extend('newcomer', async ({ service }) => {
    const name = `new-${crypto.randomUUID()}`;
    const { _id: restaurantId } = await service.context.services.restaurants.create({ name, slug: name });
    const { restaurants } = service.context.collections;
    // Like a live restaurant, except for accepting this key.
    await restaurants.updateOne({ _id: restaurantId }, { $set: { paymentProvider: 'test' } });
    const owner = await signedIn(service, { restaurantId, role: 'owner' });
    const read = async () => (await owner.get<FirstSteps>('/restaurant/first-steps')).body;
    return { restaurantId, owner, read };
  })
  .extend('settings', { scope: 'file' }, { paymentProvider: 'none' });

describe('The first steps', () => {
  it("are completed one by one through the owner's actions", async ({ service, newcomer }) => {
    const { owner, read, restaurantId } = newcomer;
    expect(await read()).toEqual({
      completed: [],
      remaining: ['branch', 'hours', 'menu', 'payments', 'order', 'people'],
    });
    const branch = await owner.post<{ id: string }>('/branches', {
      ...{ name: 'Foz', currency: 'EUR', address: '1 Foz Street', countryCode: 'PT' },
      ...{ timezone: 'Europe/Lisbon', status: 'open' },
    });
    expect((await read()).completed).toEqual(['branch']);
    const weekly = [{ day: 'friday', opens: '11:00', closes: '22:00' }];
    await owner.patch(`/branches/${branch.body.id}`, { openingHours: { weekly, special: [] } });
    expect((await read()).completed).toEqual(['branch', 'hours']);
    const category = await owner.post<{ id: string }>('/menu/categories', { title: 'Fish' });
    const item = await owner.post<{ id: string }>('/menu/items', {
      ...{ title: 'Sardines', categoryId: category.body.id, published: false },
      prices: [{ branchId: branch.body.id, price: 9 }],
    });
    expect((await read()).completed).toEqual(['branch', 'hours']);
    await owner.patch(`/menu/items/${item.body.id}`, { published: true });
    expect((await read()).completed).toEqual(['branch', 'hours', 'menu']);
    await owner.put('/online-payments/stripe', { secretKey: STRIPE_KEY });
    expect((await read()).completed).toEqual(['branch', 'hours', 'menu', 'payments']);
    const lines = [{ menuItemId: item.body.id, quantity: 1 }];
    await owner.post('/orders', { branchId: branch.body.id, type: 'pickup', channel: 'counter', lines });
    await addScreen(service, owner, { branchId: branch.body.id });
    expect((await read()).remaining).toEqual(['people']);
    await addUser(service, { restaurantId, role: 'staff' });
    expect(await read()).toEqual({
      completed: ['branch', 'hours', 'menu', 'payments', 'order', 'people'],
      remaining: [],
    });
  });

  it('are dismissed once for all owners, and not shown in a sandbox', async ({ service, newcomer }) => {
    const { owner, read, restaurantId } = newcomer;
    const dismiss = () => owner.post<FirstSteps>('/restaurant/first-steps/dismiss');
    const [first, second] = await Promise.all([dismiss(), dismiss()]);
    expect([first.body, second.body]).toEqual([await read(), await read()]);
    expect(await read()).toEqual({ completed: [], remaining: [] });
    const { activity } = service.context.collections;
    const action = 'restaurant.first_steps_dismissed' as const;
    await expect.poll(() => activity.countDocuments({ restaurantId, action })).toBe(1);
    await owner.post('/restaurant/sandbox');
    await owner.put('/session/test-mode');
    await owner.resume();
    expect((await read()).remaining).toEqual([]);
  });
});
