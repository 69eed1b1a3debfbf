import { badValue, CommandError } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
import type { Index } from '../storage/collection.ts';
import { type Document, isNumeric, toNumber } from '../values/value.ts';

export type SortPart = { path: string; steps: string[]; descending: boolean };

/** A limit of 0 means unlimited. */
export type Query = {
  filter: Filter;
  sort: readonly SortPart[];
  skip: number;
  limit: number;
  hint: Index | 'natural' | undefined;
  /** From `maxTimeMS`, in milliseconds of `performance.now()`. */
  deadline: number;
};

export function queryFor(filter: Filter, options: Partial<Query> = {}): Query {
  return {
    filter,
    sort: [],
    skip: 0,
    limit: 0,
    hint: undefined,
    deadline: Number.POSITIVE_INFINITY,
    ...options,
  };
}

export function parseSort(sort: Document): SortPart[] {
  const entries = Object.entries(sort);
  if (entries.length === 1 && entries[0]?.[0] === '$natural') return [];
  return entries.map(([path, direction]) => {
    if (path === '' || path.startsWith('$')) throw badValue(`FieldPath '${path}' is not a field to sort by`);
    const sign = isNumeric(direction) ? toNumber(direction) : 0;
    if (sign !== 1 && sign !== -1) throw badSortOrder(path);
    return { path, steps: path.split('.'), descending: sign === -1 };
  });
}

function badSortOrder(path: string): CommandError {
  return new CommandError(
    'BadValue',
    `$sort key ordering must be 1 (for ascending) or -1 (for descending): ${path}`,
  );
}
