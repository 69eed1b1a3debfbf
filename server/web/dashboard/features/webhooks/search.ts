import type { Schemas } from '../../../shared/api/contract.ts';
import { DELIVERY_STATUSES, EVENT_TYPES, PERIODS, RESPONSE_CLASSES } from './names.ts';

/** The filters of the delivery log, as they stand in its address. */
export type DeliveriesSearch = {
  endpointId?: string;
  status?: Schemas['WebhookDeliveryStatus'];
  responseClass?: Schemas['WebhookResponseClass'];
  eventType?: Schemas['KnownWebhookEventType'];
  eventId?: string;
  orderId?: string;
  /** Moments, such as `2026-03-14T17:00:00.000Z`. */
  since?: string;
  until?: string;
  page?: number;
};

export type StatisticsSearch = { endpointId?: string; period?: Schemas['WebhookStatisticsPeriod'] };

type Raw = Record<string, unknown>;

const text = (value: unknown) => (value === undefined || value === '' ? undefined : String(value));

const oneOf = <Name extends string>(values: Record<Name, unknown>, value: unknown): Name | undefined =>
  String(value) in values ? (String(value) as Name) : undefined;

const moment = (value: unknown) => {
  const at = new Date(String(value));
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
};

export function parseDeliveriesSearch(raw: Raw): DeliveriesSearch {
  return {
    endpointId: text(raw.endpointId),
    status: oneOf(DELIVERY_STATUSES, raw.status),
    responseClass: oneOf(RESPONSE_CLASSES, raw.responseClass),
    eventType: oneOf(EVENT_TYPES, raw.eventType),
    eventId: text(raw.eventId),
    orderId: text(raw.orderId),
    since: moment(raw.since),
    until: moment(raw.until),
    page: Number(raw.page) > 1 ? Number(raw.page) : undefined,
  };
}

export const isFiltered = (search: DeliveriesSearch): boolean =>
  Object.values(search).some(value => value !== undefined);

export function parseStatisticsSearch({ endpointId, period }: Raw): StatisticsSearch {
  return { endpointId: text(endpointId), period: oneOf(PERIODS, period) };
}
