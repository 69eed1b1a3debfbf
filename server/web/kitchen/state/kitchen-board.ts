import { t } from '@lingui/core/macro';
import { answerDeadline } from '../../shared/api/answer-in-time.ts';
import { client, ensureToken } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { describeError, isSignedOut, isTransient } from '../../shared/api/errors.ts';
import { fetchByCursor } from '../../shared/api/fetch-all.ts';
import { isNewer } from '../../shared/orders/is-newer.ts';
import { oldestFirst } from '../../shared/orders/oldest-first.ts';
import { isPast } from '../../shared/orders/statuses.ts';
import { type Advance, createKeptAdvances, type Target } from './advances.ts';
import type { KeptBoard } from './kept-board.ts';
import { createStrikes, type Strikes } from './strikes.ts';

export type Order = Schemas['KitchenOrder'];

type StruckLines = Schemas['StruckLines'];

/** An order as the kitchen sees it. */
export type Ticket = {
  order: Order;
  stage: 'new' | 'preparing' | 'held';
  /** When it will be reported as ready or cancelled, unless that is undone before. */
  readyAt?: number;
  /** The tap is just being reported. */
  sending: boolean;
  /** The tap could not be reported yet. */
  unsent: boolean;
};

export type BoardState = {
  loading: boolean;
  error?: unknown;
  /** Oldest first. */
  tickets: Ticket[];
  /** A tap that the service refused, in words. */
  refusal?: string;
  /** When the tickets were complete, while they are those that the device had kept. */
  keptAt?: number;
};

export interface KitchenBoard {
  getState(): BoardState;
  onState(listener: () => void): () => void;
  /** Loads the orders that there are; those that change meanwhile are not overwritten by older copies. */
  load(): Promise<void>;
  orderChanged(order: Order): void;
  linesStruck(orderId: string, struckLines: StruckLines): void;
  strikes: Strikes;
  start(orderId: string): void;
  markReady(orderId: string): void;
  /** The guest got the money back, and it shall not be made. */
  cancel(orderId: string): void;
  /** Undoes `markReady` or `cancel`. */
  undo(orderId: string): void;
  dismissRefusal(): void;
  /** Sends the waiting reports at once, because the page is closed. */
  flush(): void;
}

/** The statuses from which a tap moves an order. */
const FROM: Record<Target, Schemas['KnownOrderStatus'][]> = {
  preparing: ['confirmed'],
  ready: ['confirmed', 'preparing'],
  cancelled: ['confirmed', 'preparing'],
};

/** A report that an order is ready or cancelled cannot be undone once sent, so it waits this long. */
const HOLD_MS = 5_000;
const RETRY_MS = 2_000;

/**
 * The tickets of a branch. Orders are keyed by id, and an older copy never replaces a newer one, so no ticket is doubled
 * or comes back. A tap is kept on the device until the service has answered it.
 */
