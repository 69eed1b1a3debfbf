import { hash } from 'node:crypto';
import { ServiceError } from '../../lib/errors.ts';
import { fingerprint, type KeyedRequest } from '../../lib/keyed-request.ts';

type Call = {
  operationId: string;
  headers: { 'idempotency-key'?: string };
  params: object;
  body?: object | undefined;
  caller: { actor: { id: string } };
};

/** Undefined for a request without an `Idempotency-Key`. */
export function getKeyedRequest(call: Call): KeyedRequest | undefined {
  const { operationId, headers, params, body, caller } = call;
  const key = headers['idempotency-key'];
  if (key === undefined) return undefined;
  return { key: digest([operationId, caller.actor.id, key]), ...fingerprint([params, body]) };
}

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value));

/** In seconds. */
const RETRY_AFTER = 1;

/**
 * Rejects a request while this process is handling another one with its key. Between processes, a unique
 * index decides.
 */
export function createRunningKeys() {
  const running = new Set<string>();
  return async <Result>(key: string, answer: () => Promise<Result>): Promise<Result> => {
    if (running.has(key)) throw stillRunning();
    running.add(key);
    try {
      return await answer();
    } finally {
      running.delete(key);
    }
  };
}

const stillRunning = () =>
  new ServiceError(
    'conflict',
    `A request with this Idempotency-Key is still being processed: retry in ${RETRY_AFTER} second`,
    { retryAfter: RETRY_AFTER },
  );
