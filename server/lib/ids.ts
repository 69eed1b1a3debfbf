import { v7 } from 'uuid';

export type IdPrefix =
  | 'ord'
  | 'lin'
  | 'brn'
  | 'cat'
  | 'itm'
  | 'inv'
  | 'txn'
  | 'cus'
  | 'rfd'
  | 'key'
  | 'whe'
  | 'dlv'
  | 'evt'
  | 'act'
  | 'rst'
  | 'opt'
  | 'grp'
  | 'ogr'
  | 'usr'
  | 'pay'
  | 'pru'
  | 'req'
  | 'kch'
  | 'drp'
  | 'imp'
  | 'prm'
  | 'eml'
  | 'lnk'
  | 'prn'
  | 'scr'
  | 'prt'
  | 'psk'
  | 'psh'
  | 'pin'
  | 'vch';

/** IDs sort by creation time: `ord_0199…`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${v7().replaceAll('-', '')}`;
}

/** Sorts before all IDs created from then on. */
export function firstIdSince(prefix: IdPrefix, at: Date): string {
  return `${prefix}_${at.getTime().toString(16).padStart(12, '0')}`;
}

/** The same ID with another prefix. Effects derive IDs to be idempotent. */
export function deriveId(prefix: IdPrefix, id: string): string {
  return `${prefix}_${id.slice(id.indexOf('_') + 1)}`;
}

/** The ID of the refund recorded by an entry of an order's outbox. */
export const getRefundId = (entryId: string): string => deriveId('rfd', entryId);
