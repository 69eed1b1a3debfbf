import { BSONRegExp } from 'bson';
import { compareValues, valuesEqual } from '../values/compare.ts';
import { keyText } from '../values/key-encoding.ts';
import { splitPath, valuesAtPath } from '../values/paths.ts';
import { type Document, isDocument, isNumeric, RANK, rankOf, toNumber, type Value } from '../values/value.ts';
import type { ComparisonOperator, Condition, Filter, Pattern } from './filter.ts';
import { typeNameOf } from './type-names.ts';

export type Matcher = (document: Document) => boolean;
/** Tests what a path reached: one value, or several where arrays lie on the way. */
type ReachedTest = (reached: readonly Value[]) => boolean;
type ValueTest = (value: Value) => boolean;

export function compileFilter(filter: Filter): Matcher {
  if (filter.kind === 'field') return compileField(filter.path, filter.condition);
  const matchers = filter.filters.map(compileFilter);
  const [only] = matchers;
  if (filter.kind === 'any') return document => matchers.some(matches => matches(document));
  if (filter.kind === 'none') return document => !matchers.some(matches => matches(document));
  if (only && matchers.length === 1) return only;
  return document => matchers.every(matches => matches(document));
}

function compileField(path: string, condition: Condition): Matcher {
  const parts = splitPath(path);
  const test = reachedTest(condition);
  return document => test(valuesAtPath(document, parts));
}

function reachedTest(condition: Condition): ReachedTest {
  switch (condition.operator) {
    case '$not': {
      const tests = condition.conditions.map(reachedTest);
      return reached => !tests.every(test => test(reached));
    }
    case '$all': {
      const tests = condition.conditions.map(reachedTest);
      return reached => tests.length > 0 && tests.every(test => test(reached));
    }
    case '$exists':
      return reached => reached.some(value => value !== undefined) === condition.wanted;
    case '$size':
      return reached => reached.some(value => Array.isArray(value) && value.length === condition.size);
    case '$elemMatch': {
      const matches = elementTest(condition.element);
      return reached => reached.some(value => Array.isArray(value) && value.some(matches));
    }
    default: {
      const test = valueTest(condition);
      return reached => reached.some(value => test(value) || (Array.isArray(value) && value.some(test)));
    }
  }
}

/** Whether one array element satisfies the operand of `$elemMatch`. */
export function elementTest(element: Filter | Condition[]): ValueTest {
  if (Array.isArray(element)) {
    const tests = element.map(reachedTest);
    return value => tests.every(test => test([value]));
  }
  const matches = compileFilter(element);
  return value => isDocument(value) && matches(value);
}

type ValueCondition = Exclude<Condition, { operator: '$not' | '$all' | '$exists' | '$size' | '$elemMatch' }>;

function valueTest(condition: ValueCondition): ValueTest {
  switch (condition.operator) {
    case '$eq':
      return equalityTest(condition.operand);
    case '$in':
      return listTest(condition.operands, condition.patterns);
    case '$regex':
      return patternTest(condition.pattern);
    case '$type':
      return value => value !== undefined && condition.types.has(typeNameOf(value));
    default:
      return rangeTest(condition.operator, condition.operand);
  }
}

function equalityTest(operand: Value): ValueTest {
  if (typeof operand === 'string') return value => value === operand || valuesEqual(value, operand);
  return value => valuesEqual(value, operand);
}

function listTest(operands: readonly Value[], patterns: readonly Pattern[]): ValueTest {
  const keys = new Set(operands.map(keyText));
  const tests = patterns.map(patternTest);
  return value => keys.has(keyText(value)) || tests.some(test => test(value));
}

function patternTest({ source, expression }: Pattern): ValueTest {
  return value => {
    if (typeof value === 'string') return expression.test(value);
    return (
      value instanceof BSONRegExp && value.pattern === source.pattern && value.options === source.options
    );
  };
}

const ORDER_TESTS: Record<Exclude<ComparisonOperator, '$eq'>, (order: number) => boolean> = {
  $gt: order => order > 0,
  $gte: order => order >= 0,
  $lt: order => order < 0,
  $lte: order => order <= 0,
};

/** Ranges hold within one type only, except against MinKey and MaxKey; NaN is in order with itself alone. */
function rangeTest(operator: Exclude<ComparisonOperator, '$eq'>, operand: Value): ValueTest {
  const inOrder = ORDER_TESTS[operator];
  const rank = rankOf(operand);
  if (rank === RANK.minKey || rank === RANK.maxKey) return value => inOrder(compareValues(value, operand));
  const operandIsNaN = isNaNumber(operand);
  return value =>
    rankOf(value) === rank && isNaNumber(value) === operandIsNaN && inOrder(compareValues(value, operand));
}

function isNaNumber(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value));
}
