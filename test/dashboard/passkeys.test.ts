import { beforeEach, describe, expect } from 'vitest';
import type { Passkey, PasskeyRequest, Session, User } from '../../generated/dashboard/types.ts';
import { addPasskey, createAuthenticator, signInWithPasskey, startSignIn } from '../helpers/authenticator.ts';
import { addUser, KNOWN_PASSWORD, openDashboard, type TestUser } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { turnOnSecondFactor } from '../helpers/second-factor.ts';

const MINUTE_MS = 60_000;
let now = new Date();
beforeEach(() => {
  now = new Date();
});
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

const it = testWithOwnRestaurant
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  /** A user signed in with a password who has a passkey. */
  .extend('enroll', ({ service, restaurantId }) => async (role: TestUser['role'] = 'manager') => {
    const { id, email } = await addUser(service, { restaurantId, role });
    const page = openDashboard(service);
    await page.signIn(email, KNOWN_PASSWORD);
    const authenticator = createAuthenticator();
    const { body: passkey } = await addPasskey(page, authenticator);
    return { id, email, page, authenticator, passkey };
  });

const list = async (page: { get: ReturnType<typeof openDashboard>['get'] }) =>
  (await page.get<{ passkeys: Passkey[] }>('/session/passkeys')).body.passkeys;

const UNKNOWN = { status: 401, body: { code: 'unauthorized' } };
const INVALID = { status: 400, body: { fields: [{ path: '/passkey' }] } };
const REQUIRED = { status: 403, body: { code: 'confirmation_required' } };

