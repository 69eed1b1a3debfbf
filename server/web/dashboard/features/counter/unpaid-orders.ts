import { useState } from 'react';
import { keepOnDevice } from '../../../shared/device-store.ts';
import { useSession } from '../../../shared/session/session.ts';

/** Orders placed here for immediate payment. */
export type UnpaidOrders = {
  /** Orders without a known payment, because it failed or the page was closed first. */
  orderIds: string[];
  /** Called before a payment is recorded. */
  add(orderId: string): void;
  /** Call it if the payment could not be recorded. */
  show(): void;
  remove(orderId: string): void;
};

/** IDs stored on the device by user and branch, so that they survive reloads and sign-ins. */
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
