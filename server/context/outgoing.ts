import { createMailModule } from '../modules/mail/module.ts';
import { createPrintingModule } from '../modules/printing/module.ts';
import { createPushModule } from '../modules/push/module.ts';
import { createGuardedClient } from '../modules/webhooks/worker/guarded-client.ts';
import type { Base } from './base.ts';
import type { Catalog } from './catalog.ts';
import type { ContextDeps } from './deps.ts';
import type { Ordering } from './ordering.ts';
import type { Partners } from './partners.ts';
import type { People } from './people.ts';

const PUSH_TIMEOUT_SECONDS = 10;

export type Outgoing = ReturnType<typeof createOutgoing>;

/** Messages to people: emails, push notifications, and prints. */
export function createOutgoing(
  deps: ContextDeps,
  { shared }: Base,
  { branches, restaurants, menu }: Catalog,
  { keys, webhooks }: Partners,
  { store, orders, readRefundCodes, reportBranches }: Ordering,
  { users, pushSubscriptions }: People,
) {
  const { mayHaveBeenSent } = webhooks.services.webhooks.hold;
  const mail = createMailModule({
    ...deps,
    ...shared,
    mayHaveBeenSent,
    restaurants,
    users,
    outboxes: { keys: keys.outbox, endpoints: webhooks.outbox, orders: orders.outbox },
    findOrders: store.findByIds,
    readRefundCodes,
    branches: branches.store,
    reportBranches,
  });
  const pushClient = createGuardedClient(
    { ...deps.network, allowedHosts: deps.allowedPushHosts ?? [] },
    PUSH_TIMEOUT_SECONDS,
  );
  const push = createPushModule({
    ...shared,
    mayHaveBeenSent,
    subscriptions: pushSubscriptions,
    branches: branches.store,
    orders: orders.outbox,
    findSession: users.services.sessions.findById,
    checkHost: pushClient.guard.checkHost,
    post: pushClient.httpClient.post,
    subject: deps.pushSubject,
    secrets: deps.secrets,
  });
  const printing = createPrintingModule({
    ...shared,
    mayHaveBeenSent,
    publicUrl: deps.publicUrl,
    restaurants: restaurants.store,
    branches: branches.store,
    findItems: menu.items.findByIds,
    findUnknown: menu.findUnknown,
    readRefundCodes,
    orders: {
      outbox: orders.outbox,
      get: orders.services.orders.get,
      findByIds: store.findByIds,
    },
  });
  return {
    mail,
    push,
    printing,
    closePush: pushClient.httpClient.close,
    services: { ...mail.services, ...push.services, ...printing.services },
  };
}
