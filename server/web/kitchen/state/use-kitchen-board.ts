import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useLiveOrders, useLiveState } from '../../shared/live/use-live-orders.ts';
import { type KeptBoard, keepBoard } from './kept-board.ts';
import { type BoardState, createKitchenBoard, type KitchenBoard, type Ticket } from './kitchen-board.ts';

/** A branch's board, kept current while shown. */
export function useKitchenBoard(
  branchId: string,
  kept?: KeptBoard,
): { board: KitchenBoard; state: BoardState } {
  const [board] = useState(() => createKitchenBoard(branchId, kept));
  const state = useSyncExternalStore(board.onState, board.getState);
  useLiveOrders({
    onChange: ({ order }) => board.orderChanged(order),
    onStruck: ({ orderId, ...struckLines }) => board.linesStruck(orderId, struckLines),
    onReload: () => void board.load(),
  });
  const isLost = useLiveState().status === 'lost';
  useEffect(() => {
    // Lines that were struck by then are not sent again.
    if (!isLost) void board.load();
  }, [board, isLost]);
  useEffect(() => {
    board.strikes.resume();
    addEventListener('pagehide', board.flush);
    return () => removeEventListener('pagehide', board.flush);
  }, [board]);
  useKeeping(branchId, state);
  return { board, state };
}

/** How often a changed board is stored. */
const KEEP_MS = 1_000;
/** How often an unchanged one is stored, to update its time. */
const KEEP_SAME_MS = 15_000;

/** Stores the board while the service confirms that it is complete. */
function useKeeping(branchId: string, { tickets, loading, keptAt }: BoardState): void {
  const { status } = useLiveState();
  const isComplete = status === 'live' && !loading && keptAt === undefined;
  const last = useRef<{ tickets: Ticket[]; at: number }>(undefined);
  const keepChanges = useEffectEvent(() => {
    const now = Date.now();
    const { tickets: known, at = 0 } = last.current ?? {};
    if (known === tickets && now - at < KEEP_SAME_MS) return;
    last.current = { tickets, at: now };
    void keepBoard(branchId, { orders: tickets.map(({ order }) => order), asOf: now });
  });
  useEffect(() => {
    if (!isComplete) return;
    keepChanges();
    const timer = setInterval(() => keepChanges(), KEEP_MS);
    return () => clearInterval(timer);
  }, [isComplete]);
}
