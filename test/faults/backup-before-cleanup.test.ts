// @module-tag long
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { withDatabaseFile } from '../../server/cli/backup-folder.ts';
import { getDatabaseFile } from '../../server/config.ts';
import { processTest } from '../helpers/fixtures.ts';
import { runCommand } from '../helpers/run-command.ts';

/** The embedded database as left by the previous release: a `contract` migration is pending. */
const it = processTest
  .extend(
    'migrated',
    ({ dataDir }) =>
      () =>
        withDatabaseFile(getDatabaseFile(dataDir), async ({ orders }) => {
          const found = await orders.db.collection<{ _id: number }>('migrations').find().toArray();
          return found.map(({ _id }) => _id);
        }),
  )
  .extend(
    'downgrade',
    ({ dataDir }) =>
      () =>
        withDatabaseFile(getDatabaseFile(dataDir), async ({ orders }) => {
          await orders.db.collection<{ _id: number }>('migrations').deleteOne({ _id: CONTRACT });
        }),
  );

const CONTRACT = 9;

it('A start with a cleanup first writes a restorable backup and logs its path', async ({
  dataDir,
  startInDataDir,
  migrated,
  downgrade,
  onTestFinished,
}) => {
  const first = await startInDataDir();
  await first.kill('SIGTERM');
  await downgrade();
  const upgraded = await startInDataDir();
  await expect.poll(() => upgraded.log()).toContain('a downgrade needs this backup');
  const [, folder = ''] = /"folder":"([^"]+)"[^\n]*a downgrade needs this backup/.exec(upgraded.log()) ?? [];
  expect(folder).toContain(join(dataDir, 'backups', 'before-cleanup-'));
  expect(JSON.parse(await readFile(join(folder, 'backup.json'), 'utf8'))).toMatchObject({ orders: 60 });
  expect((await readdir(folder)).sort()).toEqual(
    expect.arrayContaining(['backup.json', 'database.sqlite', 'secrets.key']),
  );
  await upgraded.kill('SIGTERM');
  expect(await migrated()).toContain(CONTRACT);

  const restored = `${dataDir}-restored`;
  onTestFinished(() => rm(restored, { recursive: true, force: true }));
  expect(await runCommand('restore', ['--from', folder], { DATA_DIR: restored })).toMatchObject({ code: 0 });
  await withDatabaseFile(getDatabaseFile(restored), async ({ orders }) => {
    expect(await orders.countDocuments()).toBe(60);
    const record = await orders.db.collection<{ _id: number }>('migrations').findOne({ _id: CONTRACT });
    expect(record).toBeNull();
  });

  const again = await startInDataDir();
  expect(again.log()).not.toContain('a downgrade needs this backup');
});

it('A start that cannot write the backup skips the cleanup, logs it, and serves', async ({
  dataDir,
  startInDataDir,
  migrated,
  downgrade,
}) => {
  const first = await startInDataDir();
  await first.kill('SIGTERM');
  await downgrade();
  await writeFile(join(dataDir, 'backups'), 'No folder');
  const upgraded = await startInDataDir();
  await expect.poll(() => upgraded.log()).toContain('failed to back up the database');
  expect((await fetch(`${upgraded.demo.apiBaseUrl}/readyz`)).status).toBe(200);
  await upgraded.kill('SIGTERM');
  expect(await migrated()).not.toContain(CONTRACT);

  await rm(join(dataDir, 'backups'));
  const again = await startInDataDir();
  await expect.poll(() => again.log()).toContain('a downgrade needs this backup');
  await again.kill('SIGTERM');
  expect(await migrated()).toContain(CONTRACT);
});
