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
  | 'usr'
  | 'pay';

/** A new identifier that sorts by the time it was made: `ord_0199…`. */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${v7().replaceAll('-', '')}`;
}

/** The same identity under another prefix, so that what follows from a change is keyed by the change. */
export function deriveId(prefix: IdPrefix, id: string): string {
  return `${prefix}_${id.slice(id.indexOf('_') + 1)}`;
}
