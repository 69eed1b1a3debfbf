import type { OrderType } from '../../shared/orders/statuses.ts';
import type { Menu } from '../basket/basket.ts';

/** What a guest types at the checkout. It outlives the dialog, so that a guest who returns to the basket types it once. */
export type Details = Record<
  'name' | 'phone' | 'email' | 'notes' | 'deliveryAddress' | 'postalCode' | 'city' | 'otherTip',
  string
> & {
  type: OrderType;
  /** A percentage, `OTHER_TIP`, or empty for none. */
  tip: string;
};

export const NO_DETAILS: Details = {
  type: 'pickup',
  tip: '',
  name: '',
  phone: '',
  email: '',
  notes: '',
  deliveryAddress: '',
  postalCode: '',
  city: '',
  otherTip: '',
};

/** The chosen type, or the first one if the branch doesn't offer it. */
export const offeredType = ({ orderTypes }: Menu['branch'], type: OrderType): OrderType =>
  orderTypes.includes(type) ? type : (orderTypes[0] ?? type);
