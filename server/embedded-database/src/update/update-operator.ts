import { Timestamp } from 'bson';
import { badValue, CommandError } from '../errors.ts';
import { typeNameOf } from '../query/type-names.ts';
import { compareValues } from '../values/compare.ts';
import { isDocument, isNumeric, type Numeric, type Value } from '../values/value.ts';
import { add, multiply, zeroLike } from './arithmetic.ts';
import { addToSet, pop, pull, push } from './array-operators.ts';

/** What an operator makes of the value at its path; `undefined` is an absent field, before and after. */
export type UpdateOperator = (current: Value) => Value;

/** Checks an operator's operand for one path. */
export function compileOperator(operator: string, path: string, operand: Value, now: number): UpdateOperator {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return () => operand;
    case '$unset':
      return () => undefined;
    case '$inc':
      return arithmetic(path, operand, 'increment', (current, by) => (current ? add(current, by) : by));
    case '$mul':
      return arithmetic(path, operand, 'multiply', (current, by) =>
        current ? multiply(current, by) : zeroLike(by),
      );
    case '$min':
      return current => (current === undefined || compareValues(operand, current) < 0 ? operand : current);
    case '$max':
      return current => (current === undefined || compareValues(operand, current) > 0 ? operand : current);
    case '$currentDate':
      return currentDate(operand, now);
    case '$push':
      return push(path, operand);
    case '$addToSet':
      return addToSet(path, operand);
    case '$pull':
      return pull(operand);
    case '$pop':
      return pop(path, operand);
  }
  throw unknownOperator(operator);
}

export function unknownOperator(operator: string): CommandError {
  const expected = 'Expected a valid update modifier or pipeline-style update specified as an array';
  return new CommandError('FailedToParse', `Unknown modifier: ${operator}. ${expected}`);
}

function arithmetic(
  path: string,
  operand: Value,
  verb: string,
  calculate: (current: Numeric | undefined, operand: Numeric) => Numeric,
): UpdateOperator {
  if (!isNumeric(operand)) {
    throw new CommandError(
      'TypeMismatch',
      `Cannot ${verb} with non-numeric argument: {${path}: ${typeNameOf(operand)}}`,
    );
  }
  return current => {
    if (current === undefined || isNumeric(current)) return calculate(current, operand);
    const message = `Cannot ${verb} a value of non-numeric type: the field '${path}' is of type ${typeNameOf(current)}`;
    throw new CommandError('TypeMismatch', message);
  };
}

function currentDate(operand: Value, now: number): UpdateOperator {
  const type = isDocument(operand) ? operand.$type : operand === true ? 'date' : undefined;
  if (type === 'date') return () => new Date(now);
  if (type === 'timestamp') return () => new Timestamp({ t: Math.floor(now / 1000), i: 1 });
  throw badValue("$currentDate takes true, { $type: 'date' } or { $type: 'timestamp' }");
}
