import type { Collection } from 'mongodb';
import type { Clock } from '../../lib/clock.ts';
import { createDueQueue, type DueQueue } from '../../lib/due-queue.ts';
import type { Logger } from '../../lib/logger.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { TaskPool } from '../../lib/task-pool.ts';
import type { BranchStore } from '../branches/store.ts';
import type { ApiKeyDocument } from '../keys/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { RestaurantsModule } from '../restaurants/module.ts';
import type { UserDocument } from '../users/documents.ts';
import type { UsersModule } from '../users/module.ts';
import type { ReadRefundCodes } from '../vouchers/refund-vouchers.ts';
import type { EndpointDocument } from '../webhooks/documents.ts';
import { addCauses } from './causes.ts';
import { createDailySummaries, type ReportBranches, SUMMARY_FAILED } from './daily-summaries.ts';
import type { MailDocument } from './documents.ts';
import { createMailQueue } from './mail-queue.ts';
import { createRenderMail } from './render-mail.ts';
import { createRenderOrderMail } from './render-order-mail.ts';
import { createSendMail, SENDING_FAILED, type SendDeps } from './send-mail.ts';
import { createMailService, type MailService } from './service.ts';
import type { MailSettings } from './settings.ts';
import { createMailStore, type MailStore } from './store.ts';
import { MAX_CONNECTIONS } from './transport.ts';

export interface MailModule {
  services: { mail: MailService };
  /** Emails to send. */
  due: DueQueue;
  /** Daily summaries to queue. */
  dueSummaries: DueQueue;
  findFailingSince: MailStore['findFailingSince'];
}

export type MailDeps = Pick<SendDeps, 'mayHaveBeenSent'> & {
  collections: { mails: Collection<MailDocument> };
  restaurants: Pick<RestaurantsModule, 'store' | 'outbox'>;
  users: UsersModule;
  outboxes: {
    keys: Outbox<ApiKeyDocument>;
    endpoints: Outbox<EndpointDocument>;
    orders: Outbox<OrderDocument>;
  };
  /** A restaurant's orders by ID. */
  findOrders: (restaurantId: string, orderIds: string[]) => Promise<OrderDocument[]>;
  readRefundCodes: ReadRefundCodes;
  branches: Pick<BranchStore, 'find' | 'listAll'>;
  reportBranches: ReportBranches;
  mailSettings: MailSettings;
  limits: { oneTimePasswordHours: number; passwordLink: { minutes: number } };
  pushed: PushedChanges;
  background: TaskPool;
  clock: Clock;
  log: Logger;
};

export function createMailModule(deps: MailDeps): MailModule {
  const { collections, restaurants, users, outboxes, limits, pushed, background, clock, log } = deps;
  const { transport, sender, publicUrl, hasDemo, countLink, countEmailChange } = deps.mailSettings;
  const sendsMail = transport !== undefined;
  const store = createMailStore(collections.mails);
  const queue = createMailQueue({ store, restaurants: restaurants.store, sendsMail, hasDemo });
  const { passwordLinks, emailChanges } = users.services;
  const dailySummaries = createDailySummaries({
    ...{ users: users.store, relay: users.outbox.relay, branches: deps.branches },
    ...{ reportBranches: deps.reportBranches, queue, clock },
  });
  const render = createRenderMail({
    readSummary: dailySummaries.read,
    restaurants: restaurants.store,
    users: users.store,
    renderOrderMail: createRenderOrderMail(deps),
    getToken: passwordLinks.getToken,
    getEmailChangeToken: emailChanges.getToken,
    publicUrl,
    limits,
  });
  addCauses({
    queue,
    users: users.store,
    restaurants: restaurants.store,
    removeByOrder: store.removeByOrder,
    outboxes: { ...outboxes, users: users.outbox, restaurants: restaurants.outbox },
  });
  return {
    services: {
      mail: createMailService({
        ...{ store, queue, render, sender, countLink, countEmailChange, emailChanges, dailySummaries, clock },
        hasMail: sendsMail || hasDemo,
        passwordLinkMinutes: limits.passwordLink.minutes,
      }),
    },
    due: createDueQueue({
      ...{ name: 'emails', store, pushed, background, clock, log },
      work: createSendMail({ ...deps, store, render, passwordLinks, transport }),
      failure: SENDING_FAILED,
      // A leased email never waits for a connection, which could outlast its lease.
      concurrency: MAX_CONNECTIONS,
    }),
    dueSummaries: createDueQueue({
      name: 'daily summaries',
      store: {
        async listNext(limit) {
          const found = await users.store.listSummaries(limit);
          return found.map(user => ({ user, ...(user.dailySummary && { dueAt: user.dailySummary.dueAt }) }));
        },
        // A newly enabled summary is due in hours: the next poll finds it.
        onChanged() {},
      },
      work: ({ user }: { user: UserDocument; dueAt?: Date }) => dailySummaries.work(user),
      failure: SUMMARY_FAILED,
      ...{ pushed, background, clock, log },
    }),
    findFailingSince: store.findFailingSince,
  };
}
