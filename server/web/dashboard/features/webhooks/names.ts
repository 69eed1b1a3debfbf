import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Schemas } from '../../../shared/api/contract.ts';
import { keysOf } from '../../../shared/keys-of.ts';

export type EventType = Schemas['KnownWebhookEventType'];

/** In their usual order. */
const PROGRESS = {
  'order.created': msg`Order placed`,
  'order.confirmed': msg`Order confirmed`,
  'order.ready': msg`Order ready`,
  'order.completed': msg`Order completed`,
} satisfies Partial<Record<EventType, MessageDescriptor>>;

const CHANGES = {
  'order.updated': msg`Order changed`,
} satisfies Partial<Record<EventType, MessageDescriptor>>;

const REVERSALS = {
  'order.cancelled': msg`Order cancelled`,
  'order.refunded': msg`Order refunded`,
} satisfies Partial<Record<EventType, MessageDescriptor>>;

export const EVENT_TYPES = { ...PROGRESS, ...CHANGES, ...REVERSALS } as const satisfies Record<
  EventType,
  MessageDescriptor
>;

/** Event groups in the endpoint form. */
export const EVENT_GROUPS = [
  { name: msg`Order progress`, types: keysOf(PROGRESS) },
  { name: msg`Changes`, types: keysOf(CHANGES) },
  { name: msg`Cancellations and refunds`, types: keysOf(REVERSALS) },
];

export const DELIVERY_STATUSES = {
  pending: msg`Waiting`,
  delivering: msg`Sending`,
  succeeded: msg`Delivered`,
  gave_up: msg`Gave up`,
} as const satisfies Record<Schemas['WebhookDeliveryStatus'], MessageDescriptor>;

export const RESPONSE_CLASSES = {
  success: msg`2xx, received`,
  redirect: msg`3xx, redirect`,
  client_error: msg`4xx, rejected`,
  server_error: msg`5xx, server error`,
  none: msg`No response`,
} as const satisfies Record<Schemas['WebhookResponseClass'], MessageDescriptor>;

export const PERIODS = {
  hour: msg`1 hour`,
  day: msg`24 hours`,
  week: msg`7 days`,
  month: msg`30 days`,
} as const satisfies Record<Schemas['WebhookStatisticsPeriod'], MessageDescriptor>;
