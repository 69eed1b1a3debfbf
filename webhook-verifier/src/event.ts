import type { KnownWebhookEvents, WebhookEventOf } from './generated/events.ts';

/**
 * An event of a type that was added after this version of the package. Answer it with a 2xx status and ignore it.
 */
export type UnknownWebhookEvent = WebhookEventOf<string & Record<never, never>>;

/** An event of a type known today. */
export type KnownWebhookEvent = KnownWebhookEvents[keyof KnownWebhookEvents];

/**
 * Any event, told apart by `type`. Leave a `default` in a `switch` over it: new types may come at any time.
 *
 * Deliveries can arrive twice and out of order: `data.order.status` is the state at the time of the event.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent;
