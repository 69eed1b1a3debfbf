import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { client } from '../../../shared/api/api.ts';
import type { Schemas } from '../../../shared/api/contract.ts';
import { fieldErrors } from '../../../shared/api/errors.ts';
import { forgetIdempotencyKey, idempotencyKeyOf } from '../../../shared/api/idempotency-key.ts';
import type { OrderType } from '../../../shared/orders/statuses.ts';
import { toasts } from '../../../shared/ui/toasts.tsx';
import type { BasketLine } from './basket.ts';

export type CounterOrder = {
  type: OrderType;
  payment: 'cash' | 'card' | 'later';
  name: string;
  deliveryAddress: string;
  notes: string;
};

const ORDER_KEY = 'counter-order';
const PAYMENT_KEY = 'counter-payment';

/** Places an order and records its payment. Trying again after a failure places nothing twice. */
export function usePlaceOrder(
  branch: Schemas['Branch'],
  onPlaced: () => void,
  setErrors: (errors: Record<string, string>) => void,
) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: async (body: { order: Schemas['PlaceOrderRequest']; payment: CounterOrder['payment'] }) => {
      const placed = await client.POST('/dashboard/api/orders', {
        params: { header: { 'Idempotency-Key': idempotencyKeyOf(ORDER_KEY, body.order) } },
        body: body.order,
      });
      if (!placed.data) throw placed.error;
      const { id, number } = placed.data;
      if (body.payment === 'later') return { number };
      const payment = { outcome: 'succeeded', providerId: body.payment } as const;
      const header = { 'Idempotency-Key': idempotencyKeyOf(PAYMENT_KEY, { id, payment }) };
      const paid = await client.POST('/dashboard/api/orders/{reference}/payment', {
        params: { path: { reference: id }, header },
        body: payment,
      });
      if (!paid.data) throw paid.error;
      return { number };
    },
    meta: { changes: ['/dashboard/api/orders'] },
    onSuccess({ number }) {
      toasts.done(t`Order ${number} placed`);
      forgetIdempotencyKey(ORDER_KEY);
      forgetIdempotencyKey(PAYMENT_KEY);
      onPlaced();
    },
    onError(error) {
      const errors = fieldErrors(error);
      setErrors({ ...errors, name: errors['customer.name'] ?? '' });
    },
  });
  return {
    isPending,
    place({ type, payment, name, deliveryAddress, notes }: CounterOrder, lines: BasketLine[]) {
      const order: Schemas['PlaceOrderRequest'] = {
        branchId: branch.id,
        channel: 'counter',
        type,
        lines: lines.map(({ item, quantity, optionIds, specialRequest }) => ({
          menuItemId: item.id,
          quantity,
          optionIds,
          specialRequest,
        })),
        ...(name && { customer: { name } }),
        ...(notes && { notes }),
        ...(type === 'delivery' && { deliveryAddress }),
      };
      mutate({ order, payment });
    },
  };
}