export function createKitchenBoard(branchId: string, kept?: KeptBoard): KitchenBoard {
  const orders = new Map<string, Order>();
  /** When each known order changed last, also of orders that have left the kitchen. */
  const heard = new Map<string, Pick<Order, 'updatedAt'>>();
  const keptAdvances = createKeptAdvances(branchId);
  const advances = new Map<string, Advance>(
    [...keptAdvances.load()].map(([id, tap]) => [id, { ...tap, failed: false, isLeft: true }]),
  );
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The running requests. A tap waits for the one before it, which could otherwise arrive later and move the order back. */
  const requests = new Map<string, Promise<unknown>>();
  let resending = false;
  let latestLoad = 0;
  let state: BoardState = { loading: true, tickets: [] };

  const publish = (changes: Partial<BoardState> = {}) => {
    state = { ...state, ...changes, tickets: toTickets(orders, advances) };
    for (const notify of listeners) notify();
  };

  const keep = (order: Order) => {
    const known = heard.get(order.id);
    if (known && isNewer(known, order)) return;
    heard.set(order.id, { updatedAt: order.updatedAt });
    if (isForKitchen(order)) orders.set(order.id, mergeCopies(orders.get(order.id), order));
    else orders.delete(order.id);
    const advance = advances.get(order.id);
    if (!advance) return;
    // Somebody else did it, or the order is cancelled.
    if (order.status === 'cancelled' && advance.status !== 'cancelled')
      refuse(order.id, t`Order ${order.number} was cancelled in the meantime.`);
    else if (!isForKitchen(order) || order.status === advance.status || isPast(order.status, advance.status))
      forget(order.id);
  };

  const linesStruck = (orderId: string, struckLines: StruckLines) => {
    const order = orders.get(orderId);
    if (!order) return;
    orders.set(orderId, mergeCopies(order, { ...order, struckLines }));
    publish();
  };
  const strikes = createStrikes(branchId, linesStruck);

  const remember = (orderId: string, advance: Advance) => {
    advances.set(orderId, advance);
    keptAdvances.save(orderId, advance);
    schedule(orderId, advance.sendAt - Date.now());
  };

  const forget = (orderId: string) => {
    clearTimeout(timers.get(orderId));
    timers.delete(orderId);
    advances.delete(orderId);
    keptAdvances.remove(orderId);
  };

  const refuse = (orderId: string, refusal: string) => {
    forget(orderId);
    publish({ refusal });
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
      publish();
      break;
    }
    resending = false;
  };

  /** The service cannot be reached: what waits for others is not sent either. */
  const markUnsent = () => {
    for (const one of advances.values()) if (isResent(one)) one.failed = true;
  };

  const send = async (orderId: string) => {
    const advance = advances.get(orderId);
    /** The tap was undone, repeated or done by somebody else during the request. */
    const isOver = () => advances.get(orderId) !== advance;
    await requests.get(orderId);
    if (!advance || advance.sending || isOver()) return;
    if (!keptAdvances.current(orderId, advance)) {
      forget(orderId);
      return publish();
    }
    advance.sending = true;
    publish();
    try {
      const request = report(orderId, advance.status).finally(() => requests.delete(orderId));
      requests.set(orderId, Promise.allSettled([request]));
      const order = await request;
      keep(order);
      if (!isOver()) forget(orderId);
      publish();
    } catch (error) {
      if (isOver()) return;
      if (isTransient(error) || isSignedOut(error)) {
        advance.failed = true;
        advance.sending = false;
        schedule(orderId, RETRY_MS);
        return publish();
      }
      refuse(orderId, `#${orders.get(orderId)?.number ?? ''} ${describeError(error)}`);
      await load();
    }
  };

  const load = async () => {
    const own = ++latestLoad;
    const before = new Map(orders);
    try {
      const loaded = await fetchOrders(branchId);
      if (own !== latestLoad) return;
      const ids = new Set(loaded.map(({ id }) => id));
      // Changes that arrived meanwhile are newer than the loaded orders.
      for (const [id, order] of before)
        if (!ids.has(id) && orders.get(id)?.updatedAt === order.updatedAt) orders.delete(id);
      for (const order of loaded) keep(order);
      for (const [orderId, { sendAt }] of advances) schedule(orderId, sendAt - Date.now());
      publish({ loading: false, error: undefined, keptAt: undefined });
    } catch (error) {
      if (own !== latestLoad) return;
      markUnsent();
      publish({ loading: false, error });
      if (isTransient(error)) setTimeout(() => own === latestLoad && void load(), RETRY_MS);
    }
  };

  const advance = (orderId: string, status: Target, holdMs: number) => {
    const startsFirst = status !== 'preparing' && advances.get(orderId)?.status === 'preparing';
    remember(orderId, { status, sendAt: Date.now() + holdMs, failed: false, startsFirst });
    publish();
  };

  if (kept) {
    for (const order of kept.orders) keep(order);
    publish({ loading: false, keptAt: kept.asOf });
  }

  return {
    getState: () => state,
    onState(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    orderChanged(order) {
      if (order.branch.id !== branchId) return;
      keep(order);
      publish();
    },
    linesStruck,
    strikes,
    start: orderId => advance(orderId, 'preparing', 0),
    markReady: orderId => advance(orderId, 'ready', HOLD_MS),
    cancel: orderId => advance(orderId, 'cancelled', HOLD_MS),
    undo(orderId) {
      const { startsFirst, sending } = advances.get(orderId) ?? {};
      if (sending) return;
      forget(orderId);
      if (startsFirst) advance(orderId, 'preparing', 0);
      else publish();
    },
    dismissRefusal: () => publish({ refusal: undefined }),
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

/** The next copy, with the later of both copies' struck lines. */
function mergeCopies(known: Order | undefined, next: Order): Order {
  return known?.struckLines && revisionOf(known) > revisionOf(next)
    ? { ...next, struckLines: known.struckLines }
    : next;
}

const revisionOf = ({ struckLines }: Order): number => struckLines?.revision ?? 0;

const isForKitchen = ({ status }: Order) => status === 'confirmed' || status === 'preparing';

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

const fetchOrders = (branchId: string): Promise<Order[]> =>
  fetchByCursor(query =>
    client.GET('/dashboard/api/kitchen/orders', { params: { query: { branchId, ...query } } }),
  );

function toTickets(orders: Map<string, Order>, advances: Map<string, Advance>): Ticket[] {
  return [...orders.values()].sort(oldestFirst).map(order => {
    const { status = order.status, sendAt, sending = false, failed = false } = advances.get(order.id) ?? {};
    const isHeld = status === 'ready' || status === 'cancelled';
    const stage = isHeld ? 'held' : status === 'preparing' ? 'preparing' : 'new';
    return { order, stage, readyAt: stage === 'held' ? sendAt : undefined, sending, unsent: failed };
  });
}
