import { beforeEach, describe, expect } from 'vitest';
import { dashboard } from '../helpers/contract.ts';
import { addUser, KNOWN_PASSWORD, openDashboard, type TestUser } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { switchMode } from '../helpers/sandbox.ts';
import { codeAt, turnOnSecondFactor } from '../helpers/second-factor.ts';

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
  .extend('signIn', ({ service, restaurantId }) => async (role: TestUser['role'] = 'manager') => {
    const { id, email } = await addUser(service, { restaurantId, role });
    const page = openDashboard(service);
    await page.signIn(email, KNOWN_PASSWORD);
    const createKey = () => page.post('/keys', { name: 'Till', scopes: [] });
    const confirm = (body: object = { currentPassword: KNOWN_PASSWORD }) =>
      page.post('/session/confirmation', body);
    return { id, email, page, createKey, confirm };
  });

const REQUIRED = { status: 403, body: { code: 'confirmation_required' } };
const wrong = (path: string) => ({ status: 400, body: { fields: [{ path }] } });

/** Duplicated on purpose, because removing one weakens the service. */
const SENSITIVE = [
  ...[
    'createKey',
    'getMailContent',
    'connectStripe',
    'startStripeOnboarding',
    'disconnectStripe',
    'updateRestaurant',
    'deleteProviderLink',
  ],
  ...['inviteUser', 'updateUserRole', 'disableUser', 'enableUser', 'resetUserPassword'],
  ...['resetUserSecondFactor', 'createWebhookEndpoint', 'updateWebhookEndpoint', 'deleteWebhookEndpoint'],
  ...[
    'rotateWebhookSecret',
    'exportOrders',
    'createPrinter',
    'startPasskey',
    'createPasskey',
    'deletePasskey',
    'startEmailChange',
    'pairScreen',
    'setOwnPin',
    'removeOwnPin',
  ],
];

describe('A confirmation', () => {
  it('is required for sensitive operations', () => {
    const declared = dashboard.operations.filter(({ operation }) => 'x-requires-confirmation' in operation);
    expect(declared.map(({ operation }) => operation.operationId).sort()).toEqual(SENSITIVE.sort());
  });

  it('lasts 15 minutes, as does a sign-in', async ({ signIn }) => {
    const { createKey, confirm } = await signIn();
    pass(14);
    expect((await createKey()).status).toBe(201);
    pass(1);
    expect(await createKey()).toMatchObject(REQUIRED);
    expect((await confirm()).status).toBe(204);
    pass(14);
    expect((await createKey()).status).toBe(201);
    pass(1);
    expect(await createKey()).toMatchObject(REQUIRED);
  });

  it('is limited to one session', async ({ service, signIn }) => {
    const { email, createKey, confirm } = await signIn();
    pass(15);
    const other = openDashboard(service);
    await other.signIn(email, KNOWN_PASSWORD);
    expect(await createKey()).toMatchObject(REQUIRED);
    pass(15);
    await confirm();
    expect(await other.post('/keys', { name: 'Till', scopes: [] })).toMatchObject(REQUIRED);
  });

  it('is not given by renewal, use, or test mode', async ({ owner, signIn }) => {
    await owner.post('/restaurant/sandbox');
    const { page, createKey } = await signIn();
    pass(100);
    expect((await page.post('/session/renewal')).status).toBe(200);
    expect((await page.get('/orders')).status).toBe(200);
    expect(await createKey()).toMatchObject(REQUIRED);
    await switchMode(page, 'PUT');
    expect(await createKey()).toMatchObject(REQUIRED);
    await switchMode(page, 'DELETE');
    expect(await createKey()).toMatchObject(REQUIRED);
  });

  it('is checked after the role', async ({ signIn }) => {
    const { createKey } = await signIn('staff');
    pass(15);
    expect(await createKey()).toMatchObject({ status: 403, body: { code: 'forbidden' } });
  });

  it('requires a code, valid once, if there is a second factor', async ({ signIn }) => {
    const { page, createKey, confirm } = await signIn();
    const { secret, recoveryCodes = [] } = await turnOnSecondFactor(page, now);
    pass(15);
    expect(await confirm()).toMatchObject(wrong('/code'));
    expect(await confirm({ code: '000000' })).toMatchObject(wrong('/code'));
    expect(await createKey()).toMatchObject(REQUIRED);
    const code = codeAt(secret, now);
    const answers = await Promise.all([1, 2, 3].map(() => confirm({ code })));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400]);
    expect((await createKey()).status).toBe(201);
    pass(15);
    expect((await confirm({ code: recoveryCodes[0] })).status).toBe(204);
    expect((await createKey()).status).toBe(201);
  });

  it('limits guesses, and logs failures', async ({ owner, signIn }) => {
    const { id, confirm } = await signIn();
    expect(await confirm({})).toMatchObject(wrong('/currentPassword'));
    await confirm();
    const statuses: number[] = [];
    for (let count = 0; count < 12; count++)
      statuses.push((await confirm({ currentPassword: 'not the password' })).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429]);
    expect((await confirm()).status).toBe(429);
    const log = await owner.get<{ data: { action: string; actor: object }[] }>(
      `/activity?subjectId=${id}&limit=100`,
    );
    const actions = log.body.data.map(({ action }) => action);
    expect(actions.filter(action => action === 'user.session_confirmed')).toHaveLength(1);
    expect(actions.filter(action => action === 'user.confirmation_failed')).toHaveLength(10);
  });
});
