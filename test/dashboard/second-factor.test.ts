import { beforeEach, describe, expect } from 'vitest';
import type { Session, User } from '../../generated/dashboard/types.ts';
import { generateSecretsKey } from '../../server/lib/secret-box.ts';
import { addUser, KNOWN_PASSWORD, openDashboard, type TestUser } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { pauseRead } from '../helpers/pause-read.ts';
import { codeAt, turnOnSecondFactor } from '../helpers/second-factor.ts';
import { SECRETS_KEYS, startServiceOn, type TestService } from '../helpers/service.ts';

const PERIOD_MS = 30_000;
let now = new Date();
beforeEach(() => {
  now = new Date();
});
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

const it = testWithOwnRestaurant
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  .extend('enroll', ({ service, restaurantId }) => async (role: TestUser['role'] = 'staff') => {
    const { id, email } = await addUser(service, { restaurantId, role });
    const page = openDashboard(service);
    await page.signIn(email, KNOWN_PASSWORD);
    return { id, email, page, ...(await turnOnSecondFactor(page, now)) };
  });

const signIn = (service: TestService, email: string, code?: string, password = KNOWN_PASSWORD) =>
  openDashboard(service).post<Session>('/session', { email, password, ...(code && { code }) });

const NEEDS_CODE = { status: 403, body: { code: 'second_factor_required' } };
const WRONG = { status: 401, body: { code: 'unauthorized' } };

