import { t } from '@lingui/core/macro';
import { client } from '../../shared/api/api.ts';
import { describeError, isTransient } from '../../shared/api/errors.ts';
import { fetchByCursor } from '../../shared/api/fetch-all.ts';
import { isPast } from '../../shared/orders/statuses.ts';
import { type Advance, createAdvances } from './advances.ts';
import type { KeptBoard } from './kept-board.ts';
import {
  contentsRevisionOf,
  createKitchenOrders,
  isCancelled,
  isForKitchen,
  type Order,
  type StruckLines,
} from './kitchen-orders.ts';
import { createStrikes, type Strikes } from './strikes.ts';

/** An order in the kitchen. */
export type Ticket = {
  order: Order;
  /** An order cancelled elsewhere stays until dismissed. */
  stage: 'new' | 'preparing' | 'held' | 'cancelled';
  /** When it will be sent as ready or cancelled, unless undone. */
  readyAt?: number;
  /** The change is being sent. */
  sending: boolean;
  /** The tap could not be sent yet. */
  unsent: boolean;
};

export type BoardState = {
  loading: boolean;
  error?: unknown;
  /** Oldest first. */
  tickets: Ticket[];
  /** The error of a rejected tap. */
  refusal?: string;
  /** When stored tickets were complete, while they are shown. */
  keptAt?: number;
};

export interface KitchenBoard {
  getState(): BoardState;
  onState(listener: () => void): () => void;
  /** Loads current orders. Older copies do not overwrite orders that change during the request. */
  load(): Promise<void>;
  orderChanged(order: Order): void;
  linesStruck(orderId: string, struckLines: StruckLines): void;
  strikes: Strikes;
  start(orderId: string): void;
  markReady(orderId: string): void;
  /** For an order that was refunded and should not be prepared. */
  cancel(orderId: string): void;
  /** Undoes `markReady` or `cancel`. */
  undo(orderId: string): void;
  /** Someone has seen that it is cancelled. */
  dismiss(orderId: string): void;
  dismissRefusal(): void;
  /** Sends waiting taps immediately, because the page is closing. */
  flush(): void;
}

const RETRY_MS = 2_000;

/** A branch's tickets: its orders, and the taps that move them. */
export function createKitchenBoard(branchId: string, kept?: KeptBoard): KitchenBoard {
  const orders = createKitchenOrders(kept?.orders ?? []);
  const advances = createAdvances(branchId, {
    onChange: () => publish(),
    onAnswer: order => keep(order),
    onRefusal(orderId, error) {
      publish({ refusal: `#${orders.get(orderId)?.number ?? ''} ${describeError(error)}` });
      return load();
    },
  });
  const listeners = new Set<() => void>();
  let latestLoad = 0;
  let state: BoardState = { loading: true, tickets: [] };

  const publish = (changes: Partial<BoardState> = {}) => {
    const tickets = orders.list().map(order => toTicket(order, advances.get(order.id)));
    state = { ...state, ...changes, tickets };
    for (const notify of listeners) notify();
  };

  const keep = (order: Order) => {
    if (!orders.keep(order)) return;
    const { contentsRevision: seen = contentsRevisionOf(order) } = advances.get(order.id) ?? {};
    // The cook has not seen the change.
    if (seen !== contentsRevisionOf(order)) advances.undo(order.id);
    settleAdvance(order);
  };

  /** A tap is settled when someone else did it or the order is cancelled. */
  const settleAdvance = (order: Order) => {
    const advance = advances.get(order.id);
    if (!advance) return;
    if (isForKitchen(order) && order.status !== advance.status && !isPast(order.status, advance.status))
      return;
    advances.forget(order.id);
    if (!isCancelled(order)) return;
    // It was cancelled here, or the error says so.
    orders.remove(order.id);
    if (advance.status !== 'cancelled') publish({ refusal: t`Order ${order.number} has been cancelled.` });
  };

  const linesStruck = (orderId: string, struckLines: StruckLines) => {
    orders.linesStruck(orderId, struckLines);
    publish();
  };
  const strikes = createStrikes(branchId, linesStruck);

  const load = async () => {
    const own = ++latestLoad;
    const before = orders.list();
    try {
      const loaded = await fetchOrders(branchId);
      const [first] = orders
        .leftOut(before, loaded)
        .map(({ createdAt }) => createdAt)
        .sort();
      const cancelled = first === undefined ? [] : await fetchCancelled(branchId, first);
      if (own !== latestLoad) return;
      for (const order of orders.leftOut(before, loaded)) {
        const copy = cancelled.find(({ id }) => id === order.id);
        if (copy) keep(copy);
        else orders.remove(order.id);
      }
      for (const order of loaded) keep(order);
      advances.resume();
      publish({ loading: false, error: undefined, keptAt: undefined });
    } catch (error) {
      if (own !== latestLoad) return;
      advances.markUnsent();
      publish({ loading: false, error });
      if (isTransient(error)) setTimeout(() => own === latestLoad && void load(), RETRY_MS);
    }
  };

  if (kept) {
    for (const order of kept.orders) settleAdvance(order);
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
    start: orderId => advances.add(orderId, 'preparing'),
    markReady(orderId) {
      const order = orders.get(orderId);
      if (order) advances.add(orderId, 'ready', contentsRevisionOf(order));
    },
    cancel: orderId => advances.add(orderId, 'cancelled'),
    undo: advances.undo,
    dismiss(orderId) {
      orders.remove(orderId);
      publish();
    },
    dismissRefusal: () => publish({ refusal: undefined }),
    flush: advances.flush,
  };
}

function toTicket(order: Order, advance: Partial<Advance> = {}): Ticket {
  const { status = order.status, sendAt, sending = false, failed = false } = advance;
  const stage = stageOf(order, status);
  return { order, stage, readyAt: stage === 'held' ? sendAt : undefined, sending, unsent: failed };
}

function stageOf(order: Order, status: Order['status']): Ticket['stage'] {
  if (isCancelled(order)) return 'cancelled';
  if (status === 'ready' || status === 'cancelled') return 'held';
  return status === 'preparing' ? 'preparing' : 'new';
}

const fetchOrders = (branchId: string): Promise<Order[]> =>
  fetchByCursor(query =>
    client.GET('/dashboard/api/kitchen/orders', { params: { query: { branchId, ...query } } }),
  );

const fetchCancelled = (branchId: string, createdAfter: string): Promise<Order[]> =>
  fetchByCursor(query =>
    client.GET('/dashboard/api/orders', {
      params: { query: { branchId, status: ['cancelled'], createdAfter, ...query } },
    }),
  );
