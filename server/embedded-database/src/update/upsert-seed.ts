import { CommandError } from '../errors.ts';
import type { Condition, Filter } from '../query/filter.ts';
import type { Document, Value } from '../values/value.ts';
import { modifyPath } from './modify-path.ts';

/** The fields of an upserted document that the filter fixes. */
export function upsertSeed(filter: Filter): Document {
  const seed: Document = {};
  const seen: string[] = [];
  for (const [path, value] of equalities(filter)) {
    if (seen.some(other => isWithin(path, other) || isWithin(other, path))) {
      const message = `cannot infer query fields to set, path '${path}' is matched twice`;
      throw new CommandError('NotSingleValueField', message);
    }
    seen.push(path);
    modifyPath(seed, path.split('.'), () => value);
  }
  return seed;
}

function isWithin(path: string, other: string): boolean {
  return `${path}.`.startsWith(`${other}.`);
}

function equalities(filter: Filter): [string, Value][] {
  if (filter.kind === 'field') return equalityOf(filter.condition).map(value => [filter.path, value]);
  if (filter.kind === 'any' && filter.filters.length > 1) return [];
  return filter.filters.flatMap(equalities);
}

function equalityOf(condition: Condition): Value[] {
  switch (condition.operator) {
    case '$eq':
      return [condition.operand];
    case '$in':
      return condition.operands.length === 1 ? condition.operands : [];
    default:
      return [];
  }
}
