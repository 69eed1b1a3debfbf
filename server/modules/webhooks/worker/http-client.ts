import type { IncomingMessage } from 'node:http';
import type { Agent } from 'node:https';
import type { AttemptRecord } from '../documents.ts';
import { type AttemptOptions, type ConnectionSettings, createAgent } from './connections.ts';
import { InvalidAnswerError, TimedOutError, toReason } from './failure-reasons.ts';

export type HttpResult = Pick<AttemptRecord, 'status' | 'error' | 'failure' | 'answer'>;

export type MayBegin = (milliseconds: number) => boolean;

export interface WebhookHttpClient {
  /**
   * Never rejects; resolves within the timeout. `mayBegin` is called right before the request is written,
   * with the maximum remaining milliseconds. If it returns false, nothing is sent and the result is
   * undefined.
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

/** Leaves room for headers added by proxies and for session data. */
const MAX_HEADER_BYTES = 256 * 1024;

/** The time for the body once the status has arrived. Waiting longer is not worth the slot. */
const BODY_TIMEOUT_MS = 500;

/**
 * Keeps connections alive, verifies certificates, connects only to guarded hosts, and follows no redirects.
 */
export function createHttpClient(settings: HttpClientSettings): WebhookHttpClient {
  const { timeoutSeconds } = settings;
  const timeout = timeoutSeconds * 1000;
  // Created with the first delivery, because loading the certificate authorities would slow down the start.
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

/** Resolves when the status arrives. Interim responses are skipped. */
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
    // A trailing dot must not appear in SNI or certificate names.
    ...(hostname.endsWith('.') && { servername: hostname.slice(0, -1) }),
  };
  return new Promise((resolve, reject) => {
    const sending = request(url, posting);
    sending
      .once('socket', () => {
        // A paused process may resume here with an open connection, long after the attempt should have ended.
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
    // The status determines success, even if the body is incomplete.
  } finally {
    clearTimeout(timer);
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, MAX_RESPONSE_BYTES));
}

/** Null for success. */
function describeStatus(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400
    ? `responded with ${status}; redirects are not followed`
    : `responded with ${status}`;
}
