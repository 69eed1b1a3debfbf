import { msg } from '@lingui/core/macro';
import { ORDER_TYPES, type OrderStatus, type OrderType, STATUSES } from '../../../shared/orders/statuses.ts';
import { type RawSearch, toName, toPage, toText } from '../../../shared/ui/search-values.ts';

/** A status, or a combination of several. */
export const STATUS_FILTERS = { kitchen: msg`In the kitchen`, ...STATUSES };
type StatusFilter = keyof typeof STATUS_FILTERS;

const statusesOf = (status: StatusFilter): OrderStatus[] =>
  status === 'kitchen' ? ['confirmed', 'preparing'] : [status];

/** The orders page's filters in its URL. */
export type OrdersSearch = {
  view?: 'table';
  branchId?: string;
  type?: OrderType;
  status?: StatusFilter;
  /** A day such as `2026-03-14`. */
  day?: string;
  /** A number, or words of the customer's name, email address, or phone number. */
  find?: string;
  /** Only orders placed at or before this time, which a search has not examined yet. */
  until?: string;
  page?: number;
};

export function parseOrdersSearch(raw: RawSearch): OrdersSearch {
  return {
    view: raw.view === 'table' ? 'table' : undefined,
    branchId: toText(raw.branchId),
    type: toName(ORDER_TYPES, raw.type),
    status: toName(STATUS_FILTERS, raw.status),
    day: toText(raw.day),
    find: toText(raw.find),
    until: toText(raw.until),
    page: toPage(raw.page),
  };
}

/** The query to the service. `#12` is a number, and `12` may also be part of a phone number. */
export function toOrdersQuery({ branchId, type, status, day, find, until }: OrdersSearch) {
  const number = /^#(\d{1,9})$/.exec(find ?? '')?.[1];
  return {
    branchId,
    type,
    day,
    createdBefore: until,
    ...(status && { status: statusesOf(status) }),
    ...(number ? { number: Number(number) } : { customer: find }),
  };
}

/** The query for the order whose number is searched along with phone numbers. */
export function toNumberQuery({ find = '', ...search }: OrdersSearch) {
  return /^\d{1,9}$/.test(find) ? toOrdersQuery({ ...search, find: `#${find}` }) : undefined;
}
