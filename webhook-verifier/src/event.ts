import type { KnownWebhookEvents, OrderCreatedEvent } from './generated/events.ts';

declare const unknownType: unique symbol;

/** An event of a type that was added after this version of the package. Answer it with a 2xx status and ignore it. */
export interface UnknownWebhookEvent extends Omit<OrderCreatedEvent, 'type'> {
  /** A string that is none of the known types; the mark exists for the compiler only. */
  type: string & { readonly [unknownType]: true };
}

/** An event of a type known today. */
export type KnownWebhookEvent = KnownWebhookEvents[keyof KnownWebhookEvents];

/**
 * Any event, told apart by `type`. Leave a `default` in a `switch` over it: new types may come at any time.
 *
 * Deliveries can arrive twice and out of order: `data.order.status` is the state at the time of the event.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent;
