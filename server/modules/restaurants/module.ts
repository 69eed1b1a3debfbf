import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { BranchesModule } from '../branches/module.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantDocument } from './documents.ts';
import { createRestaurantService, type RestaurantService } from './service.ts';
import { createRestaurantStore, type RestaurantStore } from './store.ts';
import { newSuspensionEffect, suspensionEffect } from './suspension-effect.ts';

export interface RestaurantsModule {
  store: RestaurantStore;
  /** Other modules add effects for their own changes to the restaurant's document. */
  outbox: Outbox<RestaurantDocument>;
  services: { restaurants: RestaurantService };
}

export type RestaurantsDeps = {
  collections: { restaurants: Collection<RestaurantDocument> };
  limits: { kitchenSessionHours: number };
  branches: Pick<BranchesModule, 'store' | 'outbox'>;
  openOutbox: OpenOutbox;
  clock: Clock;
};

export function createRestaurantsModule({
  collections,
  limits,
  branches,
  openOutbox,
  clock,
}: RestaurantsDeps): RestaurantsModule {
  const store = createRestaurantStore(collections.restaurants);
  const outbox = openOutbox('a restaurant change', collections.restaurants);
  const { copySuspension } = branches.store;
  outbox.addEffect(suspensionEffect('branch_suspension', copySuspension));
  branches.outbox.addEffect(newSuspensionEffect(['branch.created'], store, copySuspension));
  return {
    store,
    outbox,
    services: { restaurants: createRestaurantService(store, outbox.relay, limits, clock) },
  };
}
