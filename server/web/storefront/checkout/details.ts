import type { OrderType } from '../../shared/orders/statuses.ts';
import type { CodePromotion } from '../../shared/orders/use-check-code.ts';
import type { Credit } from '../../shared/orders/use-check-voucher.ts';
import type { Menu } from '../basket/basket.ts';
import type { Tip } from './tip.ts';

/**
 * A guest's input at checkout. It outlives the dialog, so that a guest who returns to the basket need not
 * retype it.
 */
export type Details = Record<
  'name' | 'phone' | 'email' | 'notes' | 'deliveryAddress' | 'postalCode' | 'city',
  string
> & {
  type: OrderType;
  /** The requested time. Empty: as soon as possible. */
  requestedAt: string;
  /** The age that the guest has confirmed, or 0. */
  confirmedAge: number;
} & Tip & { promotion: CodePromotion | undefined; credit: Credit | undefined };

export const NO_DETAILS: Details = {
  type: 'pickup',
  requestedAt: '',
  confirmedAge: 0,
  promotion: undefined,
  credit: undefined,
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
