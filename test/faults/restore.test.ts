// @module-tag long
import { chown, cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Collections } from '../../server/database/collections.ts';
import { type Acknowledged, auditAll, withCollections } from '../helpers/audit.ts';
import { processTest } from '../helpers/fixtures.ts';
import { startProcess } from '../helpers/process.ts';
import { receiverCaFile, startReceiver } from '../helpers/receiver.ts';
import { runCommand } from '../helpers/run-command.ts';
import { addEndpointAt, ownerOf, runTraffic } from '../helpers/traffic.ts';

const COUNTED =
  /^All deliveries have been held since .*: (\d+) are pending, (\d+) due now and (\d+) at their next attempt\.\n$/;

const CHANGES = 150;
const RESPONSE_MS = 500;
const USER = 65_534;

const read = async <T>(folder: string, look: (collections: Collections) => Promise<T>): Promise<T> => {
  const found: T[] = [];
  await withCollections(folder, async collections => void found.push(await look(collections)));
  const [only] = found;
  if (only === undefined) throw new Error('Nothing was read');
  return only;
};

const it = processTest
  .extend(
    'run',
    ({ dataDir }) =>
      (name: string, ...args: string[]) =>
        runCommand(name, args, { DATA_DIR: dataDir }),
  )
  .extend('backups', ({ dataDir }, { onCleanup }) => {
    const folder = `${dataDir}-backups`;
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  /** Backs up a stopped service. Resolves to it. */
  .extend('backUpStopped', ({ startInDataDir, run, backups }) => async () => {
    const service = await startInDataDir();
    await service.kill('SIGTERM');
    expect(await run('backup', '--to', backups)).toMatchObject({ code: 0 });
    return service;
  });

it('After losing a machine, a backup taken under load restores all earlier changes, and nothing sent before is sent again', async ({
  dataDir,
  startInDataDir,
  backups,
  onTestFinished,
}) => {
  // Some deliveries are always in flight.
  const receiver = await startReceiver(response => void setTimeout(RESPONSE_MS).then(() => response.end()));
  onTestFinished(receiver.stop);
  const env = { WEBHOOK_ALLOWED_HOSTS: 'localhost', NODE_EXTRA_CA_CERTS: await receiverCaFile() };
  const run = (name: string, ...args: string[]) => runCommand(name, args, { DATA_DIR: dataDir, ...env });

  const service = await startInDataDir(env);
  const owner = await ownerOf(service.demo);
  const { endpoint } = await addEndpointAt(owner, receiver.url);
  const acknowledged: Acknowledged[] = [];
  let before: Acknowledged[] = [];
  let backedUp: Promise<unknown> | undefined;
  const backUp = async () => {
    before = [...acknowledged];
    const copied = await run('backup', '--to', backups);
    await service.kill('SIGKILL');
    expect(copied).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^Backed up 1 restaurant with [\d,]+ orders to .* and verified the copy\.\n$/,
      ),
    });
  };
  await runTraffic(service.demo, owner, change => {
    acknowledged.push(change);
    if (acknowledged.length === CHANGES) backedUp = backUp();
  });
  await backedUp;
  expect(before).toHaveLength(CHANGES);
  expect(acknowledged.length).toBeGreaterThan(CHANGES);

  await rm(dataDir, { recursive: true });
  const restored = await run('restore', '--from', backups);
  expect(restored).toEqual({
    code: 0,
    output: expect.stringContaining('Deliveries are held: start the service'),
  });
  expect(await run('restore', '--from', backups)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/^Already there: \S+database\.sqlite\b.* away together/),
  });
  const sentBefore = await read(dataDir, async ({ webhookDeliveries }) => {
    const sent = await webhookDeliveries.find({ status: 'succeeded' }).toArray();
    return sent.map(({ eventId }) => eventId);
  });
  expect(sentBefore.length).toBeGreaterThan(0);

  receiver.received.length = 0;
  const again = await startInDataDir(env);
  await expect.poll(again.log).toContain('all deliveries are held');
  // The sweep creates the deliveries missing from the backup.
  const statusOf = async () => (await run('deliveries', 'status')).output;
  await expect.poll(statusOf).toMatch(COUNTED);
  const [, waiting, due, later] = COUNTED.exec(await statusOf()) ?? [];
  expect(Number(waiting)).toBe(Number(due) + Number(later));
  expect(receiver.received).toEqual([]);

  expect((await run('deliveries', 'release')).output).toMatch(/^Released: \d+ are pending, \d+ due now/);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(0);
  await expect.poll(again.log).toContain('deliveries are no longer held');
  const readBacklog = async () => {
    const { apiBaseUrl, demoToken } = again.demo;
    const headers = { authorization: `Bearer ${demoToken}` };
    const metrics = await (await fetch(`${apiBaseUrl}/metrics`, { headers })).text();
    return ['webhook_deliveries_due', 'outbox_documents{collection="orders"}'].map(
      name => new RegExp(`^ordering_${name} (\\d+)`, 'm').exec(metrics)?.[1],
    );
  };
  await expect.poll(readBacklog).toEqual(['0', '0']);
  expect(await again.kill('SIGTERM')).toMatchObject({ code: 0 });

  const sentAgain = receiver.received.map(({ headers }) => String(headers['webhook-id']));
  expect(sentAgain.filter(id => sentBefore.includes(id))).toEqual([]);
  expect(new Set(sentAgain).size).toBe(sentAgain.length);
  // Other receivers' deliveries also count as waiting.
  expect(sentAgain.length).toBeLessThanOrEqual(Number(waiting));
  await withCollections(dataDir, collections => auditAll(collections, before, [endpoint.id]));
});

