import { readFile } from 'node:fs/promises';
import type { Document } from 'openapi-backend';
import type { KnownWebhookEventType as EventType, WebhookEvent } from '../generated/public/types.ts';

/** A contract as it was generated, and the limits it states, so that none of them is written here again. */
export type Contract<Limits extends RequestLimits = RequestLimits> = {
  document: Document;
  limits: Limits;
};

/** So many requests in a window. */
export type Rate = { requests: number; windowSeconds: number };
export type RequestLimits = {
  rate: Rate;
  /** Rates of operations that are counted apart, by the name that they state. */
  ownRates: Record<string, Rate>;
  bodyBytes: number;
};
export type MenuLimits = { snoozeDays: number };
export type DeliveryLimits = { timeoutSeconds: number; retryDelaysSeconds: number[] };
export type EndpointLimits = { webhookEndpoints: number };
/** How many changes of orders are kept for those who come back. */
export type LiveLimits = { changesKept: number };
export type SignInLimits = {
  sessionHours: number;
  /** Sign-ins tried in a window, per account and per address. */
  signIn: { windowSeconds: number; perAccount: number; perAddress: number };
};

type Stated = {
  'x-rate-limit': Rate;
  'x-rate-limits'?: Record<string, Rate>;
  'x-max-body-bytes': number;
};

/** What the contract shows of each type of event. */
type GetExample = (type: EventType) => WebhookEvent;

type StatedEvents = {
  webhooks: Record<EventType, { post: { requestBody: { content: { 'application/json': Exemplified } } } }>;
};
type Exemplified = { examples: Record<string, { value: WebhookEvent }> };

export async function loadPublicContract(): Promise<
  Contract<RequestLimits & MenuLimits & { delivery: DeliveryLimits }> & {
    getExample: GetExample;
    eventTypes: string[];
  }
> {
  const document = await read<
    { 'x-max-snooze-days': number; 'x-webhook-delivery': DeliveryLimits } & StatedEvents
  >('public');
  const own = { snoozeDays: document['x-max-snooze-days'], delivery: document['x-webhook-delivery'] };
  const limits = { ...requestLimits(document), ...own };
  return {
    document,
    limits,
    getExample: type => findExample(document, type),
    eventTypes: Object.keys(document.webhooks),
  };
}

function findExample({ webhooks }: StatedEvents, type: EventType): WebhookEvent {
  const [example] = Object.values(webhooks[type].post.requestBody.content['application/json'].examples);
  if (!example) throw new Error(`The contract shows no example of ${type}`);
  return example.value;
}

export async function loadDashboardContract(): Promise<
  Contract<RequestLimits & SignInLimits & EndpointLimits & LiveLimits>
> {
  const document = await read<{
    'x-session-hours': number;
    'x-sign-in-limit': SignInLimits['signIn'];
    'x-max-webhook-endpoints': number;
    'x-order-changes-kept': number;
  }>('dashboard');
  const own = {
    sessionHours: document['x-session-hours'],
    signIn: document['x-sign-in-limit'],
    webhookEndpoints: document['x-max-webhook-endpoints'],
    changesKept: document['x-order-changes-kept'],
  };
  return { document, limits: { ...requestLimits(document), ...own } };
}

async function read<Extensions>(service: string): Promise<Document & Stated & Extensions> {
  const file = new URL(`../generated/${service}/openapi.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

function requestLimits(document: Stated): RequestLimits {
  return {
    rate: document['x-rate-limit'],
    ownRates: document['x-rate-limits'] ?? {},
    bodyBytes: document['x-max-body-bytes'],
  };
}
