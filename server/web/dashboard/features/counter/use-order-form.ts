import { useForm } from '@mantine/form';
import { keepOnDevice, nameDraft } from '../../../shared/device-store.ts';
import { keysOf } from '../../../shared/keys-of.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { CounterOrder } from './use-place-order.ts';

const EMPTY: CounterOrder = {
  type: 'pickup',
  payment: 'cash',
  name: '',
  deliveryAddress: '',
  postalCode: '',
  table: '',
  notes: '',
  requestedAt: '',
  code: '',
  discount: '',
  discountReason: '',
};

/** Empties the fields of a placed order. Fields changed since belong to the next one. */
export const clearPlaced = (values: CounterOrder, placed: CounterOrder): CounterOrder => ({
  ...values,
  ...Object.fromEntries(
    keysOf(EMPTY).flatMap(name => (values[name] === placed[name] ? [[name, EMPTY[name]]] : [])),
  ),
});

/** The order's fields besides its basket, stored on the device like the basket. */
export function useOrderForm(branchId: string) {
  const { user } = useSession();
  const name = nameDraft(user.id, `counter-order:${branchId}`);
  return useForm<CounterOrder>({
    initialValues: { ...EMPTY, ...JSON.parse(localStorage.getItem(name) ?? '{}') },
    onValuesChange: values => void keepOnDevice(name, JSON.stringify(values)),
  });
}
