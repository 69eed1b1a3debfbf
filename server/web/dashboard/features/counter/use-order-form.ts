import { useForm } from '@mantine/form';
import { keepOnDevice, nameDraft } from '../../../shared/device-store.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { CounterOrder } from './use-place-order.ts';

export const EMPTY: CounterOrder = {
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

/** The order's fields besides its basket, stored on the device like the basket. */
export function useOrderForm(branchId: string) {
  const { user } = useSession();
  const name = nameDraft(user.id, `counter-order:${branchId}`);
  return useForm<CounterOrder>({
    initialValues: { ...EMPTY, ...JSON.parse(localStorage.getItem(name) ?? '{}') },
    onValuesChange: values => void keepOnDevice(name, JSON.stringify(values)),
  });
}
