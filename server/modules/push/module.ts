import type { Collection } from 'mongodb';
import { createDueQueue, type DueQueue } from '../../lib/due-queue.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { SecretBox } from '../../lib/secret-box.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { addPushCauses } from './causes.ts';
import type { PushDocument, PushKeysDocument } from './documents.ts';
import { createPushStore } from './push-store.ts';
import { createSendPush, PUSHING_FAILED, type SendPushDeps } from './send-push.ts';
import { createPushService, type PushService, type PushServiceDeps } from './service.ts';
import { createVapid } from './vapid.ts';

export interface PushModule {
  services: { push: PushService };
  /** Notifications to send. */
  due: DueQueue;
}

export type PushDeps = Pick<
  SendPushDeps,
  'findSession' | 'subject' | 'post' | 'mayHaveBeenSent' | 'clock' | 'log'
> &
  Pick<PushServiceDeps, 'subscriptions' | 'branches' | 'checkHost'> & {
    collections: { pushes: Collection<PushDocument>; pushKeys: Collection<PushKeysDocument> };
    orders: Outbox<OrderDocument>;
    secrets: SecretBox;
    pushed: PushedChanges;
    background: TaskPool;
    log: Logger;
  };

export function createPushModule(deps: PushDeps): PushModule {
  const { collections, subscriptions, orders, secrets, pushed, background, clock, log } = deps;
  const vapid = createVapid(collections.pushKeys, secrets);
  const pushes = createPushStore(collections.pushes);
  addPushCauses({ orders, subscriptions, pushes, clock });
  return {
    services: { push: createPushService({ ...deps, vapid }) },
    due: createDueQueue({
      name: 'notifications',
      store: pushes,
      work: createSendPush({ ...deps, pushes, vapid }),
      failure: PUSHING_FAILED,
      ...{ pushed, background, clock, log },
    }),
  };
}
