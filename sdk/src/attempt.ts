import { AbortError, ConnectionError, InvalidResponseError, TimeoutError } from './errors/transport.ts';
import type { Operation } from './operation.ts';

export type Attempt = {
  operation: Operation;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Sends a fresh request. */
  dispatch(signal: AbortSignal): Promise<Response>;
};

/** The longest delay that fits into a timer; a longer timeout is no timeout. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Sends one request and waits for its whole response, for at most `timeoutMs`. A success must be the service's JSON.
 * Leaves no timer and no listener behind.
 */
export async function attempt({ operation, timeoutMs, signal, dispatch }: Attempt): Promise<Response> {
  const { retryHint } = operation;
  if (signal?.aborted) throw new AbortError(signal.reason);
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', abort);
  let timedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let response: Response;
  let text: string;
  try {
    const responding = dispatch(controller.signal);
    if (timeoutMs <= LONGEST_TIMER_MS) {
      timer = setTimeout(() => {
        timedOut = true;
        controller.abort();
      }, timeoutMs);
    }
    response = await responding;
    text = await response.text();
  } catch (cause) {
    const what = `${operation.method} ${operation.path}`;
    if (signal?.aborted) throw new AbortError(signal.reason, retryHint);
    if (timedOut) {
      throw new TimeoutError(`${what} had no complete response within ${timeoutMs} ms`, { cause, retryHint });
    }
    throw new ConnectionError(`${what} failed: ${describeCause(cause)}`, {
      cause,
      retryHint: wasNeverSent(cause) ? undefined : retryHint,
    });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
  if (response.type === 'opaqueredirect') {
    throw new InvalidResponseError(`${operation.method} ${operation.path} was redirected: check baseUrl`);
  }
  if (response.ok) parseSuccess(response, text, operation);
  return withBody(response, text);
}

/** The response with its body to be read again, by middleware and by openapi-fetch. */
function withBody(response: Response, text: string): Response {
  const copy = new Response(text || null, response);
  // The constructor does not take these from a response.
  return Object.defineProperties(copy, {
    url: { value: response.url },
    redirected: { value: response.redirected },
  });
}

/** The JSON of a successful response. Throws an `InvalidResponseError` for anything that the service would not send. */
export function parseSuccess(
  { status, headers }: Response,
  text: string,
  { method, path, retryHint }: Operation,
): object {
  const type = headers.get('content-type');
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
    `${method} ${path} was answered with ${status}, but not with the service's JSON (content type ${type}): ` +
      'check baseUrl',
    { cause, retryHint },
  );
}

/** What the runtimes call a connection that was never made: nothing has left the machine. */
const NEVER_CONNECTED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
  'ConnectionRefused',
]);

function wasNeverSent(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NEVER_CONNECTED.has(String(Object(error).code)) || wasNeverSent(error.cause);
}

/** `fetch` often says only "fetch failed": the reason is the cause of that error. */
function describeCause(cause: unknown): string {
  return String(cause instanceof Error ? (cause.cause ?? cause) : cause);
}
