import { describe, expect } from 'vitest';
import type { ActivityList, Invitation, Session } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { createLogger } from '../../server/lib/logger.ts';
import { addUser, type Dashboard, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { collectionsOf } from '../helpers/database.ts';
import { drainBackground } from '../helpers/drain-background.ts';
import { test } from '../helpers/fixtures.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import type { TestService } from '../helpers/service.ts';
import { followOrders } from '../helpers/stream.ts';

let now = new Date();

const it = test
  .extend('overrides', { scope: 'file' }, { clock: () => now, feedSettings: { checkEvery: 200 } })
  .extend(
    'newStaff',
    { scope: 'file' },
    ({ service, restaurant }) =>
      () =>
        addUser(service, { restaurantId: restaurant.id, role: 'staff' }),
  )
  .extend(
    'signedInStaff',
    { scope: 'file' },
    ({ service, restaurant }) =>
      () =>
        signedIn(service, { restaurantId: restaurant.id, role: 'staff' }),
  );

describe('Signing in', () => {
  it("returns the user, the restaurant, and the session's expiry", async ({
    newStaff,
    service,
    restaurant,
  }) => {
    const { id, email, password } = await newStaff();
    const page = openDashboard(service);
    const { status, body } = await page.signIn(email.toUpperCase(), password);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      user: { id, email, role: 'staff', branchIds: null },
      restaurant: { id: restaurant.id, name: 'Test Kitchen' },
      expiresAt: new Date(now.getTime() + 12 * 60 * 60_000).toISOString(),
    });
    expect((await page.get<Session>('/session')).body).toEqual(body);
  });

  it('sets a cookie that scripts and other sites cannot use, Secure over TLS only', async ({
    newStaff,
    service,
  }) => {
    const { email, password } = await newStaff();
    const answer = await openDashboard(service).signIn(email, password);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^device=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/),
    ]);
  });

  it('marks the cookie Secure behind a trusted TLS proxy only', async ({ service, startService }) => {
    const trusting = await startService({}, {}, { trustProxy: 1 });
    const cookieOf = async (where: TestService, headers: Record<string, string>) => {
      const { id: restaurantId } = await addRestaurant(where);
      const { email, password } = await addUser(where, { restaurantId, role: 'staff' });
      const answer = await openDashboard(where).request('POST', '/session', {
        body: { email, password },
        headers,
      });
      const [session, device] = answer.headers.getSetCookie();
      expect(device?.includes('; Secure;')).toBe(session?.includes('; Secure;'));
      return session;
    };
    const overTls = { 'x-forwarded-proto': 'https' };
    expect(await cookieOf(trusting, overTls)).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Lax$/,
    );
    expect(await cookieOf(trusting, { 'x-forwarded-proto': 'http' })).not.toContain('Secure');
    expect(await cookieOf(trusting, {})).not.toContain('Secure');
    expect(await cookieOf(service, overTls)).not.toContain('Secure');
  });

  it('accepts over TLS only the cookie that no neighboring host can set', async ({ startService }) => {
    const trusting = await startService({}, {}, { trustProxy: 1 });
    const { id: restaurantId } = await addRestaurant(trusting);
    const page = await signedIn(trusting, { restaurantId, role: 'staff' });
    const token = page.cookie()?.slice('session='.length);
    const statusWith = async (cookie: string, protocol: string) => {
      const headers = { cookie, 'x-forwarded-proto': protocol };
      return (await page.request('GET', '/session', { headers })).status;
    };
    expect(await statusWith(`__Host-session=${token}`, 'https')).toBe(200);
    expect(await statusWith(`session=${token}`, 'https')).toBe(401);
    expect(await statusWith(`session=${token}`, 'http')).toBe(200);
    const headers = { cookie: `__Host-session=${token}`, 'x-forwarded-proto': 'https' };
    const signedOut = await page.request('DELETE', '/session', { headers });
    expect(signedOut.headers.get('set-cookie')).toMatch(
      /^__Host-session=; Path=\/; Expires=Thu, 01 Jan 1970.*; Secure/,
    );
  });

  it('stores neither token nor password', async ({ signedInStaff, service }) => {
    const page = await signedInStaff();
    const { sessions, users } = collectionsOf(service);
    const stored = JSON.stringify([await sessions.find({}).toArray(), await users.find({}).toArray()]);
    expect(stored).not.toContain(page.cookie()?.slice('session='.length));
    expect(stored).not.toContain(page.session()?.csrfToken);
    expect(stored).not.toContain('correct horse');
  });

  it('responds identically to an unknown address and a wrong password', async ({ newStaff, service }) => {
    const { email, password } = await newStaff();
    const wrong = await openDashboard(service).signIn(email, 'not the password');
    const unknown = await openDashboard(service).signIn('nobody@example.com', password);
    expect(wrong.status).toBe(401);
    expect(unknown).toMatchObject({ status: 401, body: wrong.body });
  });

  it('rejects the eleventh attempt on an account with 429, even with the right password', async ({
    newStaff,
    service,
  }) => {
    const { email, password } = await newStaff();
    const page = openDashboard(service);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect((await page.signIn(email, 'not the password')).status).toBe(401);
    }
    const refused = await page.signIn(email, password);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    const { email: other, password: theirs } = await newStaff();
    expect((await page.signIn(other, theirs)).status).toBe(201);
  });
});

