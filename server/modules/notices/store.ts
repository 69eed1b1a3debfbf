import type { Collection, Filter } from 'mongodb';
import type { AccessScope, BranchScope } from '../../lib/access.ts';
import { countDocuments } from '../../lib/mongo/count-documents.ts';
import { findAll } from '../../lib/mongo/find-all.ts';
import type { InventoryItemDocument } from '../inventory/documents.ts';
import type { MailDocument } from '../mail/documents.ts';
import type { OrderDocument } from '../orders/documents.ts';
import type { EndpointDocument } from '../webhooks/documents.ts';

export type NoticeCollections = {
  inventoryItems: Collection<InventoryItemDocument>;
  mails: Collection<MailDocument>;
  orders: Collection<OrderDocument>;
  webhookEndpoints: Collection<EndpointDocument>;
};

/** The maximum number of notices of a kind, and the maximum count shown in one. */
export const MAX_NOTICES = 20;
export const MAX_COUNT = 1_000;

/** Filters of indexes that contain only documents needing attention. */
export const FAILED_REFUNDS = { 'refunds.provider.status': 'failed' };
export const FAILED_SURPLUS_REFUNDS = { 'surplusPayments.provider.status': 'failed' };
export const FAILED_MAILS: Pick<MailDocument, 'status'> = { status: 'failed' };
export const NOTICE_INDEXES = {
  refunds: { restaurantId: 1, 'refunds.provider.status': 1, updatedAt: -1 },
  surplusRefunds: { restaurantId: 1, 'surplusPayments.provider.status': 1, updatedAt: -1 },
  disputes: { restaurantId: 1, 'dispute.status': 1, updatedAt: -1 },
  mails: { restaurantId: 1, status: 1, createdAt: -1 },
} as const;

/** The provider's statuses for disputes awaiting a response. */
const UNANSWERED = ['needs_response', 'warning_needs_response'];

export type NoticedOrder = Pick<OrderDocument, '_id' | 'number' | 'refunds' | 'surplusPayments' | 'dispute'>;
export type NoticedEndpoint = Pick<
  EndpointDocument,
  '_id' | 'url' | 'description' | 'enabled' | 'disabledAt' | 'failingSince'
>;

export type NoticeStore = ReturnType<typeof createNoticeStore>;

/** Each query reads a few documents through an index. */
export function createNoticeStore({ inventoryItems, mails, orders, webhookEndpoints }: NoticeCollections) {
  const findOrders =
    (filter: Filter<OrderDocument>, hint: object) =>
    ({ restaurantId, branches }: AccessScope, since: Date): Promise<NoticedOrder[]> =>
      findAll(
        orders,
        { ...filter, restaurantId, ...inBranches(branches), updatedAt: { $gte: since } },
        {
          ...{ hint: { ...hint }, sort: { updatedAt: -1 }, limit: MAX_NOTICES },
          projection: { number: 1, refunds: 1, surplusPayments: 1, dispute: 1 },
        },
      );

  return {
    /** Orders changed since then, most recent change first. */
    listFailedRefunds: findOrders(FAILED_REFUNDS, NOTICE_INDEXES.refunds),
    listFailedSurplusRefunds: findOrders(FAILED_SURPLUS_REFUNDS, NOTICE_INDEXES.surplusRefunds),
    listUnansweredDisputes: findOrders({ 'dispute.status': { $in: UNANSWERED } }, NOTICE_INDEXES.disputes),

    countLowStock: (restaurantId: string, branchIds: string[]): Promise<number> =>
      countDocuments(
        inventoryItems,
        { restaurantId, lowStockBranchIds: { $in: branchIds } },
        { limit: MAX_COUNT },
      ),

    /** The times of emails that could not be sent, latest first. */
    async listFailedMails(restaurantId: string, since: Date): Promise<Date[]> {
      const failed = await findAll(
        mails,
        { ...FAILED_MAILS, restaurantId, createdAt: { $gte: since } },
        {
          ...{ hint: NOTICE_INDEXES.mails, sort: { createdAt: -1 }, limit: MAX_COUNT },
          projection: { createdAt: 1 },
        },
      );
      return failed.map(({ createdAt }) => createdAt);
    },

    /** Endpoints without a success since a failure, including those disabled because of it, newest first. */
    listFailingEndpoints: (restaurantId: string): Promise<NoticedEndpoint[]> =>
      findAll(
        webhookEndpoints,
        {
          restaurantId,
          $or: [
            { enabled: true, failingSince: { $gt: new Date(0) } },
            { enabled: false, disabledReason: 'failing' },
          ],
        },
        {
          ...{ sort: { createdAt: -1, _id: -1 }, limit: MAX_NOTICES },
          projection: { url: 1, description: 1, enabled: 1, disabledAt: 1, failingSince: 1 },
        },
      ),
  };
}

const inBranches = (branches: BranchScope): Filter<OrderDocument> =>
  branches === 'all' ? {} : { 'branch.id': { $in: branches } };
