import type { KnownWebhookEvents, WebhookEventOf } from './generated/events.ts';

/**
 * An event of a type that was added after this version of the package. Respond with a 2xx status and ignore
 * it.
 */
export type UnknownWebhookEvent = WebhookEventOf<string & Record<never, never>>;

/** An event of a type known today. */
export type KnownWebhookEvent = KnownWebhookEvents[keyof KnownWebhookEvents];

/**
 * Any event, discriminated by `type`. Keep a `default` case in a `switch` over it: new types can be added at
 * any time.
 *
 * Deliveries can be duplicated and out of order: `data.order.status` is the state at the time of the event.
 */
export type WebhookEvent = KnownWebhookEvent | UnknownWebhookEvent;