describe('A password that fits users in several restaurants', () => {
  const enter = (page: Dashboard, email: string, password: string, restaurantId?: string) =>
    page.post<Session & { restaurants?: object[] }>('/session', {
      ...{ email, password },
      ...(restaurantId !== undefined && { restaurantId }),
    });

  it('enters the chosen one, also on a known device', async ({ newStaff, service, restaurant }) => {
    const { id, email, password } = await newStaff();
    const page = openDashboard(service);
    await page.signIn(email, password);
    now = new Date(now.getTime() + 1_000);
    const elsewhere = await addRestaurant(service);
    const other = await addUser(service, { restaurantId: elsewhere.id, role: 'owner', email });
    for (const asked of [page, openDashboard(service)]) {
      const { status, body } = await enter(asked, email, password);
      expect({ status, restaurants: body.restaurants }).toEqual({
        status: 409,
        restaurants: [
          { id: restaurant.id, name: 'Test Kitchen' },
          { id: elsewhere.id, name: 'Test Kitchen' },
        ],
      });
    }
    for (const [chosen, user] of [
      [elsewhere.id, other.id],
      [restaurant.id, id],
    ] as const) {
      const { status, body } = await enter(page, email, password, chosen);
      expect({ status, user: body.user.id }).toEqual({ status: 201, user });
    }
    expect((await enter(page, email, password, 'rst_018f387a10c47a5c9d2e4f6081a2b3c4')).status).toBe(401);
    expect((await enter(page, email, 'not the password')).status).toBe(401);
    await service.context.services.restaurants.setSuspended(elsewhere.id, true, SYSTEM);
    expect(await enter(page, email, password)).toMatchObject({ status: 201, body: { user: { id } } });
  });

  it('is no way to guess a password: other users of the address count a failure', async ({
    newStaff,
    service,
  }) => {
    const { email, password } = await newStaff();
    const { id: restaurantId } = await addRestaurant(service);
    // An owner invites someone else's address, and sets the password to a guess.
    await addUser(service, { restaurantId, role: 'staff', email });
    const known = openDashboard(service);
    await enter(known, email, password, restaurantId);
    await known.resume();
    const mine = { currentPassword: password, newPassword: 'my own password' };
    expect((await known.put('/session/password', mine)).status).toBe(200);
    // Both on a device that knows the own user, and on others.
    for (let attempt = 0; attempt < 5; attempt++) {
      expect((await enter(known, email, 'my own password')).status).toBe(201);
      expect((await enter(openDashboard(service), email, 'my own password')).status).toBe(201);
    }
    expect((await enter(openDashboard(service), email, password)).status).toBe(429);
    expect((await enter(known, email, 'my own password')).status).toBe(201);
  });
});

