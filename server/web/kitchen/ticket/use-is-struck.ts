import { useSyncExternalStore } from 'react';
import type { KitchenBoard, Order } from '../state/kitchen-board.ts';

/** As it was tapped here last, or else as the service knows it. */
export function useIsStruck({ strikes }: KitchenBoard, { struckLines }: Order, lineId: string): boolean {
  const tapped = useSyncExternalStore(strikes.onChange, () => strikes.find(lineId));
  return tapped ?? struckLines?.lineIds.includes(lineId) ?? false;
}
