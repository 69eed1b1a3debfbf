import type { SubjectType } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import { newId } from '../../lib/ids.ts';
import type { ActivityAction, ActivityDetails, ActivityDocument, EventType } from '../activity/documents.ts';

/**
 * A change whose effects are still to be run. The update that makes the change also writes the entry, to the same document.
 * The entry holds what the activity log will show, and what the effects need to know beyond the document itself.
 */
export type OutboxEntry = Pick<
  ActivityDocument,
  '_id' | 'restaurantId' | 'at' | 'actor' | 'action' | 'details'
> & {
  /** Absent where the change was made without reading the document. An effect then reads it from the document. */
  subject?: ActivityDocument['subject'];
  /** The event that receivers are told of. */
  eventType?: EventType;
  /**
   * The names of the effects that the change owes. A process that lacks one of them leaves the entry to one that has it.
   * Absent in entries of releases that did not name them: such an entry owes what is registered.
   */
  effects?: readonly string[];
};

/** An outbox entry that has everything an entry of the activity log needs. */
export type LoggableEntry = OutboxEntry & Pick<ActivityDocument, 'subject'>;

/** The effect of every outbox that a module opens with `openOutbox`. */
export const LOG_EFFECT = 'log';

/** The effect that queues emails about a change. */
export const MAIL_EFFECT = 'mail';

/** The effect that queues the email about the voucher of a refund. */
export const REFUND_MAIL_EFFECT = 'order_refund_mail';

/** The effect that queues the notifications about an order. */
export const PUSH_EFFECT = 'push';

/** The effect that queues the prints of an order. */
export const PRINT_EFFECT = 'print';

/**
 * Builds entries about one kind of subject, labelled by what `getLabel` reads of it. `ownEffects` are those of the document's
 * collection beside the entry in the log.
 */
export function createEntryFactory<Labelled>(
  type: SubjectType,
  getLabel: (subject: Labelled) => string,
  ownEffects: string[] = [],
) {
  const effects = [LOG_EFFECT, ...ownEffects];
  return (
    subject: Labelled & { _id: string; restaurantId: string },
    action: ActivityAction,
    actor: Actor,
    at: Date,
    details: ActivityDetails = {},
  ): LoggableEntry => {
    const { _id: id, restaurantId } = subject;
    const label = getLabel(subject);
    return {
      _id: newId('act'),
      restaurantId,
      at,
      actor,
      action,
      subject: { type, id, label },
      details,
      effects,
    };
  };
}

/** A document that carries its changes until their effects are done. One with `deletedAt` is removed after that. */
export type OutboxDocument = { _id: string; outbox?: OutboxEntry[]; deletedAt?: Date };

/** The update that deletes a document: no query and no unique key finds it any more. It carries the entry. */
export const deletion = <Entry extends OutboxEntry>(id: string, entry: Entry) => ({
  $set: { restaurantId: `deleted ${id}`, deletedAt: entry.at },
  $push: { outbox: entry },
});
