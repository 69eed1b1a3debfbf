import { randomUUID } from 'node:crypto';
import type { AnyBulkWriteOperation, Collection, UpdateFilter } from 'mongodb';
import { EPOCH } from '../../../lib/dates.ts';
import { insertManyIfAbsent } from '../../../lib/mongo/insert-if-absent.ts';
import { type AttemptRecord, type DeliveryDocument, PARTITIONS } from '../delivery.ts';
import { type Outcome, statusWithoutLease } from './retry-policy.ts';

/** A delivery as workers read it, without what was sent of it before. */
export type DueDelivery = Omit<DeliveryDocument, 'attempts' | 'outbox'>;

/** One that a worker has taken, and for how long. */
export type LeasedDelivery = DueDelivery & { lease: string; dueAt: Date };

/** What is to be written of a taken delivery: what its attempt made of it, or that it was not attempted after all. */
export type LeaseResult = {
  delivery: LeasedDelivery;
  result: { attempt: AttemptRecord; outcome: Outcome } | 'released';
};

/** How many attempts the log keeps of one delivery. */
const MAX_STORED_ATTEMPTS = 50;

const QUEUE_PROJECTION = { attempts: 0, outbox: 0 };
const ALL_PARTITIONS = Array.from({ length: PARTITIONS }, (_, partition) => partition);
export type QueueStore = ReturnType<typeof createQueueStore>;

/** What workers need of the deliveries; people read them through the delivery store. */
export function createQueueStore(deliveries: Collection<DeliveryDocument>) {
  return {
    /** Adds those deliveries that are not there yet. */
    async add(due: DeliveryDocument[]): Promise<void> {
      await insertManyIfAbsent(deliveries, due);
    },

    /** What is due in some partitions, oldest first, without some endpoints. */
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

    /** How many deliveries are not done, and how many and since when are due, but for those held for some endpoints. */
    async backlog(
      now: Date,
      paused: string[],
    ): Promise<{ waiting: number; due: number; oldestDue: Date | undefined }> {
      const all = { partition: { $in: ALL_PARTITIONS }, dueAt: { $gt: EPOCH } };
      const due = {
        ...all,
        dueAt: { $lte: now },
        ...(paused.length > 0 && { endpointId: { $nin: paused } }),
      };
      const [waiting, dueNow, first] = await Promise.all([
        deliveries.countDocuments(all),
        deliveries.countDocuments(due),
        deliveries.findOne(due, { sort: { dueAt: 1 }, projection: { _id: 0, dueAt: 1 } }),
      ]);
      return { waiting, due: dueNow, oldestDue: first?.dueAt };
    },

    /** Takes those of the deliveries that are still as they were read. Until the given time nobody else can. */
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

    /** Writes what became of deliveries, each only while its lease is in force. */
    async completeLeases(results: LeaseResult[]): Promise<void> {
      await deliveries.bulkWrite(results.map(buildUpdate), { ordered: false });
    },
  };
}

function buildUpdate({ delivery, result }: LeaseResult): AnyBulkWriteOperation<DeliveryDocument> {
  const { _id, lease } = delivery;
  const update = result === 'released' ? release(delivery) : record(result);
  return { updateOne: { filter: { _id, lease }, update } };
}

/** Due again as before. */
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
    $set: { ...outcome, retryRequested: false, ...(dueAt !== null && { dueAt }) },
    $unset: { lease: '', ...(dueAt === null && { dueAt: '' }) },
    $inc: { attemptCount: 1 },
    $push: { attempts: { $each: [attempt], $slice: -MAX_STORED_ATTEMPTS } },
  };
}
