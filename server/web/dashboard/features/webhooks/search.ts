import type { Schemas } from '../../../shared/api/contract.ts';
import { type RawSearch, toMoment, toName, toPage, toText } from '../../../shared/ui/search-values.ts';
import { DELIVERY_STATUSES, EVENT_TYPES, PERIODS, RESPONSE_CLASSES } from './names.ts';

/** The delivery log's filters in its URL. */
export type DeliveriesSearch = {
  endpointId?: string;
  status?: Schemas['WebhookDeliveryStatus'];
  responseClass?: Schemas['WebhookResponseClass'];
  eventType?: Schemas['KnownWebhookEventType'];
  eventId?: string;
  orderId?: string;
  /** Timestamps, such as `2026-03-14T17:00:00.000Z`. */
  since?: string;
  until?: string;
  page?: number;
};

export type StatisticsSearch = { endpointId?: string; period?: Schemas['WebhookStatisticsPeriod'] };

export function parseDeliveriesSearch(raw: RawSearch): DeliveriesSearch {
  return {
    endpointId: toText(raw.endpointId),
    status: toName(DELIVERY_STATUSES, raw.status),
    responseClass: toName(RESPONSE_CLASSES, raw.responseClass),
    eventType: toName(EVENT_TYPES, raw.eventType),
    eventId: toText(raw.eventId),
    orderId: toText(raw.orderId),
    since: toMoment(raw.since),
    until: toMoment(raw.until),
    page: toPage(raw.page),
  };
}

export const isFiltered = (search: DeliveriesSearch): boolean =>
  Object.values(search).some(value => value !== undefined);

export function parseStatisticsSearch({ endpointId, period }: RawSearch): StatisticsSearch {
  return { endpointId: toText(endpointId), period: toName(PERIODS, period) };
}
