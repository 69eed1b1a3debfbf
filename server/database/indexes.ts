import type { Db, IndexDescription } from 'mongodb';
import { KEY_TTL_MS } from '../../spec/rules/idempotency-key.ts';
import { SUBJECT_INDEX } from '../modules/activity/store.ts';
import { MOVEMENT_INDEX } from '../modules/inventory/ledger-store.ts';
import { STRUCK_LINES_TTL_MS } from '../modules/kitchen/store.ts';
import {
  FAILED_MAILS,
  FAILED_REFUNDS,
  FAILED_SURPLUS_REFUNDS,
  NOTICE_INDEXES,
} from '../modules/notices/store.ts';
import { CHANGES_INDEX, CUSTOMER_INDEX } from '../modules/orders/order-filter.ts';
import { FINISHED } from '../modules/orders/store.ts';
import { SLOT_TTL_MS } from '../modules/pre-orders/documents.ts';
import { GIVEN_UP, GIVEN_UP_INDEX, STUCK_INDEX } from '../modules/printing/print-store.ts';
import { REQUEST_INDEXES } from '../modules/requests/store.ts';
import { PARTS_INDEX, REFUNDS_INDEX, SALES_INDEX, SURPLUS_INDEXES } from '../modules/sales/store.ts';
import type { Collections } from './collections.ts';

/** Limits an index to the documents that have a field. */
const whereExists = (field: string) => ({ partialFilterExpression: { [field]: { $exists: true } } });

/** Serves the outbox sweeper. */
const pendingOutbox: IndexDescription = { key: { 'outbox.at': 1 }, ...whereExists('outbox.at') };

/**
 * Every index, with the query that it serves. Keys after the sort allow filters and counts without reading
 * documents. Migrations build new indexes. A changed index gets a new name, so that both exist until the old
 * one is dropped.
 */
