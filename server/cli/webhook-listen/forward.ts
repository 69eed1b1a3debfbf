import type { WebhookEvent } from '../../../generated/public/types.ts';
import type { EventType } from '../../modules/activity/documents.ts';
import { newDelivery } from '../../modules/webhooks/delivery.ts';
import { buildHeaders } from '../../modules/webhooks/worker/headers.ts';
import { createHttpClient } from '../../modules/webhooks/worker/http-client.ts';
import { createResolver } from '../../modules/webhooks/worker/name-resolver.ts';
import { createSigningKey } from '../../modules/webhooks/worker/signature.ts';
import { createSsrfGuard } from '../../modules/webhooks/worker/ssrf-guard.ts';
import type { Settings } from './settings.ts';

export type Forwarded = {
  type: string;
  number: number;
  /** The HTTP status; null without a response. */
  status: number | null;
  /** Null on success. */
  error: string | null;
  /** In milliseconds. */
  duration: number;
};

/** Sends events as the service does, and also to private addresses. */
export function createForwarder({ url, secret, events, timeoutSeconds }: Settings) {
  const own = [new URL(url).hostname];
  const guard = createSsrfGuard(own, createResolver({ systemNames: own }));
  const keys = [createSigningKey(secret)];
  const httpClient = createHttpClient({ guard, timeoutSeconds, ca: undefined });

  return {
    /** Undefined for an event that --events leaves out. */
    async forward(payload: string): Promise<Forwarded | undefined> {
      const { id, type, restaurantId, data }: WebhookEvent & { type: EventType } = JSON.parse(payload);
      if (events && !events.has(type)) return undefined;
      const at = new Date();
      const bytes = Buffer.from(payload);
      const delivery = newDelivery({ _id: id, restaurantId, type }, url, at);
      const { status, error } = await httpClient.post(url, buildHeaders(delivery, bytes, keys, at), bytes);
      return { type, number: data.order.number, status, error, duration: Date.now() - at.getTime() };
    },
    close: httpClient.close,
  };
}
