import { randomUUID } from 'node:crypto';
import type { AnyBulkWriteOperation, Collection, UpdateFilter } from 'mongodb';
import { EPOCH } from '../../../lib/dates.ts';
import { findOne } from '../../../lib/mongo/find-one.ts';
import { insertManyIfAbsent } from '../../../lib/mongo/insert-if-absent.ts';
import { ALL_PARTITIONS, getResponseClass } from '../delivery.ts';
import type { AttemptRecord, DeliveryDocument } from '../documents.ts';
import { type Outcome, statusWithoutLease } from './retry-policy.ts';

/** Without the attempts, which workers do not need. */
export type DueDelivery = Omit<DeliveryDocument, 'attempts' | 'outbox'>;

/** Leased until `dueAt`. */
export type LeasedDelivery = DueDelivery & { lease: string; dueAt: Date };

/** The outcome of a leased delivery's attempt, or `released` when there was none. */
export type LeaseResult = {
  delivery: LeasedDelivery;
  result: { attempt: AttemptRecord; outcome: Outcome } | 'released';
};

const MAX_STORED_ATTEMPTS = 50;

export type DeliveryBacklog = { due: number; waiting: number; oldestDue: Date | undefined };

const QUEUE_PROJECTION = { attempts: 0, outbox: 0 };
export type QueueStore = ReturnType<typeof createQueueStore>;

/** The queries of the worker. The API uses the delivery store. */
export function createQueueStore(deliveries: Collection<DeliveryDocument>) {
  return {
    /** Idempotent. */
    add: (due: DeliveryDocument[]): Promise<void> => insertManyIfAbsent(deliveries, due),

    /** The due deliveries of some partitions, except those of some endpoints, longest due first. */
    findDue: (partitions: number[], now: Date, except: string[], limit: number): Promise<DueDelivery[]> =>
      deliveries
        .find({
          partition: { $in: partitions },
          dueAt: { $lte: now },
          ...(except.length > 0 && { endpointId: { $nin: except } }),
        })
        .sort({ dueAt: 1 })
        .limit(limit)
        .project<DueDelivery>(QUEUE_PROJECTION)
        .toArray(),

    /** Deliveries of disabled endpoints count as waiting, not as due. */
    async backlog(now: Date, disabled: string[]): Promise<DeliveryBacklog> {
      const all = { partition: { $in: ALL_PARTITIONS }, dueAt: { $gt: EPOCH } };
      const due = {
        ...all,
        dueAt: { $lte: now },
        ...(disabled.length > 0 && { endpointId: { $nin: disabled } }),
      };
      const [waiting, dueNow, first] = await Promise.all([
        deliveries.countDocuments(all),
        deliveries.countDocuments(due),
        findOne(deliveries, due, { sort: { dueAt: 1 }, projection: { _id: 0, dueAt: 1 } }),
      ]);
      return { waiting, due: dueNow, oldestDue: first?.dueAt };
    },

    /** Leases the deliveries that are unchanged since they were read. */
    async lease(due: DueDelivery[], now: Date, until: Date): Promise<LeasedDelivery[]> {
      const leased = { status: 'delivering' as const, dueAt: until, lease: randomUUID() };
      const ids = due.map(({ _id }) => _id);
      const newest = new Date(Math.max(...due.map(({ updatedAt }) => updatedAt.getTime())));
      const { matchedCount } = await deliveries.updateMany(
        { _id: { $in: ids }, dueAt: { $lte: now }, updatedAt: { $lte: newest } },
        { $set: leased },
      );
      if (matchedCount === due.length) return due.map(delivery => ({ ...delivery, ...leased }));
      return deliveries
        .find({ _id: { $in: ids }, lease: leased.lease })
        .project<LeasedDelivery>(QUEUE_PROJECTION)
        .toArray();
    },

    /** Makes leased deliveries due. */
    releaseLeases: (now: Date): Promise<unknown> =>
      deliveries.updateMany(
        { partition: { $in: ALL_PARTITIONS }, dueAt: { $gt: now }, status: 'delivering' },
        { $set: { dueAt: now } },
      ),

    /** Each result is written only under its current lease. */
    completeLeases: (results: LeaseResult[]): Promise<unknown> =>
      deliveries.bulkWrite(results.map(buildUpdate), { ordered: false }),
  };
}

function buildUpdate({ delivery, result }: LeaseResult): AnyBulkWriteOperation<DeliveryDocument> {
  const { _id, lease } = delivery;
  const update = result === 'released' ? release(delivery) : record(result);
  return { updateOne: { filter: { _id, lease }, update } };
}

function release(delivery: LeasedDelivery): UpdateFilter<DeliveryDocument> {
  const { nextAttemptAt, retryRequested, updatedAt } = delivery;
  const dueAt = retryRequested || nextAttemptAt === null ? updatedAt : nextAttemptAt;
  return { $set: { status: statusWithoutLease(delivery), dueAt }, $unset: { lease: '' } };
}

function record({
  attempt,
  outcome,
}: Exclude<LeaseResult['result'], string>): UpdateFilter<DeliveryDocument> {
  const { nextAttemptAt: dueAt } = outcome;
  return {
    $set: {
      ...outcome,
      responseClass: getResponseClass(attempt.status),
      retryRequested: false,
      ...(dueAt !== null && { dueAt }),
    },
    $unset: { lease: '', ...(dueAt === null && { dueAt: '' }) },
    $inc: { attemptCount: 1 },
    $push: { attempts: { $each: [attempt], $slice: -MAX_STORED_ATTEMPTS } },
  };
}
