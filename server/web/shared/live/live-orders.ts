import type { Schemas } from '../api/contract.ts';
import { followEvents, pause, type StreamEvent } from './follow-events.ts';

/**
 * `heardAt` is when the orders were last known to be complete; undefined until then. It is updated only when
 * the connection is lost.
 */
export type LiveState = { status: 'connecting' | 'live' | 'lost' | 'refused'; heardAt?: number };

export type LiveListener = {
  onChange(change: Schemas['OrderChange']): void;
  /** Called when a line is struck or restored. */
  onStruck?(change: Schemas['StruckLinesChange']): void;
  /** Called when changes may have been missed: reload displayed data. */
  onReload(): void;
};

export interface LiveOrders {
  /** Follows until the returned function is called. */
  start(): () => void;
  getState(): LiveState;
  onState(listener: () => void): () => void;
  listen(listener: LiveListener): () => void;
}

/** Messages from the leading tab to the others. */
type Told =
  /** `after` is the previous event. A tab that did not receive it has missed something. */
  | { type: 'event'; event: StreamEvent; after: string | undefined }
  | { type: 'state'; state: LiveState; lastEventId: string | undefined };

type Message =
  | Told
  /** Sent by a new tab. The leader responds with its state. */
  | { type: 'joined' };

const NAME = 'live-orders';
const STREAM_URL = '/dashboard/api/orders/stream';
const REFUSED_RETRY_MS = 5_000;

/**
 * Follows orders over one stream for all tabs, because browsers limit connections per host to six. The tab
 * holding the lock leads: it reads the stream and forwards events. When it closes, the next leader resumes
 * after the same event.
 */
export function createLiveOrders(): LiveOrders {
  const listeners = new Set<LiveListener>();
  const stateListeners = new Set<() => void>();
  let state: LiveState = { status: 'connecting' };
  let lastEventId: string | undefined;
  let leads = false;

  const setState = (next: LiveState) => {
    state = next;
    for (const notify of stateListeners) notify();
  };

  const handle = (message: Told) => {
    if (message.type === 'state') {
      lastEventId ??= message.lastEventId;
      return setState(message.state);
    }
    const { event, id, data } = message.event;
    const continues = lastEventId !== undefined && lastEventId === message.after;
    lastEventId = id ?? lastEventId;
    if (event === 'order_changed') for (const { onChange } of listeners) onChange(JSON.parse(data));
    if (event === 'lines_struck') for (const { onStruck } of listeners) onStruck?.(JSON.parse(data));
    if (event === 'reset' || !continues) for (const { onReload } of listeners) onReload();
  };

  const start = () => {
    const channel = new BroadcastChannel(NAME);
    const stopping = new AbortController();
    const { signal } = stopping;

    const tellAll = (message: Told) => {
      handle(message);
      channel.postMessage(message);
    };
    const tellState = (next: LiveState) => tellAll({ type: 'state', state: next, lastEventId });

    const lead = async () => {
      leads = true;
      let heardAt = state.status === 'live' ? Date.now() : state.heardAt;
      await followEvents({
        url: STREAM_URL,
        lastEventId,
        signal,
        onEvent(event) {
          tellAll({ type: 'event', event, after: lastEventId });
          if (state.status !== 'live') tellState({ status: 'live' });
        },
        onHeard: () => {
          heardAt = Date.now();
        },
        onLost: () => tellState({ status: 'lost', ...(heardAt && { heardAt }) }),
        onRefused: () => tellState({ status: 'refused', ...(heardAt && { heardAt }) }),
      });
      leads = false;
    };

    const takeTurns = async () => {
      while (!signal.aborted) {
        await navigator.locks.request(NAME, { signal }, lead);
        await pause(REFUSED_RETRY_MS, signal);
      }
    };

    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type !== 'joined') handle(data);
      else if (leads) tellState(state);
    };
    channel.postMessage({ type: 'joined' } satisfies Message);
    takeTurns().catch(error => {
      if (!signal.aborted) throw error;
    });
    return () => {
      stopping.abort();
      channel.close();
    };
  };

  return {
    start,
    getState: () => state,
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
