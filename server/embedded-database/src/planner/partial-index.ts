import { isDeepStrictEqual } from 'node:util';
import type { ComparisonOperator, Condition, Filter } from '../query/filter.ts';
import { isNaNumber } from '../query/matcher.ts';
import type { Index } from '../storage/collection.ts';
import { compareValues } from '../values/compare.ts';
import { RANK, rankOf, type Value } from '../values/value.ts';

/** Whether MongoDB would conclude that the index contains every match of the filter. Never concludes more. */
export function coversQuery(index: Index, filter: Filter): boolean {
  return index.partial === undefined || implies(filter, index.partial.filter);
}

function implies(given: Filter, needed: Filter): boolean {
  if (needed.kind !== 'field') return needed.filters.every(part => implies(given, part));
  if (given.kind === 'all') return given.filters.some(part => implies(part, needed));
  if (given.kind === 'any') return given.filters.every(part => implies(part, needed));
  return given.path === needed.path && conditionImplies(given.condition, needed.condition);
}

function conditionImplies(given: Condition, needed: Condition): boolean {
  switch (needed.operator) {
    case '$exists':
      return impliesPresence(given);
    case '$in':
      if (needed.operands.some(operand => conditionImplies(given, { operator: '$eq', operand }))) return true;
      break;
    case '$eq':
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      if (given.operator === '$in')
        return given.operands.every(operand => comparisonImplies({ operator: '$eq', operand }, needed));
      if ('operand' in given) return comparisonImplies(given, needed);
  }
  return isDeepStrictEqual(given, needed);
}

type Comparison = { operator: ComparisonOperator; operand: Value };

function comparisonImplies(given: Comparison, needed: Comparison): boolean {
  if (rankOf(given.operand) !== rankOf(needed.operand)) return false;
  if (isNaNumber(given.operand) || isNaNumber(needed.operand)) return isDeepStrictEqual(given, needed);
  const order = compareValues(given.operand, needed.operand);
  if (given.operator === needed.operator && order === 0) return true;
  if (needed.operator === '$eq') return false;
  // A lower bound implies nothing about an upper one.
  if (given.operator !== '$eq' && given.operator.slice(0, 3) !== needed.operator.slice(0, 3)) return false;
  if (order === 0) return needed.operator.endsWith('e');
  return needed.operator.startsWith('$l') ? order < 0 : order > 0;
}

function impliesPresence(given: Condition): boolean {
  switch (given.operator) {
    case '$exists':
      return given.wanted;
    case '$type':
    case '$regex':
      return true;
    case '$not':
      return given.conditions.length === 1 && given.conditions.every(includesNull);
    default:
      return !includesNull(given);
  }
}

function includesNull(condition: Condition): boolean {
  if (condition.operator === '$in') return condition.operands.some(operand => rankOf(operand) === RANK.null);
  return 'operand' in condition && rankOf(condition.operand) === RANK.null;
}
