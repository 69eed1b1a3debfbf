import { keysOf } from '../storage/index-keys.ts';
import type { Document } from '../values/value.ts';
import type { SortPart } from './query.ts';

/** One encoded key per sort part, equal to an index's columns. */
export type SortKey = readonly Uint8Array[];

/** A document with arrays has several keys and sorts by the first. */
export function sortKeyOf(document: Document, sort: readonly SortPart[]): SortKey {
  const keys = keysOf(sort, document).rows.map((row): SortKey => row.columns);
  return keys.reduce((first, key) => (compareSortKeys(key, first, sort) < 0 ? key : first));
}

export function compareSortKeys(left: SortKey, right: SortKey, sort: readonly SortPart[]): number {
  for (const [i, part] of sort.entries()) {
    const leftKey = left[i];
    const rightKey = right[i];
    const order = leftKey && rightKey ? Buffer.compare(leftKey, rightKey) : 0;
    if (order !== 0) return part.descending ? -order : order;
  }
  return 0;
}
