import { BSONRegExp } from 'bson';
import { compareValues, valuesEqual } from '../values/compare.ts';
import { keyText } from '../values/key-encoding.ts';
import { valuesAtPath } from '../values/paths.ts';
import { type Document, isNumeric, rankOf, toNumber, type Value } from '../values/value.ts';
import type { ComparisonOperator, Condition, Filter, Pattern } from './filter.ts';
import { typeNameOf } from './type-names.ts';

export type Matcher = (document: Document) => boolean;
/** Tests the values at a path: one, or several through arrays. */
type ReachedTest = (reached: readonly Value[]) => boolean;
type ValueTest = (value: Value) => boolean;

export function compileFilter(filter: Filter): Matcher {
  if (filter.kind === 'field') return compileField(filter.path, filter.condition);
  const matchers = filter.filters.map(compileFilter);
  const [only] = matchers;
  if (filter.kind === 'any') return document => matchers.some(matches => matches(document));
  if (only && matchers.length === 1) return only;
  return document => matchers.every(matches => matches(document));
}

function compileField(path: string, condition: Condition): Matcher {
  const parts = path.split('.');
  const test = reachedTest(condition);
  return document => test(valuesAtPath(document, parts));
}

function reachedTest(condition: Condition): ReachedTest {
  switch (condition.operator) {
    case '$not': {
      const tests = condition.conditions.map(reachedTest);
      return reached => !tests.every(test => test(reached));
    }
    case '$exists':
      return reached => reached.some(value => value !== undefined) === condition.wanted;
    default: {
      const test = valueTest(condition);
      return reached => reached.some(value => test(value) || (Array.isArray(value) && value.some(test)));
    }
  }
}

export function compileConditions(conditions: readonly Condition[]): ValueTest {
  const tests = conditions.map(reachedTest);
  return value => tests.every(test => test([value]));
}

type ValueCondition = Exclude<Condition, { operator: '$not' | '$exists' }>;

function valueTest(condition: ValueCondition): ValueTest {
  switch (condition.operator) {
    case '$eq':
      return equalityTest(condition.operand);
    case '$in':
      return listTest(condition.operands);
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

function listTest(operands: readonly Value[]): ValueTest {
  const keys = new Set(operands.map(keyText));
  return value => keys.has(keyText(value));
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

/** Ranges match only values of the operand's type; NaN compares only with NaN. */
function rangeTest(operator: Exclude<ComparisonOperator, '$eq'>, operand: Value): ValueTest {
  const inOrder = ORDER_TESTS[operator];
  const rank = rankOf(operand);
  const operandIsNaN = isNaNumber(operand);
  return value =>
    rankOf(value) === rank && isNaNumber(value) === operandIsNaN && inOrder(compareValues(value, operand));
}

export function isNaNumber(value: Value): boolean {
  return isNumeric(value) && Number.isNaN(toNumber(value));
}
