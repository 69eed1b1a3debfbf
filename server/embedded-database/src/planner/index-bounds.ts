import type { Condition } from '../query/filter.ts';
import type { Index, KeyPart } from '../storage/collection.ts';
import { RANK, rankOf } from '../values/value.ts';
import { type Bounds, boundsOf, boundsSql, containmentSql, intersect, type SqlCondition } from './bounds.ts';

export type IndexBounds = {
  where: string;
  parameters: Buffer[];
  /** The conditions in `where` that bound the scan: key lists, up to and including the first other part. */
  range: SqlCondition[];
  /** The remaining conditions in `where`, tested on each key in the range. */
  rest: SqlCondition[];
  /** `where` is equivalent to the filter. */
  exact: boolean;
  /** The number of leading parts with exactly one key. */
  fixedParts: number;
  /** The number of leading parts bound to a list of keys. */
  listedParts: number;
  /** The keys of a single-part index, if nothing else restricts it. */
  keys: Buffer[] | undefined;
  score: number;
};

type PartBounds = { bounds: Bounds | undefined; excluded: Bounds[]; tests: SqlCondition[]; exact: boolean };

const SCORE_POINT = 20;
const SCORE_RANGE = 8;
const SCORE_AFTER_GAP = 1;

export function indexBounds(index: Index, byPath: ReadonlyMap<string, Condition[]>): IndexBounds {
  const range: SqlCondition[] = [];
  const rest: SqlCondition[] = [];
  const covered = new Set<string>();
  let exact = true;
  let isPrefix = true;
  let listedParts = 0;
  let fixedParts = 0;
  let score = 0;
  let arrayUsed = false;
  let keys: Buffer[] | undefined;
  index.parts.forEach((part, position) => {
    const given = byPath.get(part.path) ?? [];
    const isArray = index.multikey[position] === true;
    // Different elements may satisfy conditions on two parts of one array, so only the first part is bound.
    const found = isArray ? firstBounds(given, arrayUsed) : allBounds(part, given);
    const { bounds, excluded, tests, exact: partExact } = found;
    if (isArray && bounds) arrayUsed = true;
    if (given.length > 0) covered.add(part.path);
    exact &&= partExact;
    if (bounds) {
      (isPrefix ? range : rest).push(boundsSql(part.column, bounds));
      if (!isPrefix) score += SCORE_AFTER_GAP;
      else score += bounds.kind === 'points' ? SCORE_POINT : SCORE_RANGE;
      if (isOneKey(bounds) && fixedParts === position) fixedParts += 1;
    }
    const others = [...excluded.map(bound => negated(part, bound)), ...tests];
    if (bounds?.kind === 'points' && others.length === 0 && index.parts.length === 1) keys = bounds.keys;
    rest.push(...others);
    if (bounds?.kind !== 'points') isPrefix = false;
    if (isPrefix) listedParts += 1;
  });
  const where = allOf([...range, ...rest]);
  return {
    where: where.sql,
    parameters: where.parameters,
    range,
    rest,
    exact: exact && covered.size === byPath.size,
    fixedParts,
    listedParts,
    keys,
    score,
  };
}

export function allOf(conditions: readonly SqlCondition[]): SqlCondition {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND ') || 'TRUE',
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

function isOneKey(bounds: Bounds): boolean {
  return bounds.kind === 'points' && bounds.keys.length === 1;
}

function negated(part: KeyPart, bounds: Bounds): SqlCondition {
  const { sql, parameters } = boundsSql(part.column, bounds);
  return { sql: `NOT (${sql})`, parameters };
}

/** For fields with one key per document, to which all conditions apply. */
function allBounds({ column }: KeyPart, conditions: readonly Condition[]): PartBounds {
  let bounds: Bounds | undefined;
  let exact = true;
  const excluded: Bounds[] = [];
  const tests: SqlCondition[] = [];
  for (const condition of conditions) {
    const test = containmentSql(column, condition);
    if (test) {
      tests.push(test);
      continue;
    }
    const found = boundsOf(condition);
    const excludes = excludedBounds(condition);
    if (found) bounds = bounds ? intersect(bounds, found.bounds) : found.bounds;
    else if (excludes) excluded.push(excludes);
    exact &&= found?.exact === true || excludes !== undefined;
  }
  return { bounds, excluded, tests, exact };
}

/** For arrays: different keys may satisfy each condition, so only one becomes a bound. */
function firstBounds(conditions: readonly Condition[], isUsed: boolean): PartBounds {
  const [first] = isUsed ? [] : conditions.flatMap(condition => boundsOf(condition) ?? []);
  const [only] = conditions;
  const exact = !only || (conditions.length === 1 && first?.exact === true && !namesNull(only));
  return { bounds: first?.bounds, excluded: [], tests: [], exact };
}

/** An empty array has the key of null but is not null. */
function namesNull(condition: Condition): boolean {
  if (condition.operator === '$eq') return rankOf(condition.operand) === RANK.null;
  return condition.operator === '$in' && condition.operands.some(operand => rankOf(operand) === RANK.null);
}

function excludedBounds(condition: Condition): Bounds | undefined {
  if (condition.operator !== '$not') return undefined;
  const [only] = condition.conditions;
  if (!only || condition.conditions.length > 1) return undefined;
  const found = boundsOf(only);
  return found?.exact ? found.bounds : undefined;
}
