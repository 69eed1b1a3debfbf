import { pino } from 'pino';
import { beforeEach, describe, expect } from 'vitest';
import type { Invitation, ProviderPage, Session } from '../../generated/dashboard/types.ts';
import { newId } from '../../server/lib/ids.ts';
import { OIDC_CLIENT } from '../fakes/identity-provider.ts';
import { addUser, KNOWN_PASSWORD, openDashboard, signedIn } from '../helpers/dashboard.ts';
import {
  finish,
  prove,
  providerTest,
  signInWithProvider,
  startSignIn,
  toSettings,
} from '../helpers/identity-provider.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { codeAt, turnOnSecondFactor } from '../helpers/second-factor.ts';

const MINUTE_MS = 60_000;
let now = new Date();
beforeEach(() => {
  now = new Date();
});
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

const it = providerTest.extend('overrides', { scope: 'file' }, { clock: () => now });

const REJECTED = { status: 401, body: { code: 'unauthorized' } };

describe('A sign-in with the identity provider', () => {
  it('links the user at first, and survives a new email address', async ({
    service,
    owner,
    provider,
    employ,
  }) => {
    const { id, email, sub } = await employ();
    expect((await openDashboard(service).get('/session/methods')).body).toEqual({
      provider: { name: 'Contoso' },
    });
    const first = await signInWithProvider(openDashboard(service), provider, sub);
    expect(first).toMatchObject({ status: 201, body: { user: { id, providerLink: true, password: true } } });
    await service.context.collections.users.updateOne({ _id: id }, { $set: { email: `new-${email}` } });
    const second = await signInWithProvider(openDashboard(service), provider, sub);
    expect(second).toMatchObject({ status: 201, body: { user: { id } } });
    const log = await owner.get<{ data: { action: string }[] }>(`/activity?subjectId=${id}`);
    expect(log.body.data.map(({ action }) => action).reverse()).toEqual([
      ...['user.provider_linked', 'user.signed_in', 'user.signed_in'],
    ]);
  });

  it('returns to the page that began it, and to no other site', async ({ service, provider, employ }) => {
    const { sub } = await employ();
    const page = openDashboard(service);
    const url = await startSignIn(page, '/dashboard/orders?status=pending');
    const { body } = await finish(page, await provider.signIn(url, sub));
    expect(body).toMatchObject({ purpose: 'sign_in', returnTo: '/dashboard/orders?status=pending' });
    for (const returnTo of [
      ...['https://example.com/', '//example.com', '/dashboard@example.com', '/\\example.com', '/dashboardx'],
      ...['/dashboard\\..', 'javascript:alert(1)', '/order/casa-oliva', '/dashboard/\n/example.com'],
    ])
      expect(await page.post('/session/provider-sign-in/setup', { returnTo }), returnTo).toMatchObject({
        status: 400,
        body: { fields: [{ path: '/returnTo' }] },
      });
  });

  it('uses PKCE, a state, and a nonce, and reveals none of them', async ({ service }) => {
    const { searchParams } = new URL(await startSignIn(openDashboard(service)));
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'orders',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: 'https://orders.example.com/dashboard/sign-in',
      response_type: 'code',
      scope: 'openid email',
      state: expect.stringMatching(/^v1\./),
    });
    expect(searchParams.get('state')).not.toContain(searchParams.get('nonce'));
  });

  it('leaves no code, token, or secret in the log', async ({ startService, provider }) => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: line => void lines.push(line) });
    const service = await startService({ log }, {}, toSettings(provider));
    const { id: restaurantId } = await addRestaurant(service);
    const { id: sub, email } = await addUser(service, { restaurantId, role: 'staff' });
    provider.addAccount({ sub, email, email_verified: true });
    const page = openDashboard(service);
    const url = await startSignIn(page);
    const right = await provider.signIn(url, sub);
    const wrong = new URL(await startSignIn(page));
    wrong.searchParams.set('nonce', 'another');
    const rejected = await provider.signIn(wrong.href, sub);
    expect(await finish(page, rejected)).toMatchObject(REJECTED);
    const { body: proof } = await finish(page, right);
    expect((await page.post('/session/provider-sign-in', { token: proof.token })).status).toBe(201);
    await fetch(`${service.url}/dashboard/sign-in?${new URLSearchParams(right)}`);
    const text = lines.join('');
    expect(text).toContain('sign-in rejected: invalid code or response from the identity provider');
    const secrets = [right.code, right.state, rejected.code, rejected.state, proof.token];
    for (const secret of [...secrets, OIDC_CLIENT.clientSecret]) expect(text).not.toContain(secret);
  });

  it('creates no user', async ({ service, provider }) => {
    provider.addAccount({ sub: 'stranger', email: 'stranger@example.com', email_verified: true });
    expect(await signInWithProvider(openDashboard(service), provider, 'stranger')).toMatchObject({
      status: 401,
      body: { error: 'No user has this account or its email address: ask an owner to invite you' },
    });
  });

  it('links nobody by an address that the provider has not verified', async ({
    service,
    provider,
    employ,
  }) => {
    const { id, sub, email } = await employ({ email_verified: false });
    const page = openDashboard(service);
    const { body: proof } = await prove(page, provider, sub);
    expect(proof.emailVerified).toBe(false);
    const { token } = proof;
    expect(await page.post('/session/provider-sign-in', { token })).toMatchObject(REJECTED);
    // @ts-expect-error Some providers send a text, which verifies nothing.
    provider.addAccount({ sub, email, email_verified: 'true' });
    expect(await signInWithProvider(page, provider, sub)).toMatchObject(REJECTED);
    provider.addAccount({ sub, email, email_verified: true });
    expect(await signInWithProvider(page, provider, sub)).toMatchObject({ body: { user: { id } } });
    provider.addAccount({ sub });
    expect(await signInWithProvider(page, provider, sub)).toMatchObject({ body: { user: { id } } });
  });

  it('does not link a user to a second account', async ({ service, provider, employ }) => {
    const { sub, email } = await employ();
    await signInWithProvider(openDashboard(service), provider, sub);
    provider.addAccount({ sub: `${sub}-2`, email, email_verified: true });
    expect(await signInWithProvider(openDashboard(service), provider, `${sub}-2`)).toMatchObject(REJECTED);
  });

  it('prefers the linked user to one who has got the address', async ({
    service,
    restaurantId,
    provider,
    employ,
  }) => {
    const { id, sub, email } = await employ();
    await signInWithProvider(openDashboard(service), provider, sub);
    await service.context.collections.users.updateOne({ _id: id }, { $set: { email: `moved-${email}` } });
    await addUser(service, { restaurantId, role: 'owner', email });
    const { body } = await signInWithProvider(openDashboard(service), provider, sub);
    expect(body.user.id).toBe(id);
  });

  it('of a person with users in several restaurants enters the chosen one, whatever was used last', async ({
    service,
    provider,
    employ,
    newRestaurant,
  }) => {
    const { email, sub, id } = await employ();
    const { id: elsewhere } = await newRestaurant();
    const inviting = await signedIn(service, { restaurantId: elsewhere, role: 'owner' });
    const { restaurantId } = (await service.context.collections.users.findOne({ _id: id })) ?? {};
    await signInWithProvider(openDashboard(service), provider, sub);
    // Another restaurant's owner invites the person, and signs in with the one-time password.
    const { body: invited } = await inviting.request<Invitation>('POST', '/users', {
      body: { email, name: 'Orla Kelly', role: 'staff' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    pass(1);
    await openDashboard(service).signIn(email, invited.oneTimePassword);

    const enter = async (chosen?: string) => {
      const page = openDashboard(service);
      const { body } = await prove(page, provider, sub);
      const proof = { token: body.token, ...(chosen !== undefined && { restaurantId: chosen }) };
      const answer = await page.post<Session>('/session/provider-sign-in', proof);
      return { status: answer.status, userId: answer.body.user?.id, offered: body.restaurants };
    };
    const offered = [
      expect.objectContaining({ id: elsewhere }),
      expect.objectContaining({ id: restaurantId }),
    ];
    expect(await enter(restaurantId)).toEqual({ status: 201, userId: id, offered });
    pass(1);
    expect(await enter(elsewhere)).toMatchObject({ status: 201, userId: invited.user.id });
    expect(await enter()).toMatchObject({ status: 201, userId: invited.user.id });
    expect(await enter(newId('rst'))).toMatchObject({ status: 401, userId: undefined });
  });

  it('counts once, also at the same time', async ({ service, provider, employ }) => {
    const { sub } = await employ();
    const page = openDashboard(service);
    const parameters = await provider.signIn(await startSignIn(page), sub);
    const { body: proof } = await finish(page, parameters);
    expect(await finish(page, parameters)).toMatchObject(REJECTED);
    const answers = await Promise.all(
      [1, 2, 3].map(() => page.post('/session/provider-sign-in', { token: proof.token })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401, 401]);
  });

  it('links one user in two browsers at the same time', async ({ service, owner, provider, employ }) => {
    const { id, sub } = await employ();
    const browsers = [openDashboard(service), openDashboard(service)];
    const proofs = await Promise.all(browsers.map(page => prove(page, provider, sub)));
    const answers = await Promise.all(
      browsers.map((page, index) =>
        page.post<Session>('/session/provider-sign-in', { token: proofs[index]?.body.token }),
      ),
    );
    expect(answers).toMatchObject(Array(2).fill({ status: 201, body: { user: { id } } }));
    const log = await owner.get<{ data: { action: string }[] }>(`/activity?subjectId=${id}`);
    expect(log.body.data.filter(({ action }) => action === 'user.provider_linked')).toHaveLength(1);
  });

  it('works in two tabs', async ({ service, provider, employ }) => {
    const { sub } = await employ();
    const page = openDashboard(service);
    const [first, second] = [await startSignIn(page), await startSignIn(page)];
    for (const url of [second, first])
      expect((await finish(page, await provider.signIn(url, sub))).status).toBe(200);
  });

  it('belongs to the browser that began it, for ten minutes', async ({ service, provider, employ }) => {
    const { sub } = await employ();
    const [attacker, victim] = [openDashboard(service), openDashboard(service)];
    await startSignIn(victim);
    const parameters = await provider.signIn(await startSignIn(attacker), sub);
    expect(await finish(victim, parameters)).toMatchObject(REJECTED);
    expect(await finish(openDashboard(service), parameters)).toMatchObject(REJECTED);
    const { body: proof } = await finish(attacker, parameters);
    expect(await victim.post('/session/provider-sign-in', { token: proof.token })).toMatchObject(REJECTED);
    const late = await provider.signIn(await startSignIn(attacker), sub);
    pass(5);
    expect(await attacker.post('/session/provider-sign-in', { token: proof.token })).toMatchObject(REJECTED);
    pass(5);
    expect(await finish(attacker, late)).toMatchObject(REJECTED);
  });

  it('rejects another state, nonce, issuer, code, and code verifier', async ({
    service,
    provider,
    employ,
  }) => {
    const { sub } = await employ();
    const page = openDashboard(service);
    const redirect = async (change: (url: URL) => void = () => {}) => {
      const url = new URL(await startSignIn(page));
      change(url);
      return provider.signIn(url.href, sub);
    };
    const right = await redirect();
    const other = await redirect();
    const nonce = await redirect(({ searchParams }) => searchParams.set('nonce', 'another'));
    const challenge = await redirect(({ searchParams }) =>
      searchParams.set('code_challenge', 'a'.repeat(43)),
    );
    for (const [name, parameters] of Object.entries({
      state: { ...right, state: `${right.state.slice(0, -4)}AAAA` },
      request: { ...right, state: other.state },
      nonce,
      challenge,
      issuer: { ...(await redirect()), iss: 'https://login.example.com' },
      code: { ...(await redirect()), code: 'unknown' },
    }))
      expect(await finish(page, parameters), name).toMatchObject(REJECTED);
    expect(await finish(page, { code: other.code, state: other.state })).toMatchObject(REJECTED);
  });

  it('asks for the second factor', async ({ service, provider, employ }) => {
    const { email, sub } = await employ();
    const own = openDashboard(service);
    await own.signIn(email, KNOWN_PASSWORD);
    const { secret } = await turnOnSecondFactor(own, now);
    pass(1);
    const page = openDashboard(service);
    const { body: proof } = await prove(page, provider, sub);
    const send = (code?: string) =>
      page.post<Session>('/session/provider-sign-in', { token: proof.token, code });
    expect(await send()).toMatchObject({ status: 403, body: { code: 'second_factor_required' } });
    expect(await send('000000')).toMatchObject(REJECTED);
    const user = await service.context.collections.users.findOne({ email });
    expect(user?.identity).toBeUndefined();
    expect((await send(codeAt(secret, now))).status).toBe(201);
  });

  it('leads to the setup of a required second factor', async ({ service, owner, provider, employ }) => {
    const { sub } = await employ();
    await owner.patch('/restaurant', { secondFactorRole: 'manager' });
    const page = openDashboard(service);
    const { body } = await signInWithProvider(page, provider, sub);
    expect(body.mustSetUpSecondFactor).toBe(true);
    expect((await page.get('/orders')).status).toBe(403);
    await owner.patch('/restaurant', { secondFactorRole: null });
  });

  it('admits no disabled user, nor one of a suspended restaurant', async ({
    service,
    owner,
    provider,
    employ,
  }) => {
    const { id, sub } = await employ();
    const page = openDashboard(service);
    await signInWithProvider(page, provider, sub);
    const { body: proof } = await prove(page, provider, sub);
    await owner.post(`/users/${id}/disable`);
    expect(await page.post('/session/provider-sign-in', { token: proof.token })).toMatchObject(REJECTED);
    expect(await signInWithProvider(page, provider, sub)).toMatchObject(REJECTED);
    await owner.post(`/users/${id}/enable`);
    expect((await signInWithProvider(page, provider, sub)).status).toBe(201);
    const suspension = { suspended: true, revision: 1 };
    await service.context.collections.users.updateOne({ _id: id }, { $set: { suspension } as object });
    expect(await signInWithProvider(page, provider, sub)).toMatchObject({
      status: 403,
      body: { code: 'restaurant_suspended' },
    });
  });
});

describe('A code of the identity provider', () => {
  it('is guarded against guesses', async ({ startService, provider }) => {
    const service = await startService({}, {}, toSettings(provider));
    provider.addAccount({ sub: 'guesser' });
    const page = openDashboard(service);
    const { state } = await provider.signIn(await startSignIn(page), 'guesser');
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await finish(page, { code: `guess-${count}`, state })).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  });
});

