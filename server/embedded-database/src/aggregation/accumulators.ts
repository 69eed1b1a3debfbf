import { Double, Int32 } from 'bson';
import { CommandError } from '../errors.ts';
import { add } from '../update/arithmetic.ts';
import { compareValues, valuesEqual } from '../values/compare.ts';
import { isDocument, isNumeric, type Numeric, toNumber, type Value } from '../values/value.ts';
import { compileExpression, type Expression } from './expression.ts';

/** Makes one value of a group's values; `undefined` among them is a missing one. */
type Accumulate = (values: readonly Value[]) => Value;

const ACCUMULATORS: Record<string, Accumulate> = {
  $addToSet: distinct,
  $avg: average,
  $first: values => values[0] ?? null,
  $last: values => values.at(-1) ?? null,
  $max: values => extreme(values, 1),
  $min: values => extreme(values, -1),
  $push: values => values.filter(value => value !== undefined),
  $sum: sum,
};

export type Accumulator = { field: string; evaluate: Expression; accumulate: Accumulate };

export function compileAccumulator(field: string, specification: Value): Accumulator {
  const entries = isDocument(specification) ? Object.entries(specification) : [];
  const [operator = '', operand] = entries[0] ?? [];
  if (entries.length !== 1)
    throw new CommandError('BadValue', `The field '${field}' must be an accumulator object`);
  if (operator === '$count') return { field, evaluate: () => new Int32(1), accumulate: sum };
  const accumulate = Object.hasOwn(ACCUMULATORS, operator) ? ACCUMULATORS[operator] : undefined;
  if (!accumulate) throw new CommandError('Location15952', `unknown group operator '${operator}'`);
  return { field, evaluate: compileExpression(operand), accumulate };
}

function sum(values: readonly Value[]): Value {
  return values.filter(isNumeric).reduce<Numeric>(add, new Int32(0));
}

function average(values: readonly Value[]): Value {
  const numbers = values.filter(isNumeric);
  return numbers.length === 0 ? null : new Double(toNumber(numbers.reduce(add)) / numbers.length);
}

function extreme(values: readonly Value[], sign: 1 | -1): Value {
  const present = values.filter(value => value !== undefined && value !== null);
  return present.length === 0
    ? null
    : present.reduce((best, value) => (sign * compareValues(value, best) > 0 ? value : best));
}

function distinct(values: readonly Value[]): Value {
  const kept: Value[] = [];
  for (const value of values) {
    if (value !== undefined && !kept.some(other => valuesEqual(other, value))) kept.push(value);
  }
  return kept;
}
