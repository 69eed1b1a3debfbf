import type { Clock } from '../../lib/clock.ts';
import { isSuspended } from '../../lib/mongo/suspension.ts';
import type { RestaurantDocument } from '../restaurants/documents.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import { createSandboxService, type SandboxService } from './service.ts';

export interface SandboxModule {
  services: { sandbox: SandboxService };
}

type SandboxDeps = {
  restaurants: RestaurantsModule;
  /** Inserts the sample data. Idempotent. */
  fill: (sandbox: RestaurantDocument) => Promise<void>;
  clock: Clock;
};

/**
 * A sandbox is a separate restaurant whose document refers to the live one. So all tenant isolation applies
 * to it, and queries, limits, and indexes are unaware of test mode.
 */
export function createSandboxModule({ restaurants, fill, clock }: SandboxDeps): SandboxModule {
  const { store, outbox, services } = restaurants;

  outbox.addEffect({
    name: 'sandbox',
    async run(_entry, { sandbox, ...live }) {
      // The restaurant is inserted last: if it exists, the sandbox is complete, and later changes in it are
      // kept.
      if (!sandbox || (await store.find(sandbox.restaurantId))) return;
      const document: RestaurantDocument = {
        _id: sandbox.restaurantId,
        name: `${live.name} (test)`,
        slug: `${live.slug}-test`,
        createdAt: sandbox.at,
        sandboxOf: live._id,
        // No money moves, even if the live restaurant has a real provider.
        paymentProvider: 'test',
      };
      await fill(document);
      if (await store.insertIfAbsent(document)) return;
      // Another relay inserted it, or another restaurant has the slug.
      const slug = `${document.slug}-${document._id.slice(-8)}`;
      if (!(await store.find(document._id))) await store.insertIfAbsent({ ...document, slug });
    },
    awaited: true,
  });

  outbox.addEffect({
    name: 'sandbox_suspension',
    async run({ actor, restaurantId }, live) {
      const sandbox = await store.findSandbox(live);
      if (!sandbox) return;
      const suspended = isSuspended(await store.get(restaurantId));
      await services.restaurants.setSuspended(sandbox._id, suspended, actor);
    },
    awaited: true,
  });

  return {
    services: {
      sandbox: createSandboxService({ store, restaurants: services.restaurants, relay: outbox.relay, clock }),
    },
  };
}
