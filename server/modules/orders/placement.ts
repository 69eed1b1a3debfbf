import type { PlaceOrderLine, PlaceOrderRequest } from '../../../generated/dashboard/types.ts';
import type { CustomerSnapshot } from './documents.ts';

/** The input of a new order. Amounts are decimal numbers. Paths of field errors are those of the request's body. */
export type Placement = Required<
  Omit<PlaceOrderRequest, 'lines' | 'customer' | 'table' | 'postalCode' | 'city' | 'deliveryFee'>
> &
  Pick<PlaceOrderRequest, 'table' | 'postalCode' | 'city'> & {
    /** Absent: that of the delivery zone. */
    deliveryFee?: number | undefined;
    lines: OrderLineInput[];
    customer: CustomerSnapshot;
    /** What the order must cost; undefined accepts any price. */
    expectedTotal?: number | undefined;
  };

export type OrderLineInput = Required<PlaceOrderLine>;
