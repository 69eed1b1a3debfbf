import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import type { OpenOutbox } from '../activity/module.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import type { UserDocument } from './documents.ts';
import { createUserService } from './service.ts';
import type { SessionDocument } from './session.ts';
import { createSessionService } from './session-service.ts';
import { createSessionStore } from './session-store.ts';
import type { SignInLimiter } from './sign-in-limiter.ts';
import { createUserStore } from './store.ts';
import { createUserUpdates } from './user-updates.ts';

type UsersDeps = {
  collections: { users: Collection<UserDocument>; sessions: Collection<SessionDocument> };
  restaurants: RestaurantsModule;
  signInLimiter: SignInLimiter;
  limits: { sessionHours: number };
  /** Called whenever sessions have ended, or what their users may do has changed. */
  checkSessions: () => void;
  openOutbox: OpenOutbox;
  clock: Clock;
};

export type UsersModule = ReturnType<typeof createUsersModule>;

/** The users of the dashboard and their sessions. */
export function createUsersModule(deps: UsersDeps) {
  const { collections, restaurants, signInLimiter, limits, checkSessions, openOutbox, clock } = deps;
  const store = createUserStore(collections.users);
  const sessionStore = createSessionStore(collections.sessions, checkSessions);
  const outbox = openOutbox('a user change', collections.users);
  restaurants.outbox.addEffect({
    appliesTo: ({ userUpdate }) => userUpdate !== undefined,
    async run({ restaurantId, userUpdate, at }) {
      if (userUpdate) await store.apply(restaurantId, userUpdate, at);
      checkSessions();
    },
    awaited: true,
  });
  return {
    services: {
      users: createUserService({
        store,
        sessions: sessionStore,
        updates: createUserUpdates({
          store,
          restaurants: restaurants.store,
          publishRestaurant: restaurants.outbox.publish,
          clock,
        }),
        clock,
        async publish(user) {
          checkSessions();
          await outbox.publish(user);
        },
      }),
      sessions: createSessionService(sessionStore, store, signInLimiter, limits, clock),
    },
  };
}