describe('A second factor', () => {
  it('is requested only after a correct password', async ({ service, enroll }) => {
    const { email, secret, recoveryCodes, status } = await enroll();
    expect({ status, count: new Set(recoveryCodes).size }).toEqual({ status: 200, count: 10 });
    expect(await signIn(service, email)).toMatchObject(NEEDS_CODE);
    expect(await signIn(service, email, '000000', 'not the password')).toMatchObject(WRONG);
    pass(PERIOD_MS);
    expect(await signIn(service, email, '000000')).toMatchObject(WRONG);
    const session = await signIn(service, email, codeAt(secret, now));
    expect(session).toMatchObject({ status: 201, body: { user: { secondFactor: true } } });
  });

  it('accepts each code once, even concurrently', async ({ service, enroll }) => {
    const { email, secret } = await enroll();
    // The code that enabled it is also used up.
    expect(await signIn(service, email, codeAt(secret, now))).toMatchObject(WRONG);
    pass(PERIOD_MS);
    const code = codeAt(secret, now);
    const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(service, email, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401, 401]);
  });

  it('accepts codes of a clock that is half a minute off, but not two minutes', async ({
    service,
    enroll,
  }) => {
    const { email, secret } = await enroll();
    pass(10 * PERIOD_MS);
    const late = new Date(now.getTime() - 4 * PERIOD_MS);
    expect(await signIn(service, email, codeAt(secret, late))).toMatchObject(WRONG);
    const early = new Date(now.getTime() + PERIOD_MS);
    expect((await signIn(service, email, codeAt(secret, early))).status).toBe(201);
  });

  it('has recovery codes, each for one sign-in, in any notation', async ({ service, enroll }) => {
    const { email, recoveryCodes } = await enroll();
    const [code = '', other = ''] = recoveryCodes;
    expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/);
    const answers = await Promise.all(
      [1, 2, 3].map(() => signIn(service, email, code.toUpperCase().replaceAll('-', ' '))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect((await signIn(service, email, other)).status).toBe(201);
  });

  it('is protected against guessing, even with the right password', async ({ service, enroll }) => {
    const { email } = await enroll();
    const statuses: number[] = [];
    for (let count = 0; count < 15; count++) statuses.push((await signIn(service, email, '123456')).status);
    expect(statuses.filter(status => status === 401)).toHaveLength(10);
    expect(statuses.at(-1)).toBe(429);
  });

  it('cannot be enabled with a wrong code or password, or an expired setup', async ({
    service,
    restaurantId,
  }) => {
    const { email } = await addUser(service, { restaurantId, role: 'staff' });
    const page = openDashboard(service);
    await page.signIn(email, KNOWN_PASSWORD);
    const { secret, setupToken } = (
      await page.post<{ secret: string; setupToken: string }>('/session/second-factor/setup')
    ).body;
    const body = { setupToken, code: codeAt(secret, now), currentPassword: KNOWN_PASSWORD };
    for (const [change, path] of [
      [{ code: '000000' }, '/code'],
      [{ currentPassword: 'not the password' }, '/currentPassword'],
      [{ setupToken: 'unknown' }, '/setupToken'],
    ] as const)
      expect(await page.post('/session/second-factor', { ...body, ...change })).toMatchObject({
        status: 400,
        body: { fields: [{ path }] },
      });
    pass(15 * 60_000);
    const late = await page.post('/session/second-factor', { ...body, code: codeAt(secret, now) });
    expect(late).toMatchObject({ status: 400, body: { fields: [{ path: '/setupToken' }] } });
    expect((await signIn(service, email)).status).toBe(201);
  });

  it('ends other sessions when enabled, and can be removed with password and code', async ({
    service,
    restaurantId,
  }) => {
    const { email } = await addUser(service, { restaurantId, role: 'staff' });
    const [page, other] = [openDashboard(service), openDashboard(service)];
    await page.signIn(email, KNOWN_PASSWORD);
    await other.signIn(email, KNOWN_PASSWORD);
    const { secret } = await turnOnSecondFactor(page, now);
    expect((await page.get('/session')).status).toBe(200);
    expect((await other.get('/session')).status).toBe(401);
    expect((await turnOnSecondFactor(page, now)).status).toBe(409);
    pass(PERIOD_MS);
    const removal = { code: codeAt(secret, now), currentPassword: 'not the password' };
    expect((await page.post('/session/second-factor/removal', removal)).status).toBe(400);
    const body = { ...removal, currentPassword: KNOWN_PASSWORD };
    expect((await page.post('/session/second-factor/removal', body)).status).toBe(204);
    expect((await signIn(service, email)).status).toBe(201);
  });

  it('of a lost phone can be reset by an owner, which ends the sessions', async ({
    service,
    enroll,
    owner,
  }) => {
    const { id, email, page } = await enroll();
    const reset = await owner.post<User>(`/users/${id}/second-factor/reset`);
    expect(reset).toMatchObject({ status: 200, body: { secondFactor: false } });
    expect((await page.get('/session')).status).toBe(401);
    expect((await signIn(service, email)).status).toBe(201);
    const log = await owner.get<{ data: { action: string }[] }>(`/activity?subjectId=${id}`);
    expect(log.body.data.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.second_factor_enabled', 'user.second_factor_reset']),
    );
  });

  it('of a lost phone cannot finish a sign-in that began before the reset', async ({
    service,
    enroll,
    owner,
  }) => {
    const { id, email, secret } = await enroll();
    pass(PERIOD_MS);
    const page = openDashboard(service);
    // Read after the code was accepted.
    const reading = pauseRead(service.context.collections.restaurants);
    const body = { email, password: KNOWN_PASSWORD, code: codeAt(secret, now) };
    const signingIn = page.post<Session>('/session', body);
    await reading.reached;
    expect((await owner.post(`/users/${id}/second-factor/reset`)).status).toBe(200);
    reading.resume();
    expect(await signingIn).toMatchObject(WRONG);
    expect((await page.get('/session')).status).toBe(401);
  });

  it('is stored encrypted, and re-encrypted with a new SECRETS_KEY', async ({ service, enroll }) => {
    const { id, email, secret } = await enroll();
    const { users } = service.context.collections;
    const stored = JSON.stringify(await users.findOne({ _id: id }));
    expect(stored).not.toContain(secret);
    const next = generateSecretsKey();
    const clock = () => now;
    const both = { secretsKeys: [next, ...SECRETS_KEYS] };
    const rotating = await startServiceOn(service.database.url, both, { clock }, service.database.name);
    expect((await rotating.context.services.secondFactor.reencrypt()).reencrypted).toBeGreaterThanOrEqual(1);
    await rotating.stop();
    const only = { secretsKeys: [next] };
    const rotated = await startServiceOn(service.database.url, only, { clock }, service.database.name);
    pass(PERIOD_MS);
    expect((await signIn(rotated, email, codeAt(secret, now))).status).toBe(201);
    await rotated.stop();
  });
});

describe('A restaurant that requires a second factor', () => {
  it('limits managers to setting one up, from their next sign-in', async ({
    service,
    restaurantId,
    owner,
  }) => {
    const manager = await addUser(service, { restaurantId, role: 'manager' });
    const staff = await addUser(service, { restaurantId, role: 'staff' });
    const before = openDashboard(service);
    await before.signIn(manager.email, KNOWN_PASSWORD);
    const changed = await owner.patch('/restaurant', { secondFactorRole: 'manager' });
    expect(changed).toMatchObject({ status: 200, body: { secondFactorRole: 'manager' } });
    expect((await before.get('/orders')).status).toBe(200);
    const page = openDashboard(service);
    const { body } = await page.signIn(manager.email, KNOWN_PASSWORD);
    expect(body.mustSetUpSecondFactor).toBe(true);
    expect(await page.get('/orders')).toMatchObject(NEEDS_CODE);
    expect((await turnOnSecondFactor(page, now)).status).toBe(200);
    expect((await page.get('/orders')).status).toBe(200);
    expect((await signIn(service, staff.email)).body.mustSetUpSecondFactor).toBe(false);
    await owner.patch('/restaurant', { secondFactorRole: null });
    const free = await addUser(service, { restaurantId, role: 'manager' });
    expect((await signIn(service, free.email)).body.mustSetUpSecondFactor).toBe(false);
  });
});
