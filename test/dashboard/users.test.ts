import { describe, expect } from 'vitest';
import type { Invitation, User, UserList } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { addUser, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import type { TestService } from '../helpers/service.ts';

const it = test.extend(
  'invite',
  { scope: 'file' },
  ({ owner }) =>
    (email: string, values = {}) =>
      owner.post<Invitation>('/users', { email, name: 'Ana', role: 'staff', ...values }),
);

describe('Inviting', () => {
  it('creates a user with a one-time password that must be replaced', async ({
    invite,
    restaurant,
    service,
  }) => {
    const { status, body } = await invite('Ana@Example.com', { branchIds: [restaurant.market._id] });
    expect(status).toBe(201);
    const { user, oneTimePassword } = body;
    expect(user).toMatchObject({
      email: 'ana@example.com',
      mustChangePassword: true,
      branchIds: [restaurant.market._id],
    });

    const page = openDashboard(service);
    expect((await page.signIn(user.email, oneTimePassword)).status).toBe(201);
    expect((await page.get('/session')).status).toBe(200);
    expect(await page.get('/users')).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    });
    const passwords = { currentPassword: oneTimePassword, newPassword: 'correct horse battery' };
    expect((await page.put('/session/password', passwords)).status).toBe(200);
    expect(await page.get('/users')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await openDashboard(service).signIn(user.email, oneTimePassword)).status).toBe(401);
  });

  it('rejects the address of an existing user of the restaurant', async ({
    service,
    restaurantId,
    invite,
  }) => {
    const { email } = await addUser(service, { restaurantId, role: 'staff' });
    expect(await invite(email.toUpperCase())).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('does not reveal accounts elsewhere, and does not affect them', async ({
    service,
    restaurantId,
    invite,
    newRestaurant,
  }) => {
    const elsewhere = await newRestaurant();
    const { email, password } = await addUser(service, { restaurantId: elsewhere.id, role: 'staff' });
    const [known, unknown] = [await invite(email), await invite('nobody-anywhere@example.com')];
    const shapeOf = ({ status, body }: typeof known) => {
      const { id: _id, email: _email, createdAt: _at, ...user } = body.user;
      return { status, user, length: body.oneTimePassword?.length };
    };
    expect(shapeOf(known)).toEqual(shapeOf(unknown));
    expect(known.status).toBe(201);

    // Conversely, an earlier invitation does not block later ones elsewhere.
    const other = await signedIn(service, { restaurantId: elsewhere.id, role: 'owner' });
    const second = { email: 'nobody-anywhere@example.com', name: 'N', role: 'staff', branchIds: null };
    expect((await other.post('/users', second)).status).toBe(201);

    const enter = async (attempted: string | null) => {
      const { status, body } = await openDashboard(service).signIn(email, attempted);
      return status === 201 ? body.restaurant.id : status;
    };
    expect(await enter(password)).toBe(elsewhere.id);
    expect(await enter(known.body.oneTimePassword)).toBe(restaurantId);
    expect(await enter('neither of the two')).toBe(401);
    expect(await enter(password)).toBe(elsewhere.id);
  });

  it('can be found by address in all restaurants', async ({ service, newRestaurant }) => {
    const [first, second] = [await newRestaurant(), await newRestaurant()];
    const { email, id } = await addUser(service, { restaurantId: first.id, role: 'staff' });
    const twin = await addUser(service, { restaurantId: second.id, role: 'owner', email });
    const found = await service.context.services.users.findAnywhere(email);
    expect(found.map(({ _id }) => _id).sort()).toEqual([id, twin.id].sort());
  });

  it('rejects an invalid address, an unknown branch, and a manager of some branches', async ({
    restaurant,
    invite,
    newRestaurant,
  }) => {
    const elsewhere = await newRestaurant();
    for (const [email, values, path] of [
      ['ana', {}, '/email'],
      ['b@example.com', { branchIds: [] }, '/branchIds'],
      ['b@example.com', { branchIds: [elsewhere.harbour._id] }, '/branchIds/0'],
      ['b@example.com', { role: 'manager', branchIds: [restaurant.harbour._id] }, '/branchIds'],
    ] as const) {
      expect(await invite(email, values)).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    }
  });
});