describe('A passkey', () => {
  it('can be added, used, renamed, and removed', async ({ service, enroll, owner }) => {
    const { id, page, authenticator, passkey } = await enroll();
    expect(passkey).toMatchObject({ name: 'Phone', lastUsedAt: null });
    const session = await signInWithPasskey(openDashboard(service), authenticator);
    expect(session).toMatchObject({ status: 201, body: { user: { id, passkeys: 1 } } });
    expect(await list(page)).toMatchObject([{ name: 'Phone', lastUsedAt: now.toISOString() }]);
    const path = `/session/passkeys/${passkey.id}`;
    expect(await page.patch(path, { name: 'Tablet' })).toMatchObject({ body: { name: 'Tablet' } });
    expect((await page.delete(path)).status).toBe(204);
    expect(await list(page)).toEqual([]);
    expect(await signInWithPasskey(openDashboard(service), authenticator)).toMatchObject(UNKNOWN);
    const log = await owner.get<{ data: { action: string }[] }>(`/activity?subjectId=${id}`);
    expect(log.body.data.map(({ action }) => action).reverse()).toEqual([
      ...['user.signed_in', 'user.passkey_added', 'user.signed_in', 'user.passkey_renamed'],
      ...['user.passkey_removed', 'user.sign_in_failed'],
    ]);
  });

  it('counts as both factors', async ({ service, enroll, owner }) => {
    const { page, authenticator, email } = await enroll();
    await turnOnSecondFactor(page, now);
    await owner.patch('/restaurant', { secondFactorRole: 'manager' });
    expect((await openDashboard(service).signIn(email, KNOWN_PASSWORD)).status).toBe(403);
    const session = await signInWithPasskey(openDashboard(service), authenticator);
    expect(session).toMatchObject({ status: 201, body: { mustSetUpSecondFactor: false } });
    await owner.patch('/restaurant', { secondFactorRole: null });
  });

  it('does not replace the second factor of a password sign-in', async ({ service, enroll, owner }) => {
    const { email, authenticator } = await enroll();
    await owner.patch('/restaurant', { secondFactorRole: 'manager' });
    expect(await openDashboard(service).signIn(email, KNOWN_PASSWORD)).toMatchObject({
      body: { mustSetUpSecondFactor: true },
    });
    const page = openDashboard(service);
    const { body } = await signInWithPasskey(page, authenticator);
    expect(body.mustSetUpSecondFactor).toBe(false);
    expect((await page.get('/orders')).status).toBe(200);
    await owner.patch('/restaurant', { secondFactorRole: null });
  });

  it('answers each request once, even concurrently', async ({ service, enroll }) => {
    const { page } = await enroll();
    // Like synced passkeys, which do not count.
    const authenticator = createAuthenticator({ counts: false });
    await addPasskey(page, authenticator);
    const browser = openDashboard(service);
    const passkey = authenticator.use(await startSignIn(browser));
    const answers = await Promise.all(
      [1, 2, 3].map(() => browser.post<Session>('/session/passkey-sign-in', { passkey })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
    expect(await browser.post('/session/passkey-sign-in', { passkey })).toMatchObject(UNKNOWN);
  });

  it('can be used in two tabs', async ({ service, enroll }) => {
    const { authenticator } = await enroll();
    const browser = openDashboard(service);
    const [first, second] = [await startSignIn(browser), await startSignIn(browser)];
    for (const request of [second, first]) {
      const passkey = authenticator.use(request);
      expect((await browser.post('/session/passkey-sign-in', { passkey })).status).toBe(201);
    }
  });

  it('answers only requests of its browser, for five minutes', async ({ service, enroll }) => {
    const { authenticator } = await enroll();
    const [browser, victim] = [openDashboard(service), openDashboard(service)];
    await startSignIn(victim);
    const passkey = authenticator.use(await startSignIn(browser));
    expect(await victim.post('/session/passkey-sign-in', { passkey })).toMatchObject(UNKNOWN);
    pass(5);
    expect(await browser.post('/session/passkey-sign-in', { passkey })).toMatchObject(UNKNOWN);
  });

  it('answers a request only for its purpose and session', async ({ service, enroll }) => {
    const { page, authenticator, email } = await enroll();
    const setup = async (path: string) => (await page.post<PasskeyRequest>(path)).body;
    const confirmation = authenticator.use(await setup('/session/confirmation/setup'));
    expect(await page.post('/session/passkey-sign-in', { passkey: confirmation })).toMatchObject(UNKNOWN);
    const signIn = authenticator.use(await startSignIn(page));
    expect(await page.post('/session/confirmation', { passkey: signIn })).toMatchObject(INVALID);
    const other = openDashboard(service);
    await other.signIn(email, KNOWN_PASSWORD);
    expect(await other.post('/session/confirmation', { passkey: confirmation })).toMatchObject(INVALID);
    const creation = createAuthenticator().create(await setup('/session/passkey-setup'));
    expect(await other.post('/session/passkeys', creation)).toMatchObject(INVALID);
  });

  it('is rejected from or for another site, without verification, and with a different key', async ({
    service,
    enroll,
  }) => {
    const { page, authenticator } = await enroll();
    for (const quirks of [
      { origin: 'https://localhost.example.com' },
      { origin: 'http://localhost:3000.example.com' },
      { origin: 'http://127.0.0.1' },
      { rpId: 'example.com' },
      { isVerified: false },
    ]) {
      const signedIn = await signInWithPasskey(openDashboard(service), authenticator, quirks);
      expect(signedIn, JSON.stringify(quirks)).toMatchObject(UNKNOWN);
      const { body: request } = await page.post<PasskeyRequest>('/session/passkey-setup');
      const body = createAuthenticator().create(request, 'Wrong', quirks);
      expect(await page.post('/session/passkeys', body), JSON.stringify(quirks)).toMatchObject(INVALID);
    }
    const browser = openDashboard(service);
    const request = await startSignIn(browser);
    const proof = authenticator.use(request);
    const { signature } = createAuthenticator().use(request);
    const forged = { passkey: { ...proof, signature } };
    expect(await browser.post('/session/passkey-sign-in', forged)).toMatchObject(UNKNOWN);
    expect((await signInWithPasskey(browser, authenticator)).status).toBe(201);
  });

  it('that was cloned is detected by its counter', async ({ service, enroll }) => {
    const { authenticator } = await enroll();
    const browser = openDashboard(service);
    const early = authenticator.use(await startSignIn(browser));
    const late = authenticator.use(await startSignIn(browser));
    expect((await browser.post('/session/passkey-sign-in', { passkey: late })).status).toBe(201);
    expect(await browser.post('/session/passkey-sign-in', { passkey: early })).toMatchObject(UNKNOWN);
  });

  it('confirms a session of its own user', async ({ enroll }) => {
    const { page, authenticator } = await enroll();
    const other = await enroll();
    const createKey = () => page.post('/keys', { name: 'Till', scopes: [] });
    pass(15);
    expect(await createKey()).toMatchObject(REQUIRED);
    const confirm = async (by: typeof authenticator) => {
      const { body: request } = await page.post<PasskeyRequest>('/session/confirmation/setup');
      return page.post('/session/confirmation', { passkey: by.use(request) });
    };
    expect(await confirm(other.authenticator)).toMatchObject(INVALID);
    expect(await createKey()).toMatchObject(REQUIRED);
    expect((await confirm(authenticator)).status).toBe(204);
    expect((await createKey()).status).toBe(201);
  });

  it('can be added once, only after a recent sign-in, and up to 20 times', async ({ enroll }) => {
    const { page, authenticator } = await enroll();
    const setup = async () => (await page.post<PasskeyRequest>('/session/passkey-setup')).body;
    // An authenticator that ignores the list of existing passkeys.
    expect((await page.post('/session/passkeys', authenticator.create(await setup()))).status).toBe(409);
    const requests = await Promise.all(Array.from({ length: 22 }, setup));
    const answers = await Promise.all(
      requests.map(request => page.post('/session/passkeys', createAuthenticator().create(request))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(19);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
    pass(15);
    expect(await page.post('/session/passkey-setup')).toMatchObject(REQUIRED);
    expect(await page.delete(`/session/passkeys/unknown`)).toMatchObject(REQUIRED);
  });

  it('belongs to a user of one restaurant', async ({ service, enroll, newRestaurant }) => {
    const { email, page, passkey } = await enroll();
    const { id: restaurantId } = await newRestaurant();
    await addUser(service, { restaurantId, role: 'owner', email });
    const elsewhere = openDashboard(service);
    await elsewhere.post('/session', { email, password: KNOWN_PASSWORD, restaurantId });
    await elsewhere.resume();
    expect(await list(elsewhere)).toEqual([]);
    expect((await elsewhere.delete(`/session/passkeys/${passkey.id}`)).status).toBe(404);
    expect(await list(page)).toHaveLength(1);
  });

  it('cannot sign in a disabled user, or one with a one-time password', async ({
    service,
    enroll,
    owner,
  }) => {
    const { id, authenticator } = await enroll();
    await owner.post(`/users/${id}/disable`);
    expect(await signInWithPasskey(openDashboard(service), authenticator)).toMatchObject(UNKNOWN);
    await owner.post(`/users/${id}/enable`);
    expect((await signInWithPasskey(openDashboard(service), authenticator)).status).toBe(201);
    await owner.post(`/users/${id}/password/reset`);
    expect(await signInWithPasskey(openDashboard(service), authenticator)).toMatchObject(UNKNOWN);
  });

  it('is removed when an owner resets the second factor', async ({ service, enroll, owner }) => {
    const { id, page, authenticator } = await enroll();
    const reset = await owner.post<User>(`/users/${id}/second-factor/reset`);
    expect(reset).toMatchObject({ status: 200, body: { passkeys: 0 } });
    expect((await page.get('/session')).status).toBe(401);
    expect(await signInWithPasskey(openDashboard(service), authenticator)).toMatchObject(UNKNOWN);
  });

  it('is protected against guessing', async ({ service, enroll }) => {
    const { authenticator } = await enroll();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++) {
      const answer = await signInWithPasskey(openDashboard(service), authenticator, { rpId: 'example.com' });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});
