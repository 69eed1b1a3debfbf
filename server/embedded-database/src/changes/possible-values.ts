import type { Condition, Filter } from '../query/filter.ts';
import type { Value } from '../values/value.ts';

/** The possible values of a path in documents that match the filter. Undefined if unrestricted. */
export function possibleValues(filter: Filter, path: string): ReadonlySet<Value> | undefined {
  if (filter.kind === 'field') return filter.path === path ? valuesOf(filter.condition) : undefined;
  const sets = filter.filters.map(each => possibleValues(each, path));
  if (filter.kind === 'any') {
    const known = sets.filter(set => set !== undefined);
    return known.length < sets.length ? undefined : new Set(known.flatMap(set => [...set]));
  }
  return sets.reduce(intersect, undefined);
}

type Values = ReadonlySet<Value> | undefined;

const intersect = (one: Values, other: Values): Values =>
  one && other ? new Set([...one].filter(value => other.has(value))) : (one ?? other);

function valuesOf(condition: Condition): ReadonlySet<Value> | undefined {
  if (condition.operator === '$eq') return new Set([condition.operand]);
  return condition.operator === '$in' ? new Set(condition.operands) : undefined;
}