it("Files left next to a lost machine's database are not mixed into the restored one", async ({
  dataDir,
  startInDataDir,
  run,
  backups,
}) => {
  const service = await startInDataDir();
  expect(await run('backup', '--to', backups)).toMatchObject({ code: 0 });
  const restore = () => run('restore', '--from', backups);
  const file = join(dataDir, 'database.sqlite');
  const changes = `${file}-wal`;
  const rejected = (output: RegExp) => ({ code: 1, output: expect.stringMatching(output) });
  expect(await restore()).toEqual(rejected(/A service is running on .*\. Stop it/));
  // As left on disk by a power failure.
  await cp(changes, join(backups, 'changes'));
  await service.kill('SIGKILL');
  // The database exits by itself and checkpoints its changes.
  await expect.poll(restore).toEqual(rejected(/^Already there: \S+sqlite\. Move/));
  await cp(join(backups, 'changes'), changes);
  expect(await restore()).toEqual(rejected(/^Already there: \S+sqlite, \S+sqlite-wal\. Move/));
  await rm(file);
  expect(await restore()).toEqual(rejected(/^Already there: \S+sqlite-wal\. Move .* the latest changes/));
  await rm(changes);
  expect(await restore()).toMatchObject({ code: 0 });
  const again = await startInDataDir();
  await expect.poll(again.log).toContain('all deliveries are held');
});

it('An incomplete or modified backup is not restored', async ({ run, backups, backUpStopped }) => {
  await backUpStopped();
  await cp(join(backups, 'demo.json'), join(backups, 'database.sqlite'));
  expect(await run('restore', '--from', backups)).toMatchObject({
    code: 1,
    output: expect.stringContaining('was modified after the backup'),
  });
  await rm(join(backups, 'backup.json'));
  expect(await run('restore', '--from', backups)).toMatchObject({
    code: 1,
    output: expect.stringContaining('is not a complete backup'),
  });
});

it('A backup with a damaged description or without its database is not restored, and says so', async ({
  run,
  backups,
  backUpStopped,
}) => {
  await backUpStopped();
  const restore = () => run('restore', '--from', backups);
  const rejected = (output: string) => ({ code: 1, output: expect.stringContaining(output) });
  await rm(join(backups, 'database.sqlite'));
  expect(await restore()).toEqual(rejected(`${backups} is not a complete backup: `));
  await writeFile(join(backups, 'backup.json'), '{');
  expect(await restore()).toEqual(rejected(`${backups} is damaged: backup.json is not JSON.`));
});