it("Of 400 guesses from 400 addresses, 100 an hour are verified, without locking out the user's known devices", async ({
  startService,
}) => {
  const lines: Record<string, unknown>[] = [];
  const log = createLogger({ logLevel: 'warn' }, { write: line => void lines.push(JSON.parse(line)) });
  const service = await startService({ log }, {}, { trustProxy: 1 });
  const { id: restaurantId } = await addRestaurant(service);
  const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
  const signIn = (page: Dashboard, from: string, attempted: string) =>
    page.request('POST', '/session', {
      body: { email, password: attempted },
      headers: { 'x-forwarded-for': from },
    });
  const known = openDashboard(service);
  expect((await signIn(known, '198.51.100.1', password)).status).toBe(201);

  const guesses: Awaited<ReturnType<typeof signIn>>[] = [];
  while (guesses.length < 400) {
    const group = Array.from({ length: 20 }, (_, index) => {
      const number = guesses.length + index;
      return signIn(openDashboard(service), `203.0.${number >> 8}.${number % 256}`, 'a guess');
    });
    guesses.push(...(await Promise.all(group)));
  }
  const countOf = (expected: number) => guesses.filter(({ status }) => status === expected).length;
  expect([countOf(401), countOf(429)]).toEqual([100, 300]);
  const rejected = guesses.find(({ status }) => status === 429);
  expect(Number(rejected?.headers.get('retry-after'))).toBeGreaterThan(3_000);

  // The known device, wherever it is now, but no other.
  expect((await signIn(known, '192.0.2.7', password)).status).toBe(201);
  expect((await signIn(known, '203.0.0.1', password)).status).toBe(201);
  for (const cookie of ['', `device=${'x'.repeat(43)}`])
    expect((await signIn(withCookie(service, cookie), '192.0.2.8', password)).status).toBe(429);
  // It is unknown to other users of the address, about whom nothing is revealed.
  for (let attempt = 0; attempt < 10; attempt++)
    expect((await signIn(known, '192.0.2.7', 'a guess')).status).toBe(429);
  expect((await signIn(known, '192.0.2.7', password)).status).toBe(429);

  const ofAccount = lines.filter(({ account }) => account === email);
  expect(ofAccount.filter(({ msg }) => msg === 'sign-in failed')).toHaveLength(100);
  expect(ofAccount.map(({ address }) => address)).toContain('203.0.1.42');
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  await drainBackground(service);
  const { body } = await owner.get<ActivityList>('/activity?limit=100');
  expect(body.data.filter(({ action }) => action === 'user.sign_in_failed')).toHaveLength(10);
  expect(body.data.filter(({ action }) => action === 'user.signed_in')).toHaveLength(3);

  const user = await service.context.collections.users.findOne({ email });
  expect(user?.knownDevices).toHaveLength(1);
  const [, token = ''] = /device=([^;]+)/.exec(known.cookies()) ?? [];
  expect(token).toHaveLength(43);
  expect(JSON.stringify(user)).not.toContain(token);
  expect(JSON.stringify(user)).not.toContain('198.51.100');
});

/** A page whose browser has only this cookie. */
function withCookie(service: TestService, cookie: string): Dashboard {
  const page = openDashboard(service);
  return {
    ...page,
    request: (method, path, options = {}) =>
      page.request(method, path, { ...options, headers: { ...options.headers, cookie } }),
  };
}

it('A one-time password of an invitation or reset is valid for 72 hours', async ({
  service,
  restaurant,
  owner,
}) => {
  const before = now;
  const { id } = await addUser(service, { restaurantId: restaurant.id, role: 'staff' });
  const invite = (email: string) =>
    owner.post<Invitation>('/users', { email, name: 'Ana', role: 'staff', branchIds: null });
  const passwords = [
    (await invite('one-time-1@example.com')).body,
    (await owner.post<Invitation>(`/users/${id}/password/reset`)).body,
    (await invite('one-time-2@example.com')).body,
  ];
  // As stored by an earlier release without an expiry.
  const { users } = collectionsOf(service);
  await users.updateOne({ email: 'one-time-2@example.com' }, { $unset: { oneTimePasswordExpiresAt: 1 } });
  const signIn = async () => {
    const answers = passwords.map(({ user, oneTimePassword }) =>
      openDashboard(service).signIn(user.email, oneTimePassword),
    );
    return (await Promise.all(answers)).map(({ status }) => status);
  };
  now = new Date(before.getTime() + 72 * HOUR_MS - 1);
  expect(await signIn()).toEqual([201, 201, 201]);
  now = new Date(before.getTime() + 72 * HOUR_MS);
  expect(await signIn()).toEqual([401, 401, 401]);
  now = before;
});

