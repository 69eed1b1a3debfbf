import { startDeadline } from './deadline.ts';
import { AbortError, ConnectionError, InvalidResponseError, TimeoutError } from './errors/transport.ts';
import type { Operation } from './operation.ts';

/** The outcome of the attempts of a call so far. */
export type Progress = {
  /** Whether an attempt that was retried may have been applied. */
  wasUncertain?: boolean;
  /** The failure of the last attempt that was retried. */
  failure?: unknown;
};

export type Attempt = {
  operation: Operation;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Sends a new request. */
  dispatch(signal: AbortSignal): Promise<Response>;
};

/** A complete response. */
export type Reply = {
  /** The response. Its body has been read. */
  response: Response;
  text: string;
  /** The parsed JSON of a success. */
  body?: object;
};

/**
 * Sends one request and waits up to `timeoutMs` for the complete response. A success must be JSON from the
 * service.
 */
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

/** Returns the error for an incomplete response. */
function explain(cause: unknown, { operation, timeoutMs, signal }: Attempt, timedOut?: boolean): Error {
  const { method, path, retryHint } = operation;
  if (signal?.aborted) return new AbortError(signal.reason, retryHint);
  if (timedOut) {
    const message = `${method} ${path} timed out after ${timeoutMs} ms`;
    return new TimeoutError(message, { cause, retryHint });
  }
  return new ConnectionError(`${method} ${path} failed: ${describeCause(cause)}`, {
    cause,
    retryHint: wasNeverSent(cause) ? undefined : retryHint,
  });
}

/** Returns the response with a body that middleware and openapi-fetch can read again. */
export function withBody({ response, text }: Reply): Response {
  const copy = new Response(text || null, response);
  // The constructor doesn't copy the URL.
  return Object.defineProperty(copy, 'url', { value: response.url });
}

/**
 * Parses the JSON of a successful response. Throws an `InvalidResponseError` for anything that the service
 * wouldn't send.
 */
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
    `${method} ${path} returned ${response.status}, but not the service's JSON (content type ${type}): ` +
      'check baseUrl',
    response,
    text,
    { cause, retryHint },
  );
}

/** Error codes for connections that were never established, so no data was sent. */
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
 * `fetch` often only reports "fetch failed", with the reason in the error's cause. If a host name has several
 * addresses, as `localhost` often does, the cause has an error for each.
 */
function describeCause(cause: unknown): string {
  const reason = cause instanceof Error ? (cause.cause ?? cause) : cause;
  if (reason instanceof AggregateError) return reason.errors.join('; ');
  return String(reason instanceof Error && !reason.message ? cause : reason);
}