it('Neither command loses the key of another database', async ({ dataDir, run, backups, backUpStopped }) => {
  const other = join(backups, 'other');
  await mkdir(other, { recursive: true });
  await writeFile(join(other, 'secrets.key'), 'of another service');
  await backUpStopped();
  expect(await run('backup', '--to', other)).toMatchObject({
    code: 1,
    output: expect.stringContaining('secrets.key already exists. Name a new folder.'),
  });
  expect(await readFile(join(other, 'secrets.key'), 'utf8')).toBe('of another service');

  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
  await writeFile(join(dataDir, 'secrets.key'), 'of the database moved away');
  const { code, output } = await run('restore', '--from', backups);
  expect(code).toBe(0);
  const [, kept = ''] = /The backup has another secrets\.key: .*, is now (.*)\.\n$/.exec(output) ?? [];
  expect(await readFile(kept, 'utf8')).toBe('of the database moved away');
  const key = await readFile(join(dataDir, 'secrets.key'), 'utf8');
  expect(key).toBe(await readFile(join(backups, 'secrets.key'), 'utf8'));
});

it.skipIf(process.getuid?.() !== 0)(
  'Root can back up and restore a service whose user can write only to its own folder, as under systemd',
  async ({ dataDir, run, backups }) => {
    await chown(dataDir, USER, USER);
    const start = () => startProcess(dataDir, {}, { user: USER });

    const service = await start();
    const backUp = async () => {
      expect(await run('backup', '--to', join(backups, 'one'))).toMatchObject({ code: 0 });
      expect(await run('backup', '--to', join(backups, 'one'))).toMatchObject({
        code: 1,
        output: expect.stringContaining('already exists. Name a new folder'),
      });
      expect(await readdir(dataDir)).not.toContain('database.sqlite.backup');
    };
    await backUp().finally(() => service.kill('SIGTERM'));

    for (const name of await readdir(dataDir)) await rm(join(dataDir, name));
    // Links that the service's user could plant to make root write or give away other files.
    await writeFile(join(backups, 'of-root'), 'of root');
    for (const name of ['secrets.key', 'database.sqlite.restoring-1234567'])
      await symlink(join(backups, 'of-root'), join(dataDir, name));
    expect(await run('restore', '--from', join(backups, 'one'))).toMatchObject({ code: 0 });
    for (const name of await readdir(dataDir))
      expect(await stat(join(dataDir, name))).toMatchObject({ uid: USER });
    expect(await readFile(join(backups, 'of-root'), 'utf8')).toBe('of root');
    expect(await stat(join(backups, 'of-root'))).toMatchObject({ uid: 0 });
    const again = await start();
    await again.kill('SIGTERM');
    expect(again.demo.apiKey).toBe(service.demo.apiKey);
  },
);

it('Two restores at once restore one complete database', async ({
  dataDir,
  startInDataDir,
  run,
  backups,
  backUpStopped,
}) => {
  const service = await backUpStopped();
  for (const name of await readdir(dataDir)) await rm(join(dataDir, name), { recursive: true });
  const restored = await Promise.all([1, 2, 3].map(() => run('restore', '--from', backups)));
  expect(restored.map(({ code }) => code)).toContain(0);
  for (const { code, output } of restored)
    expect(output).toMatch(code === 0 ? /^Restored the backup/ : /^Already there: /);
  expect(await readdir(dataDir)).not.toContainEqual(expect.stringContaining('.restoring'));
  const again = await startInDataDir();
  await expect.poll(again.log).toContain('all deliveries are held');
  expect(again.demo.apiKey).toBe(service.demo.apiKey);
  const orders = { headers: { authorization: `Bearer ${again.demo.apiKey}` } };
  expect((await fetch(`${again.demo.apiBaseUrl}/v1/orders`, orders)).status).toBe(200);
});
