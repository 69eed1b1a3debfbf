import type { Collection } from 'mongodb';
import { firstIdSince } from '../../lib/ids.ts';
import { findFailingSince, listNext } from '../../lib/mongo/due-documents.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { OnlinePaymentDocument, SentRefund } from './documents.ts';

export type OnlinePaymentStore = ReturnType<typeof createOnlinePaymentStore>;

type Changes = Partial<
  Pick<
    OnlinePaymentDocument,
    'state' | 'session' | 'intentId' | 'refunds' | 'failures' | 'failingSince' | 'dueAt'
  >
>;

export function createOnlinePaymentStore(payments: Collection<OnlinePaymentDocument>) {
  return {
    find: (restaurantId: string, paymentId: string): Promise<OnlinePaymentDocument | null> =>
      findOne(payments, { _id: paymentId, restaurantId }),

    findByIntent: (restaurantId: string, intentId: string): Promise<OnlinePaymentDocument | null> =>
      findOne(payments, { restaurantId, intentId }),

    insertIfAbsent: (payment: OnlinePaymentDocument): Promise<boolean> => insertIfAbsent(payments, payment),

    /** Payments with an open state or refund. */
    listOpen: (restaurantId: string): Promise<OnlinePaymentDocument[]> =>
      payments.find({ restaurantId, dueAt: { $exists: true } }).toArray(),

    countOpen: (restaurantId: string): Promise<number> =>
      payments.countDocuments({ restaurantId, dueAt: { $exists: true } }),

    /** Payments to process, earliest due first. */
    listNext: (limit: number): Promise<OnlinePaymentDocument[]> => listNext(payments, limit),

    /** Calls back when a payment's due time changes. */
    onChanged(pushed: PushedChanges, onChange: () => void): void {
      pushed.subscribe({
        collection: payments.collectionName,
        role: 'worker',
        match: {
          operationType: { $in: ['insert', 'update'] },
          $or: [
            { 'fullDocument.dueAt': { $exists: true } },
            { 'updateDescription.updatedFields.dueAt': { $exists: true } },
          ],
        },
        fields: ['documentKey'],
        onChange,
      });
    },

    /**
     * Start of the provider's outage: when the oldest unanswered payment first failed. Undefined if it
     * responds.
     */
    findFailingSince: (): Promise<Date | undefined> => findFailingSince(payments),

    /** Makes the payments created since then due now, unless they failed. */
    makeAllDue: (since: Date, now: Date): Promise<unknown> =>
      payments.updateMany(
        { _id: { $gte: `stripe:${firstIdSince('pay', since)}`, $lt: 'stripe:~' }, state: { $ne: 'failed' } },
        { $set: { dueAt: now }, $inc: { revision: 1 } },
      ),

    /** Makes a payment due now. */
    makeDue: (restaurantId: string, paymentId: string, now: Date): Promise<unknown> =>
      payments.updateOne({ _id: paymentId, restaurantId }, { $set: { dueAt: now }, $inc: { revision: 1 } }),

    /**
     * Requests closing a pending payment's page. Resolves to the payment, or null if it is no longer pending.
     */
    close: (restaurantId: string, paymentId: string, now: Date): Promise<OnlinePaymentDocument | null> =>
      payments.findOneAndUpdate(
        { _id: paymentId, restaurantId, state: 'pending' },
        { $set: { closes: true, dueAt: now }, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      ),

    /** Adds a refund, or retries a failed one. A refund that was already sent stays unchanged. */
    async owe(restaurantId: string, paymentId: string, refund: Omit<SentRefund, 'status'>, now: Date) {
      for (;;) {
        const payment = await findOne(payments, { _id: paymentId, restaurantId });
        if (!payment) return null;
        const { refunds } = payment;
        const known = refunds.find(({ id }) => id === refund.id);
        if (known && known.retries >= refund.retries) return payment;
        const owed: SentRefund = { ...refund, status: 'owed' };
        const others = refunds.filter(other => other !== known);
        const changed = await this.change(payment, { refunds: [...others, owed], dueAt: now });
        if (changed) return changed;
      }
    },

    /**
     * Returns the changed payment, or null if it changed since it was read. Without `dueAt`, nothing is open;
     * without `failingSince`, the provider responds.
     */
    change: (
      { _id, restaurantId, revision }: OnlinePaymentDocument,
      { dueAt, failingSince, ...changes }: Changes,
    ): Promise<OnlinePaymentDocument | null> =>
      payments.findOneAndUpdate(
        { _id, restaurantId, revision },
        {
          $set: { ...changes, ...(dueAt && { dueAt }), ...(failingSince && { failingSince }) },
          $unset: { ...(!dueAt && { dueAt: '' }), ...(!failingSince && { failingSince: '' }) },
          $inc: { revision: 1 },
        },
        { returnDocument: 'after' },
      ),
  };
}
