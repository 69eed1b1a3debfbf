export { WebhookVerificationError, type WebhookVerificationErrorCode } from './error.ts';
export type { KnownWebhookEvent, UnknownWebhookEvent, WebhookEvent } from './event.ts';
export type { KnownWebhookEvents, KnownWebhookEventType, Order } from './generated/events.ts';
export type { VerifyOptions, WebhookHeaders, WebhookPayload, WebhookSecret } from './options.ts';
export { verifySignature, verifyWebhook } from './verify.ts';
