// @module-tag long
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Invitation, ProviderPage, ProviderProof, Session } from '../../generated/dashboard/types.ts';
import { type FakeIdentityProvider, OIDC_CLIENT, startIdentityProvider } from '../fakes/identity-provider.ts';
import { withCollections } from '../helpers/audit.ts';
import { type Dashboard, KNOWN_PASSWORD, openDashboard } from '../helpers/dashboard.ts';
import { processTest } from '../helpers/fixtures.ts';
import { findPort } from '../helpers/ports.ts';
import { ownerOf } from '../helpers/traffic.ts';

const ROUNDS = 6;
const ROUND_MS = 1_200;
const OFFICES = 3;
const BROWSERS = 2;
const PUBLIC_URL = 'http://localhost';

type Person = { id: string; sub: string; email: string; hasPassword: boolean };

/** A sign-in of a person in a browser. Steps without a response are undefined. */
type Attempt = {
  person: Person;
  page: Dashboard;
  callback?: { code: string; state: string; iss: string };
  token?: string;
  status?: number;
};

const it = processTest.extend(
  'provider',
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  async ({}, { onCleanup }): Promise<FakeIdentityProvider> => {
    const provider = await startIdentityProvider([`${PUBLIC_URL}/dashboard/sign-in`]);
    onCleanup(() => provider.stop());
    return provider;
  },
);

let addresses = 0;

/** From a new address, because failed sign-ins are limited by address. */
async function post<Body>(page: Dashboard, path: string, body: object, accepted: number[]) {
  const address = ++addresses;
  const headers = { 'x-forwarded-for': `10.0.${address >> 8}.${address & 255}` };
  const answer = await page.request<Body>('POST', `/session/provider-sign-in${path}`, { body, headers });
  expect(accepted, `${path}: ${JSON.stringify(answer.body)}`).toContain(answer.status);
  return answer;
}

const sendCallback = async (attempt: Attempt, accepted: number[]) => {
  const { page, callback = {} } = attempt;
  const { status, body } = await post<ProviderProof>(page, '/callback', callback, accepted);
  if (status === 200) attempt.token = body.token;
};

/** Rejected if another browser of the person unlinks them first. */
const sendToken = async (attempt: Attempt, accepted = [201, 401]) => {
  const { status } = await post<Session>(attempt.page, '', { token: attempt.token }, accepted);
  attempt.status ??= status;
};

it('signs in and links everyone once, killed again and again during sign-ins with the provider', async ({
  dataDir,
  startInDataDir,
  provider,
}) => {
  const people: Person[] = [];
  const attempts: Attempt[] = [];
  const unexpected: unknown[] = [];
  const port = await findPort();
  const url = `http://127.0.0.1:${port}`;

  const start = () =>
    startInDataDir({
      ...{ PORT: String(port), PUBLIC_URL, TRUST_PROXY: '127.0.0.1', DEMO_ORDERS: '1', LOG_LEVEL: 'fatal' },
      ...{ OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: OIDC_CLIENT.clientId },
      OIDC_CLIENT_SECRET: OIDC_CLIENT.clientSecret,
    });

  /** Every second person chooses a password before they use the provider. */
  async function invite(owner: Dashboard): Promise<Person> {
    const email = `${crypto.randomUUID()}@example.com`;
    const invitation = { email, name: 'Orla Kelly', role: 'staff', branchIds: null };
    const { body } = await owner.post<Invitation>('/users', invitation);
    const hasPassword = people.length % 2 === 0;
    if (hasPassword) {
      const own = openDashboard({ url });
      await own.signIn(email, body.oneTimePassword);
      const passwords = { currentPassword: body.oneTimePassword, newPassword: KNOWN_PASSWORD };
      expect((await own.put('/session/password', passwords)).status).toBe(200);
    }
    const person = { id: body.user.id, sub: `account of ${email}`, email, hasPassword };
    provider.addAccount({ sub: person.sub, email, email_verified: true });
    people.push(person);
    return person;
  }

  async function signIn(person: Person): Promise<Attempt> {
    const attempt: Attempt = { person, page: openDashboard({ url }) };
    attempts.push(attempt);
    const { body } = await post<ProviderPage>(attempt.page, '/setup', {}, [200]);
    attempt.callback = await provider.signIn(body.url, person.sub);
    await sendCallback(attempt, [200]);
    await sendToken(attempt);
    return attempt;
  }

  async function work(owner: Dashboard, isOver: () => boolean): Promise<void> {
    while (!isOver()) {
      const person = await invite(owner);
      const both = await Promise.all(Array.from({ length: BROWSERS }, () => signIn(person)));
      const signedIn = both.find(({ status }) => status === 201);
      expect(signedIn).toBeDefined();
      if (!signedIn || !person.hasPassword) continue;
      await signedIn.page.resume();
      expect((await signedIn.page.delete('/session/provider-link')).status).toBe(204);
      await signIn(person);
    }
  }

  for (let round = 0; round < ROUNDS; round += 1) {
    const service = await start();
    const owner = await ownerOf(service.demo);
    let isOver = false;
    // Requests in progress fail with the process.
    const ending = Array.from({ length: OFFICES }, () =>
      work(owner, () => isOver).catch(error => {
        if (!(error instanceof TypeError)) unexpected.push(error);
      }),
    );
    await setTimeout(ROUND_MS + Math.random() * ROUND_MS);
    await service.kill('SIGKILL');
    isOver = true;
    await Promise.all(ending);
  }
  expect(unexpected).toEqual([]);

  const service = await start();
  const cut = attempts.filter(({ callback, status }) => callback && status === undefined);
  for (const attempt of cut) {
    if (attempt.token === undefined) await sendCallback(attempt, [200, 401]);
    if (attempt.token !== undefined) await sendToken(attempt);
  }
  for (const attempt of attempts) {
    const { page, callback, token } = attempt;
    if (callback) await post(page, '/callback', callback, [401]);
    if (token !== undefined) await sendToken(attempt, [401]);
  }
  for (const person of people) expect((await signIn(person)).status).toBe(201);
  await service.kill('SIGTERM');

  await withCollections(dataDir, async ({ users, sessions, activity }) => {
    for (const { id, sub, email, hasPassword } of people) {
      const [user, ...others] = await users.find({ email }).toArray();
      expect([user?._id, others]).toEqual([id, []]);
      expect(user).toMatchObject({ identity: { issuer: provider.issuer, subject: sub }, outbox: [] });
      expect(await users.countDocuments({ 'identity.subject': sub })).toBe(1);
      const count = (action: string) => activity.countDocuments({ 'subject.id': id, action } as object);
      const links = await count('user.provider_linked');
      expect(links - (await count('user.provider_unlinked')), email).toBe(1);
      const opened = await sessions.countDocuments({ userId: id });
      expect(opened, email).toBeLessThanOrEqual(provider.countExchanges(sub) + (hasPassword ? 1 : 0));
    }
  });
  console.log(`${people.length} people, ${attempts.length} sign-ins, ${cut.length} cut off`);
  expect(cut.length).toBeGreaterThan(0);
});
