import { useEffect, useState, useSyncExternalStore } from 'react';
import { useLiveOrders } from '../../shared/live/use-live-orders.ts';
import { type BoardState, createKitchenBoard, type KitchenBoard } from './kitchen-board.ts';

/** The board of a branch, kept up to date while it is shown. */
export function useKitchenBoard(branchId: string): { board: KitchenBoard; state: BoardState } {
  const [board] = useState(() => createKitchenBoard(branchId));
  const state = useSyncExternalStore(board.onState, board.getState);
  useLiveOrders({
    onChange: ({ order }) => board.orderChanged(order),
    onReload: () => void board.load(),
  });
  useEffect(() => {
    void board.load();
    addEventListener('pagehide', board.flush);
    return () => removeEventListener('pagehide', board.flush);
  }, [board]);
  return { board, state };
}
