import type { IncomingMessage } from 'node:http';
import type { Agent } from 'node:https';
import type { AttemptRecord } from '../documents.ts';
import { type AttemptOptions, type ConnectionSettings, createAgent } from './connections.ts';
import { InvalidAnswerError, TimedOutError, toReason } from './failure-reasons.ts';

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

type HttpClientSettings = ConnectionSettings & { timeoutSeconds: number };

const MAX_RESPONSE_BYTES = 2048;

/** Proxies add headers, and sessions fill them. */
const MAX_HEADER_BYTES = 256 * 1024;

/** Of a response whose status is there. What comes later is not worth the slot that it would hold. */
const BODY_TIMEOUT_MS = 500;

/** Keeps connections alive, verifies certificates, connects to guarded hosts only and follows no redirects. */
export function createHttpClient(settings: HttpClientSettings): WebhookHttpClient {
  const { timeoutSeconds } = settings;
  const timeout = timeoutSeconds * 1000;
  // Created with the first delivery, because reading the certificate authorities takes time at a start.
  let agent: Agent | undefined;

  return {
    async post(url, headers, payload, mayBegin) {
      const attempt: AttemptOptions['attempt'] = {
        stage: 'connecting',
        signal: AbortSignal.timeout(timeout),
      };
      const started = performance.now();
      agent ??= createAgent(settings);
      const isInTime = () => mayBegin(Math.max(0, started + timeout - performance.now()));
      try {
        const response = await exchange(new URL(url), { agent, headers, attempt }, payload, isInTime);
        const { statusCode: status = 0 } = response;
        return { status, error: describeStatus(status), answer: await readBeginning(response) };
      } catch (error) {
        if (error instanceof NotBegunError) return undefined;
        const cause = attempt.signal.aborted ? new TimedOutError(attempt.stage, timeoutSeconds) : error;
        return { status: null, ...toReason(cause), answer: '' };
      }
    },
    async close() {
      agent?.destroy();
    },
  };
}

class NotBegunError extends Error {
  override readonly name = 'NotBegunError';
}

/** Resolves when the status is there. Interim responses are skipped. */
function exchange(
  url: URL,
  { attempt, ...options }: AttemptOptions,
  payload: Uint8Array,
  mayBegin: () => boolean,
): Promise<IncomingMessage> {
  const { request } = process.getBuiltinModule('node:https');
  const { hostname } = url;
  const posting: AttemptOptions = {
    ...options,
    attempt,
    signal: attempt.signal,
    method: 'POST',
    maxHeaderSize: MAX_HEADER_BYTES,
    // The dot of an absolute name belongs neither into SNI nor into certificates.
    ...(hostname.endsWith('.') && { servername: hostname.slice(0, -1) }),
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, posting);
    sending
      .once('socket', () => {
        // A process that was stopped may go on here, with a connection that is open, long after the attempt was to end.
        if (mayBegin()) sending.end(payload);
        else sending.destroy(new NotBegunError());
      })
      .once('response', response => {
        if (isStatus(response.statusCode)) return resolve(response);
        sending.destroy();
        reject(new InvalidAnswerError('the response is not valid HTTP'));
      })
      .once('upgrade', (_response, socket) => {
        socket.destroy();
        reject(new InvalidAnswerError('the response switches protocols'));
      })
      .on('error', reject);
  });
}

const isStatus = (status = 0): boolean => status >= 200 && status <= 999;

async function readBeginning(body: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  const timer = setTimeout(() => body.destroy(), BODY_TIMEOUT_MS);
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length >= MAX_RESPONSE_BYTES) break;
    }
  } catch {
    // The status decides about success, even if the body is incomplete.
  } finally {
    clearTimeout(timer);
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