it('The activity log contains sign-ins, failures, password changes, and sign-outs', async ({
  service,
  newStaff,
  activityOf,
}) => {
  const { id, email, password } = await newStaff();
  const page = openDashboard(service);
  await page.signIn(email, 'not the password');
  await page.signIn(email, password);
  await page.put('/session/password', { currentPassword: password, newPassword: 'another horse battery' });
  await page.request('DELETE', '/session');
  const entries = (await activityOf(id)).map(({ action, actor }) => [action, actor.type]);
  expect(entries.filter(([action]) => action !== 'user.invited')).toEqual([
    ['user.sign_in_failed', 'system'],
    ['user.signed_in', 'user'],
    ['user.password_changed', 'user'],
    ['user.signed_out', 'user'],
  ]);
});

const HOUR_MS = 60 * 60_000;

/** Uses the session once an hour. */
async function useFor(service: TestService, page: Dashboard, milliseconds: number): Promise<void> {
  const end = now.getTime() + milliseconds;
  while (now.getTime() < end) {
    expect((await page.get('/session')).status).toBe(200);
    await drainBackground(service);
    now = new Date(Math.min(end, now.getTime() + HOUR_MS));
  }
}

describe('A session', () => {
  it('requires its valid cookie', async ({ service }) => {
    const page = openDashboard(service);
    expect((await page.get('/session')).status).toBe(401);
    const headers = { cookie: `session=${'x'.repeat(43)}` };
    expect((await page.request('GET', '/session', { headers })).status).toBe(401);
  });

  it('ends immediately on sign-out', async ({ signedInStaff }) => {
    const page = await signedInStaff();
    const before = page.cookie() ?? '';
    const { status, headers } = await page.request('DELETE', '/session');
    expect(status).toBe(204);
    expect(headers.get('set-cookie')).toContain('session=; Path=/; Expires=Thu, 01 Jan 1970');
    expect((await page.request('GET', '/session', { headers: { cookie: before } })).status).toBe(401);
  });

  it('expires after 12 hours', async ({ newStaff, service }) => {
    const { email, password } = await newStaff();
    const page = openDashboard(service);
    await page.signIn(email, password);
    const before = now;
    await useFor(service, page, 12 * HOUR_MS - 1);
    expect((await page.get('/session')).status).toBe(200);
    now = new Date(now.getTime() + 1);
    expect((await page.get('/session')).status).toBe(401);
    now = before;
  });

  it('expires after two hours without a request or open stream', async ({ newStaff, service }) => {
    const { email, password } = await newStaff();
    const [page, streaming] = [openDashboard(service), openDashboard(service)];
    const before = now;
    const later = async (minutes: number) => {
      await drainBackground(service);
      now = new Date(now.getTime() + minutes * 60_000);
    };
    await page.signIn(email, password);
    await streaming.signIn(email, password);
    const stream = await followOrders(service, streaming);
    await later(119);
    expect((await page.get('/session')).status).toBe(200);
    await expect
      .poll(async () => {
        await drainBackground(service);
        return collectionsOf(service).sessions.countDocuments({ lastUsedAt: now });
      })
      .toBe(2);
    await later(119);
    expect((await page.get('/session')).status).toBe(200);
    await later(125);
    expect((await page.get('/session')).status).toBe(401);
    stream.close();
    now = before;
  });

  it('is one of at most 20 per user: a sign-in ends the oldest', async ({ newStaff, service }) => {
    const user = await newStaff();
    const before = now;
    const pages: Dashboard[] = [];
    for (let count = 0; count < 22; count++) {
      const page = openDashboard(service);
      expect((await page.signIn(user.email, user.password)).status).toBe(201);
      pages.push(page);
      now = new Date(now.getTime() + 1_000);
    }
    const statuses = await Promise.all(pages.map(async page => (await page.get('/session')).status));
    expect(statuses).toEqual([401, 401, ...Array.from({ length: 20 }, () => 200)]);
    now = before;
  });

  it("shares 600 requests a minute with the user's other sessions", async ({ newStaff, service }) => {
    const { email, password } = await newStaff();
    const pages = [openDashboard(service), openDashboard(service), openDashboard(service)];
    for (const page of pages) await page.signIn(email, password);
    const statuses = await Promise.all(
      Array.from({ length: 700 }, async (_, index) => (await pages[index % 3]?.get('/session'))?.status),
    );
    expect(statuses.filter(status => status === 200)).toHaveLength(600);
    expect(statuses.filter(status => status === 429)).toHaveLength(100);
  });

  it('cannot change anything without its own X-CSRF-Token', async ({ signedInStaff }) => {
    const [page, other] = await Promise.all([signedInStaff(), signedInStaff()]);
    for (const token of ['', 'x', other.session()?.csrfToken ?? '']) {
      const answer = await page.request('DELETE', '/session', { headers: { 'x-csrf-token': token } });
      expect(answer).toMatchObject({ status: 403, body: { code: 'invalid_csrf_token' } });
    }
    expect((await page.get('/session')).status).toBe(200);
  });
});

