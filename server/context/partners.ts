import { createKeysModule } from '../modules/keys/module.ts';
import { createRequestsModule } from '../modules/requests/module.ts';
import { createWebhooksModule } from '../modules/webhooks/module.ts';
import type { Base } from './base.ts';
import type { Catalog } from './catalog.ts';
import type { ContextDeps } from './deps.ts';

export type Partners = ReturnType<typeof createPartners>;

/** What partners use: API keys, the log of their requests, and webhooks. */
export function createPartners(
  deps: ContextDeps,
  { shared, bulkActivity }: Base,
  { restaurants }: Pick<Catalog, 'restaurants'>,
) {
  const keys = createKeysModule({ ...shared, restaurants });
  const requests = createRequestsModule({
    ...shared,
    findKeyNames: keys.findNames,
    retentionDays: deps.retention.requestRetentionDays,
  });
  const webhooks = createWebhooksModule({ ...deps, ...shared, restaurants, bulkActivity });
  return {
    keys,
    requests,
    webhooks,
    services: { ...keys.services, ...requests.services, ...webhooks.services },
  };
}
