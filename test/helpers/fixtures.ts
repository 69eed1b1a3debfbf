import { test as base } from 'vitest';
import type { Overrides } from '../../server/app.ts';
import { signedIn } from './dashboard.ts';
import { receiverCa, startReceiver } from './receiver.ts';
import { createRestaurant } from './restaurant.ts';
import { type Settings, startTestService } from './service.ts';

/**
 * A test with a service of its file. A file that needs another one extends `overrides`, `urlOptions` or `settings`; each
 * fixture starts when a test first asks for it.
 */
const serviceTest = base
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
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures from the pattern.
  .extend('receiver', { scope: 'file' }, async ({}, { onCleanup }) => {
    const receiver = await startReceiver();
    onCleanup(() => receiver.stop());
    return receiver;
  });

/** A test with one restaurant of its file, a client with every scope and the dashboards of its people. */
export const test = serviceTest
  .extend('restaurant', { scope: 'file' }, ({ service }) => createRestaurant(service.context.collections))
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
  );

/** The same, with a new restaurant for each test, for what a restaurant has one of. */
export const testWithOwnRestaurant = serviceTest
  .extend('restaurant', ({ service }) => createRestaurant(service.context.collections))
  .extend('restaurantId', ({ restaurant }) => restaurant.id)
  .extend('client', ({ service, restaurantId }) => service.client({ restaurantId }))
  .extend('owner', ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'owner', name: 'Olga' }),
  )
  .extend('manager', ({ service, restaurantId }) =>
    signedIn(service, { restaurantId, role: 'manager', name: 'Mia' }),
  );
