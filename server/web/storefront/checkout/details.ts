import type { Schemas } from '../../shared/api/contract.ts';
import type { OrderType } from '../../shared/orders/statuses.ts';

type Order = Schemas['PlaceStorefrontOrderRequest'];

/** What a guest types at the checkout. It outlives the dialog, so that a guest who returns to the basket types it once. */
export type Details = Record<'name' | 'phone' | 'email' | 'notes' | 'deliveryAddress', string> & {
  type: OrderType;
};

export const NO_DETAILS: Details = {
  type: 'pickup',
  name: '',
  phone: '',
  email: '',
  notes: '',
  deliveryAddress: '',
};

/** With the total that the guest saw: at another total, nothing is ordered. */
export function toOrder(
  details: Details,
  lines: Order['lines'],
  expectedTotal: number,
  table: string | undefined,
): Order {
  const { type, name, phone, email, notes, deliveryAddress } = details;
  return {
    type,
    lines,
    customer: { name, ...(phone && { phone }), ...(email && { email }) },
    ...(notes && { notes }),
    ...(type === 'delivery' && { deliveryAddress }),
    ...(type === 'dine_in' && table && { table }),
    expectedTotal,
  };
}
