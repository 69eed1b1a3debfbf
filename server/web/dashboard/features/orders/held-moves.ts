import type { QueryClient } from '@tanstack/react-query';
import { answerDeadline } from '../../../shared/api/answer-in-time.ts';
import { client } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { isSignedOut, isTransient } from '../../../shared/api/errors.ts';
import { keepOnDevice } from '../../../shared/device-store.ts';
import { toasts } from '../../../shared/ui/toasts.tsx';
import { putOnBoards } from './board/use-board-orders.ts';

type Status = Schemas['KnownOrderStatus'];

/** A move that is not sent yet. */
export type HeldMove = { from: Status; to: Schemas['TargetOrderStatus']; sendAt: number };

/**
 * Moves wait on the device before they are sent, because they cannot be undone afterwards: guests and
 * partners are notified, final statuses are permanent, and nothing returns to pending. They are stored so
 * that closing a page loses none.
 */
export interface HeldMoves {
  get(orderId: string): HeldMove | undefined;
  onChange(listener: () => void): () => void;
  hold(orderId: string, move: Pick<HeldMove, 'from' | 'to'>): void;
  undo(orderId: string): void;
  /**
   * Sends all moves immediately, because the session is ending. Resolves when each is sent or kept for the
   * next session.
   */
  flush(): Promise<void>;
}

const HOLD_MS = 5_000;
const RETRY_MS = 5_000;

const moves = new Map<string, HeldMoves>();

/** A user's held moves in this browser. */
export function heldMovesOf(userId: string, queryClient: QueryClient): HeldMoves {
  const known = moves.get(userId);
  if (known) return known;
  const created = createHeldMoves(`held-move:${userId}:`, queryClient);
  moves.set(userId, created);
  return created;
}

function createHeldMoves(prefix: string, queryClient: QueryClient): HeldMoves {
  const held = loadMoves(prefix);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const sending = new Map<string, HeldMove>();
  const requests = new Map<string, Promise<void>>();
  /** Moves whose request failed: the next page sends them. */
  const failed = new Set<HeldMove>();
  /**
   * Moves that do not fit into the device's storage. They are lost only if the page closes without being able
   * to send them.
   */
  const unstored = new Set<HeldMove>();
  const listeners = new Set<() => void>();

  const publish = () => {
    for (const notify of listeners) notify();
  };

  const forget = (orderId: string) => {
    clearTimeout(timers.get(orderId));
    held.delete(orderId);
    localStorage.removeItem(prefix + orderId);
    publish();
  };

  /** False if another tab has sent or undone it. */
  const isWanted = (orderId: string, move: HeldMove) =>
    unstored.has(move) || localStorage.getItem(prefix + orderId) !== null;

  const schedule = (orderId: string, delayMs: number) => {
    clearTimeout(timers.get(orderId));
    timers.set(
      orderId,
      setTimeout(() => void send(orderId), Math.max(0, delayMs)),
    );
  };

  const send = (orderId: string): Promise<void> => {
    const request = requests.get(orderId) ?? sendHeld(orderId).finally(() => requests.delete(orderId));
    requests.set(orderId, request);
    return request;
  };

  const sendHeld = async (orderId: string) => {
    const move = held.get(orderId);
    if (!move) return;
    if (!isWanted(orderId, move)) return forget(orderId);
    /** The order has a newer held move. */
    const isOver = () => held.get(orderId) !== move;
    let retryMs = 0;
    sending.set(orderId, move);
    try {
      const signal = answerDeadline();
      putOnBoards(queryClient, await report(orderId, move, { signal }));
      if (!isOver()) forget(orderId);
      toasts.succeeded(orderId);
      void queryClient.invalidateQueries({
        predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/dashboard/api/orders'),
      });
    } catch (error) {
      if (isOver()) return;
      failed.add(move);
      retryMs = RETRY_MS;
      if (isTransient(error) || isSignedOut(error)) return;
      forget(orderId);
      toasts.failed(error, orderId);
    } finally {
      sending.delete(orderId);
      const next = held.get(orderId);
      if (next) schedule(orderId, Math.max(retryMs, next.sendAt - Date.now()));
    }
  };

  for (const [orderId, { sendAt }] of held) schedule(orderId, sendAt - Date.now());
  addEventListener('pagehide', () => {
    for (const [orderId, move] of held) {
      const isDue = isWanted(orderId, move) && !failed.has(move);
      if (isDue && sending.get(orderId) !== move)
        void report(orderId, move, { keepalive: true }).catch(() => {});
    }
  });

  return {
    get: orderId => held.get(orderId),
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    hold(orderId, move) {
      const wanted = { ...move, sendAt: Date.now() + HOLD_MS };
      if (!keepOnDevice(prefix + orderId, JSON.stringify(wanted))) unstored.add(wanted);
      held.set(orderId, wanted);
      schedule(orderId, HOLD_MS);
      publish();
    },
    undo(orderId) {
      if (sending.get(orderId) !== held.get(orderId)) forget(orderId);
    },
    async flush() {
      await Promise.all([...held.keys()].map(send));
    },
  };
}

const loadMoves = (prefix: string): Map<string, HeldMove> =>
  new Map(
    Object.entries(localStorage)
      .filter(([name]) => name.startsWith(prefix))
      .map(([name, text]) => [name.slice(prefix.length), JSON.parse(text)]),
  );

/** Resolves to the order. Orders that someone else, or a closed page, has already moved stay unchanged. */
async function report(
  reference: string,
  { from, to }: HeldMove,
  init: { keepalive?: true; signal?: AbortSignal },
): Promise<Schemas['DashboardOrder']> {
  const { data, error } = await client.POST('/dashboard/api/orders/{reference}/status', {
    params: { path: { reference } },
    body: { status: to, from: [from] },
    ...init,
  });
  if (!data) throw error;
  return data;
}
