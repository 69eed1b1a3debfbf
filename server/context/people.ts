import { createSubscriptionStore } from '../modules/push/subscription-store.ts';
import { createScreensModule } from '../modules/screens/module.ts';
import { createUsersModule } from '../modules/users/module.ts';
import type { Base } from './base.ts';
import type { Catalog } from './catalog.ts';
import type { ContextDeps } from './deps.ts';
import type { Ordering } from './ordering.ts';

export type People = ReturnType<typeof createPeople>;

/** Who uses the dashboard: people with their sessions, and paired screens. */
export function createPeople(
  deps: ContextDeps,
  { shared }: Base,
  { branches, restaurants }: Pick<Catalog, 'branches' | 'restaurants'>,
  { orderFeed }: Pick<Ordering, 'orderFeed'>,
) {
  const { signInLimiter, pinLimiter, secrets, mayEncryptHashes } = deps;
  const { publicUrl, mailSettings, identityProvider } = deps;
  const pushSubscriptions = createSubscriptionStore(shared.collections.pushSubscriptions);
  const users = createUsersModule({
    ...shared,
    onSessionsDeleted: pushSubscriptions.removeBySessions,
    restaurants,
    signInLimiter,
    pinLimiter,
    checkSessions: orderFeed.checkSessions,
    secrets,
    mayEncryptHashes,
    publicUrl,
    identityProvider,
    sendsMail: mailSettings.transport !== undefined,
  });
  const screens = createScreensModule({
    ...shared,
    users,
    signInLimiter,
    branches: branches.store,
  });
  return { users, screens, pushSubscriptions, services: { ...users.services, ...screens.services } };
}
