import { createSecureContext } from 'node:tls';
import type { Dispatcher } from 'undici';
import type { AttemptRecord } from '../documents.ts';
import { DestinationError, type SsrfGuard } from './ssrf-guard.ts';

export type HttpResult = Pick<AttemptRecord, 'status' | 'error' | 'failure' | 'answer'>;

export type MayBegin = (milliseconds: number) => boolean;

export interface WebhookHttpClient {
  /**
   * Never rejects; resolves within the timeout. `mayBegin` is asked right before the request is written, with the milliseconds
   * that it may take. When it says no, nothing is sent, and the result is undefined.
   */
  post(
    url: string,
    headers: Record<string, string>,
    payload: Uint8Array,
    mayBegin: MayBegin,
  ): Promise<HttpResult | undefined>;
  close(): Promise<void>;
}

type HttpClientSettings = {
  guard: SsrfGuard;
  timeoutSeconds: number;
  /** Certificate authorities that replace the default ones. */
  ca: string | undefined;
};

const MAX_RESPONSE_BYTES = 2048;

/** Keeps connections alive, verifies certificates, connects to guarded hosts only and follows no redirects. */
export function createHttpClient(settings: HttpClientSettings): WebhookHttpClient {
  const { timeoutSeconds } = settings;
  // Created with the first delivery, because loading undici takes a tenth of a start.
  let agent: Promise<Dispatcher> | undefined;
  const timeout = timeoutSeconds * 1000;

  return {
    async post(url, headers, payload, mayBegin) {
      const { origin, pathname, search } = new URL(url);
      const request = { origin, path: pathname + search, method: 'POST', headers, body: payload } as const;
      const signal = AbortSignal.timeout(timeout);
      const started = performance.now();
      const opaque = () => mayBegin(Math.max(0, started + timeout - performance.now()));
      try {
        agent ??= createAgent(settings);
        const client = await agent;
        const { statusCode, body } = await client.request({ ...request, signal, opaque });
        return { status: statusCode, error: describeStatus(statusCode), answer: await readBeginning(body) };
      } catch (error) {
        if (error instanceof NotBegunError) return undefined;
        return { status: null, ...toReason(error, timeoutSeconds), answer: '' };
      }
    },
    async close() {
      const client = await agent;
      await client?.destroy();
    },
  };
}

/** undici passes a request's `opaque` on to where it is written. */
type Fenced = Dispatcher.DispatchOptions & { opaque?: () => boolean };

class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}

async function createAgent({ guard, timeoutSeconds, ca }: HttpClientSettings): Promise<Dispatcher> {
  const { Agent, buildConnector } = await import('undici');
  const connectTo = buildConnector({
    allowH2: false,
    timeout: timeoutSeconds * 1000,
    lookup: guard.lookup,
    // Shared by all connections, because each context reads the certificate authorities again.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });
  const agent = new Agent({
    // With HTTP/2, all requests to an origin would wait for one connection, even after their timeout.
    allowH2: false,
    // The abort signal of each request replaces these timeouts.
    headersTimeout: 0,
    bodyTimeout: 0,
    connect(options, done) {
      const denied = guard.checkHost(options.hostname);
      if (denied !== undefined) return done(new DestinationError('not_public', denied), null);
      connectTo(options, done);
    },
  });
  return agent.compose(dispatch => (options: Fenced, handler) => {
    const { opaque: mayBeWritten = () => true } = options;
    const start = handler.onRequestStart?.bind(handler);
    // A process that was stopped may go on here, with a connection that is open, long after the attempt was to end.
    handler.onRequestStart = (...values) => {
      if (!mayBeWritten()) throw new NotBegunError();
      start?.(...values);
    };
    return dispatch(options, handler);
  });
}

async function readBeginning(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The status decides about success, even if the body is incomplete.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES));
}

/** Null for success. */
function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `answered ${status}; redirects are not followed`
    : `answered ${status}`;
}

type Reason = Required<Pick<AttemptRecord, 'failure'>> & { error: string };

const LOST: Reason = {
  failure: 'connection_lost',
  error: 'the connection was closed before an answer came',
};
const UNREACHABLE: Reason = { failure: 'unreachable', error: 'the host cannot be reached' };

const REASONS: Record<string, Reason> = {
  ECONNREFUSED: { failure: 'refused', error: 'the connection was refused' },
  ECONNRESET: LOST,
  UND_ERR_SOCKET: LOST,
  EHOSTUNREACH: UNREACHABLE,
  ENETUNREACH: UNREACHABLE,
  ENOTFOUND: { failure: 'name_not_found', error: 'the name does not resolve' },
  EAI_AGAIN: { failure: 'name_lookup_failed', error: 'the name does not resolve at the moment' },
  // undici asserts, for example, that a status is 100 or more.
  ERR_ASSERTION: { failure: 'invalid_answer', error: 'the answer is not valid HTTP' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    failure: 'certificate_for_another_host',
    error: 'the certificate is for another host',
  },
  CERT_HAS_EXPIRED: { failure: 'certificate_expired', error: 'the certificate has expired' },
};

function toReason(error: unknown, timeoutSeconds: number): Reason {
  if (error instanceof DestinationError) return { failure: error.failure, error: error.message };
  if (!(error instanceof Error)) return { failure: 'other', error: String(error) };
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (error.name === 'TimeoutError' || code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return { failure: 'timed_out', error: `no answer within ${timeoutSeconds} seconds` };
  if (error instanceof AggregateError && error.errors.length > 0)
    return toReason(error.errors[0], timeoutSeconds);
  const known = REASONS[code];
  if (known !== undefined) return known;
  // The parser of undici: HPE_INVALID_CONSTANT and the like.
  if (code.startsWith('HPE_')) return { failure: 'invalid_answer', error: error.message };
  // Messages of OpenSSL and of system calls can name files and addresses of this machine.
  const words = code.toLowerCase().replaceAll('_', ' ');
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    return { failure: 'certificate_not_trusted', error: `the certificate is not trusted: ${words}` };
  if ('reason' in error || /TLS|SSL|EPROTO/.test(code))
    return {
      failure: 'tls',
      error: `the TLS connection failed: ${'reason' in error ? error.reason : words}`,
    };
  const text = 'syscall' in error ? `the connection failed: ${words}` : error.message;
  return { failure: 'other', error: text };
}
