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
  sendAt: number;
  failed: boolean;
  /** By the page before, which may have sent it. */
  isLeft?: boolean;
  /** Its request is running, so it can neither be undone nor sent again. */
  sending?: boolean;
  /** The tap before it, which started the order, has no answer either. An undo keeps that one. */
  startsFirst?: boolean;
};

/** The taps that wait for their time, or for the service. They are kept on the device until it has answered. */
export interface Advances {
  get(orderId: string): Advance | undefined;
  /** Replaces the tap before it. */
  add(orderId: string, status: Target): void;
  undo(orderId: string): void;
  /** Somebody else did it, or it cannot be done any more. */
  forget(orderId: string): void;
  /** The service can be reached. */
  resume(): void;
  /** The service cannot be reached: what waits for others is not sent either. */
  markUnsent(): void;
  /** Sends the waiting taps at once, because the page is closed. */
  flush(): void;
}

type Listener = {
  onChange(): void;
  onAnswer(order: Order): void;
  /** The service refuses the tap, which is forgotten. */
  onRefusal(orderId: string, error: unknown): Promise<void>;
};

/** The statuses from which a tap moves an order. */
const FROM: Record<Target, Schemas['KnownOrderStatus'][]> = {
  preparing: ['confirmed'],
  ready: ['confirmed', 'preparing'],
  cancelled: ['confirmed', 'preparing'],
};

/** A report that an order is ready or cancelled cannot be undone once sent, so it waits this long. */
const HOLD_MS = { preparing: 0, ready: 5_000, cancelled: 5_000 };
const RETRY_MS = 2_000;

export function createAdvances(branchId: string, { onChange, onAnswer, onRefusal }: Listener): Advances {
  const kept = createKeptTaps<Advance>(`kitchen-tap:${branchId}:`);
  const advances = new Map<string, Advance>(
    [...kept.load()].map(([id, tap]) => [id, { ...tap, failed: false, isLeft: true }]),
  );
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The running requests. A tap waits for the one before it, which could otherwise arrive later and move the order back. */
  const requests = new Map<string, Promise<unknown>>();
  let resending = false;

  const forget = (orderId: string) => {
    clearTimeout(timers.get(orderId));
    timers.delete(orderId);
    advances.delete(orderId);
    kept.remove(orderId);
  };

  const add = (orderId: string, status: Target) => {
    const startsFirst = status !== 'preparing' && advances.get(orderId)?.status === 'preparing';
    const advance = { status, sendAt: Date.now() + HOLD_MS[status], failed: false, startsFirst };
    advances.set(orderId, advance);
    kept.save(orderId, advance);
    schedule(orderId, HOLD_MS[status]);
    onChange();
  };

  const schedule = (orderId: string, delayMs: number) => {
    // It is scheduled anew if the request fails.
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

  /** Taps that could not be sent go one after another, in the order in which they were made. */
  const resend = async () => {
    if (resending) return;
    resending = true;
    for (let next = oldestUnsent(advances); next !== undefined; next = oldestUnsent(advances)) {
      await send(next);
      if (!advances.get(next)?.failed) continue;
      // It will be tried again, and those after it with it.
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
    /** The tap was undone, repeated or done by somebody else during the request. */
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
      const request = report(orderId, advance.status).finally(() => requests.delete(orderId));
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
      // The next page sends those that failed, one after another.
      for (const [orderId, one] of advances)
        if (!isResent(one)) void report(orderId, one.status, true).catch(() => {});
    },
  };
}

/** In the order in which the taps were made, and not each by itself. */
const isResent = (advance: Advance | undefined): boolean =>
  advance !== undefined && (advance.failed || advance.isLeft === true);

/** Of those that may be sent by now. */
function oldestUnsent(advances: Map<string, Advance>): string | undefined {
  const now = Date.now();
  const unsent = [...advances].filter(([, one]) => isResent(one) && !one.sending && one.sendAt <= now);
  return unsent.sort(([, one], [, other]) => one.sendAt - other.sendAt)[0]?.[0];
}

/** `outlives`: the request goes on when the page is gone. */
async function report(reference: string, status: Target, outlives = false): Promise<Order> {
  if (!outlives) await ensureToken(answerDeadline());
  const { data, error } = await client.POST('/dashboard/api/orders/{reference}/status', {
    params: { path: { reference } },
    // Others may have moved it since, and a request may arrive late.
    body: { status, from: FROM[status] },
    ...(outlives ? { keepalive: true } : { signal: answerDeadline() }),
  });
  if (!data) throw error;
  return data;
}
