import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { createCredentialLookups } from '../../lib/credential-lookups.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { MakeOnce } from '../keyed-changes/make-once.ts';
import type { OpenOutbox } from '../outbox/module.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { newSuspensionEffect, suspensionEffect } from '../restaurants/suspension-effect.ts';
import type { ApiKeyDocument } from './documents.ts';
import { createKeyService, type KeyService } from './service.ts';
import { createKeyStore, type KeyStore } from './store.ts';

export interface KeysModule {
  services: { keys: KeyService };
  outbox: Outbox<ApiKeyDocument>;
  /** By ID. */
  findNames: KeyStore['findNames'];
}

export type KeysDeps = {
  collections: { apiKeys: Collection<ApiKeyDocument> };
  restaurants: Pick<RestaurantsModule, 'outbox' | 'store'>;
  openOutbox: OpenOutbox;
  makeOnce: MakeOnce;
  background: TaskPool;
  pushed: PushedChanges;
  limits: { apiKeys: number; unknownKeys: { requests: number; windowSeconds: number } };
  clock: Clock;
};

export function createKeysModule(deps: KeysDeps): KeysModule {
  const { collections, restaurants, openOutbox, makeOnce, background, pushed, limits, clock } = deps;
  const store = createKeyStore(collections.apiKeys);
  const outbox = openOutbox('a key change', collections.apiKeys);
  restaurants.outbox.addEffect(suspensionEffect('key_suspension', store.copySuspension));
  outbox.addEffect(newSuspensionEffect(['key.created'], restaurants.store, store.copySuspension));
  const lookups = createCredentialLookups(limits.unknownKeys);
  return {
    outbox,
    services: {
      keys: createKeyService({
        store,
        restaurants: restaurants.store,
        lookups,
        makeOnce,
        clock,
        background,
        pushed,
        limit: limits.apiKeys,
        relay: outbox.relay,
      }),
    },
    findNames: store.findNames,
  };
}