describe('Updating users', () => {
  it("takes effect with the user's next request", async ({ service, restaurant, owner }) => {
    const { id, email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    const page = openDashboard(service);
    await page.signIn(email, password);
    expect((await page.get('/keys')).status).toBe(403);
    await owner.put(`/users/${id}/role`, { role: 'manager' });
    expect((await page.get('/keys')).status).toBe(200);
  });

  it('ends all sessions when disabling; enabling allows signing in again', async ({
    service,
    restaurant,
    owner,
  }) => {
    const { id, email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    const page = openDashboard(service);
    await page.signIn(email, password);
    const { body } = await owner.post<User>(`/users/${id}/disable`);
    expect(body.disabledAt).not.toBeNull();
    expect((await page.get('/session')).status).toBe(401);
    expect((await page.signIn(email, password)).status).toBe(401);
    await owner.post(`/users/${id}/enable`);
    expect((await page.get('/session')).status).toBe(401);
    expect((await page.signIn(email, password)).status).toBe(201);
  });

  it.for([1, 2, 3, 4])(
    'ends concurrent sign-ins when disabling, even after the user is enabled again (%i)',
    async (_, { service, restaurant, owner }) => {
      const { id, email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
      const racing = openDashboard(service);
      const [, disabled] = await Promise.all([
        racing.signIn(email, password),
        owner.post<User>(`/users/${id}/disable`),
      ]);
      expect(disabled.body.disabledAt).not.toBeNull();
      await owner.post(`/users/${id}/enable`);
      expect((await racing.get('/session')).status).toBe(401);
    },
  );

  it("is rejected for the owner's own account, so that one always remains", async ({ owner }) => {
    const id = owner.session()?.user.id;
    expect((await owner.post(`/users/${id}/disable`)).status).toBe(409);
    expect((await owner.put(`/users/${id}/role`, { role: 'staff' })).status).toBe(409);
  });

  it('leaves one owner when two disable each other concurrently', async ({ service, newRestaurant }) => {
    const { id: restaurantId } = await newRestaurant();
    const [one, two] = await Promise.all([
      signedIn(service, { restaurantId, role: 'owner' }),
      signedIn(service, { restaurantId, role: 'owner' }),
    ]);
    await Promise.all([
      one.post(`/users/${two.session()?.user.id}/disable`),
      two.post(`/users/${one.session()?.user.id}/disable`),
    ]);
    const pages = await Promise.all([one, two].map(page => page.get<UserList>('/users')));
    const [list] = pages.flatMap(({ status, body }) => (status === 200 ? [body.data] : []));
    expect(list?.filter(({ disabledAt }) => disabledAt === null)).toHaveLength(1);
  });

  it('is logged once, with its actor', async ({ service, restaurant, owner, activityOf }) => {
    const id = await invite(service, restaurant.id);
    await owner.put(`/users/${id}/role`, { role: 'manager' });
    await owner.post(`/users/${id}/disable`);
    await owner.post(`/users/${id}/disable`);
    const log = await activityOf(id);
    expect(log.map(({ action, actor }) => [action, actor.name])).toEqual([
      ['user.invited', 'system'],
      ['user.role_changed', 'Olga'],
      ['user.disabled', 'Olga'],
    ]);
    expect((await collectionsOf(service).users.findOne({ _id: id }))?.outbox).toEqual([]);
  });
});

describe('Resetting a password', () => {
  it('ends all sessions and sets a one-time password that must be replaced', async ({
    service,
    restaurant,
    owner,
  }) => {
    const { id, email, password } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    const page = openDashboard(service);
    await page.signIn(email, password);
    const { status, body } = await owner.post<Invitation>(`/users/${id}/password/reset`);
    expect([status, body.user.mustChangePassword]).toEqual([200, true]);
    expect((await page.get('/session')).status).toBe(401);
    expect((await page.signIn(email, password)).status).toBe(401);
    expect((await page.signIn(email, body.oneTimePassword)).status).toBe(201);
    expect(await page.get('/orders')).toMatchObject({
      status: 403,
      body: { code: 'password_change_required' },
    });
    const passwords = { currentPassword: body.oneTimePassword, newPassword: 'another horse battery' };
    expect((await page.put('/session/password', passwords)).status).toBe(200);
    expect((await page.get('/orders')).status).toBe(200);
  });

  it("is logged, and rejected for the owner's own account", async ({
    service,
    restaurant,
    owner,
    activityOf,
  }) => {
    const { id } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
    await owner.post(`/users/${id}/password/reset`);
    const entry = (await activityOf(id)).find(({ action }) => action === 'user.password_reset');
    expect(entry?.actor.name).toBe('Olga');
    expect((await owner.post(`/users/${owner.session()?.user.id}/password/reset`)).status).toBe(409);
  });
});

it("Listing shows only the restaurant's users, in pages, without secrets", async ({ owner }) => {
  const { body } = await owner.get<UserList>('/users?limit=1&page=2');
  const total = (await owner.get<UserList>('/users?limit=100')).body.data.length;
  expect(body.pagination).toMatchObject({ page: 2, limit: 1, total, hasMore: true });
  expect(JSON.stringify(body)).not.toContain('argon2');
});

it('A log entry left pending by a crash is logged by the next sweep', async ({ service, restaurant }) => {
  const id = await invite(service, restaurant.id);
  await drainBackground(service);
  const { activity, users } = collectionsOf(service);
  const logged = await activity.findOne({ 'subject.id': id });
  if (!logged) throw new Error('Nothing was logged');
  const { event, ...entry } = logged;
  await activity.deleteOne({ _id: entry._id });
  await users.updateOne({ _id: id }, { $push: { outbox: entry } });
  await service.context.sweep(-1_000);
  expect(await activity.find({ 'subject.id': id }).toArray()).toEqual([entry]);
  expect((await users.findOne({ _id: id }))?.outbox).toEqual([]);
});

async function invite({ context }: TestService, restaurantId: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`;
  const input = { restaurantId, email, name: 'Ana', role: 'staff', branches: 'all' } as const;
  return (await context.services.users.invite(input, SYSTEM)).user._id;
}
