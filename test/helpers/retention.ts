import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db, Document } from 'mongodb';
import { expect } from 'vitest';
import type { Role } from '../../generated/dashboard/types.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { addUser, type Dashboard, openDashboard } from './dashboard.ts';
import { startDatabaseProxy } from './database-proxy.ts';
import { drainBackground } from './drain-background.ts';
import { startingTest } from './fixtures.ts';
import { COMMAND_MONITORING } from './queries.ts';
import { addRestaurant } from './restaurant.ts';
import type { TestService } from './service.ts';
import { START } from './start-command.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A service with an adjustable clock that exports removed data, and a restaurant. */
export const retentionTest = startingTest
  .extend('time', () => ({ ahead: 0 }))
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('exportDir', async ({}, { onCleanup }) => {
    const dir = await mkdtemp(join(tmpdir(), 'export-'));
    onCleanup(() => rm(dir, { recursive: true }));
    return dir;
  })
  .extend('service', ({ startService, time, exportDir }) => {
    const clock = () => new Date(systemClock().getTime() + time.ahead);
    return startService({ clock }, COMMAND_MONITORING, { exportTo: { dir: exportDir } });
  })
  .extend('restaurant', ({ service }) => addRestaurant(service))
  // Work so far completes before the clock jumps.
  .extend('later', ({ service, time }) => async (days: number) => {
    await drainBackground(service);
    time.ahead += days * DAY_MS;
  })
  .extend(
    'retain',
    ({ service }) =>
      () =>
        service.context.retain(),
  );

/** Sessions expire after half a day, so each look at the dashboard starts with a sign-in. */
export async function signInLater(
  service: TestService,
  restaurantId: string,
  role: Role,
): Promise<() => Promise<Dashboard>> {
  const { email, password } = await addUser(service, { restaurantId, role });
  return async () => {
    const page = openDashboard(service);
    expect((await page.signIn(email, password)).status).toBe(201);
    return page;
  };
}

export type Kill = 'before' | 'after' | 'never';

type RetentionRun = {
  db: Db;
  databaseUrl: string;
  env: Record<string, string>;
  /** Matches the command at which to kill it. */
  isStep: (command: Document) => boolean;
  /** Whether to kill it before or after the database applies the command. */
  kill: Kill;
};

/** A worker process whose daily retention is due. Resolves when it was killed or its job is done. */
export async function runRetention({ db, databaseUrl, env, isStep, kill }: RetentionRun): Promise<void> {
  const proxy = await startDatabaseProxy(databaseUrl.replace('/?', '/test?'), command => {
    if (kill === 'never' || !isStep(command)) return;
    if (kill === 'before') proxy.hang(true);
    child.kill('SIGKILL');
  });
  const jobs = db.collection('jobs');
  // A killed worker's job is due when its lock expires.
  await jobs.updateOne(
    { name: 'retention' },
    { $set: { nextRunAt: new Date(0), lockedAt: null }, $unset: { lastFinishedAt: '' } },
  );
  const settings = { MONGODB_URL: proxy.url, SECRETS_KEY: 'ab'.repeat(32), ROLES: 'worker', PORT: '0' };
  const child = spawn(process.execPath, START.arguments, {
    cwd: START.folder,
    env: { ...process.env, ...settings, ...env },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const isDone = async () =>
    (await jobs.countDocuments({ name: 'retention', lastFinishedAt: { $type: 'date' } })) === 1;
  await expect.poll(async () => child.signalCode === 'SIGKILL' || (await isDone())).toBe(true);
  const isKilled = child.signalCode === 'SIGKILL';
  child.kill('SIGTERM');
  await ended;
  await proxy.stop();
  expect(isKilled, 'Whether it was killed').toBe(kill !== 'never');
}
