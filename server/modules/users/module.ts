import type { SignInLimits } from '../../contract.ts';
import type { Collections } from '../../database/collections.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Recorder } from '../activity/publisher.ts';
import type { RestaurantStore } from '../restaurants/store.ts';
import { createUserService } from './service.ts';
import { createSessionService } from './session-service.ts';
import { createSessionStore } from './session-store.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import { createUserStore } from './store.ts';

type UsersDeps = {
  collections: Pick<Collections, 'users' | 'sessions'>;
  restaurants: RestaurantStore;
  signInLimiter: SignInLimiter;
  limits: SignInLimits;
  /** Is told whenever sessions have ended, or what their users may do has changed. */
  checkSessions: () => void;
  recorder: Recorder;
  clock: Clock;
};

export type UsersModule = ReturnType<typeof createUsersModule>;

/** Everything about those who sign in. */
export function createUsersModule(parts: UsersDeps) {
  const { collections, restaurants, signInLimiter, limits, checkSessions, recorder, clock } = parts;
  const store = createUserStore(collections.users);
  const sessionStore = createSessionStore(collections.sessions, checkSessions);
  const recording = recorder('a user change', store);
  return {
    services: {
      users: createUserService(store, sessionStore, restaurants, clock, user => {
        checkSessions();
        recording.record(user);
      }),
      sessions: createSessionService(sessionStore, store, signInLimiter, limits, clock),
    },
    recordings: [recording],
  };
}
