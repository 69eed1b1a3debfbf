import { Decimal128, Double, Int32, Long } from 'bson';
import { Context, evalExpr, ProcessingMode } from 'mingo/core';
import * as expressions from 'mingo/operators/expression';
import { badValue, CommandError } from '../errors.ts';
import { compareValues } from '../values/compare.ts';
import { type Document, isDocument, type Value } from '../values/value.ts';
import type { Expression } from './expression.ts';

type Arguments = Parameters<typeof expressions.$add>;
type Operator = (...[document, operands, options]: Arguments) => unknown;

/** Operators taken from mingo as they are. Its comparisons do not know BSON, so those below are ours. */
const FROM_MINGO = new Set([
  '$and',
  '$arrayElemAt',
  '$concat',
  '$concatArrays',
  '$cond',
  '$dateToString',
  '$dayOfMonth',
  '$dayOfWeek',
  '$filter',
  '$hour',
  '$ifNull',
  '$isArray',
  '$let',
  '$literal',
  '$map',
  '$mergeObjects',
  '$minute',
  '$month',
  '$not',
  '$or',
  '$size',
  '$switch',
  '$toLower',
  '$toUpper',
  '$year',
]);

const COMPARISONS: Record<string, Operator> = {
  $cmp: comparison(order => Math.sign(order)),
  $eq: comparison(order => order === 0),
  $gt: comparison(order => order > 0),
  $gte: comparison(order => order >= 0),
  $lt: comparison(order => order < 0),
  $lte: comparison(order => order <= 0),
  $ne: comparison(order => order !== 0),
};

/** These count in doubles: a number that is none is refused, never rounded. */
const ARITHMETIC = {
  $abs: inDoubles('$abs', expressions.$abs),
  $add: inDoubles('$add', expressions.$add),
  $ceil: inDoubles('$ceil', expressions.$ceil),
  $divide: inDoubles('$divide', expressions.$divide),
  $floor: inDoubles('$floor', expressions.$floor),
  $multiply: inDoubles('$multiply', expressions.$multiply),
  $subtract: inDoubles('$subtract', expressions.$subtract),
};

const OURS: Record<string, Operator> = {
  ...COMPARISONS,
  ...ARITHMETIC,
  $in: (document, operands, options) => {
    const [item, list] = evaluated(document, operands, options);
    if (!Array.isArray(list)) throw badValue('$in requires an array as a second argument');
    return list.some(candidate => compareValues(candidate, item) === 0);
  },
};

// From 'mingo/core', not from 'mingo': that one puts its own operators in front of these.
const OPTIONS = {
  context: Context.init({ expression: OURS }).addExpressionOps(expressions),
  idKey: '_id',
  processingMode: ProcessingMode.CLONE_OFF,
  scriptEnabled: false,
  useStrictMode: true,
  failOnError: true,
};

/** One operator with its operands, refused by name when anything in it is not supported. */
export function compileOperator(expression: Document): Expression {
  checkOperators(expression);
  const plain = toPlain(expression);
  return document => {
    try {
      return asValue(evalExpr(toPlain(document), plain, OPTIONS));
    } catch (error) {
      throw error instanceof CommandError
        ? error
        : badValue(error instanceof Error ? error.message : String(error));
    }
  };
}

function checkOperators(expression: Value): void {
  if (Array.isArray(expression)) expression.forEach(checkOperators);
  if (!isDocument(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    if (name.startsWith('$') && !Object.hasOwn(OURS, name) && !FROM_MINGO.has(name)) {
      throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
    }
    if (name !== '$literal') checkOperators(operand);
  }
}

function comparison(result: (order: number) => number | boolean): Operator {
  return (document, operands, options) => {
    const [left, right] = evaluated(document, operands, options);
    // Missing sorts before null here, unlike in a filter.
    if (left === undefined || right === undefined)
      return result(Number(left !== undefined) - Number(right !== undefined));
    return result(compareValues(left, right));
  };
}

function inDoubles(name: string, operator: Operator): Operator {
  return (document, operands, options) => {
    for (const value of [evaluated(document, operands, options)].flat()) {
      if (value instanceof Long || value instanceof Decimal128) {
        throw badValue(`${name} of ${value} is not supported by the embedded database: it counts in doubles`);
      }
    }
    return operator(document, operands, options);
  };
}

function evaluated(...[document, operands, options]: Arguments): Value[] {
  const values = asValue(evalExpr(document, operands, options));
  return Array.isArray(values) ? values : [values];
}

/** mingo counts in JavaScript numbers; integers beyond them stay what they are. */
function toPlain(value: Value): Value {
  if (value instanceof Int32 || value instanceof Double) return value.valueOf();
  if (value instanceof Long) return Number.isSafeInteger(value.toNumber()) ? value.toNumber() : value;
  if (Array.isArray(value)) return value.map(toPlain);
  if (!isDocument(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, toPlain(inner)]));
}

/** What mingo computes from values of ours are values again. */
function asValue(value: unknown): Value {
  return isValue(value) ? value : undefined;
}

function isValue(value: unknown): value is Value {
  return typeof value !== 'function' && typeof value !== 'symbol' && typeof value !== 'bigint';
}
