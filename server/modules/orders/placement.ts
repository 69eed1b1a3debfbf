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
 * The input of a new order. Amounts are decimal numbers. Without a discount, a promotion may apply; without a
 * delivery fee, the delivery zone's applies. Field error paths refer to the request body.
 */
export type Placement = Required<Omit<PlaceOrderRequest, Replaced | Optional>> & {
  [Field in Optional]?: PlaceOrderRequest[Field] | undefined;
} & {
  lines: OrderLineInput[];
  customer: CustomerSnapshot;
  /** The requested time. Undefined: as soon as possible. */
  requestedAt?: Date | undefined;
  /** The language of emails to the guest. */
  language?: Language;
  /** The age that a guest confirms. */
  confirmedAge?: number | undefined;
  /** The total that the client expects. Undefined accepts any total. */
  expectedTotal?: number | undefined;
};

export type OrderLineInput = Required<PlaceOrderLine>;
