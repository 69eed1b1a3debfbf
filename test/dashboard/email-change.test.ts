import { beforeEach, describe, expect } from 'vitest';
import type { EmailChange } from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import type { MailServer } from '../fakes/mail-server.ts';
import { addUser, KNOWN_PASSWORD, openDashboard } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { mailTest, newAddress } from '../helpers/mail.ts';
import { addRestaurant } from '../helpers/restaurant.ts';

const MINUTE_MS = 60_000;
let now = new Date();
beforeEach(() => {
  now = new Date();
});
const pass = (minutes: number) => {
  now = new Date(now.getTime() + minutes * MINUTE_MS);
};

/** The token in an email's link to the new address. */
function tokenIn({ text = '' }: { text?: string | undefined } = {}): string {
  const [, token = ''] = /https:\/\/orders\.example\.com\/dashboard\/email#token=(\S+)/.exec(text) ?? [];
  return token;
}

const receiveToken = async (server: MailServer, email: string, count = 1) =>
  tokenIn((await server.receive(email, count)).at(-1));

const it = mailTest
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  .extend(
    'signUp',
    ({ service, restaurantId }) =>
      async (email = newAddress(), inRestaurant = restaurantId) => {
        const { id } = await addUser(service, { restaurantId: inRestaurant, role: 'staff', email });
        const page = openDashboard(service);
        await page.signIn(email, KNOWN_PASSWORD);
        const change = (to: string) => page.post<EmailChange>('/session/email-change', { email: to });
        return { id, email, page, change };
      },
  )
  .extend(
    'confirm',
    ({ service }) =>
      (token: string) =>
        openDashboard(service).post('/session/email-change/confirmation', { token }),
  );

