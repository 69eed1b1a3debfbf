import type { Collection } from 'mongodb';
import { findFailingSince, lease, listNext, onDueInserted } from '../../lib/mongo/due-documents.ts';
import { findOne } from '../../lib/mongo/find-one.ts';
import { insertIfAbsent } from '../../lib/mongo/insert-if-absent.ts';
import { paginate } from '../../lib/mongo/paginate.ts';
import type { CursorPage, PageRequest } from '../../lib/page.ts';
import type { PushedChanges } from '../../lib/pushed-changes.ts';
import type { MailDocument } from './documents.ts';

export type MailStore = ReturnType<typeof createMailStore>;

export type MailOutcome = Pick<MailDocument, 'status'> &
  Partial<Pick<MailDocument, 'sentAt' | 'failure' | 'failingSince' | 'dueAt'>>;

export function createMailStore(mails: Collection<MailDocument>) {
  return {
    list: (restaurantId: string, page: PageRequest): Promise<CursorPage<MailDocument>> =>
      paginate(mails, { restaurantId }, { createdAt: -1, _id: -1 }, page),

    find: (restaurantId: string, mailId: string): Promise<MailDocument | null> =>
      findOne(mails, { _id: mailId, restaurantId }),

    insertIfAbsent: (mail: MailDocument): Promise<boolean> => insertIfAbsent(mails, mail),

    /** Emails to send, earliest first. */
    listNext: (limit: number): Promise<MailDocument[]> => listNext(mails, limit),

    /** Calls back when an email's due time changes. */
    onChanged: (pushed: PushedChanges, onChange: () => void): void => onDueInserted(mails, pushed, onChange),

    /**
     * Leases an email, so that no other process sends it until then. Null if it was leased or changed since
     * it was read.
     */
    lease: (read: MailDocument, until: Date): Promise<MailDocument | null> => lease(mails, read, until),

    /** Records the outcome of the leased attempt. Without `dueAt`, the email is done. */
    finish: (
      { _id, restaurantId, revision }: MailDocument,
      { dueAt, failingSince, ...values }: MailOutcome,
    ): Promise<unknown> =>
      mails.updateOne(
        { _id, restaurantId, revision },
        {
          $set: { ...values, ...(dueAt && { dueAt }), ...(failingSince && { failingSince }) },
          $unset: { ...(!dueAt && { dueAt: '' }), ...(!failingSince && { failingSince: '' }) },
          $inc: { revision: 1 },
        },
      ),

    remove: ({ _id, restaurantId }: MailDocument): Promise<unknown> => mails.deleteOne({ _id, restaurantId }),

    /** Removes the emails about an order. */
    removeByOrder: (restaurantId: string, orderId: string): Promise<unknown> =>
      mails.deleteMany({ restaurantId, orderId }),

    /**
     * Start of the mail server's outage: when the oldest unaccepted email first failed. Undefined if none
     * fail.
     */
    findFailingSince: (): Promise<Date | undefined> => findFailingSince(mails),
  };
}
