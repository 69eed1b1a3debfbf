import { answerDeadline } from '../../shared/api/answer-in-time.ts';
import { client, ensureToken } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { isSignedOut, isTransient } from '../../shared/api/errors.ts';
import { createKeptTaps, type Tap } from './kept-taps.ts';
import type { Order } from './kitchen-orders.ts';

export type Target = 'preparing' | 'ready' | 'cancelled';

/** A tap that moves an order. */
export type Advance = Tap & {
  status: Target;
  /** The revision that the cook saw. Absent if any will do, and in taps stored by an earlier release. */
  contentsRevision?: number | undefined;
  sendAt: number;
  failed: boolean;
  /** Left by the previous page, which may have sent it. */
  isLeft?: boolean;
  /** Its request is running, so it can neither be undone nor sent again. */
  sending?: boolean;
  /** The tap before it, which started the order, also has no response. An undo keeps that one. */
  startsFirst?: boolean;
};

/** Taps waiting for their time or for the service, stored on the device until it responds. */
export interface Advances {
  get(orderId: string): Advance | undefined;
  /** Replaces the previous tap. With a revision, it moves only an order with these contents. */
  add(orderId: string, status: Target, contentsRevision?: number): void;
  undo(orderId: string): void;
  /** Someone else did it, or it is no longer possible. */
  forget(orderId: string): void;
  /** Call it when the service is reachable. */
  resume(): void;
  /** Call it when the service is unreachable, so that queued taps also wait. */
  markUnsent(): void;
  /** Sends waiting taps immediately, because the page is closing. */
  flush(): void;
}

type Listener = {
  onChange(): void;
  onAnswer(order: Order): void;
  /** Called for a rejected tap, which is then dropped. */
  onRefusal(orderId: string, error: unknown): Promise<void>;
};

/** The statuses from which a tap moves an order. */
const FROM: Record<Target, Schemas['KnownOrderStatus'][]> = {
  preparing: ['confirmed'],
  ready: ['confirmed', 'preparing'],
  cancelled: ['confirmed', 'preparing'],
};

/** How long "ready" and "cancelled" wait before they are sent, because they cannot be undone afterwards. */
const HOLD_MS = { preparing: 0, ready: 5_000, cancelled: 5_000 };
const RETRY_MS = 2_000;

export function createAdvances(branchId: string, { onChange, onAnswer, onRefusal }: Listener): Advances {
  const kept = createKeptTaps<Advance>(`kitchen-tap:${branchId}:`);
  const advances = new Map<string, Advance>(
    [...kept.load()].map(([id, tap]) => [id, { ...tap, failed: false, isLeft: true }]),
  );
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /**
   * Running requests. A tap waits for the previous one, which could otherwise arrive later and move the order
   * back.
   */
  const requests = new Map<string, Promise<unknown>>();
  let resending = false;

  const forget = (orderId: string) => {
    clearTimeout(timers.get(orderId));
    timers.delete(orderId);
    advances.delete(orderId);
    kept.remove(orderId);
  };

  const add = (orderId: string, status: Target, contentsRevision?: number) => {
    const startsFirst = status !== 'preparing' && advances.get(orderId)?.status === 'preparing';
    const sendAt = Date.now() + HOLD_MS[status];
    const advance = { status, contentsRevision, sendAt, failed: false, startsFirst };
    advances.set(orderId, advance);
    kept.save(orderId, advance);
    schedule(orderId, HOLD_MS[status]);
    onChange();
  };

  const schedule = (orderId: string, delayMs: number) => {
    // Rescheduled if the request fails.
    if (advances.get(orderId)?.sending) return;
    clearTimeout(timers.get(orderId));
    timers.set(
      orderId,
      setTimeout(
        () => void (isResent(advances.get(orderId)) ? resend() : send(orderId)),
        Math.max(0, delayMs),
      ),
    );
  };

  /** Retries failed taps one after another in their original order. */
  const resend = async () => {
    if (resending) return;
    resending = true;
    for (let next = oldestUnsent(advances); next !== undefined; next = oldestUnsent(advances)) {
      await send(next);
      if (!advances.get(next)?.failed) continue;
      // It is retried later, along with those after it.
      markUnsent();
      onChange();
      break;
    }
    resending = false;
  };

  const markUnsent = () => {
    for (const one of advances.values()) if (isResent(one)) one.failed = true;
  };

  const send = async (orderId: string) => {
    const advance = advances.get(orderId);
    /** The tap was undone, repeated, or done by someone else during the request. */
    const isOver = () => advances.get(orderId) !== advance;
    await requests.get(orderId);
    if (!advance || advance.sending || isOver()) return;
    if (!kept.current(orderId, advance)) {
      forget(orderId);
      return onChange();
    }
    advance.sending = true;
    onChange();
    try {
      const request = report(orderId, advance).finally(() => requests.delete(orderId));
      requests.set(orderId, Promise.allSettled([request]));
      onAnswer(await request);
      if (!isOver()) forget(orderId);
      onChange();
    } catch (error) {
      if (isOver()) return;
      if (isTransient(error) || isSignedOut(error)) {
        advance.failed = true;
        advance.sending = false;
        schedule(orderId, RETRY_MS);
        return onChange();
      }
      forget(orderId);
      await onRefusal(orderId, error);
    }
  };

  return {
    get: orderId => advances.get(orderId),
    add,
    undo(orderId) {
      const { startsFirst, sending } = advances.get(orderId) ?? {};
      if (sending) return;
      forget(orderId);
      if (startsFirst) add(orderId, 'preparing');
      else onChange();
    },
    forget,
    resume() {
      for (const [orderId, { sendAt }] of advances) schedule(orderId, sendAt - Date.now());
    },
    markUnsent,
    flush() {
      // The next page sends failed ones, one after another.
      for (const [orderId, one] of advances)
        if (!isResent(one)) void report(orderId, one, true).catch(() => {});
    },
  };
}

/** Whether it is sent in order with others rather than separately. */
const isResent = (advance: Advance | undefined): boolean =>
  advance !== undefined && (advance.failed || advance.isLeft === true);

/** The oldest unsent tap that is due. */
function oldestUnsent(advances: Map<string, Advance>): string | undefined {
  const now = Date.now();
  const unsent = [...advances].filter(([, one]) => isResent(one) && !one.sending && one.sendAt <= now);
  return unsent.sort(([, one], [, other]) => one.sendAt - other.sendAt)[0]?.[0];
}

/** `outlives`: the request continues after the page is closed. */
async function report(
  reference: string,
  { status, contentsRevision }: Advance,
  outlives = false,
): Promise<Order> {
  if (!outlives) await ensureToken(answerDeadline());
  const { data, error } = await client.POST('/dashboard/api/orders/{reference}/status', {
    params: { path: { reference } },
    // Others may have moved it since, and a request may arrive late.
    body: { status, from: FROM[status], ...(contentsRevision !== undefined && { contentsRevision }) },
    ...(outlives ? { keepalive: true } : { signal: answerDeadline() }),
  });
  if (!data) throw error;
  return data;
}
