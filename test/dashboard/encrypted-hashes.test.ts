import type { UpdateResult } from 'mongodb';
import { describe, expect, vi } from 'vitest';
import { encryptedHashes } from '../../server/database/migrations/0051-encrypted-hashes.ts';
import { MIGRATIONS_COLLECTION, type MigrationRecord } from '../../server/database/migrations/records.ts';
import { generateSecretsKey } from '../../server/lib/secret-box.ts';
import { createAdmin } from '../helpers/admin.ts';
import { addApprover, approve, PIN } from '../helpers/approvals.ts';
import { KNOWN_PASSWORD, openDashboard, signedIn } from '../helpers/dashboard.ts';
import { testWithOwnRestaurant } from '../helpers/fixtures.ts';
import { runCommand } from '../helpers/run-command.ts';
import { SECRETS_KEYS, startServiceOn, type TestService } from '../helpers/service.ts';

const NEW_PASSWORD = 'another horse battery';
const OTHER_PIN = '915364';
const ENCRYPTED = expect.stringMatching(/^v1\.[0-9a-f]{12}\.[\w-]+$/);
const PLAIN = expect.stringMatching(/^\$argon2id\$/);

const it = testWithOwnRestaurant
  /** A manager with a new password and a PIN. */
  .extend('person', ({ service, restaurantId }) => async (on: TestService = service) => {
    const { userId, page } = await addApprover(on, { restaurantId, role: 'manager' });
    const passwords = { currentPassword: KNOWN_PASSWORD, newPassword: NEW_PASSWORD };
    await page.put('/session/password', passwords);
    return { userId, email: page.session()?.user.email ?? '' };
  })
  .extend('hashesOf', ({ service }) => async (userId: string) => {
    const user = await service.context.collections.users.findOne({ _id: userId });
    return [user?.passwordHash, user?.pin?.hash];
  })
  /** Whether a service accepts a person's password and PIN. */
  .extend(
    'accepts',
    ({ restaurantId }) =>
      async ({ userId, email }: { userId: string; email: string }, on: TestService) => {
        const signIn = await openDashboard(on).signIn(email, NEW_PASSWORD);
        const screen = await signedIn(on, { restaurantId, role: 'counter' });
        const approval = await approve(screen, { action: 'discount', userId });
        return [signIn.status, approval.status];
      },
  )
  /** Another process on the service's database. */
  .extend('startWith', ({ service: { database } }, { onCleanup }) => {
    const started: TestService[] = [];
    onCleanup(async () => void (await Promise.all(started.map(({ stop }) => stop()))));
    return async (secretsKeys: Buffer[]) => {
      const other = await startServiceOn(database.url, { secretsKeys }, {}, database.name);
      started.push(other);
      return other;
    };
  });

describe('The hashes of a password and a PIN', () => {
  it('are encrypted, and only for their user and purpose', async ({ service, person, hashesOf, accepts }) => {
    const someone = await person();
    const [passwordHash = '', pinHash = ''] = await hashesOf(someone.userId);
    expect([passwordHash, pinHash]).toEqual([ENCRYPTED, ENCRYPTED]);
    expect(await accepts(someone, service)).toEqual([201, 201]);
    const { users } = service.context.collections;
    const other = await person();
    for (const copied of [passwordHash, pinHash, (await hashesOf(other.userId))[1] ?? '']) {
      const isOwn = copied === passwordHash;
      await users.updateOne({ _id: other.userId }, { $set: { passwordHash: copied } });
      const attempt = await openDashboard(service).signIn(other.email, isOwn ? NEW_PASSWORD : PIN);
      expect(attempt.status).not.toBe(201);
    }
  });

  it('are encrypted again with a new SECRETS_KEY, and unreadable without it', async ({
    service,
    person,
    hashesOf,
    accepts,
    startWith,
  }) => {
    const someone = await person();
    const former = await hashesOf(someone.userId);
    const next = generateSecretsKey();
    const rotating = await startWith([next, ...SECRETS_KEYS]);
    expect(await accepts(someone, rotating)).toEqual([201, 201]);
    const { reencrypted } = await rotating.context.services.hashEncryption.reencrypt();
    expect(reencrypted).toBeGreaterThanOrEqual(1);
    expect(await hashesOf(someone.userId)).not.toEqual(former);
    expect(await accepts(someone, await startWith([next]))).toEqual([201, 201]);
    const [first] = await service.context.services.hashEncryption.findUnreadable();
    expect(first).toMatch(/^Encrypted with a key that SECRETS_KEY does not contain: password of usr_\w+\./);
    const back = await startWith([...SECRETS_KEYS, next]);
    await back.context.services.hashEncryption.reencrypt();
    expect(await accepts(someone, service)).toEqual([201, 201]);
  });

  it.for([
    ['password', { currentPassword: NEW_PASSWORD, newPassword: 'a third horse battery' }],
    ['pin', { pin: OTHER_PIN }],
  ] as const)(
    'are left alone if the %s changes during the encryption',
    async ([name, change], { service, restaurantId, hashesOf, startWith }) => {
      const { userId, page } = await addApprover(service, { restaurantId, role: 'manager' });
      await page.put('/session/password', { currentPassword: KNOWN_PASSWORD, newPassword: NEW_PASSWORD });
      const rotating = await startWith([generateSecretsKey(), ...SECRETS_KEYS]);
      const { users } = rotating.context.collections;
      const update = users.updateOne.bind(users);
      const changed: unknown[] = [];
      const spy = vi.spyOn(users, 'updateOne').mockImplementation(async (filter, ...rest) => {
        if (filter._id !== userId) return { acknowledged: true, matchedCount: 1 } as UpdateResult;
        await page.put(`/session/${name}`, change);
        changed.push(...(await hashesOf(userId)));
        return update(filter, ...rest);
      });
      expect(await rotating.context.services.hashEncryption.reencrypt()).toMatchObject({ changed: 1 });
      spy.mockRestore();
      expect(await hashesOf(userId)).toEqual(changed);
    },
  );

  it('stay readable for the previous release until the cleanup, which encrypts them', async ({
    service,
    person,
    hashesOf,
    accepts,
    startWith,
  }) => {
    const { env } = createAdmin(service);
    const records = service.context.collections.users.db.collection<MigrationRecord>(MIGRATIONS_COLLECTION);
    await records.deleteOne({ _id: encryptedHashes.number });
    const upgraded = await startWith(SECRETS_KEYS);
    const someone = await person(upgraded);
    expect(await hashesOf(someone.userId)).toEqual([PLAIN, PLAIN]);
    expect(await accepts(someone, upgraded)).toEqual([201, 201]);
    expect(await runCommand('migrate', ['cleanup'], env)).toMatchObject({ code: 0 });
    expect(await hashesOf(someone.userId)).toEqual([ENCRYPTED, ENCRYPTED]);
    expect(await accepts(someone, upgraded)).toEqual([201, 201]);
  });
});
