import { createSecureContext } from 'node:tls';
import type { Agent } from 'undici';
import type { AttemptRecord } from './delivery.ts';
import { DestinationError, type DestinationGuard } from './guard.ts';

export type Answer = Pick<AttemptRecord, 'status' | 'error' | 'answer'>;

export type Sender = {
  /** Posts a payload; resolves whatever happens, at the latest when the time is up. */
  post(url: string, headers: Record<string, string>, payload: Uint8Array): Promise<Answer>;
  close(): Promise<void>;
};

type Settings = {
  guard: DestinationGuard;
  timeoutSeconds: number;
  /** Certificate authorities to trust instead of the usual ones. */
  ca: string | undefined;
};

/** So much of an answer's body is read, in bytes; the rest is not. */
const ANSWER_KEPT = 2048;

/** An HTTPS client of its own: kept-alive connections, verified certificates, guarded destinations, no redirects. */
export function createSender(settings: Settings): Sender {
  const { timeoutSeconds } = settings;
  // Made with the first delivery: the client takes a tenth of a start to load, and many a process sends nothing.
  let agent: Promise<Agent> | undefined;

  return {
    async post(url, headers, payload) {
      const { origin, pathname, search } = new URL(url);
      try {
        agent ??= createAgent(settings);
        const client = await agent;
        const signal = AbortSignal.timeout(timeoutSeconds * 1000);
        const { statusCode: status, body } = await client.request({
          origin,
          path: pathname + search,
          method: 'POST',
          headers,
          body: payload,
          signal,
        });
        return { status, error: failureOf(status), answer: await beginningOf(body) };
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
  const timeout = timeoutSeconds * 1000;
  const connectTo = buildConnector({
    allowH2: false,
    timeout,
    lookup: guard.lookup,
    // One for all: otherwise every connection reads its authorities anew.
    secureContext: createSecureContext(ca === undefined ? {} : { ca }),
  });
  return new Agent({
    headersTimeout: timeout,
    bodyTimeout: timeout,
    connect(options, done) {
      const refusal = guard.refusalOf(options.hostname);
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

/** The first bytes of a body, or as much of them as arrives in time. Leaving the loop drops what follows. */
async function beginningOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= ANSWER_KEPT) break;
    }
  } catch {
    // The answer broke off; what came before counts.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, ANSWER_KEPT));
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
  if (error.name === 'TimeoutError' || code.endsWith('_TIMEOUT') || code === 'ETIMEDOUT')
    return `no answer within ${timeoutSeconds} seconds`;
  if (error instanceof AggregateError && error.errors.length > 0)
    return reasonOf(error.errors[0], timeoutSeconds);
  if (/CERT|SELF_SIGNED|UNABLE_TO_|TLS|SSL/.test(code) && REASONS[code] === undefined)
    return `the certificate or the TLS connection cannot be trusted: ${error.message}`;
  return REASONS[code] ?? error.message;
}
