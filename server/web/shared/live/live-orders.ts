import type { Schemas } from '../api/contract.ts';
import { followEvents, type StreamEvent } from './follow-events.ts';

/** `heardAt`: when the picture was last known to be complete; undefined until then. Kept up to date only once it is lost. */
export type LiveState = { status: 'connecting' | 'live' | 'lost' | 'refused'; heardAt?: number };

export type LiveListener = {
  onChange(change: Schemas['OrderChange']): void;
  /** Changes may have been missed: load what the page shows again. */
  onReload(): void;
};

export interface LiveOrders {
  getState(): LiveState;
  onState(listener: () => void): () => void;
  listen(listener: LiveListener): () => void;
}

type Message =
  | { type: 'event'; event: StreamEvent }
  | { type: 'state'; state: LiveState; lastEventId: string | undefined }
  /** From a tab that has just opened; the leader answers with its state. */
  | { type: 'joined' };

const NAME = 'live-orders';
const URL = '/dashboard/api/orders/stream';

/**
 * Follows the orders over one stream for all tabs of the browser, because a browser opens only six connections to a host.
 * The tab that holds the lock leads: it reads the stream and tells the others. When it closes, the next one goes on where
 * it was.
 */
export function followLiveOrders(): LiveOrders {
  const channel = new BroadcastChannel(NAME);
  const listeners = new Set<LiveListener>();
  const stateListeners = new Set<() => void>();
  let state: LiveState = { status: 'connecting' };
  let lastEventId: string | undefined;
  let leads = false;

  const setState = (next: LiveState) => {
    state = next;
    for (const notify of stateListeners) notify();
  };

  const handle = (message: Message) => {
    if (message.type === 'joined') return leads && tellState(state);
    if (message.type === 'state') {
      lastEventId ??= message.lastEventId;
      return setState(message.state);
    }
    const { event, id, data } = message.event;
    // A new leader's stream begins where the tabs already are.
    const continues = lastEventId !== undefined;
    lastEventId = id ?? lastEventId;
    if (event === 'order_changed') for (const { onChange } of listeners) onChange(JSON.parse(data));
    if (event === 'reset' || (event === 'ready' && !continues))
      for (const { onReload } of listeners) onReload();
  };

  const tellAll = (message: Message) => {
    handle(message);
    channel.postMessage(message);
  };
  const tellState = (next: LiveState) => tellAll({ type: 'state', state: next, lastEventId });

  const lead = async () => {
    leads = true;
    let heardAt: number | undefined;
    await followEvents({
      url: URL,
      lastEventId,
      onEvent(event) {
        tellAll({ type: 'event', event });
        if (state.status !== 'live') tellState({ status: 'live' });
      },
      onHeard: () => {
        heardAt = Date.now();
      },
      onLost: () => tellState({ status: 'lost', ...(heardAt && { heardAt }) }),
      onRefused: () => tellState({ status: 'refused' }),
    });
    leads = false;
  };

  channel.onmessage = ({ data }: MessageEvent<Message>) => handle(data);
  channel.postMessage({ type: 'joined' } satisfies Message);
  void navigator.locks.request(NAME, lead);

  return {
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
