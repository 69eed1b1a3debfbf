import type { Schemas } from '../../shared/api/contract.ts';
import { isNewer } from '../../shared/orders/is-newer.ts';
import { oldestFirst } from '../../shared/orders/oldest-first.ts';

export type Order = Schemas['KitchenOrder'];
export type StruckLines = Schemas['StruckLines'];

/** A kitchen's orders by ID. An older copy never replaces a newer one, so none is duplicated or reappears. */
export interface KitchenOrders {
  get(orderId: string): Order | undefined;
  /** Oldest first. */
  list(): Order[];
  /**
   * False if a newer copy is already known. A displayed order stays when cancelled, because someone may be
   * preparing it.
   */
  keep(order: Order): boolean;
  linesStruck(orderId: string, struckLines: StruckLines): void;
  remove(orderId: string): void;
  /** Orders in `before` that are missing in `loaded`. Later changes are newer. */
  leftOut(before: Order[], loaded: Order[]): Order[];
}

/** `kept`: orders stored on the device. */
export function createKitchenOrders(kept: Order[]): KitchenOrders {
  const orders = new Map(kept.map(order => [order.id, order]));
  /** When each known order last changed, including those that have left the kitchen. */
  const heard = new Map(kept.map(({ id, updatedAt }) => [id, { updatedAt }]));
  return {
    get: orderId => orders.get(orderId),
    list: () => [...orders.values()].sort(oldestFirst),
    keep(order) {
      const known = heard.get(order.id);
      if (known && isNewer(known, order)) return false;
      heard.set(order.id, { updatedAt: order.updatedAt });
      const shown = orders.get(order.id);
      if (isForKitchen(order) || (shown && isCancelled(order)))
        orders.set(order.id, mergeCopies(shown, order));
      else orders.delete(order.id);
      return true;
    },
    linesStruck(orderId, struckLines) {
      const order = orders.get(orderId);
      if (order) orders.set(orderId, mergeCopies(order, { ...order, struckLines }));
    },
    remove: orderId => void orders.delete(orderId),
    leftOut(before, loaded) {
      const ids = new Set(loaded.map(({ id }) => id));
      return before.filter(
        order =>
          !ids.has(order.id) && !isCancelled(order) && orders.get(order.id)?.updatedAt === order.updatedAt,
      );
    },
  };
}

export const isForKitchen = ({ status }: Order) => status === 'confirmed' || status === 'preparing';

export const contentsRevisionOf = ({ contentsRevision = 0 }: Order): number => contentsRevision;

export const isCancelled = ({ status }: Order) => status === 'cancelled';

/** The next copy, with the newer struck lines of both. */
function mergeCopies(known: Order | undefined, next: Order): Order {
  return known?.struckLines && revisionOf(known) > revisionOf(next)
    ? { ...next, struckLines: known.struckLines }
    : next;
}

const revisionOf = ({ struckLines }: Order): number => struckLines?.revision ?? 0;
