import { startDeadline } from './deadline.ts';
import { AbortError, ConnectionError, InvalidResponseError, TimeoutError } from './errors/transport.ts';
import type { Operation } from './operation.ts';

/** The outcome of a call's attempts so far. */
export type Progress = {
  /** Whether an attempt that was retried may have been carried out. */
  wasUncertain?: boolean;
  /** Of the last attempt that was retried. */
  failure?: unknown;
};

export type Attempt = {
  operation: Operation;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Sends a fresh request. */
  dispatch(signal: AbortSignal): Promise<Response>;
};

/** A response that has arrived as a whole. */
export type Reply = {
  /** Its body has been read. */
  response: Response;
  text: string;
  /** The JSON of a success. */
  body?: object;
};

/** Sends one request and waits for its whole response, for at most `timeoutMs`. A success must be the service's JSON. */
export async function attempt(request: Attempt): Promise<Reply> {
  const { operation, timeoutMs, signal, dispatch } = request;
  if (signal?.aborted) throw new AbortError(signal.reason);
  const deadline = startDeadline(timeoutMs, signal);
  let response: Response;
  let text: string;
  try {
    response = await dispatch(deadline.signal);
    text = await response.text();
  } catch (cause) {
    throw explain(cause, request, deadline.isOver);
  } finally {
    deadline.end();
  }
  if (response.ok) return { response, text, body: parseSuccess(response, text, operation) };
  if (response.type !== 'opaqueredirect') return { response, text };
  const message = `${operation.method} ${operation.path} was redirected: check baseUrl`;
  throw new InvalidResponseError(message, response, text);
}

/** Why no whole response has arrived. */
function explain(cause: unknown, { operation, timeoutMs, signal }: Attempt, timedOut?: boolean): Error {
  const { method, path, retryHint } = operation;
  if (signal?.aborted) return new AbortError(signal.reason, retryHint);
  if (timedOut) {
    const message = `${method} ${path} had no complete response within ${timeoutMs} ms`;
    return new TimeoutError(message, { cause, retryHint });
  }
  return new ConnectionError(`${method} ${path} failed: ${describeCause(cause)}`, {
    cause,
    retryHint: wasNeverSent(cause) ? undefined : retryHint,
  });
}

/** The response with its body to be read again, by middleware and by openapi-fetch. */
export function withBody({ response, text }: Reply): Response {
  const copy = new Response(text || null, response);
  // The constructor does not take it from a response.
  return Object.defineProperty(copy, 'url', { value: response.url });
}

/** The JSON of a successful response. Throws an `InvalidResponseError` for anything that the service would not send. */
export function parseSuccess(
  response: Response,
  text: string,
  { method, path, retryHint }: Operation,
): object {
  const type = response.headers.get('content-type');
  let cause: unknown;
  if (type === null || /\bjson\b/i.test(type)) {
    try {
      const body: unknown = JSON.parse(text);
      if (typeof body === 'object' && body !== null) return body;
    } catch (error) {
      cause = error;
    }
  }
  throw new InvalidResponseError(
    `${method} ${path} was answered with ${response.status}, but not with the service's JSON (content type ${type}): ` +
      'check baseUrl',
    response,
    text,
    { cause, retryHint },
  );
}

/** What the runtimes call a connection that was never made: nothing has left the machine. */
const NEVER_CONNECTED = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
];

function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NEVER_CONNECTED.includes(String(Object(error).code)) || wasNeverSent(error.cause);
}

/**
 * `fetch` often says only "fetch failed": the reason is the cause of that error. Where a name has several addresses, as
 * `localhost` often has, it is one for each of them.
 */
function describeCause(cause: unknown): string {
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
  if (reason instanceof AggregateError) return reason.errors.join('; ');
  return String(reason instanceof Error && !reason.message ? cause : reason);
}