describe('A new email address', () => {
  it('applies once its link is confirmed, and the previous address is notified', async ({
    service,
    mailServer,
    owner,
    signUp,
    confirm,
  }) => {
    const { id, email, page, change } = await signUp();
    const next = newAddress();
    const expiresAt = new Date(now.getTime() + 30 * MINUTE_MS).toISOString();
    const answer = await change(next.toUpperCase());
    expect(answer).toMatchObject({
      status: 200,
      body: { available: true, pending: { email: next, expiresAt } },
    });
    const token = await receiveToken(mailServer, next);
    // So far, the mailbox was only read.
    expect((await openDashboard(service).signIn(next, KNOWN_PASSWORD)).status).toBe(401);
    expect(await confirm(token)).toMatchObject({ status: 200, body: { email: next } });
    expect((await confirm(token)).status).toBe(404);
    const [notice] = await mailServer.receive(email);
    expect(notice?.subject).toMatch(/^Your email address for .* was changed$/);
    expect(notice?.text).toContain(next);
    // The till's session continues.
    expect(await page.get('/session')).toMatchObject({ status: 200, body: { user: { id, email: next } } });
    expect((await page.get<EmailChange>('/session/email-change')).body.pending).toBe(null);
    expect((await openDashboard(service).signIn(email, KNOWN_PASSWORD)).status).toBe(401);
    expect((await openDashboard(service).signIn(next, KNOWN_PASSWORD)).body.user.id).toBe(id);
    const log = await owner.get<{ data: { action: string; details: object }[] }>(
      `/activity?subjectId=${id}&limit=100`,
    );
    expect(log.body.data).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ action: 'user.email_change_started', details: {} }),
        expect.objectContaining({
          action: 'user.email_changed',
          details: { edits: [{ path: '/email', from: email, to: next }] },
        }),
      ]),
    );
    expect(JSON.stringify(log.body)).not.toContain(token);
  });

  it('is confirmed once by ten concurrent requests, with one notice', async ({
    mailServer,
    signUp,
    confirm,
  }) => {
    const { email, change } = await signUp();
    const next = newAddress();
    await change(next);
    const token = await receiveToken(mailServer, next);
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(404)]);
    await mailServer.receive(email);
    expect(mailServer.countOffers(email)).toBe(1);
  });

  it('can be confirmed for 30 minutes', async ({ mailServer, signUp, confirm }) => {
    const { page, change } = await signUp();
    const next = newAddress();
    await change(next);
    const token = await receiveToken(mailServer, next);
    pass(30);
    expect((await confirm(token)).status).toBe(404);
    expect((await page.get<EmailChange>('/session/email-change')).body.pending).toBe(null);
  });

  it('voids an earlier one, whose link never reaches the later address', async ({
    mailServer,
    signUp,
    confirm,
  }) => {
    const { change } = await signUp();
    const [first, second] = [newAddress(), newAddress()];
    await change(first);
    const earlier = await receiveToken(mailServer, first);
    await change(second);
    const later = await receiveToken(mailServer, second);
    expect((await confirm(earlier)).status).toBe(404);
    expect(mailServer.countOffers(first)).toBe(1);
    expect(await confirm(later)).toMatchObject({ status: 200, body: { email: second } });
  });

  it('is void after a new password, when the user is disabled, and while the restaurant is suspended', async ({
    service,
    restaurantId,
    mailServer,
    owner,
    signUp,
    confirm,
  }) => {
    const start = async () => {
      const user = await signUp();
      const next = newAddress();
      await user.change(next);
      return { ...user, token: await receiveToken(mailServer, next) };
    };
    const [changed, disabled, suspended] = [await start(), await start(), await start()];
    await changed.page.put('/session/password', {
      currentPassword: KNOWN_PASSWORD,
      newPassword: 'another horse battery',
    });
    expect((await confirm(changed.token)).status).toBe(404);
    await owner.post(`/users/${disabled.id}/disable`);
    expect((await confirm(disabled.token)).status).toBe(404);
    await owner.post(`/users/${disabled.id}/enable`);
    expect((await confirm(disabled.token)).status).toBe(404);
    const { restaurants } = service.context.services;
    await restaurants.setSuspended(restaurantId, true, SYSTEM);
    expect((await confirm(suspended.token)).status).toBe(404);
    await restaurants.setSuspended(restaurantId, false, SYSTEM);
    expect((await confirm(suspended.token)).status).toBe(200);
  });

  it('ends a password link to the previous address', async ({ service, mailServer, signUp, confirm }) => {
    const { email, change } = await signUp();
    const anyone = openDashboard(service);
    await anyone.post('/session/password-link', { email });
    const [mail] = await mailServer.receive(email);
    const [, passwordToken = ''] = /password#token=(\S+)/.exec(mail?.text ?? '') ?? [];
    const next = newAddress();
    await change(next);
    await confirm(await receiveToken(mailServer, next));
    const body = { token: passwordToken, newPassword: 'another horse battery' };
    expect((await anyone.post('/session/password-link/password', body)).status).toBe(404);
  });

  it('gets the same response if a colleague has it, and cannot be confirmed', async ({
    mailServer,
    signUp,
    confirm,
  }) => {
    const colleague = await signUp();
    const { page, change, email } = await signUp();
    const taken = await change(colleague.email);
    // A later change voids a link that was not sent yet.
    await mailServer.receive(colleague.email);
    const free = await change(newAddress());
    for (const { status, body } of [taken, free])
      expect({ status, body }).toEqual({
        status: 200,
        body: { available: true, pending: { email: expect.any(String), expiresAt: expect.any(String) } },
      });
    await change(colleague.email);
    const token = await receiveToken(mailServer, colleague.email, 2);
    expect((await confirm(token)).status).toBe(409);
    expect(await page.get('/session')).toMatchObject({ status: 200, body: { user: { email } } });
  });

  it('can belong to a user in another restaurant, whose password then decides', async ({
    service,
    mailServer,
    signUp,
    confirm,
  }) => {
    const abroad = await signUp(newAddress(), (await addRestaurant(service)).id);
    const { id, page, change } = await signUp();
    await page.put('/session/password', {
      currentPassword: KNOWN_PASSWORD,
      newPassword: 'another horse battery',
    });
    await change(abroad.email);
    const token = await receiveToken(mailServer, abroad.email);
    expect((await confirm(token)).status).toBe(200);
    const signIn = async (password: string) =>
      (await openDashboard(service).signIn(abroad.email, password)).body.user.id;
    expect(await signIn('another horse battery')).toBe(id);
    expect(await signIn(KNOWN_PASSWORD)).toBe(abroad.id);
  });

  it('can be requested 3 times an hour, requires a confirmed session, and must differ from the current one', async ({
    signUp,
  }) => {
    const { email, page, change } = await signUp();
    expect(await change(email.toUpperCase())).toMatchObject({
      status: 400,
      body: { fields: [{ path: '/email' }] },
    });
    for (let count = 0; count < 3; count++) expect((await change(newAddress())).status).toBe(200);
    const late = await change(newAddress());
    expect(late.status).toBe(429);
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0);
    pass(15);
    expect(await change(newAddress())).toMatchObject({
      status: 403,
      body: { code: 'confirmation_required' },
    });
    await page.post('/session/confirmation', { currentPassword: KNOWN_PASSWORD });
    expect((await change(newAddress())).status).toBe(429);
  });
});

startingTest(
  'A service without a mail server says that it cannot confirm addresses',
  async ({ startService }) => {
    const service = await startService({}, {}, { paymentProvider: 'none' });
    const { id: restaurantId } = await addRestaurant(service);
    const { email } = await addUser(service, { restaurantId, role: 'staff' });
    const page = openDashboard(service);
    await page.signIn(email, KNOWN_PASSWORD);
    expect((await page.get('/session/email-change')).body).toEqual({ available: false, pending: null });
    expect((await page.post('/session/email-change', { email: newAddress() })).status).toBe(409);
    const { mails } = service.context.collections;
    await expect.poll(() => mails.countDocuments({}), within(5)).toBe(0);
  },
);
