import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Role } from '../../generated/dashboard/types.ts';
import { systemClock } from '../../server/lib/clock.ts';
import { addUser, type Dashboard, openDashboard } from './dashboard.ts';
import { startingTest } from './fixtures.ts';
import { COMMAND_MONITORING } from './queries.ts';
import { addRestaurant } from './restaurant.ts';
import type { TestService } from './service.ts';

const DAY_MS = 24 * 60 * 60_000;

/** A service whose clock a test moves on, which exports what it removes, and a restaurant. */
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
    return startService({ clock }, COMMAND_MONITORING, { exportDir });
  })
  .extend('restaurant', ({ service }) => addRestaurant(service))
  .extend('later', ({ time }) => (days: number) => {
    time.ahead += days * DAY_MS;
  })
  .extend(
    'retain',
    ({ service }) =>
      () =>
        service.context.retain(),
  );

/** A session ends after half a day: each look at the dashboard begins with a sign-in. */
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
