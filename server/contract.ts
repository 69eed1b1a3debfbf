import { readFile } from 'node:fs/promises';
import type { Document } from 'openapi-backend';

/** The contract as it was generated, and the limits it states, so that none of them is written here again. */
export type Contract = {
  document: Document;
  limits: Limits;
};

export type Limits = {
  requestsPerWindow: number;
  windowSeconds: number;
  bodyBytes: number;
  snoozeDays: number;
};

type Stated = {
  'x-rate-limit': { requests: number; windowSeconds: number };
  'x-max-body-bytes': number;
  'x-max-snooze-days': number;
};

export async function loadContract(): Promise<Contract> {
  const file = new URL('../generated/public/openapi.json', import.meta.url);
  const document: Document & Stated = JSON.parse(await readFile(file, 'utf8'));
  const { requests, windowSeconds } = document['x-rate-limit'];
  return {
    document,
    limits: {
      requestsPerWindow: requests,
      windowSeconds,
      bodyBytes: document['x-max-body-bytes'],
      snoozeDays: document['x-max-snooze-days'],
    },
  };
}
