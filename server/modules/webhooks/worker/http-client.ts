import { createSecureContext } from 'node:tls';
import type { Agent, Dispatcher } from 'undici';
import type { AttemptRecord } from '../delivery.ts';
import { DestinationError, type SsrfGuard } from './ssrf-guard.ts';

export type HttpResult = Pick<AttemptRecord, 'status' | 'error' | 'answer'>;

export type WebhookHttpClient = {
  /** Posts a payload; resolves whatever happens, at the latest when the time is up. */
  post(url: string, headers: Record<string, string>, payload: Uint8Array): Promise<HttpResult>;
  close(): Promise<void>;
};

type Settings = {
  guard: SsrfGuard;
  timeoutSeconds: number;
  /** Certificate authorities to trust instead of the usual ones. */
  ca: string | undefined;
};

/** So much of an answer's body is read, in bytes; the rest is not. */
const MAX_RESPONSE_BYTES = 2048;

/** An HTTPS client of its own: kept-alive connections, verified certificates, guarded destinations, no redirects. */
export function createHttpClient(settings: Settings): WebhookHttpClient {
  const { timeoutSeconds } = settings;
  // Made with the first delivery: the client takes a tenth of a start to load, and many a process sends nothing.
  let agent: Promise<Agent> | undefined;

  return {
    async post(url, headers, payload) {
      const { origin, pathname, search } = new URL(url);
      const path = pathname + search;
      try {
        agent ??= createAgent(settings);
        const request = { origin, path, method: 'POST', headers, body: payload } as const;
        const { status, answer } = await exchange(await agent, request, timeoutSeconds * 1000);
        return { status, error: failureOf(status), answer };
      } catch (error) {
        return { status: null, error: reasonOf(error, timeoutSeconds), answer: '' };
      }
    },
    async close() {
      const client = await agent;
      await client?.destroy();
    },
  };
}

async function createAgent({ guard, timeoutSeconds, ca }: Settings): Promise<Agent> {
  const { Agent, buildConnector } = await import('undici');
  const connectTo = buildConnector({
    allowH2: false,
    timeout: timeoutSeconds * 1000,
    lookup: guard.lookup,
    // One for all: otherwise every connection reads its authorities anew.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });
  return new Agent({
    // The exchange has a deadline of its own.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(options, done) {
      const refusal = guard.checkHost(options.hostname);
      if (refusal !== undefined) return done(new DestinationError(refusal), null);
      connectTo(options, done);
    },
  });
}

/** The status decides, not whether the rest of the answer arrives. */
function failureOf(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `answered ${status}; redirects are not followed`
    : `answered ${status}`;
}

const TIMED_OUT = new Error('the time is up');
const BODY_LIMIT_REACHED = new Error('the rest of the answer is not wanted');

/**
 * Sends a request and takes its answer: the status, and the first bytes of the body, or as much of them as arrives in time.
 * It takes the client at its lowest, because a stream and a signal for each answer cost as much as all that we do.
 */
function exchange(
  client: Agent,
  request: Dispatcher.DispatchOptions,
  timeout: number,
): Promise<{ status: number; answer: string }> {
  return new Promise((resolve, reject) => {
    let status: number | undefined;
    const chunks: Uint8Array[] = [];
    let length = 0;
    let controller: Dispatcher.DispatchController | undefined;
    let isOver = false;

    function end(error: Error): void {
      isOver = true;
      clearTimeout(deadline);
      if (status === undefined) reject(error);
      else resolve({ status, answer: textOf(chunks) });
    }
    function cutOff(reason: Error): void {
      end(reason);
      controller?.abort(reason);
    }

    const deadline = setTimeout(cutOff, timeout, TIMED_OUT);
    client.dispatch(request, {
      onRequestStart(started) {
        controller = started;
        if (isOver) started.abort(TIMED_OUT);
      },
      onResponseStart(_, statusCode) {
        if (statusCode >= 200) status = statusCode;
      },
      onResponseData(_, chunk) {
        chunks.push(chunk);
        length += chunk.length;
        if (length >= MAX_RESPONSE_BYTES) cutOff(BODY_LIMIT_REACHED);
      },
      onResponseEnd: () => end(BODY_LIMIT_REACHED),
      onResponseError: (_, error) => end(error),
    });
  });
}

function textOf(chunks: Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES));
}

const REASONS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was closed before an answer came',
  UND_ERR_SOCKET: 'the connection was closed before an answer came',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the host cannot be reached',
  ENOTFOUND: 'the name does not resolve',
  EAI_AGAIN: 'the name does not resolve at the moment',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for another host',
  CERT_HAS_EXPIRED: 'the certificate has expired',
};

function reasonOf(error: unknown, timeoutSeconds: number): string {
  if (error instanceof DestinationError) return error.message;
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error === TIMED_OUT || code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return `no answer within ${timeoutSeconds} seconds`;
  if (error instanceof AggregateError && error.errors.length > 0)
    return reasonOf(error.errors[0], timeoutSeconds);
  if (/CERT|SELF_SIGNED|UNABLE_TO_|TLS|SSL/.test(code) && REASONS[code] === undefined)
    return `the certificate or the TLS connection cannot be trusted: ${error.message}`;
  return REASONS[code] ?? error.message;
}
