import { readFile } from 'node:fs/promises';
import type { Document } from 'openapi-backend';

/** A contract as it was generated, and the limits it states, so that none of them is written here again. */
export type Contract<Limits extends RequestLimits = RequestLimits> = {
  document: Document;
  limits: Limits;
};

export type RequestLimits = { requestsPerWindow: number; windowSeconds: number; bodyBytes: number };
export type MenuLimits = { snoozeDays: number };
export type DeliveryLimits = { timeoutSeconds: number; retryDelaysSeconds: number[] };
export type SignInLimits = {
  sessionHours: number;
  /** Sign-ins tried in a window, per account and per address. */
  signIn: { windowSeconds: number; perAccount: number; perAddress: number };
};

type Stated = {
  'x-rate-limit': { requests: number; windowSeconds: number };
  'x-max-body-bytes': number;
};

export async function loadPublicContract(): Promise<
  Contract<RequestLimits & MenuLimits & { delivery: DeliveryLimits }>
> {
  const document = await read<{ 'x-max-snooze-days': number; 'x-webhook-delivery': DeliveryLimits }>(
    'public',
  );
  const own = { snoozeDays: document['x-max-snooze-days'], delivery: document['x-webhook-delivery'] };
  return { document, limits: { ...requestLimits(document), ...own } };
}

export async function loadDashboardContract(): Promise<Contract<RequestLimits & SignInLimits>> {
  const document = await read<{ 'x-session-hours': number; 'x-sign-in-limit': SignInLimits['signIn'] }>(
    'dashboard',
  );
  const own = { sessionHours: document['x-session-hours'], signIn: document['x-sign-in-limit'] };
  return { document, limits: { ...requestLimits(document), ...own } };
}

async function read<Extensions>(service: string): Promise<Document & Stated & Extensions> {
  const file = new URL(`../generated/${service}/openapi.json`, import.meta.url);
  return JSON.parse(await readFile(file, 'utf8'));
}

function requestLimits(document: Stated): RequestLimits {
  const { requests, windowSeconds } = document['x-rate-limit'];
  return { requestsPerWindow: requests, windowSeconds, bodyBytes: document['x-max-body-bytes'] };
}
