import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedDatabase } from '@restaurant-ordering/embedded-database';
import { test as base } from 'vitest';
import type { Overrides } from '../../server/app.ts';
import { connect, connectPatiently } from '../../server/database/client.ts';
import { createIndexes } from '../../server/database/indexes.ts';
import { createActivityReader } from './activity.ts';
import { signedIn } from './dashboard.ts';
import { recordEvents } from './event-log.ts';
import { type ServiceProcess, startProcess } from './process.ts';
import { receiverCa, startReceiver } from './receiver.ts';
import { addRestaurant } from './restaurant.ts';
import { type Settings, startTestService, startTwoServices, type TestService } from './service.ts';
import { createStockReader } from './stock.ts';

type StartService = (...options: Parameters<typeof startTestService>) => Promise<TestService>;

/** A test that starts its own services with any settings; they stop when it ends. */
export const startingTest = base.extend(
  'startService',
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  async ({}, { onCleanup }): Promise<StartService> => {
    const started: TestService[] = [];
    onCleanup(async () => {
      await Promise.all(started.map(service => service.stop()));
    });
    return async (overrides = {}, urlOptions = {}, settings = {}) => {
      const network = { ca: await receiverCa(), ...overrides.network };
      const service = await startTestService({ ...overrides, network }, urlOptions, settings);
      started.push(service);
      return service;
    };
  },
);

/** A test below the API, with its own embedded database. */
export const databaseTest = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('db', async ({}, { onCleanup }) => {
    const embedded = await startEmbeddedDatabase();
    const building = await connectPatiently(embedded.url);
    await createIndexes(building.db);
    await building.close();
    const { db, close } = await connect(embedded.url);
    onCleanup(async () => {
      await close();
      await embedded.stop();
    });
    return db;
  });

type StartInDataDir = (env?: Record<string, string>) => Promise<ServiceProcess>;

/** A test that runs `npm start` in its own folder, possibly several times; the last process is killed. */
export const processTest = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('dataDir', async ({}, { onCleanup }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'service-'));
    onCleanup(() => rm(dataDir, { recursive: true }));
    return dataDir;
  })
  .extend('startInDataDir', async ({ dataDir }, { onCleanup }): Promise<StartInDataDir> => {
    let last: ServiceProcess | undefined;
    onCleanup(async () => {
      await last?.kill('SIGKILL');
    });
    return async env => {
      last = await startProcess(dataDir, env);
      return last;
    };
  });

/** A test with two service processes on one database, and one restaurant. */
export const twoProcessesTest = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('services', { scope: 'file' }, async ({}, { onCleanup }) => {
    const services = await startTwoServices({
      network: { allowedHosts: ['localhost'], ca: await receiverCa() },
    });
    onCleanup(() => services[0].stop());
    return services;
  })
  .extend('restaurant', { scope: 'file' }, ({ services }) => addRestaurant(services[0]));

/**
 * A test with a service shared by its file. Files extend `overrides`, `urlOptions`, or `settings` to change
 * it; each fixture starts on first use.
 */
const serviceTest = startingTest
  .extend('overrides', { scope: 'file' }, (): Overrides => ({}))
  .extend('urlOptions', { scope: 'file' }, (): Record<string, string> => ({}))
  .extend('settings', { scope: 'file' }, (): Settings => ({}))
  .extend('service', { scope: 'file' }, async ({ overrides, urlOptions, settings }, { onCleanup }) => {
    const service = await startTestService(
      { ...overrides, network: { ca: await receiverCa(), ...overrides.network } },
      urlOptions,
      settings,
    );
    onCleanup(() => service.stop());
    return service;
  })
  .extend(
    'newRestaurant',
    { scope: 'file' },
    ({ service }) =>
      () =>
        addRestaurant(service),
  )
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await startReceiver();
    onCleanup(() => receiver.stop());
    return receiver;
  });

/** A test with a restaurant shared by its file, a full-access client, and its users' dashboards. */
export const test = serviceTest
  .extend('restaurant', { scope: 'file' }, ({ newRestaurant }) => newRestaurant())
  .extend('restaurantId', { scope: 'file' }, ({ restaurant }) => restaurant.id)
  .extend('harbourId', { scope: 'file' }, ({ restaurant }) => restaurant.harbour._id)
  .extend('marketId', { scope: 'file' }, ({ restaurant }) => restaurant.market._id)
  .extend('tokyoId', { scope: 'file' }, ({ restaurant }) => restaurant.tokyo._id)
  .extend('client', { scope: 'file' }, ({ service, restaurantId }) => service.client({ restaurantId }))
  .extend('owner', { scope: 'file' }, ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'owner', name: 'Olga' }),
  )
  .extend('manager', { scope: 'file' }, ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'manager', name: 'Mia' }),
  )
  .extend('staff', { scope: 'file' }, ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'staff', name: 'Orla' }),
  )
  .extend(
    'activityOf',
    { scope: 'file' },
    ({ service, manager }) => createActivityReader(service, manager).activityOf,
  )
  .extend(
    'activityLinesOf',
    { scope: 'file' },
    ({ service, manager }) => createActivityReader(service, manager).activityLinesOf,
  )
  .extend('stock', { scope: 'file' }, ({ service, manager }) => createStockReader(service, manager))
  /** The restaurant's endpoint at a separate receiver, and everything that arrives there. */
  .extend('eventLog', { scope: 'file' }, async ({ service, manager }, { onCleanup }) => {
    const receiver = await startReceiver();
    onCleanup(() => receiver.stop());
    return recordEvents(service, manager, receiver);
  });

/** Like `test`, with a new restaurant for each test. */
export const testWithOwnRestaurant = serviceTest
  .extend('restaurant', ({ newRestaurant }) => newRestaurant())
  .extend('restaurantId', ({ restaurant }) => restaurant.id)
  .extend('client', ({ service, restaurantId }) => service.client({ restaurantId }))
  .extend('owner', ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'owner', name: 'Olga' }),
  )
  .extend('manager', ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'manager', name: 'Mia' }),
  )
  .extend('activityOf', ({ service, manager }) => createActivityReader(service, manager).activityOf)
  .extend(
    'activityLinesOf',
    ({ service, manager }) => createActivityReader(service, manager).activityLinesOf,
  );