const INDEXES = {
  restaurants: [
    { key: { slug: 1 }, unique: true },
    // events of Stripe accounts
    { key: { 'stripe.accountId': 1 }, ...whereExists('stripe.accountId') },
    pendingOutbox,
  ],
  branches: [
    // list, oldest first
    { key: { restaurantId: 1, _id: 1 } },
    { key: { restaurantId: 1, slug: 1 }, unique: true },
    // changed documents, of all restaurants
    { key: { updatedAt: 1 } },
    pendingOutbox,
  ],
  categories: [
    // list, in the menu's order
    { key: { restaurantId: 1, sortOrder: 1, _id: 1 } },
    { key: { restaurantId: 1, slug: 1 }, unique: true },
    pendingOutbox,
  ],
  items: [
    // list
    { key: { restaurantId: 1, _id: 1, published: 1, slug: 1 } },
    // list by category
    { key: { restaurantId: 1, 'category.id': 1, _id: 1, published: 1, slug: 1 } },
    { key: { restaurantId: 1, additionalCategoryIds: 1, _id: 1, published: 1, slug: 1 } },
    { key: { restaurantId: 1, slug: 1 }, unique: true },
    // items that use a shared option group
    { key: { restaurantId: 1, 'customizations.sharedGroup.id': 1, _id: 1 } },
    pendingOutbox,
  ],
  optionGroups: [
    // list
    { key: { restaurantId: 1, title: 1, _id: 1 } },
    pendingOutbox,
  ],
  priceUpdates: [
    // keyed requests
    { key: { restaurantId: 1, key: 1 }, unique: true, ...whereExists('key') },
    // TTL
    { key: { appliedAt: 1 }, expireAfterSeconds: KEY_TTL_MS / 1_000 },
    pendingOutbox,
  ],
  menuImports: [
    // the latest
    { key: { restaurantId: 1, createdAt: -1, _id: -1 } },
    // one after each other
    { key: { restaurantId: 1, previous: 1 }, unique: true, ...whereExists('previous') },
    // TTL
    { key: { finishedAt: 1 }, expireAfterSeconds: KEY_TTL_MS / 1_000 },
    pendingOutbox,
  ],
  promotions: [
    // list, newest first
    { key: { restaurantId: 1, createdAt: -1, _id: -1 } },
    // unique code
    { key: { restaurantId: 1, currency: 1, code: 1 }, unique: true, ...whereExists('code') },
    // active promotions, automatic or by code
    { key: { restaurantId: 1, currency: 1, active: 1, code: 1 } },
    pendingOutbox,
  ],
  vouchers: [
    // list, newest first
    { key: { restaurantId: 1, createdAt: -1, _id: -1 } },
    // by code
    { key: { restaurantId: 1, hash: 1 }, unique: true },
    pendingOutbox,
  ],
  slots: [
    // full slots of a branch
    { key: { branchId: 1, at: 1 } },
    // TTL
    { key: { at: 1 }, expireAfterSeconds: SLOT_TTL_MS / 1_000 },
    // export and removal of a restaurant
    { key: { restaurantId: 1 } },
  ],
  promotionUses: [
    // count
    { key: { promotionId: 1, counts: 1 } },
    // reservations
    { key: { promotionId: 1, reservedAt: 1 }, ...whereExists('reservedAt') },
    // by order
    { key: { orderId: 1 } },
    // export and removal of a restaurant
    { key: { restaurantId: 1 } },
  ],
  orders: [
    { key: { restaurantId: 1, number: 1 }, unique: true },
    // list, newest first
    { key: { restaurantId: 1, createdAt: -1, _id: -1, type: 1 } },
    { key: { restaurantId: 1, status: 1, createdAt: -1, _id: -1, type: 1 } },
    // list by branch, newest first
    { key: { restaurantId: 1, 'branch.id': 1, createdAt: -1, _id: -1, type: 1 } },
    { key: { restaurantId: 1, 'branch.id': 1, status: 1, createdAt: -1, _id: -1, type: 1 } },
    // sales by the time of payment
    { key: SALES_INDEX, ...whereExists('paidAt') },
    // refunds by their time
    { key: REFUNDS_INDEX, ...whereExists('refunds.createdAt') },
    // surplus payments by the times at which they were received and refunded
    { key: SURPLUS_INDEXES.received, ...whereExists('surplusPayments.recordedAt') },
    { key: SURPLUS_INDEXES.returned, ...whereExists('surplusPayments.returnedAt') },
    // part payments by their time
    { key: PARTS_INDEX, ...whereExists('partPayments.at') },
    // guest access by token
    { key: { 'guest.tokenHash': 1 }, unique: true, ...whereExists('guest.tokenHash') },
    // idempotent order placement by guests
    { key: { restaurantId: 1, 'guest.key.hash': 1 }, unique: true, ...whereExists('guest.key.hash') },
    // keyed requests
    { key: { restaurantId: 1, 'requests.key': 1 }, unique: true, ...whereExists('requests.key') },
    // search by customer, newest first
    { key: CUSTOMER_INDEX },
    // changed orders, least recently changed first
    { key: CHANGES_INDEX },
    // finished orders by last change, for erasure
    { key: { restaurantId: 1, updatedAt: 1 }, partialFilterExpression: FINISHED },
    // notices: failed refunds, and disputes
    { key: NOTICE_INDEXES.refunds, partialFilterExpression: FAILED_REFUNDS },
    { key: NOTICE_INDEXES.surplusRefunds, partialFilterExpression: FAILED_SURPLUS_REFUNDS },
    { key: NOTICE_INDEXES.disputes, ...whereExists('dispute.status') },
    pendingOutbox,
  ],
  onlinePayments: [
    // due payments, of all restaurants
    { key: { dueAt: 1 }, ...whereExists('dueAt') },
    // a restaurant's open payments
    { key: { restaurantId: 1, dueAt: 1 }, ...whereExists('dueAt') },
    // the start of the provider's outage
    { key: { failingSince: 1 }, ...whereExists('failingSince') },
    // events of a provider's payment
    { key: { restaurantId: 1, intentId: 1 }, ...whereExists('intentId') },
    // export and removal of a restaurant
    { key: { restaurantId: 1, _id: 1 } },
  ],
  struckLines: [
    // TTL; changed documents, of all restaurants
    { key: { at: 1 }, expireAfterSeconds: STRUCK_LINES_TTL_MS / 1_000 },
  ],
  sales: [
    // sums of branches in a period
    { key: { restaurantId: 1, branchId: 1, day: 1 } },
  ],
  dayReports: [
    // reports of a day; unique report numbers
    { key: { restaurantId: 1, branchId: 1, till: 1, day: 1, number: 1 }, unique: true },
    // list, newest first; by branch
    { key: { restaurantId: 1, closedAt: -1, _id: -1 } },
    { key: { restaurantId: 1, branchId: 1, closedAt: -1, _id: -1 } },
    pendingOutbox,
  ],
  inventoryItems: [
    // list
    { key: { restaurantId: 1, _id: 1 } },
    // list of low stock by branch
    { key: { restaurantId: 1, lowStockBranchIds: 1, _id: 1 } },
    pendingOutbox,
  ],
  inventoryTransactions: [
    // an item's latest movement at a branch; unique sequence numbers
    { key: { restaurantId: 1, itemId: 1, branchId: 1, sequence: -1 }, unique: true },
    // list of an item's movements, newest first
    { key: MOVEMENT_INDEX },
    // idempotent movements; an order's deductions, by key prefix
    { key: { restaurantId: 1, key: 1 }, unique: true },
    pendingOutbox,
  ],
  webhookEndpoints: [
    // list, newest first; fan-out
    { key: { restaurantId: 1, createdAt: -1, _id: -1 } },
    // secrets whose overlap has expired
    { key: { 'previousSecret.expiresAt': 1 }, ...whereExists('previousSecret.expiresAt') },
    pendingOutbox,
  ],
  webhookDeliveries: [
    // list by endpoints, newest first; lists by event or order use delivery IDs
    { key: { endpointId: 1, createdAt: -1, _id: -1, status: 1, eventType: 1, responseClass: 1 } },
    // the queue: due deliveries of a partition
    { key: { partition: 1, dueAt: 1, endpointId: 1 }, ...whereExists('dueAt') },
    // held deliveries of an endpoint
    { key: { endpointId: 1 }, ...whereExists('held') },
    // the oldest held delivery
    { key: { createdAt: 1 }, ...whereExists('held') },
    pendingOutbox,
  ],
  webhookCounters: [
    // statistics of a period, of all or some endpoints
    { key: { restaurantId: 1, unit: 1, at: 1, endpointId: 1 } },
    // TTL
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  apiKeys: [
    // authentication
    { key: { hash: 1 }, unique: true },
    // list, newest first
    { key: { restaurantId: 1, createdAt: -1, _id: -1 } },
    pendingOutbox,
  ],
  apiRequests: [
    // list, newest first; by key; by failure; by request ID
    { key: REQUEST_INDEXES.all },
    { key: REQUEST_INDEXES.ofKey },
    { key: REQUEST_INDEXES.failed, ...whereExists('failed') },
    { key: REQUEST_INDEXES.ofRequestId },
  ],
  apiRequestDays: [
    // list, newest first; by key
    { key: { restaurantId: 1, day: -1, _id: -1 } },
    { key: { restaurantId: 1, keyId: 1, day: -1, _id: -1 } },
    // TTL
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  keyedChanges: [
    // keyed requests
    { key: { restaurantId: 1, key: 1 }, unique: true },
    // TTL
    { key: { at: 1 }, expireAfterSeconds: KEY_TTL_MS / 1_000 },
  ],
  users: [
    // sign-in; unique address per restaurant
    { key: { email: 1, restaurantId: 1 }, unique: true },
    // sign-in with the identity provider; one user of an account in each restaurant
    {
      key: { 'identity.subject': 1, 'identity.issuer': 1, restaurantId: 1 },
      unique: true,
      ...whereExists('identity.subject'),
    },
    // list, oldest first
    { key: { restaurantId: 1, _id: 1 } },
    // due daily summaries
    { key: { 'dailySummary.dueAt': 1 }, ...whereExists('dailySummary.dueAt') },
    pendingOutbox,
  ],
  pictures: [
    // removal of unused pictures
    { key: { restaurantId: 1, uploadedAt: 1 } },
  ],
  mails: [
    // list, newest first
    { key: { restaurantId: 1, createdAt: -1, _id: -1 } },
    // due emails
    { key: { dueAt: 1 }, ...whereExists('dueAt') },
    // removal of emails about a guest's order
    { key: { restaurantId: 1, orderId: 1 }, ...whereExists('orderId') },
    // the age of the oldest failing email
    { key: { failingSince: 1 }, ...whereExists('failingSince') },
    // notices: failed emails
    { key: NOTICE_INDEXES.mails, partialFilterExpression: FAILED_MAILS },
    // TTL
    { key: { removeAt: 1 }, expireAfterSeconds: 0 },
  ],
  printers: [
    // authentication
    { key: { hash: 1 } },
    // list, by name
    { key: { restaurantId: 1, name: 1, _id: 1 } },
    pendingOutbox,
  ],
  prints: [
    // the queue of a printer
    { key: { restaurantId: 1, printerId: 1, queuedAt: 1, _id: 1 }, ...whereExists('queuedAt') },
    // list, newest first; the printer's name for a print; removal with the printer
    { key: { restaurantId: 1, printerId: 1, createdAt: -1, _id: -1 } },
    // notices: prints that may have failed
    { key: GIVEN_UP_INDEX, partialFilterExpression: GIVEN_UP },
    // prints of a cancelled order
    { key: { restaurantId: 1, orderId: 1 }, ...whereExists('orderId') },
    // count of stuck prints
    { key: STUCK_INDEX, ...whereExists('queuedAt') },
    // TTL
    { key: { removeAt: 1 }, expireAfterSeconds: 0 },
  ],
  pushSubscriptions: [
    // subscriptions to an order, or to a branch's new orders
    { key: { restaurantId: 1, subjectId: 1, createdAt: 1 } },
    // removal with a user's sessions
    { key: { 'staff.userId': 1 }, ...whereExists('staff.userId') },
    // TTL
    { key: { removeAt: 1 }, expireAfterSeconds: 0 },
  ],
  pushes: [
    // due notifications
    { key: { dueAt: 1 }, ...whereExists('dueAt') },
    // removal of notifications about a guest's order
    { key: { restaurantId: 1, orderId: 1 } },
    // TTL
    { key: { removeAt: 1 }, expireAfterSeconds: 0 },
  ],
  screenPairings: [
    // TTL
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  sessions: [
    // removal by user; last use of screens
    { key: { userId: 1 } },
    // TTL
    { key: { expiresAt: 1 }, expireAfterSeconds: 0 },
  ],
  activity: [
    // list, newest first; by actor; by subject
    { key: { restaurantId: 1, at: -1, _id: -1 } },
    { key: { restaurantId: 1, 'actor.id': 1, at: -1, _id: -1 } },
    { key: SUBJECT_INDEX },
    // the order feed; unique sequence numbers
    { key: { restaurantId: 1, sequence: 1 }, unique: true, ...whereExists('sequence') },
    // entries without a sequence number
    { key: { restaurantId: 1, _id: 1 }, ...whereExists('unnumbered') },
    // recent log entries, of all restaurants
    { key: { writtenAt: 1, restaurantId: 1, sequence: 1 }, ...whereExists('writtenAt') },
  ],
  jobs: [
    // unique job names
    { key: { name: 1 }, unique: true },
    // Agenda's own: the next job to run
    {
      key: { name: 1, nextRunAt: 1, priority: -1, lockedAt: 1, disabled: 1 },
      name: 'findAndLockNextJobIndex',
    },
  ],
  rateLimits: [
    // a key's count
    { key: { key: 1 }, unique: true },
    // TTL
    { key: { expire: -1 }, expireAfterSeconds: 0 },
  ],
} satisfies Record<
  | Exclude<
      keyof Collections,
      'orderCounters' | 'backlog' | 'deliveryHolds' | 'deliveryRemovals' | 'pushKeys'
    >
  | 'jobs'
  | 'rateLimits',
  IndexDescription[]
>;

export type Index = { collection: string; name: string; description: IndexDescription };

export const indexes: readonly Index[] = Object.entries<IndexDescription[]>(INDEXES).flatMap(
  ([collection, descriptions]) =>
    descriptions.map(description => ({ collection, name: getIndexName(description), description })),
);

/** The driver's default name of an index. */
function getIndexName({ name, key }: IndexDescription): string {
  return name ?? Object.entries(key).flat().join('_');
}

/** Builds all indexes at once. Only for tests and databases without documents. */
export async function createIndexes(db: Db): Promise<void> {
  await Promise.all(
    Object.entries<IndexDescription[]>(INDEXES).map(([collection, descriptions]) =>
      db.collection(collection).createIndexes(descriptions),
    ),
  );
}
