import type { Services } from '../api/services.ts';
import type { Collections } from '../database/collections.ts';
import type { DueQueue } from '../lib/due-queue.ts';
import type { TaskPool } from '../lib/task-pool.ts';
import { createActivityService } from '../modules/activity/service.ts';
import { createFirstStepsModule } from '../modules/first-steps/module.ts';
import { createNoticesModule } from '../modules/notices/module.ts';
import type { Sweep } from '../modules/outbox/sweeper.ts';
import type { WebhookWorker } from '../modules/webhooks/worker/module.ts';
import { createBase } from './base.ts';
import { createCatalog } from './catalog.ts';
import type { ContextDeps } from './deps.ts';
import { createOrdering } from './ordering.ts';
import { createOutgoing } from './outgoing.ts';
import { createPartners } from './partners.ts';
import { createPeople, type People } from './people.ts';
import { createUpkeep, type Upkeep } from './upkeep.ts';

export type Context = Upkeep & {
  collections: Collections;
  /** Like `collections`, for long-running work. */
  bulk: Collections;
  services: Services;
  /** Tasks that run after a response. */
  background: TaskPool;
  sweep: Sweep;
  /**
   * Work that is due later: settling online payments, sending emails and notifications, queueing daily
   * summaries.
   */
  due: { payments: DueQueue; mail: DueQueue; summaries: DueQueue; pushes: DueQueue };
  webhooks: WebhookWorker;
  /** Closes the connections to push services. */
  closePush: () => Promise<void>;
};

/** Connects the modules, each of which wires itself in its `module.ts`. */
export function createContext(deps: ContextDeps): Context {
  const base = createBase(deps);
  const { shared, sweep } = base;
  const catalog = createCatalog(deps, base);
  const partners = createPartners(deps, base, catalog);
  const ordering = createOrdering(deps, base, catalog, partners, tokens =>
    people.users.services.sessions.findMany(tokens),
  );
  const people: People = createPeople(deps, base, catalog, ordering);
  const outgoing = createOutgoing(deps, base, catalog, partners, ordering, people);
  const { branches, restaurants } = catalog;
  const { mail, push, printing } = outgoing;
  const { payments } = ordering;
  const firstSteps = createFirstStepsModule({
    ...shared,
    restaurants,
    accounts: payments.services.paymentAccounts,
  });
  const notices = createNoticesModule({
    ...shared,
    branches: branches.store,
    printers: printing.services.printers,
    restaurants: restaurants.store,
    screens: people.screens.services.screens,
    endpoints: partners.webhooks.services.webhooks.endpoints,
  });
  return {
    collections: shared.collections,
    bulk: shared.bulk,
    services: {
      clock: shared.clock,
      activity: createActivityService(shared.activity),
      ...catalog.services,
      ...partners.services,
      ...ordering.services,
      ...people.services,
      ...outgoing.services,
      ...firstSteps.services,
      ...notices.services,
    },
    background: shared.background,
    webhooks: partners.webhooks.worker,
    sweep,
    due: { payments: payments.due, mail: mail.due, summaries: mail.dueSummaries, pushes: push.due },
    closePush: outgoing.closePush,
    ...createUpkeep(deps, base, catalog, partners, ordering, outgoing),
  };
}
