import type { Collection } from 'mongodb';
import type { BranchStore } from '../branches/store.ts';
import type { UsersModule } from '../users/module.ts';
import { type PairingDocument, SESSIONS_EFFECT } from './documents.ts';
import { createScreenPairings, type ScreenPairings, type ScreenPairingsDeps } from './pairing-service.ts';
import { createPairingStore } from './pairing-store.ts';
import { createScreenService, type ScreenService, type ScreenServiceDeps } from './service.ts';

export interface ScreensModule {
  services: { screens: ScreenService; screenPairings: ScreenPairings };
}

export type ScreensDeps = Pick<ScreenServiceDeps, 'signInLimiter' | 'makeOnce' | 'clock'> & {
  collections: { screenPairings: Collection<PairingDocument> };
  branches: Pick<BranchStore, 'find'>;
  users: Pick<UsersModule, 'screens' | 'outbox'>;
  limits: ScreenServiceDeps['limits'] & ScreenPairingsDeps['limits'];
};

/** A screen is a user without a password. A code gives its session to a device. */
export function createScreensModule({ collections, users, ...deps }: ScreensDeps): ScreensModule {
  const pairings = createPairingStore(collections.screenPairings);
  // Sessions are invalid without their screen.
  users.outbox.addEffect({
    name: SESSIONS_EFFECT,
    appliesTo: ({ action }) => action === 'screen.removed',
    run: ({ subject }) => users.screens.sessions.deleteByUser(subject.id),
  });
  const shared = { ...deps, pairings, users: users.screens.store, sessions: users.screens.sessions };
  return {
    services: {
      screens: createScreenService({ ...shared, relay: users.screens.relay }),
      screenPairings: createScreenPairings(shared),
    },
  };
}
