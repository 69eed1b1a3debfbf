import { CommandError } from '../errors.ts';
import { typeNameOf } from '../query/type-names.ts';
import { compareValues } from '../values/compare.ts';
import { isNumeric, type Value } from '../values/value.ts';
import { add } from './arithmetic.ts';
import { addToSet, pull, push } from './array-operators.ts';

/** Computes the new value at a path. `undefined` means an absent field, before and after. */
export type UpdateOperator = (current: Value) => Value;

export const unset: UpdateOperator = () => undefined;

export function compileOperator(operator: string, path: string, operand: Value): UpdateOperator {
  switch (operator) {
    case '$set':
    case '$setOnInsert':
      return () => operand;
    case '$unset':
      return unset;
    case '$inc':
      return increment(path, operand);
    case '$min':
      return current => (current === undefined || compareValues(operand, current) < 0 ? operand : current);
    case '$max':
      return current => (current === undefined || compareValues(operand, current) > 0 ? operand : current);
    case '$push':
      return push(path, operand);
    case '$addToSet':
      return addToSet(path, operand);
    case '$pull':
      return pull(operand);
  }
  throw new CommandError(
    'FailedToParse',
    `the update operator '${operator}' is not supported by the embedded database`,
  );
}

function increment(path: string, operand: Value): UpdateOperator {
  if (!isNumeric(operand)) {
    const message = `Cannot increment with non-numeric argument: {${path}: ${typeNameOf(operand)}}`;
    throw new CommandError('TypeMismatch', message);
  }
  return current => {
    if (current === undefined) return operand;
    if (isNumeric(current)) return add(current, operand);
    const message = `Cannot apply $inc to a value of non-numeric type: the field '${path}' is of type ${typeNameOf(current)}`;
    throw new CommandError('TypeMismatch', message);
  };
}
