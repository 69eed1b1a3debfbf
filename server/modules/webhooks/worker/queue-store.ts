import { randomUUID } from 'node:crypto';
import type { AnyBulkWriteOperation, Collection, UpdateFilter } from 'mongodb';
import { EPOCH } from '../../../lib/dates.ts';
import { findOne } from '../../../lib/mongo/find-one.ts';
import { insertManyIfAbsent } from '../../../lib/mongo/insert-if-absent.ts';
import type { PushedChanges } from '../../../lib/pushed-changes.ts';
import { ALL_PARTITIONS, getPossiblePartitions, getResponseClass, MAX_PARTITIONS } from '../delivery.ts';
import type { AttemptRecord, DeliveryDocument } from '../documents.ts';
import { type Outcome, statusWithoutLease } from './retry-policy.ts';

/** Without attempts, which workers do not need. */
export type HeldDelivery = Omit<DeliveryDocument, 'attempts' | 'outbox'>;
export type DueDelivery = HeldDelivery & { dueAt: Date };

/** Leased until `dueAt`. */
export type LeasedDelivery = DueDelivery & { lease: string };

/** The outcome of a leased attempt, or `released` if there was none. */
export type LeaseResult = {
  delivery: LeasedDelivery;
  result: { attempt: AttemptRecord; outcome: Outcome } | 'released';
};

/** The pushed fields of a new delivery. */
export type Pushed = Pick<DueDelivery, '_id' | 'partition' | 'dueAt'>;

/** Due from a time on, optionally excluding or limited to some endpoints. */
type DueFilter = { from?: Date; except?: string[]; only?: string[] };

const MAX_STORED_ATTEMPTS = 50;

export type DeliveryBacklog = {
  due: number;
  waiting: number;
  held: number;
  oldestDue: Date | undefined;
  /** When the oldest held delivery was created. */
  oldestHeld: Date | undefined;
};

/** Caps the count, so that a scrape costs the same however many are held. */
const MAX_HELD_COUNTED = 10_000;

/** A lease consists of the worker's ID, this separator, and a random part. */
const OWNER_END = '/';

const QUEUE_PROJECTION = { attempts: 0, outbox: 0 };
export type QueueStore = ReturnType<typeof createQueueStore>;

/**
 * Queries of the worker. The API uses the delivery store. `partitions` is the number in use; leases contain
 * the worker's ID.
 */
