import { EMPTY_ARRAY, encodeKey, type KeyValue } from '../values/key-encoding.ts';
import { valuesAtPath } from '../values/paths.ts';
import type { Value } from '../values/value.ts';
import type { SortPart } from './query.ts';

/** One encoded key per part of a sort, equal to the columns of an index. */
export type SortKey = readonly Uint8Array[];

export function sortKeyOf(value: Value, sort: readonly SortPart[]): SortKey {
  return sort.map(part => partKey(value, part));
}

/** An array sorts by its smallest element ascending and by its greatest descending. */
function partKey(value: Value, { steps, descending }: SortPart): Buffer {
  const [first = encodeKey(null), ...others] = valuesAtPath(value, steps)
    .flatMap(candidatesOf)
    .map(encodeKey);
  return others.reduce((best, key) => (Buffer.compare(key, best) < 0 !== descending ? key : best), first);
}

function candidatesOf(value: Value): KeyValue[] {
  if (!Array.isArray(value)) return [value];
  return value.length === 0 ? [EMPTY_ARRAY] : value;
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
