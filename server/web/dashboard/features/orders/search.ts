import { ORDER_TYPES, type OrderStatus, type OrderType, STATUSES } from '../../../shared/orders/statuses.ts';

/** The filters of the orders page, as they stand in its address. */
export type OrdersSearch = {
  view?: 'table';
  branchId?: string;
  type?: OrderType;
  status?: OrderStatus;
  /** A day such as `2026-03-14`. */
  day?: string;
  /** A number, or a word of the customer's name, e-mail address or phone number. */
  find?: string;
  page?: number;
};

export function parseOrdersSearch(raw: Record<string, unknown>): OrdersSearch {
  const text = (name: string) => (raw[name] === undefined ? undefined : String(raw[name]));
  const oneOf = <Name extends string>(values: Record<Name, unknown>, value = ''): Name | undefined =>
    value in values ? (value as Name) : undefined;
  return {
    view: text('view') === 'table' ? 'table' : undefined,
    branchId: text('branchId'),
    type: oneOf(ORDER_TYPES, text('type')),
    status: oneOf(STATUSES, text('status')),
    day: text('day'),
    find: text('find'),
    page: Number(raw.page) > 1 ? Number(raw.page) : undefined,
  };
}
