import { AbortError, ConnectionError, InvalidResponseError, TimeoutError } from './errors/transport.ts';
import type { Operation } from './operation.ts';

/** A response that was read to its end; `body` is its JSON where the status is one of success. */
export type RawResponse = { response: Response; text: string; body: unknown };

export type Attempt = {
  operation: Operation;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  /** Sends a fresh request. */
  dispatch(signal: AbortSignal): Promise<Response>;
};

/** Longer ones do not fit into a timer: they are none. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** One request and its whole response, within the time it has. Leaves no timer and no listener behind. */
export async function attempt({ operation, timeoutMs, signal, dispatch }: Attempt): Promise<RawResponse> {
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
    if (timeoutMs <= LONGEST_TIMER) {
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
    throw new ConnectionError(`${what} failed: ${describeCause(cause)}`, { cause, retryHint });
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', abort);
  }
  return { response, text, body: response.ok ? parseSuccess(response, text, operation) : undefined };
}

/** The JSON of a successful response; anything that the service would not send is refused. */
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

/** What `fetch` says is often only "fetch failed"; the reason is one deeper. */
function describeCause(cause: unknown): string {
  return String(cause instanceof Error ? (cause.cause ?? cause) : cause);
}
