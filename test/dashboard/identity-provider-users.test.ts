import { beforeEach, describe, expect } from 'vitest';
import type { Invitation, ProviderPage } from '../../generated/dashboard/types.ts';
import { startMailServer } from '../fakes/mail-server.ts';
import { addUser, KNOWN_PASSWORD, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { finish, providerTest, signInWithProvider, toSettings } from '../helpers/identity-provider.ts';
import { SENDER } from '../helpers/mail.ts';
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

let invited = 0;

const it = providerTest
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  /** Someone who has an account at the provider, and no password of their own yet. */
  .extend('invite', ({ owner, provider }) => async () => {
    const sub = `invited-${++invited}`;
    const email = `${sub}@example.com`;
    provider.addAccount({ sub, email, email_verified: true });
    const { body } = await owner.request<Invitation>('POST', '/users', {
      body: { email, name: 'Orla Kelly', role: 'manager' },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    return { sub, email, oneTimePassword: body.oneTimePassword };
  });

const REJECTED = { status: 401, body: { code: 'unauthorized' } };
const REQUIRED = { status: 403, body: { code: 'confirmation_required' } };

describe('A person without a password', () => {
  it('is invited, and signs in with the provider, which voids the one-time password', async ({
    service,
    provider,
    invite,
  }) => {
    const { sub, email, oneTimePassword } = await invite();
    const early = openDashboard(service);
    expect((await early.signIn(email, oneTimePassword)).status).toBe(201);
    const page = openDashboard(service);
    expect(await signInWithProvider(page, provider, sub)).toMatchObject({
      status: 201,
      body: { user: { mustChangePassword: false, password: false } },
    });
    expect((await page.get('/orders')).status).toBe(200);
    expect((await early.get('/session')).status).toBe(401);
    expect((await openDashboard(service).signIn(email, oneTimePassword)).status).toBe(401);
    expect((await openDashboard(service).signIn(email, '')).status).toBe(401);
  });

  it('confirms a session by signing in there again', async ({ service, provider, invite }) => {
    // The provider's clock is that of this machine.
    pass(-16);
    const { sub } = await invite();
    const page = openDashboard(service);
    await signInWithProvider(page, provider, sub);
    pass(16);
    const createKey = () => page.post('/keys', { name: 'Till', scopes: [] });
    expect(await createKey()).toMatchObject(REQUIRED);
    const { body } = await page.post<ProviderPage>('/session/confirmation/provider-setup');
    expect(new URL(body.url).searchParams.get('prompt')).toBe('login');
    const { body: proof } = await finish(page, await provider.signIn(body.url, sub));
    expect(proof.purpose).toBe('confirmation');
    pass(4);
    const other = openDashboard(service);
    await signInWithProvider(other, provider, sub);
    const confirm = (by: typeof page) => by.post('/session/confirmation', { providerToken: proof.token });
    expect(await confirm(other)).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/providerToken' }] },
    });
    expect((await page.post('/session/provider-sign-in', { token: proof.token })).status).toBe(401);
    expect((await confirm(page)).status).toBe(204);
    expect((await confirm(page)).status).toBe(400);
    pass(14);
    expect((await createKey()).status).toBe(201);
  });

  it('with a second factor confirms nothing there without a code', async ({ service, provider, employ }) => {
    // The provider's clock is that of this machine.
    pass(-16);
    const { sub } = await employ();
    const page = openDashboard(service);
    await signInWithProvider(page, provider, sub);
    const { secret } = await turnOnSecondFactor(page, now);
    pass(16);
    const { body } = await page.post<ProviderPage>('/session/confirmation/provider-setup');
    const { status, body: proof } = await finish(page, await provider.signIn(body.url, sub));
    expect(status).toBe(200);
    const confirm = (code?: string) =>
      page.post('/session/confirmation', { providerToken: proof.token, ...(code && { code }) });
    for (const code of [undefined, '000000'])
      expect(await confirm(code)).toMatchObject({ status: 400, body: { fields: [{ path: '/code' }] } });
    expect((await confirm(codeAt(secret, now))).status).toBe(204);
  });

  it('confirms nothing with an older sign-in there, nor with another account', async ({
    service,
    provider,
    employ,
    invite,
  }) => {
    const { sub } = await invite();
    const page = openDashboard(service);
    await signInWithProvider(page, provider, sub);
    const start = async () =>
      (await page.post<ProviderPage>('/session/confirmation/provider-setup')).body.url;
    const { sub: stranger } = await employ();
    const { body: proof } = await finish(page, await provider.signIn(await start(), stranger));
    expect(await page.post('/session/confirmation', { providerToken: proof.token })).toMatchObject({
      status: 400,
    });
    // As if the provider ignored that the person must sign in again.
    pass(2);
    expect(await finish(page, await provider.signIn(await start(), sub))).toMatchObject(REJECTED);
  });

  it('chooses a password, and sets up a second factor, after a recent sign-in', async ({
    service,
    provider,
    invite,
  }) => {
    const { sub, email } = await invite();
    const page = openDashboard(service);
    await signInWithProvider(page, provider, sub);
    expect(await page.delete('/session/provider-link')).toMatchObject({ status: 409 });
    const choose = () => page.put('/session/password', { currentPassword: '', newPassword: KNOWN_PASSWORD });
    pass(15);
    expect(await choose()).toMatchObject(REQUIRED);
    await signInWithProvider(page, provider, sub);
    expect((await turnOnSecondFactor(page, now)).status).toBe(200);
    expect(await choose()).toMatchObject({ status: 200, body: { user: { password: true } } });
    expect((await openDashboard(service).signIn(email, KNOWN_PASSWORD)).status).toBe(403);
  });
});

describe('A link to the identity provider', () => {
  it('is removed after a confirmation, once', async ({ service, owner, provider, employ }) => {
    const { id, sub } = await employ();
    const page = openDashboard(service);
    await signInWithProvider(page, provider, sub);
    pass(15);
    expect(await page.delete('/session/provider-link')).toMatchObject(REQUIRED);
    await page.post('/session/confirmation', { currentPassword: KNOWN_PASSWORD });
    expect((await page.delete('/session/provider-link')).status).toBe(204);
    expect((await page.delete('/session/provider-link')).status).toBe(204);
    await page.resume();
    expect(page.session()?.user.providerLink).toBe(false);
    const log = await owner.get<{ data: { action: string }[] }>(`/activity?subjectId=${id}`);
    expect(log.body.data.filter(({ action }) => action === 'user.provider_unlinked')).toHaveLength(1);
  });

  it('is told to the user by email', async ({ startService, provider, onTestFinished }) => {
    const mailServer = await startMailServer();
    onTestFinished(mailServer.stop);
    const settings = { ...toSettings(provider), ...SENDER, smtpUrl: mailServer.url };
    const service = await startService({}, {}, { ...settings, paymentProvider: 'none' });
    const { id: restaurantId } = await addRestaurant(service);
    const { id: sub, email } = await addUser(service, { restaurantId, role: 'manager' });
    provider.addAccount({ sub, email, email_verified: true });
    const page = openDashboard(service);
    await signInWithProvider(page, provider, sub);
    await page.delete('/session/provider-link');
    const mails = await mailServer.receive(email, 2);
    for (const { subject } of mails) expect(subject).toMatch(/^Single sign-on to .* was changed$/);
  });

  it('voids an invitation by email', async ({ startService, provider, onTestFinished }) => {
    const mailServer = await startMailServer();
    onTestFinished(mailServer.stop);
    const settings = { ...toSettings(provider), ...SENDER, smtpUrl: mailServer.url };
    const service = await startService({}, {}, { ...settings, paymentProvider: 'none' });
    const { id: restaurantId } = await addRestaurant(service);
    const owner = await signedIn(service, { restaurantId, role: 'owner' });
    const sub = `invited-${++invited}`;
    const email = `${sub}@example.com`;
    provider.addAccount({ sub, email, email_verified: true });
    await owner.post('/users', { email, name: 'Orla Kelly', role: 'manager' });
    const [mail] = await mailServer.receive(email);
    const [, token = ''] = /password#token=(\S+)/.exec(mail?.text ?? '') ?? [];
    const page = openDashboard(service);
    expect((await signInWithProvider(page, provider, sub)).status).toBe(201);
    const body = { token, newPassword: 'another horse battery' };
    expect((await openDashboard(service).post('/session/password-link/password', body)).status).toBe(404);
  });
});