describe("Changing one's own password", () => {
  const next = 'another horse battery';

  it('ends all other sessions of the user', async ({ newStaff, service }) => {
    const { email, password } = await newStaff();
    const [page, other] = [openDashboard(service), openDashboard(service)];
    await page.signIn(email, password);
    await other.signIn(email, password);
    const body = { currentPassword: password, newPassword: next };
    expect((await page.put('/session/password', body)).status).toBe(200);
    expect((await page.get('/session')).status).toBe(200);
    expect((await other.get('/session')).status).toBe(401);
    expect((await other.signIn(email, password)).status).toBe(401);
    expect((await other.signIn(email, next)).status).toBe(201);
  });

  it.for([1, 2, 3, 4, 5, 6])(
    'ends concurrent sign-ins with the old one (%i)',
    async (_, { newStaff, service }) => {
      const { email, password } = await newStaff();
      const [page, racing] = [openDashboard(service), openDashboard(service)];
      await page.signIn(email, password);
      const body = { currentPassword: password, newPassword: next };
      const [changed] = await Promise.all([
        page.put('/session/password', body),
        racing.signIn(email, password),
      ]);
      expect(changed.status).toBe(200);
      expect((await page.get('/session')).status).toBe(200);
      expect((await racing.get('/session')).status).toBe(401);
    },
  );

  it('requires the current password and a different, strong one of 12 characters', async ({
    signedInStaff,
  }) => {
    const page = await signedInStaff();
    const current = 'correct horse battery';
    for (const [body, path] of [
      [{ currentPassword: 'wrong', newPassword: next }, '/currentPassword'],
      [{ currentPassword: current, newPassword: current }, '/newPassword'],
      [{ currentPassword: current, newPassword: 'elevenchars' }, '/newPassword'],
      [{ currentPassword: current, newPassword: 'correct horse '.repeat(10) }, '/newPassword'],
      [{ currentPassword: current, newPassword: 'QWERTY123456' }, '/newPassword'],
      [{ currentPassword: current, newPassword: 'passwordpassword' }, '/newPassword'],
      [{ currentPassword: current, newPassword: page.session()?.user.email ?? '' }, '/newPassword'],
      [{ currentPassword: current, newPassword: ' '.repeat(12) }, '/newPassword'],
    ] as const) {
      const answer = await page.put('/session/password', body);
      expect(answer).toMatchObject({ status: 400, body: { fields: [{ path }] } });
    }
  });

  it('counts as a sign-in: after ten wrong passwords, even the right one gets a 429', async ({
    newStaff,
    service,
  }) => {
    const { email, password } = await newStaff();
    const page = openDashboard(service);
    await page.signIn(email, password);
    const change = (currentPassword: string) =>
      page.put('/session/password', { currentPassword, newPassword: next });
    for (let attempt = 0; attempt < 10; attempt++) expect((await change('a guess')).status).toBe(400);
    for (const guess of ['a guess', password]) {
      const rejected = await change(guess);
      expect(rejected).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
      expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(800);
    }
    expect((await page.signIn(email, password)).status).toBe(429);
  });
});

