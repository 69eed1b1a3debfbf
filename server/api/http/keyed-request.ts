import { hash } from 'node:crypto';
import type { KeyedRequest } from '../../lib/keyed-request.ts';

type Call = {
  headers: { 'idempotency-key'?: string };
  params: object;
  body: object;
  caller: { actor: { id: string } };
};

/** Undefined without an `Idempotency-Key`. */
export function getKeyedRequest(
  operationId: string,
  { headers, params, body, caller }: Call,
): KeyedRequest | undefined {
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  return { key: digest([operationId, caller.actor.id, key]), fingerprint: digest([params, body]) };
}

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value));
