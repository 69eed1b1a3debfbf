import { beforeEach, describe, expect } from 'vitest';
import type {
  DashboardOrder,
  DashboardOrderList,
  Invitation,
  Mail,
  MailContent,
  MailList,
  MailSettings,
} from '../../generated/dashboard/types.ts';
import { SYSTEM } from '../../server/lib/access.ts';
import { type MailServer, startMailServer } from '../fakes/mail-server.ts';
import { addPasskey, createAuthenticator } from '../helpers/authenticator.ts';
import { addUser, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { within } from '../helpers/deadlines.ts';
import { startingTest } from '../helpers/fixtures.ts';
import { mailTest, newAddress, SENDER } from '../helpers/mail.ts';
import { certificateFor } from '../helpers/receiver.ts';
import { addRestaurant } from '../helpers/restaurant.ts';
import { startServiceOn, type TestService } from '../helpers/service.ts';
import { openStorefront } from '../helpers/storefront.ts';

let now = new Date();
const MINUTE_MS = 60_000;

const it = mailTest
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('newMailServer', async ({}, { onCleanup }) => {
    const servers: MailServer[] = [];
    onCleanup(async () => {
      await Promise.all(servers.map(server => server.stop()));
    });
    return async (port = 0) => {
      const server = await startMailServer({}, port);
      servers.push(server);
      return server;
    };
  })
  .extend('overrides', { scope: 'file' }, { clock: () => now })
  .extend('inviteSomeone', ({ owner }) => async () => {
    const email = newAddress();
    const { body } = await owner.post<Invitation>('/users', { email, name: 'Ana', role: 'staff' });
    return { email, ...body };
  });

/** The token in an email's link, also as copied from the text. */
function tokenIn({ text = '' }: { text?: string | undefined }): string {
  const [, token = ''] = /https:\/\/orders\.example\.com\/dashboard\/password#token=(\S+)/.exec(text) ?? [];
  return token;
}

const setPassword = (service: TestService, token: string, newPassword = 'a new horse battery') =>
  openDashboard(service).post('/session/password-link/password', { token, newPassword });

const requestLink = (service: TestService, email: string, language?: 'en' | 'ar') =>
  openDashboard(service).post('/session/password-link', { email, ...(language && { language }) });

const listMails = async (owner: { get<Body>(path: string): Promise<{ body: Body }> }): Promise<Mail[]> =>
  (await owner.get<MailList>('/mail')).body.data;

beforeEach(() => {
  now = new Date();
});

describe('Invitations', () => {
  it('contain a link instead of a one-time password', async ({
    service,
    mailServer,
    inviteSomeone,
    owner,
  }) => {
    const { email, oneTimePassword, user } = await inviteSomeone();
    expect(oneTimePassword).toBe(null);
    const [mail] = await mailServer.receive(email);
    const { restaurant } = owner.session() ?? {};
    expect(mail?.from?.value).toEqual([{ address: 'orders@example.com', name: restaurant?.name }]);
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(mail?.html).toContain(`href="https://orders.example.com/dashboard/password#token=`);
    expect((await setPassword(service, tokenIn(mail ?? {}))).status).toBe(204);
    const session = await openDashboard(service).signIn(email, 'a new horse battery');
    expect(session).toMatchObject({
      status: 201,
      body: { user: { id: user.id, mustChangePassword: false } },
    });
  });

  it('can be sent again, which replaces the link', async ({ service, mailServer, inviteSomeone, owner }) => {
    const { email, user } = await inviteSomeone();
    const [first] = await mailServer.receive(email);
    const reset = await owner.post<Invitation>(`/users/${user.id}/password/reset`);
    expect(reset.body.oneTimePassword).toBe(null);
    const [, second] = await mailServer.receive(email, 2);
    expect((await setPassword(service, tokenIn(first ?? {}))).status).toBe(404);
    expect((await setPassword(service, tokenIn(second ?? {}))).status).toBe(204);
  });

  it('can be used once, even concurrently', async ({ service, mailServer, inviteSomeone }) => {
    const { email } = await inviteSomeone();
    const [mail] = await mailServer.receive(email);
    const passwords = ['a first horse battery', 'a second horse battery', 'a third horse battery'];
    const answers = await Promise.all(
      passwords.map(password => setPassword(service, tokenIn(mail ?? {}), password)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
  });

  it('expire after 72 hours', async ({ service, mailServer, inviteSomeone }) => {
    const { email } = await inviteSomeone();
    const [mail] = await mailServer.receive(email);
    now = new Date(now.getTime() + 72 * 60 * MINUTE_MS);
    expect((await setPassword(service, tokenIn(mail ?? {}))).status).toBe(404);
  });
});

describe('A forgotten password', () => {
  it('is replaced through a link that works once and ends every session', async ({
    service,
    restaurantId,
    mailServer,
  }) => {
    const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
    const page = openDashboard(service);
    await page.signIn(email, password);
    expect((await requestLink(service, email.toUpperCase())).status).toBe(204);
    const [mail] = await mailServer.receive(email);
    const token = tokenIn(mail ?? {});
    expect((await page.get('/session')).status).toBe(200);
    expect((await setPassword(service, token)).status).toBe(204);
    expect((await setPassword(service, token)).status).toBe(404);
    expect((await page.get('/session')).status).toBe(401);
    expect((await openDashboard(service).signIn(email, password)).status).toBe(401);
    expect((await openDashboard(service).signIn(email, 'a new horse battery')).status).toBe(201);
    const [, notice] = await mailServer.receive(email, 2);
    expect(notice?.subject).toContain('was changed');
  });

  it('revives no used link if a worker repeats the request, nor replaces a later one', async ({
    service,
    restaurantId,
    mailServer,
  }) => {
    const { email } = await addUser(service, { restaurantId, role: 'staff' });
    const { passwordLinks } = service.context.services;
    const expiresAt = new Date(now.getTime() + 30 * MINUTE_MS);
    const repeat = (request: string, expires = expiresAt) =>
      passwordLinks.createForAddress(email, request, { expiresAt: expires });
    await repeat('first');
    const [mail] = await mailServer.receive(email);
    const token = tokenIn(mail ?? {});
    expect((await setPassword(service, token)).status).toBe(204);
    await repeat('first');
    expect((await setPassword(service, token)).status).toBe(404);
    await repeat('second', new Date(expiresAt.getTime() + 1));
    await repeat('first');
    const mails = await mailServer.receive(email, 3);
    const [later] = mails.filter(({ text = '' }) => text.includes('#') && !text.includes(token));
    expect((await setPassword(service, tokenIn(later ?? {}))).status).toBe(204);
  });

  it('gets a link valid for 30 minutes', async ({ service, restaurantId, mailServer }) => {
    const { email } = await addUser(service, { restaurantId, role: 'staff' });
    await requestLink(service, email);
    const [mail] = await mailServer.receive(email);
    now = new Date(now.getTime() + 30 * MINUTE_MS);
    expect((await setPassword(service, tokenIn(mail ?? {}))).status).toBe(404);
  });

  it('keeps no valid link once the user has chosen a password in the dashboard', async ({
    service,
    restaurantId,
    mailServer,
  }) => {
    const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
    await requestLink(service, email);
    const [mail] = await mailServer.receive(email);
    const page = openDashboard(service);
    await page.signIn(email, password);
    const changed = { currentPassword: password, newPassword: 'another horse battery' };
    expect((await page.put('/session/password', changed)).status).toBeLessThan(300);
    expect((await setPassword(service, tokenIn(mail ?? {}))).status).toBe(404);
  });

  it('gets the same response for an unknown address, without an email', async ({ service, mailServer }) => {
    const email = newAddress();
    const answer = await requestLink(service, email);
    expect(answer).toMatchObject({ status: 204, body: undefined });
    const { mails } = service.context.collections;
    await expect.poll(() => mails.countDocuments({ to: email }), within(5)).toBe(0);
    expect(mailServer.countOffers(email)).toBe(0);
  });

  it('sends at most 3 links an hour to an address', async ({ service, restaurantId, mailServer }) => {
    const { email } = await addUser(service, { restaurantId, role: 'staff' });
    for (let count = 0; count < 5; count++) expect((await requestLink(service, email)).status).toBe(204);
    await mailServer.receive(email, 3);
    const { mails } = service.context.collections;
    await expect.poll(() => mails.countDocuments({ to: email, status: { $ne: 'sent' } }), within(5)).toBe(0);
    expect(mailServer.countOffers(email)).toBe(3);
  });

  it('gets an email in the language of the page', async ({ service, restaurantId, mailServer }) => {
    const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
    const body = { email, password, language: 'ar' };
    await openDashboard(service).post('/session', body);
    await requestLink(service, email);
    const [mail] = await mailServer.receive(email);
    expect(mail?.html).toMatch(/<html lang="ar" dir="rtl">/);
    expect(mail?.subject).toContain('إعادة تعيين كلمة المرور');
  });

  it('uses the language of its request rather than of the last sign-in', async ({
    service,
    restaurantId,
    mailServer,
  }) => {
    const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
    await requestLink(service, email, 'ar');
    const [beforeSignIn] = await mailServer.receive(email);
    expect(beforeSignIn?.html).toContain('<html lang="ar"');
    await openDashboard(service).post('/session', { email, password, language: 'ar' });
    await requestLink(service, email, 'en');
    const [, afterSignIn] = await mailServer.receive(email, 2);
    expect(afterSignIn?.html).toContain('<html lang="en"');
  });

  it('is replaced separately in each of a person’s restaurants', async ({
    service,
    restaurantId,
    mailServer,
  }) => {
    const email = newAddress();
    const restaurants = [restaurantId, (await addRestaurant(service)).id];
    const users = await Promise.all(
      restaurants.map(id => addUser(service, { restaurantId: id, role: 'staff', email })),
    );
    await requestLink(service, email);
    const passwords = ['a new horse battery', 'another horse battery'];
    for (const [index, mail] of (await mailServer.receive(email, 2)).entries())
      await setPassword(service, tokenIn(mail), passwords[index]);
    const signIn = async (password: string) =>
      (await openDashboard(service).signIn(email, password)).body.user.id;
    const signedIn = await Promise.all(passwords.map(signIn));
    expect(signedIn.sort()).toEqual(users.map(({ id }) => id).sort());
  });

  it('stays for a disabled user', async ({ service, restaurantId, owner, mailServer }) => {
    const { email, id } = await addUser(service, { restaurantId, role: 'staff' });
    await requestLink(service, email);
    const [mail] = await mailServer.receive(email);
    await owner.post(`/users/${id}/disable`);
    expect((await setPassword(service, tokenIn(mail ?? {}))).status).toBe(404);
  });

  it('cannot be replaced by a weak one', async ({ service, mailServer, inviteSomeone }) => {
    const { email } = await inviteSomeone();
    const [mail] = await mailServer.receive(email);
    const answer = await setPassword(service, tokenIn(mail ?? {}), email);
    expect(answer).toMatchObject({ status: 400, body: { fields: [{ path: '/newPassword' }] } });
  });
});

describe('Notices', () => {
  it('inform owners of new API keys', async ({ service, restaurantId, owner, mailServer }) => {
    const { email } = await addUser(service, { restaurantId, role: 'owner' });
    await owner.post('/keys', { name: 'Till <b>', scopes: [] });
    const [mail] = await mailServer.receive(email);
    expect(mail?.text).toContain('“Till <b>”');
    expect(mail?.html).toContain('“Till &lt;b&gt;”');
  });

  it('inform users when their PIN is set or removed', async ({ service, restaurantId, mailServer }) => {
    const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
    const page = openDashboard(service);
    await page.signIn(email, password);
    await page.put('/session/pin', { pin: '480273' });
    await page.delete('/session/pin');
    const mails = await mailServer.receive(email, 2);
    for (const { subject, text } of mails) {
      expect(subject).toMatch(/^Your PIN for .* was changed$/);
      expect(text).not.toContain('480273');
    }
  });

  it('inform users of their passkeys, which belong to the public URL', async ({
    service,
    restaurantId,
    mailServer,
  }) => {
    const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
    const page = openDashboard(service);
    await page.signIn(email, password);
    expect((await addPasskey(page, createAuthenticator())).status).toBe(400);
    const place = { rpId: 'orders.example.com', origin: 'https://orders.example.com' };
    const { body } = await addPasskey(page, createAuthenticator(place));
    await page.delete(`/session/passkeys/${body.id}`);
    const mails = await mailServer.receive(email, 2);
    for (const { subject } of mails) expect(subject).toMatch(/^Your passkeys for .* were changed$/);
  });

  it('inform users of sign-ins from new devices, but not from the first', async ({
    service,
    restaurantId,
    mailServer,
  }) => {
    const { email, password } = await addUser(service, { restaurantId, role: 'staff' });
    await openDashboard(service).signIn(email, password);
    await openDashboard(service).signIn(email, password);
    const [mail] = await mailServer.receive(email);
    expect(mail?.subject).toMatch(/^New sign-in to /);
    expect(mailServer.countOffers(email)).toBe(1);
  });
});

describe('Guests', () => {
  it('get a receipt and a ready notice in their language', async ({
    service,
    restaurant,
    owner,
    mailServer,
  }) => {
    const company = { guestEmails: true, legalName: 'Casa Oliva Lda.', taxId: 'PT501442600' };
    const saved = await owner.patch('/restaurant', company);
    expect(saved.body).toMatchObject(company);
    const item = await restaurant.addItem();
    const email = newAddress();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const lines = [{ menuItemId: item._id, quantity: 2 }];
    const customer = { name: 'Niamh <Byrne>', email };
    const { order } = (await guest.place({ lines, customer, tipAmount: 1.5, language: 'en' })).body;
    const { data } = (await owner.get<DashboardOrderList>(`/orders?number=${order.number}`)).body;
    const path = `/orders/${data[0]?.id}/status`;
    expect(mailServer.countOffers(email)).toBe(0);
    await owner.post(path, { status: 'confirmed' });
    const [receipt] = await mailServer.receive(email);
    expect(receipt?.subject).toBe(
      `Order ${order.number} at ${owner.session()?.restaurant.name} is confirmed`,
    );
    expect(receipt?.text).toContain(`2 × ${item.title}`);
    expect(receipt?.text).toMatch(/Tip: €1\.50/);
    expect(receipt?.text).toMatch(/Total: €\d+\.\d\d/);
    expect(receipt?.text).toContain('Casa Oliva Lda.\nTax ID PT501442600');
    expect(receipt?.html).toContain('Niamh &lt;Byrne&gt;');
    for (const status of ['preparing', 'ready']) await owner.post(path, { status });
    const [, ready] = await mailServer.receive(email, 2);
    expect(ready?.subject).toMatch(/is ready$/);
    // Erased guests leave nothing behind.
    await owner.post(path, { status: 'completed' });
    const { mails } = service.context.collections;
    expect(await mails.countDocuments({ to: email })).toBe(2);
    const caller = { scope: { restaurantId: restaurant.id, branches: 'all' as const }, actor: SYSTEM };
    await service.context.services.guestErasure.erase(caller, { email });
    await expect.poll(() => mails.countDocuments({ to: email }), within(5)).toBe(0);
  });

  it('get one receipt for an order confirmed by a payment', async ({
    service,
    restaurant,
    owner,
    mailServer,
  }) => {
    await owner.patch('/restaurant', { guestEmails: true });
    const item = await restaurant.addItem();
    const email = newAddress();
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const lines = [{ menuItemId: item._id, quantity: 1 }];
    const { order } = (await guest.place({ lines, customer: { name: 'Niamh Byrne', email } })).body;
    const path = `/orders/${order.number}`;
    await owner.post(`${path}/payment`, { outcome: 'succeeded', providerId: 'card' });
    const [receipt] = await mailServer.receive(email);
    expect(receipt?.text).toContain('Paid.');
    for (const status of ['preparing', 'ready']) await owner.post(`${path}/status`, { status });
    const [, ready] = await mailServer.receive(email, 2);
    expect(ready?.subject).toMatch(/is ready$/);
  });

  it('get the code of a voucher that refunds their order, in their language', async ({
    service,
    restaurant,
    owner,
    mailServer,
  }) => {
    await owner.patch('/restaurant', { guestEmails: true });
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const lines = [{ menuItemId: (await restaurant.addItem())._id, quantity: 1 }];
    const refund = async (customer: { name: string; email?: string }, language: 'en' | 'ar') => {
      const { order } = (await guest.place({ lines, customer, language })).body;
      const path = `/orders/${order.number}`;
      await owner.post(`${path}/payment`, { outcome: 'succeeded', providerId: 'card' });
      const { body } = await owner.post<DashboardOrder>(`${path}/refunds`, { amount: 5, source: 'voucher' });
      const code = body.refundVouchers?.[0]?.code ?? 'none';
      // Refunds send no email.
      await owner.post(`${path}/refunds`, { amount: 1, source: 'manual' });
      return { number: order.number, code };
    };
    const [english, arabic] = [newAddress(), newAddress()];
    const { number, code } = await refund({ name: 'Niamh', email: english }, 'en');
    const [, voucher] = await mailServer.receive(english, 2);
    expect(voucher?.subject).toBe(`Your voucher for order ${number} at ${owner.session()?.restaurant.name}`);
    expect(voucher?.text).toContain(`refunded €5.00 of your order ${number} as a voucher.`);
    expect(voucher?.text).toContain(`Voucher code: ${code}`);
    expect(voucher?.html).toContain(code);
    const other = await refund({ name: 'Lina', email: arabic }, 'ar');
    const [, inArabic] = await mailServer.receive(arabic, 2);
    expect(inArabic?.subject).toContain('قسيمتك عن الطلب');
    expect(inArabic?.html).toContain(other.code);
    await refund({ name: 'Ana' }, 'en');
    const { mails } = service.context.collections;
    expect(JSON.stringify(await mails.find({}).toArray())).not.toContain(code);
    expect(await mails.countDocuments({ kind: 'order_refund_voucher', to: { $in: [english, arabic] } })).toBe(
      2,
    );
  });

  it('get no emails unless the owner enables them, and read a cancellation in Arabic', async ({
    service,
    restaurant,
    owner,
    mailServer,
  }) => {
    const guest = openStorefront(service, restaurant, restaurant.harbour);
    const lines = [{ menuItemId: (await restaurant.addItem())._id, quantity: 1 }];
    const order = async (email: string) => {
      const { body } = await guest.place({ lines, customer: { name: 'Lina', email }, language: 'ar' });
      const { data } = (await owner.get<DashboardOrderList>(`/orders?number=${body.order.number}`)).body;
      await owner.post(`/orders/${data[0]?.id}/status`, { status: 'cancelled', reason: 'Sold out' });
    };
    const [unwanted, wanted] = [newAddress(), newAddress()];
    await owner.patch('/restaurant', { guestEmails: false });
    await order(unwanted);
    await owner.patch('/restaurant', { guestEmails: true });
    await order(wanted);
    const [mail] = await mailServer.receive(wanted);
    expect(mail?.subject).toContain('أُلغي الطلب');
    expect(mailServer.countOffers(unwanted)).toBe(0);
  });
});

describe('A mail server', () => {
  it('that rejects temporarily gets the email again, once', async ({
    service,
    mailServer,
    inviteSomeone,
    owner,
  }) => {
    const email = newAddress();
    mailServer.reject(email, 451, 452);
    await owner.post('/users', { email, name: 'Ana', role: 'staff' });
    await expect.poll(() => mailServer.countOffers(email), within(5)).toBe(1);
    await expect.poll(async () => (await findMail(owner, email))?.failure, within(5)).toMatch(/451/);
    now = new Date(now.getTime() + MINUTE_MS);
    await service.context.due.mail.workDue();
    await expect.poll(async () => (await findMail(owner, email))?.attempts, within(5)).toBe(2);
    now = new Date(now.getTime() + MINUTE_MS);
    await service.context.due.mail.workDue();
    await mailServer.receive(email);
    await expect
      .poll(() => findMail(owner, email), within(5))
      .toMatchObject({ status: 'sent', attempts: 3, sentAt: expect.any(String) });
    expect(mailServer.received.filter(({ recipient }) => recipient === email)).toHaveLength(1);
    expect(await inviteSomeone()).toBeDefined();
  });

  it('that rejects permanently ends the attempts, and owners see why', async ({ mailServer, owner }) => {
    const email = newAddress();
    mailServer.reject(email, 550);
    await owner.post('/users', { email, name: 'Ana', role: 'staff' });
    await expect
      .poll(() => findMail(owner, email), within(5))
      .toMatchObject({
        status: 'failed',
        attempts: 1,
        failure: expect.stringMatching(/^550 /),
        sentAt: null,
      });
  });

  it('that is down for an hour gets every email afterwards, once', async ({
    startService,
    newMailServer,
  }) => {
    const server = await newMailServer();
    await server.stop();
    const settings = { ...SENDER, smtpUrl: server.url, paymentProvider: 'none' as const };
    const service = await startService({ clock: () => now }, {}, settings);
    const { id: restaurantId } = await addRestaurant(service);
    const owner = await signedIn(service, { restaurantId, role: 'owner' });
    const addresses = Array.from({ length: 3 }, newAddress);
    for (const email of addresses) await owner.post('/users', { email, name: 'Ana', role: 'staff' });
    const { context } = service;
    const passTenMinutes = async () => {
      now = new Date(now.getTime() + 10 * MINUTE_MS);
      await context.due.mail.workDue();
    };
    for (let count = 0; count < 6; count++) await passTenMinutes();
    expect((await context.measureBacklog()).mailFailing).toBeGreaterThanOrEqual(50 * 60);
    const back = await newMailServer(Number(new URL(server.url).port));
    await passTenMinutes();
    for (const email of addresses) await back.receive(email);
    await expect.poll(async () => (await context.measureBacklog()).mailFailing, within(20)).toBe(0);
    for (const email of addresses) expect(back.countOffers(email)).toBe(1);
  });

  it('gets each email once from two processes', async ({ service, owner, mailServer }) => {
    const second = await restart(service, mailServer.url);
    const addresses = Array.from({ length: 12 }, newAddress);
    await Promise.all(addresses.map(email => owner.post('/users', { email, name: 'Ana', role: 'staff' })));
    await Promise.all([service, second].map(({ context }) => context.due.mail.workDue()));
    for (const email of addresses) await mailServer.receive(email);
    await second.stop();
    for (const email of addresses) expect(mailServer.countOffers(email)).toBe(1);
  });
});

describe('Emails', () => {
  it("are listed for the restaurant's owners, and cannot be read once sent", async ({
    service,
    owner,
    inviteSomeone,
    mailServer,
  }) => {
    const { email } = await inviteSomeone();
    await mailServer.receive(email);
    const mail = await findMail(owner, email);
    expect(mail).toMatchObject({ kind: 'invitation', to: email });
    expect(JSON.stringify(await listMails(owner))).not.toContain('token');
    expect((await owner.get(`/mail/${mail?.id}/content`)).status).toBe(404);
    const other = await addRestaurant(service);
    const stranger = await signedIn(service, { restaurantId: other.id, role: 'owner' });
    expect(await listMails(stranger)).toEqual([]);
    expect((await owner.get<MailSettings>('/mail/settings')).body).toEqual({
      transport: 'smtp',
      sender: 'orders@example.com',
      dailySummary: false,
    });
  });
});

startingTest(
  'Owners see that the certificate of the mail server is not trusted',
  async ({ startService, onTestFinished }) => {
    const certificate = await certificateFor('127.0.0.1', 'Another authority');
    const server = await startMailServer({ ...certificate, secure: true });
    onTestFinished(() => server.stop());
    const settings = { ...SENDER, smtpUrl: server.url, paymentProvider: 'none' as const };
    const service = await startService({}, {}, settings);
    const { id: restaurantId } = await addRestaurant(service);
    const owner = await signedIn(service, { restaurantId, role: 'owner' });
    const email = newAddress();
    await owner.post('/users', { email, name: 'Ana', role: 'staff' });
    await expect
      .poll(() => findMail(owner, email), within(5))
      .toMatchObject({
        status: 'queued',
        failure: expect.stringContaining('TLS certificate is not trusted'),
      });
    expect(server.received).toEqual([]);
  },
);

startingTest('A service without a mail server hands over one-time passwords', async ({ startService }) => {
  const service = await startService({}, {}, { paymentProvider: 'none' });
  const { id: restaurantId } = await addRestaurant(service);
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  const { body } = await owner.post<Invitation>('/users', {
    email: newAddress(),
    name: 'Ana',
    role: 'staff',
  });
  expect(body.oneTimePassword).toMatch(/^\S{16}$/);
  expect(await listMails(owner)).toEqual([]);
  expect((await requestLink(service, body.user.email)).status).toBe(409);
  expect((await owner.get('/mail/settings')).body).toEqual({
    transport: 'none',
    sender: null,
    dailySummary: false,
  });
});

startingTest('The demo keeps its emails, and owners read them', async ({ startService }) => {
  const service = await startService();
  const { id: restaurantId } = await addRestaurant(service);
  await service.context.collections.restaurants.updateOne(
    { _id: restaurantId },
    { $set: { paymentProvider: 'test' } },
  );
  const owner = await signedIn(service, { restaurantId, role: 'owner' });
  const { email } = await addUser(service, { restaurantId, role: 'staff' });
  await requestLink(service, email);
  await expect.poll(() => findMail(owner, email), within(5)).toMatchObject({ status: 'kept', attempts: 0 });
  const mail = await findMail(owner, email);
  const { body } = await owner.get<MailContent>(`/mail/${mail?.id}/content`);
  const [, token = ''] = /#token=(\S+)/.exec(body.text) ?? [];
  expect((await setPassword(service, token)).status).toBe(204);
});

const findMail = async (owner: Parameters<typeof listMails>[0], email: string) =>
  (await listMails(owner)).find(({ to, kind }) => to === email && kind !== 'new_device');

const restart = ({ database }: TestService, smtpUrl: MailServer['url']): Promise<TestService> =>
  startServiceOn(
    database.url,
    { ...SENDER, smtpUrl, paymentProvider: 'none', rateLimitStore: 'memory' },
    { clock: () => now },
    database.name,
  );
