import type {
  RetriedWebhookDelivery,
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetails,
} from '../../../../generated/dashboard/types.ts';
import type { EventDocument } from '../../activity/documents.ts';
import { getDeliveryHeaders, getFailure } from '../delivery.ts';
import type { AttemptRecord, EndpointDocument } from '../documents.ts';
import type { NumberedDelivery } from './service.ts';

export function serializeDelivery(delivery: NumberedDelivery): WebhookDelivery {
  const { endpointId, eventId, eventType, orderId, status, attemptCount, attempts, retryRequested } =
    delivery;
  const latest = attempts.at(-1);
  return {
    id: delivery._id,
    endpointId,
    eventId,
    eventType,
    orderId: orderId ?? null,
    orderNumber: delivery.orderNumber ?? null,
    status,
    attemptCount,
    responseStatus: latest?.status ?? null,
    responseClass: delivery.responseClass ?? null,
    error: latest?.error ?? null,
    failure: latest ? getFailure(latest) : null,
    nextAttemptAt: delivery.nextAttemptAt?.toISOString() ?? null,
    retryRequested,
    succeededAt: delivery.succeededAt?.toISOString() ?? null,
    createdAt: delivery.createdAt.toISOString(),
    updatedAt: delivery.updatedAt.toISOString(),
  };
}

type Endpoint = Pick<EndpointDocument, 'enabled'>;

export function serializeRetriedDelivery(
  delivery: NumberedDelivery,
  { enabled }: Endpoint,
): RetriedWebhookDelivery {
  const awaitsAttempt = delivery.retryRequested || delivery.status === 'pending';
  return { ...serializeDelivery(delivery), held: awaitsAttempt && !enabled };
}

export function serializeDeliveryDetails(
  delivery: NumberedDelivery,
  endpoint: Endpoint,
  { payload, requestId }: EventDocument,
): WebhookDeliveryDetails {
  return {
    ...serializeRetriedDelivery(delivery, endpoint),
    requestId: requestId ?? null,
    attempts: delivery.attempts.map(serializeAttempt),
    headers: getDeliveryHeaders(delivery),
    payload,
  };
}

function serializeAttempt(attempt: AttemptRecord): WebhookAttempt {
  const { at, duration, manual, status, error, answer } = attempt;
  const failure = getFailure(attempt);
  return { at: at.toISOString(), duration, manual, responseStatus: status, error, failure, answer };
}
