import type { BSONRegExp } from 'bson';
import type { Value } from '../values/value.ts';
import type { TypeName } from './type-names.ts';

/** A parsed filter, used by the matcher and the planner. */
export type Filter =
  | { kind: 'all'; filters: Filter[] }
  | { kind: 'any'; filters: Filter[] }
  | { kind: 'field'; path: string; condition: Condition };

export type ComparisonOperator = '$eq' | '$gt' | '$gte' | '$lt' | '$lte';

/** `$ne` and `$nin` are parsed as `$not` of `$eq` and `$in`. */
export type Condition =
  | { operator: ComparisonOperator; operand: Value }
  | { operator: '$in'; operands: Value[] }
  | { operator: '$regex'; pattern: Pattern }
  | { operator: '$exists'; wanted: boolean }
  | { operator: '$type'; types: ReadonlySet<TypeName> }
  | { operator: '$not'; conditions: Condition[] };

export type Pattern = { source: BSONRegExp; expression: RegExp };

/** The top-level fields that a filter reads. */
export function fieldsOf(filter: Filter): string[] {
  if (filter.kind !== 'field') return filter.filters.flatMap(fieldsOf);
  const [field = ''] = filter.path.split('.');
  return [field];
}

export function matchesEverything(filter: Filter): boolean {
  return filter.kind === 'all' && filter.filters.every(matchesEverything);
}