export function createQueueStore(
  deliveries: Collection<DeliveryDocument>,
  partitions = MAX_PARTITIONS,
  workerId = '',
) {
  const newLease = (until: Date) => ({
    status: 'delivering' as const,
    dueAt: until,
    lease: `${workerId}${OWNER_END}${randomUUID()}`,
  });

  /** Moves a delivery to a partition in use. */
  const place = (delivery: DeliveryDocument): DeliveryDocument =>
    delivery.partition < partitions ? delivery : { ...delivery, partition: delivery.partition % partitions };

  return {
    newLease,
    place,

    /** Idempotent. Resolves to the new deliveries. */
    add: (added: DeliveryDocument[]): Promise<DeliveryDocument[]> =>
      insertManyIfAbsent(deliveries, added.map(place)),

    /** The due deliveries of partitions, earliest due first. */
    findDue: (
      partitions: number[],
      now: Date,
      { from = EPOCH, except = [], only }: DueFilter,
      limit: number,
    ): Promise<DueDelivery[]> =>
      deliveries
        .find({
          partition: { $in: partitions },
          dueAt: { $gte: from, $lte: now },
          ...(except.length > 0 && { endpointId: { $nin: except } }),
          ...(only && { endpointId: { $in: only } }),
        })
        .sort({ dueAt: 1 })
        .limit(limit)
        .project<DueDelivery>(QUEUE_PROJECTION)
        .toArray(),

    /** When the next delivery in the partitions is due, up to a time. */
    async findNextDue(partitions: number[], until: Date): Promise<Date | undefined> {
      const isNext = { partition: { $in: partitions }, dueAt: { $gt: EPOCH, $lte: until } };
      const next = await findOne(deliveries, isNext, {
        sort: { dueAt: 1 },
        projection: { _id: 0, dueAt: 1 },
      });
      return next?.dueAt;
    },

    /** Calls back with each new unleased delivery, and without an argument when a delivery was requeued. */
    subscribe(pushed: PushedChanges, onDue: (delivery: Pushed | undefined) => void): void {
      pushed.subscribe({
        collection: deliveries.collectionName,
        role: 'worker',
        match: {
          operationType: { $in: ['insert', 'update'] },
          $or: [
            { 'fullDocument.dueAt': { $gt: EPOCH }, 'fullDocument.lease': { $exists: false } },
            { 'updateDescription.updatedFields.retryRequested': true },
            // Excludes leases and outcomes of attempts.
            { 'updateDescription.updatedFields.requeued': { $gt: 0 } },
          ],
        },
        fields: ['fullDocument._id', 'fullDocument.partition', 'fullDocument.dueAt'],
        onChange: ({ fullDocument }) => onDue(fullDocument as Pushed | undefined),
      });
    },

    /** Held deliveries are counted separately. */
    async backlog(now: Date): Promise<DeliveryBacklog> {
      const all = { partition: { $in: ALL_PARTITIONS }, dueAt: { $gt: EPOCH } };
      const due = { ...all, dueAt: { $lte: now } };
      const isHeld = { held: { $exists: true } };
      const [waiting, dueNow, held, first, firstHeld] = await Promise.all([
        deliveries.countDocuments(all),
        deliveries.countDocuments(due),
        deliveries.countDocuments(isHeld, { hint: { endpointId: 1 }, limit: MAX_HELD_COUNTED }),
        findOne(deliveries, due, { sort: { dueAt: 1 }, projection: { _id: 0, dueAt: 1 } }),
        findOne(deliveries, isHeld, {
          sort: { createdAt: 1 },
          hint: { createdAt: 1 },
          projection: { _id: 0, createdAt: 1 },
        }),
      ]);
      return {
        waiting,
        due: dueNow,
        held,
        oldestDue: first?.dueAt,
        oldestHeld: firstHeld?.createdAt,
      };
    },

    /** Leases deliveries that are unchanged since they were read. */
    async lease(due: DueDelivery[], now: Date, until: Date): Promise<LeasedDelivery[]> {
      const leased = newLease(until);
      const ids = due.map(({ _id }) => _id);
      const newest = new Date(Math.max(...due.map(({ updatedAt }) => updatedAt.getTime())));
      const { matchedCount } = await deliveries.updateMany(
        { _id: { $in: ids }, dueAt: { $lte: now }, updatedAt: { $lte: newest } },
        { $set: leased, $unset: { held: '' } },
      );
      if (matchedCount === due.length) return due.map(delivery => ({ ...delivery, ...leased }));
      return deliveries
        .find({ _id: { $in: ids }, lease: leased.lease })
        .project<LeasedDelivery>(QUEUE_PROJECTION)
        .toArray();
    },

    /**
     * Moves due deliveries out of the queue if they are unchanged since they were read. Ends expired leases.
     */
    hold: (due: DueDelivery[]): Promise<unknown> =>
      deliveries.bulkWrite(due.map(buildHold), { ordered: false }),

    /** Invalidates earlier decisions to hold the endpoint's deliveries. */
    invalidateHolds: (endpointId: string): Promise<unknown> =>
      deliveries.updateMany(
        { partition: { $in: getPossiblePartitions(endpointId) }, dueAt: { $gt: EPOCH }, endpointId },
        { $inc: { requeued: 1 } },
      ),

    findHeld: (endpointId: string, limit: number): Promise<HeldDelivery[]> =>
      deliveries
        .find({ endpointId, held: true })
        .limit(limit)
        .project<HeldDelivery>(QUEUE_PROJECTION)
        .toArray(),

    /** Requeues held deliveries. Overdue ones come after those already due. */
    releaseHeld: (held: HeldDelivery[], now: Date): Promise<unknown> =>
      deliveries.bulkWrite(
        held.map(({ _id, nextAttemptAt, retryRequested }) => {
          const isScheduled = !retryRequested && nextAttemptAt !== null && nextAttemptAt > now;
          return {
            updateOne: {
              filter: { _id, held: true },
              update: {
                $set: { dueAt: isScheduled ? nextAttemptAt : now },
                $unset: { held: '' },
                $inc: { requeued: 1 },
              },
            },
          };
        }),
        { ordered: false },
      ),

    /** Makes deliveries leased by some or all workers due. Resolves to their number. */
    async releaseLeases(now: Date, workerIds?: string[]): Promise<number> {
      const { modifiedCount } = await deliveries.updateMany(
        {
          partition: { $in: ALL_PARTITIONS },
          dueAt: { $gt: now },
          status: 'delivering',
          ...(workerIds && { $or: workerIds.map(id => ({ lease: { $regex: `^${id}${OWNER_END}` } })) }),
        },
        { $set: { dueAt: now }, $inc: { requeued: 1 } },
      );
      return modifiedCount;
    },

    /** Writes each result only under its current lease. Released deliveries are due now. */
    completeLeases: (results: LeaseResult[], now: Date): Promise<unknown> =>
      deliveries.bulkWrite(
        results.map(result => buildUpdate(result, now)),
        { ordered: false },
      ),
  };
}

function buildHold(delivery: DueDelivery): AnyBulkWriteOperation<DeliveryDocument> {
  const { _id, dueAt, updatedAt, requeued } = delivery;
  return {
    updateOne: {
      filter: { _id, dueAt, updatedAt, requeued: requeued ?? { $exists: false } },
      update: {
        $set: { held: true, status: statusWithoutLease(delivery) },
        $unset: { dueAt: '', lease: '' },
      },
    },
  };
}

function buildUpdate({ delivery, result }: LeaseResult, now: Date): AnyBulkWriteOperation<DeliveryDocument> {
  const { _id, lease } = delivery;
  const update = result === 'released' ? release(delivery, now) : record(result);
  return { updateOne: { filter: { _id, lease }, update } };
}

function release(delivery: LeasedDelivery, now: Date): UpdateFilter<DeliveryDocument> {
  return {
    $set: { status: statusWithoutLease(delivery), dueAt: now },
    $unset: { lease: '' },
    $inc: { requeued: 1 },
  };
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
