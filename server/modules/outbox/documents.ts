import type { SubjectType } from '../../../generated/dashboard/types.ts';
import type { Actor } from '../../lib/access.ts';
import { newId } from '../../lib/ids.ts';
import type { ActivityAction, ActivityDetails, ActivityDocument, EventType } from '../activity/documents.ts';

/**
 * A change with pending effects. The update that makes the change also writes the entry to the same document.
 * The entry contains the data for the activity log, and whatever effects need beyond the document.
 */
export type OutboxEntry = Pick<
  ActivityDocument,
  '_id' | 'restaurantId' | 'at' | 'actor' | 'action' | 'details'
> & {
  /** Absent if the change was made without reading the document. An effect then reads it from there. */
  subject?: ActivityDocument['subject'];
  /** The type of the webhook event. */
  eventType?: EventType;
  /**
   * The names of the owed effects. A process that lacks one leaves the entry to another process. Absent in
   * entries of releases that did not name them: those owe every registered effect.
   */
  effects?: readonly string[];
};

/** An outbox entry with all data for the activity log. */
export type LoggableEntry = OutboxEntry & Pick<ActivityDocument, 'subject'>;

/** The log effect of every outbox opened with `openOutbox`. */
export const LOG_EFFECT = 'log';

/** The effect that queues emails about a change. */
export const MAIL_EFFECT = 'mail';

/** The effect that suspends documents created while their restaurant is being suspended. */
export const NEW_SUSPENSION_EFFECT = 'new_suspension';

/** The effect that queues the email about a refund's voucher. */
export const REFUND_MAIL_EFFECT = 'order_refund_mail';

/** The effect that queues notifications about an order. */
export const PUSH_EFFECT = 'push';

/** The effect that queues an order's prints. */
export const PRINT_EFFECT = 'print';

/**
 * Builds entries about one kind of subject, labeled by `getLabel`. `ownEffects` are effects of the collection
 * in addition to logging.
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

/**
 * A document that carries its changes until their effects are done. Documents with `deletedAt` are then
 * removed.
 */
export type OutboxDocument = { _id: string; outbox?: OutboxEntry[]; deletedAt?: Date };

/** Marks a document as deleted and adds the entry. Queries and unique keys no longer find it. */
export const deletion = <Entry extends OutboxEntry>(id: string, entry: Entry) => ({
  $set: { restaurantId: `deleted ${id}`, deletedAt: entry.at },
  $push: { outbox: entry },
});
