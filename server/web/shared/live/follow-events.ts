import { EventSourceParserStream } from 'eventsource-parser/stream';

export type StreamEvent = { id?: string; event?: string; data: string };

type Options = {
  url: string;
  headers?: Record<string, string>;
  lastEventId?: string | undefined;
  onEvent(event: StreamEvent): void;
  /** Called when anything arrives, even a heartbeat. */
  onHeard(): void;
  /** Called when the connection is lost. Reconnects automatically. */
  onLost(): void;
  /** Called when the service rejects the stream (401, 403, 404). Does not reconnect. */
  onRefused(status: number): void;
  /** Stops the stream. */
  signal: AbortSignal;
};

/** The service sends at least a heartbeat every 5 seconds. */
const SILENCE_MS = 9_500;
const FIRST_RETRY_MS = 500;
const MAX_RETRY_MS = 5_000;

/**
 * Follows a stream of server-sent events until stopped. Reconnects, and passes on each event exactly once.
 */
export async function followEvents(options: Options): Promise<void> {
  const { signal, onLost } = options;
  let { lastEventId } = options;
  let retryMs = FIRST_RETRY_MS;
  while (!signal.aborted) {
    const connection = new AbortController();
    const stop = () => connection.abort();
    signal.addEventListener('abort', stop);
    try {
      for await (const event of open(options, lastEventId, connection)) {
        lastEventId = event.id ?? lastEventId;
        retryMs = FIRST_RETRY_MS;
        options.onEvent(event);
      }
    } catch (error) {
      if (error instanceof Refusal) return options.onRefused(error.status);
    } finally {
      signal.removeEventListener('abort', stop);
    }
    if (signal.aborted) return;
    onLost();
    await pause(retryMs, signal);
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS);
  }
}

class Refusal extends Error {
  readonly status: number;

  constructor(status: number) {
    super(`The service responded with ${status}`);
    this.status = status;
  }
}

async function* open(
  { url, headers, onHeard }: Options,
  lastEventId: string | undefined,
  connection: AbortController,
): AsyncGenerator<StreamEvent> {
  let silence: ReturnType<typeof setTimeout> | undefined;
  const expectMore = () => {
    clearTimeout(silence);
    silence = setTimeout(() => connection.abort(), SILENCE_MS);
  };
  const heard = () => {
    expectMore();
    onHeard();
  };
  expectMore();
  try {
    const response = await fetch(url, {
      headers: { ...headers, ...(lastEventId && { 'Last-Event-ID': lastEventId }) },
      cache: 'no-store',
      credentials: 'same-origin',
      signal: connection.signal,
    });
    if ([401, 403, 404].includes(response.status)) throw new Refusal(response.status);
    if (!response.ok || !response.body) throw new Error(`The stream responded with ${response.status}`);
    const events = response.body
      .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)
      .pipeThrough(new EventSourceParserStream({ onComment: heard }))
      .getReader();
    for (let read = await events.read(); !read.done; read = await events.read()) {
      heard();
      yield read.value;
    }
  } finally {
    clearTimeout(silence);
    connection.abort();
  }
}

/** Ends early when the browser is online again. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const over = AbortSignal.any([signal, AbortSignal.timeout(ms)]);
    // A signal that is aborted already sends no event.
    if (over.aborted) return resolve();
    over.addEventListener('abort', () => resolve());
    addEventListener('online', () => resolve(), { once: true, signal: over });
  });
}
