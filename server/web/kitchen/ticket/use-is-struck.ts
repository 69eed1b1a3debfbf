import { useSyncExternalStore } from 'react';
import type { KitchenBoard } from '../state/kitchen-board.ts';
import type { Order } from '../state/kitchen-orders.ts';

export function useIsStruck({ strikes }: KitchenBoard, order: Order, lineId: string): boolean {
  return useSyncExternalStore(strikes.onChange, () => strikes.isStruck(order, lineId));
}
