import type { Collection } from 'mongodb';
import type { OpenOutbox } from '../outbox/module.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantDocument } from './documents.ts';
import { createRestaurantStore, type RestaurantStore } from './store.ts';

export interface RestaurantsModule {
  store: RestaurantStore;
  /** Other modules add the effects of their own changes to the restaurant's document. */
  outbox: Outbox<RestaurantDocument>;
}

type RestaurantsDeps = {
  collections: { restaurants: Collection<RestaurantDocument> };
  openOutbox: OpenOutbox;
};

export function createRestaurantsModule({ collections, openOutbox }: RestaurantsDeps): RestaurantsModule {
  return {
    store: createRestaurantStore(collections.restaurants),
    outbox: openOutbox('a restaurant change', collections.restaurants),
  };
}
