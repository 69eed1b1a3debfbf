import type { Condition, Filter } from '../query/filter.ts';
import { rankOfType, type TypeName } from '../query/type-names.ts';
import type { Index } from '../storage/collection.ts';
import { encodeKey } from '../values/key-encoding.ts';
import { type Bounds, boundsOf, boundsOfRank, contains } from './bounds.ts';
import { type Conjunction, conjunctionOf } from './conjunction.ts';

const NULL_KEY = encodeKey(null);

/** Whether the index holds every document that the query can match. */
export function coversQuery(index: Index, query: Conjunction): boolean {
  return index.partial === undefined || implies(query, index.partial.filter);
}

function implies(query: Conjunction, partial: Filter): boolean {
  const required = conjunctionOf(partial);
  if (required.alternatives.length > 0) return false;
  return [...required.byPath].every(([path, conditions]) => {
    const given = query.byPath.get(path) ?? [];
    return conditions.every(needed => given.some(condition => conditionImplies(condition, needed)));
  });
}

/** Conditions are compared one by one: different elements of an array may satisfy different conditions. */
function conditionImplies(given: Condition, needed: Condition): boolean {
  const inside = boundsOf(given)?.bounds;
  if (needed.operator === '$exists') return needed.wanted && impliesPresence(given);
  if (needed.operator === '$type') {
    if (given.operator === '$type') return [...given.types].every(type => needed.types.has(type));
    return inside !== undefined && [...needed.types].some(type => isWithinType(inside, type));
  }
  const outside = boundsOf(needed);
  return outside?.exact === true && inside !== undefined && contains(outside.bounds, inside);
}

function isWithinType(bounds: Bounds, type: TypeName): boolean {
  const rank = rankOfType(type);
  return rank !== undefined && contains(boundsOfRank(rank), bounds);
}

function impliesPresence(given: Condition): boolean {
  if (given.operator === '$exists') return given.wanted;
  if (given.operator === '$not')
    return given.conditions.length === 1 && given.conditions.every(isEqualToNull);
  const bounds = boundsOf(given)?.bounds;
  if (!bounds) return given.operator === '$type';
  return bounds.kind === 'range' || bounds.keys.every(key => !key.equals(NULL_KEY));
}

function isEqualToNull(condition: Condition): boolean {
  return condition.operator === '$eq' && (condition.operand === null || condition.operand === undefined);
}