describe('A renewal', () => {
  const hoursLater = (hours: number) => {
    now = new Date(now.getTime() + hours * HOUR_MS);
  };
  const signInAs = async (service: TestService, user: { email: string; password: string }) => {
    const page = openDashboard(service);
    await page.signIn(user.email, user.password);
    return page;
  };
  const endOf = async (page: Dashboard) => Date.parse((await page.get<Session>('/session')).body.expiresAt);

  it("extends the session like a new one, up to the restaurant's limit", async ({ service, newStaff }) => {
    const page = await signInAs(service, await newStaff());
    const start = now.getTime();
    await useFor(service, page, 3 * HOUR_MS);
    const { status, headers, body } = await page.post<Session>('/session/renewal');
    expect(status).toBe(200);
    expect(Date.parse(body.expiresAt)).toBe(start + 15 * HOUR_MS);
    expect(headers.get('set-cookie')).toContain(`Expires=${new Date(start + 15 * HOUR_MS).toUTCString()}`);
    await useFor(service, page, 10 * HOUR_MS);
    await page.post('/session/renewal');
    expect(await endOf(page)).toBe(start + 16 * HOUR_MS);
    await useFor(service, page, 3 * HOUR_MS);
    expect((await page.post('/session/renewal')).status).toBe(401);
  });

  it("does not extend a manager's or owner's session", async ({ service, restaurant }) => {
    for (const role of ['manager', 'owner'] as const) {
      const page = await signInAs(service, await addUser(service, { restaurantId: restaurant.id, role }));
      const end = await endOf(page);
      await useFor(service, page, 3 * HOUR_MS);
      expect((await page.post('/session/renewal')).status).toBe(200);
      expect(await endOf(page)).toBe(end);
    }
  });

  it('is not written if it extends the session by less than five minutes', async ({ service, newStaff }) => {
    const page = await signInAs(service, await newStaff());
    const end = await endOf(page);
    hoursLater(1 / 15);
    await page.post('/session/renewal');
    expect(await endOf(page)).toBe(end);
    hoursLater(1 / 15);
    await page.post('/session/renewal');
    expect(await endOf(page)).toBe(end + (2 / 15) * HOUR_MS);
  });

  it("has a limit set by an owner, between a session's length and a week", async ({ service, newStaff }) => {
    const { id: restaurantId } = await addRestaurant(service);
    const owner = await signInAs(service, await addUser(service, { restaurantId, role: 'owner' }));
    const change = (kitchenSessionHours: number) => owner.patch('/restaurant', { kitchenSessionHours });
    for (const hours of [11, 169, 16.5]) expect((await change(hours)).status).toBe(400);
    expect(await change(20)).toMatchObject({ status: 200, body: { kitchenSessionHours: 20 } });
    await change(20);
    const { body } = await owner.get<ActivityList>('/activity');
    const changes = body.data.filter(({ action }) => action === 'restaurant.updated');
    expect(changes.map(({ details }) => details)).toMatchObject([{ kitchenSessionHours: 20 }]);
    const screen = await signInAs(service, await addUser(service, { restaurantId, role: 'staff' }));
    const start = now.getTime();
    await useFor(service, screen, 11 * HOUR_MS);
    await screen.post('/session/renewal');
    expect(await endOf(screen)).toBe(start + 20 * HOUR_MS);
    const other = await signInAs(service, await newStaff());
    expect((await other.patch('/restaurant', { kitchenSessionHours: 20 })).status).toBe(403);
  });
});
