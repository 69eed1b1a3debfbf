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

/** Ids sort by creation time: `ord_0199…`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${v7().replaceAll('-', '')}`;
}

/** The same id with another prefix. Effects derive their ids, so that they are idempotent. */
export function deriveId(prefix: IdPrefix, id: string): string {
  return `${prefix}_${id.slice(id.indexOf('_') + 1)}`;
}

/** The ID of the refund that an entry of an order's outbox records. */
export const getRefundId = (entryId: string): string => deriveId('rfd', entryId);
