import { client } from '../../shared/api/api.ts';
import type { Schemas } from '../../shared/api/contract.ts';
import { describeError, isTransient } from '../../shared/api/errors.ts';
import { isPast } from '../../shared/orders/statuses.ts';
import { type Advance, loadAdvances, saveAdvances, type Target } from './advances.ts';

export type Order = Schemas['DashboardOrder'];

/** An order as the kitchen sees it. `readyAt`: when it will be reported as ready, unless that is undone before. */
export type Ticket = { order: Order; stage: 'new' | 'preparing' | 'held'; readyAt?: number; unsent: boolean };

export type BoardState = {
  loading: boolean;
  error?: unknown;
  /** Oldest first. */
  tickets: Ticket[];
  /** A tap that the service refused, in words. */
  refusal?: string;
};

export interface KitchenBoard {
  getState(): BoardState;
  onState(listener: () => void): () => void;
  /** Loads the orders that there are; those that change meanwhile are not overwritten by older copies. */
  load(): Promise<void>;
  orderChanged(order: Order): void;
  start(orderId: string): void;
  markReady(orderId: string): void;
  undoReady(orderId: string): void;
  dismissRefusal(): void;
  /** Reports what is held at once, because the page goes away. */
  flush(): void;
}

/** A report that an order is ready cannot be called back: it waits this long for an undo. */
const HOLD_MS = 5_000;
const RETRY_MS = 2_000;
const PAGE_SIZE = 100;

/**
 * The tickets of a branch. Orders are keyed by their id, and an older copy never replaces a newer one, so that no ticket is
 * there twice or comes back. A tap is kept on the device until the service has answered it.
 */
export function createKitchenBoard(branchId: string): KitchenBoard {
  const orders = new Map<string, Order>();
  const advances = loadAdvances(branchId);
  const listeners = new Set<() => void>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let state: BoardState = { loading: true, tickets: [] };

  const publish = (changes: Partial<BoardState> = {}) => {
    state = { ...state, ...changes, tickets: toTickets(orders, advances) };
    for (const notify of listeners) notify();
  };

  const keep = (order: Order) => {
    const known = orders.get(order.id);
    if (known && known.updatedAt > order.updatedAt) return;
    if (isForKitchen(order)) orders.set(order.id, order);
    else orders.delete(order.id);
    const advance = advances.get(order.id);
    // Somebody else has done it, or undone it all.
    if (advance && (order.status === advance.status || isPast(order.status, advance.status)))
      forget(order.id);
  };

  const remember = (orderId: string, advance: Advance) => {
    advances.set(orderId, advance);
    saveAdvances(branchId, advances);
    schedule(orderId, advance.sendAt - Date.now());
  };

  const forget = (orderId: string) => {
    clearTimeout(timers.get(orderId));
    timers.delete(orderId);
    advances.delete(orderId);
    saveAdvances(branchId, advances);
  };

  const schedule = (orderId: string, delayMs: number) => {
    clearTimeout(timers.get(orderId));
    timers.set(
      orderId,
      setTimeout(() => void send(orderId), Math.max(0, delayMs)),
    );
  };

  const send = async (orderId: string) => {
    const advance = advances.get(orderId);
    if (!advance) return;
    const { data, error } = await report(orderId, advance.status).catch((error: unknown) => ({
      data: undefined,
      error,
    }));
    // Undone, or tapped again, while it was under way.
    if (advances.get(orderId) !== advance) return;
    if (data) {
      forget(orderId);
      keep(data);
      return publish();
    }
    if (isTransient(error)) {
      advance.failed = true;
      schedule(orderId, RETRY_MS);
      return publish();
    }
    forget(orderId);
    publish({ refusal: `#${orders.get(orderId)?.number ?? ''} ${describeError(error)}` });
    await load();
  };

  const load = async () => {
    try {
      const loaded = await fetchAll(branchId);
      const ids = new Set(loaded.map(({ id }) => id));
      for (const order of orders.values()) if (!ids.has(order.id)) orders.delete(order.id);
      for (const order of loaded) keep(order);
      // What was tapped before and is no longer here went its way.
      for (const orderId of advances.keys()) if (!ids.has(orderId)) forget(orderId);
      publish({ loading: false, error: undefined });
    } catch (error) {
      publish({ loading: false, error });
    }
  };

  const advance = (orderId: string, status: Target, holdMs: number) => {
    remember(orderId, { status, sendAt: Date.now() + holdMs, failed: false });
    publish();
  };

  for (const [orderId, { sendAt }] of advances) schedule(orderId, sendAt - Date.now());

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
    start: orderId => advance(orderId, 'preparing', 0),
    markReady: orderId => advance(orderId, 'ready', HOLD_MS),
    undoReady(orderId) {
      forget(orderId);
      publish();
    },
    dismissRefusal: () => publish({ refusal: undefined }),
    flush() {
      for (const [orderId, { status }] of advances) void report(orderId, status, true).catch(() => {});
    },
  };
}

const isForKitchen = ({ status }: Order) => status === 'confirmed' || status === 'preparing';

/** `outlives`: the request goes on when the page is gone. */
const report = (reference: string, status: Target, outlives = false) =>
  client.POST('/dashboard/api/orders/{reference}/status', {
    params: { path: { reference } },
    body: { status },
    keepalive: outlives,
  });

async function fetchAll(branchId: string): Promise<Order[]> {
  const orders: Order[] = [];
  for (let page = 1; ; page++) {
    const { data, error } = await client.GET('/dashboard/api/kitchen/orders', {
      params: { query: { branchId, page, limit: PAGE_SIZE } },
    });
    if (!data) throw error;
    orders.push(...data.data);
    if (page >= data.pagination.totalPages) return orders;
  }
}

function toTickets(orders: Map<string, Order>, advances: Map<string, Advance>): Ticket[] {
  return [...orders.values()].sort(byAge).map(order => {
    const { status = order.status, sendAt, failed = false } = advances.get(order.id) ?? {};
    const stage = status === 'ready' ? 'held' : status === 'preparing' ? 'preparing' : 'new';
    return { order, stage, readyAt: stage === 'held' ? sendAt : undefined, unsent: failed };
  });
}

const byAge = (one: Order, other: Order) =>
  one.createdAt.localeCompare(other.createdAt) || one.number - other.number;
