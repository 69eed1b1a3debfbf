import type { Language, PlaceOrderLine, PlaceOrderRequest } from '../../../generated/dashboard/types.ts';
import type { CustomerSnapshot } from './documents.ts';

type Optional =
  | 'table'
  | 'postalCode'
  | 'city'
  | 'promotionCode'
  | 'voucherCode'
  | 'discount'
  | 'discountReason'
  | 'deliveryFee';

type Replaced = 'lines' | 'customer' | 'requestedAt';

/**
 * The input of a new order. Amounts are decimal numbers. Without a discount, a promotion can give one; without a delivery fee, it is that
 * of the delivery zone. Paths of field errors are those of the request's body.
 */
export type Placement = Required<Omit<PlaceOrderRequest, Replaced | Optional>> & {
  [Field in Optional]?: PlaceOrderRequest[Field] | undefined;
} & {
  lines: OrderLineInput[];
  customer: CustomerSnapshot;
  /** The time for which it is ordered. Undefined: as soon as possible. */
  requestedAt?: Date | undefined;
  /** Of emails to the guest. */
  language?: Language;
  /** The total that the client expects. Undefined accepts any total. */
  expectedTotal?: number | undefined;
};

export type OrderLineInput = Required<PlaceOrderLine>;