describe('An identity provider that is away', () => {
  it.for(['failing', 'hanging'] as const)('leaves passwords: %s', async (how, { startService, provider }) => {
    provider.behave(how);
    const service = await startService({}, {}, toSettings(provider));
    const page = openDashboard(service);
    const unavailable = {
      status: 503,
      body: {
        error: 'Sign-in with Contoso is not available: use your password, or try again',
        code: 'unavailable',
      },
    };
    const start = () => page.post<ProviderPage>('/session/provider-sign-in/setup', {});
    expect(await start()).toMatchObject(unavailable);
    provider.behave('normally');
    const { body } = await start();
    provider.addAccount({ sub: 'patient', email: 'patient@example.com', email_verified: true });
    const parameters = await provider.signIn(body.url, 'patient');
    provider.behave(how);
    expect(await finish(page, parameters)).toMatchObject(unavailable);
    provider.behave('normally');
    expect(await finish(page, parameters)).toMatchObject({ status: 200 });
  });

  it('that is not set is not there', async ({ startService }) => {
    const page = openDashboard(await startService());
    expect((await page.get('/session/methods')).body).toEqual({ provider: null });
    const missing = { status: 404, body: { code: 'not_found' } };
    expect(await page.post('/session/provider-sign-in/setup', {})).toMatchObject(missing);
    expect(await finish(page, { code: 'code', state: 'state' })).toMatchObject(missing);
    expect(await page.post('/session/provider-sign-in', { token: 'token' })).toMatchObject(missing);
  });
});
