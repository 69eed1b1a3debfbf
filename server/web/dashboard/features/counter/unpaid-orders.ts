import { useState } from 'react';
import { keepOnDevice } from '../../../shared/device-store.ts';
import { useSession } from '../../../shared/session/session.ts';

/** Orders that were placed here to be paid at once. */
export type UnpaidOrders = {
  /** Those of which no payment is known, because it failed or the page ended before. */
  orderIds: string[];
  /** Called before a payment is recorded. */
  add(orderId: string): void;
  /** It could not be recorded. */
  show(): void;
  remove(orderId: string): void;
};

/** Ids, kept on the device by user and branch for a page that is loaded again, also after the next sign-in. */
export function useUnpaidOrders(branchId: string): UnpaidOrders {
  const { user } = useSession();
  const name = `counter-unpaid:${user.id}:${branchId}`;
  const read = (): string[] => JSON.parse(localStorage.getItem(name) ?? '[]');
  const write = (orderIds: string[]) => void keepOnDevice(name, JSON.stringify(orderIds));
  const [orderIds, setOrderIds] = useState(read);
  return {
    orderIds,
    add: orderId => write([...read(), orderId]),
    show: () => setOrderIds(read()),
    remove(orderId) {
      write(read().filter(id => id !== orderId));
      setOrderIds(shown => shown.filter(id => id !== orderId));
    },
  };
}
