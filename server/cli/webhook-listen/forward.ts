import type { WebhookEvent } from '../../../generated/public/types.ts';
import type { EventType } from '../../modules/activity/documents.ts';
import { newDelivery } from '../../modules/webhooks/delivery.ts';
import { buildHeaders } from '../../modules/webhooks/worker/headers.ts';
import { createHttpClient } from '../../modules/webhooks/worker/http-client.ts';
import { createSsrfGuard } from '../../modules/webhooks/worker/ssrf-guard.ts';
import type { Settings } from './settings.ts';

export type Forwarded = {
  type: string;
  number: number;
  /** What the receiver answered; null when nothing came. */
  status: number | null;
  /** Why it failed; null when it did not. */
  error: string | null;
  /** In milliseconds. */
  duration: number;
};

/** Sends events to the receiver exactly as the service does, but for where they may go. */
export function createForwarder({ url, secret, events, timeoutSeconds }: Settings) {
  const guard = createSsrfGuard([new URL(url).hostname]);
  const sender = createHttpClient({ guard, timeoutSeconds, ca: undefined });

  return {
    /** Undefined for an event that is not wanted. */
    async forward(payload: string): Promise<Forwarded | undefined> {
      const { id, type, restaurantId, data }: WebhookEvent & { type: EventType } = JSON.parse(payload);
      if (events && !events.has(type)) return undefined;
      const at = new Date();
      const bytes = Buffer.from(payload);
      const delivery = newDelivery({ _id: id, restaurantId, type }, url, at);
      const { status, error } = await sender.post(url, buildHeaders(delivery, bytes, [secret], at), bytes);
      return { type, number: data.order.number, status, error, duration: Date.now() - at.getTime() };
    },
    close: sender.close,
  };
}
